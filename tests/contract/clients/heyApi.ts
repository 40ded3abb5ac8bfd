// ../clients.test.ts compiles and runs this beside `generated/`, the output of @hey-api/openapi-ts.
import {client} from './generated/client.gen';
import * as sdk from './generated';
import type {
  CreatePromptPayError,
  CreatePromptPayResponse,
  InquireOrderData,
  InquireOrderResponse,
  KnownOrderStatus,
  OrderRecord,
  RegisterRecurringResponse,
  ScheduleRecurringResponse,
} from './generated';

client.setConfig({baseUrl: process.env.SANDBOX, auth: ({type}) => (type === 'http' ? 'sandbox-auth-key' : undefined)});

const headers = {merchantId: '00042', apikey: 'sandbox-api-key', merchantSecretKey: 'sandbox-secret-key'};

// @ts-expect-error A call without its secret key does not compile.
export const withoutKey: InquireOrderData['headers'] = {merchantId: '00042', apikey: 'sandbox-api-key'};

/** A code that is added later compiles. */
export const later: OrderRecord['Status'] = 'ZZ';

// @ts-expect-error The known codes are closed: a misspelt one does not compile.
export const misspelt: KnownOrderStatus = 'PAID';

/** `success` tells a registration from a refusal. */
export const firstNameIn = (reply: RegisterRecurringResponse): string | undefined =>
  reply.success === 0 ? undefined : reply.data.firstname;

/** A charge that was not scheduled has no `success`. */
export const dayIn = (reply: ScheduleRecurringResponse): string | undefined =>
  'success' in reply ? reply.data.scheduleDate : undefined;

// @ts-expect-error A charge that was not scheduled has no day.
export const dayWithoutLooking = (reply: ScheduleRecurringResponse) => reply.data.scheduleDate;

// @ts-expect-error A refusal has a message in place of data.
export const imageWithoutLooking = (reply: CreatePromptPayResponse) => reply.data.image;

// @ts-expect-error The form is not a call: a browser posts it.
void sdk.createPayment;

/** A program that ignores the array and the empty reply does not compile. */
export function forgetful(reply: InquireOrderResponse): unknown {
  // @ts-expect-error An array has no status.
  if (reply.Status === 'CP') return reply;
  // @ts-expect-error An empty reply has no status either.
  return Array.isArray(reply) ? reply : reply.Status;
}

/** Reads a reply according to its type. */
function ordersIn(reply: InquireOrderResponse | undefined): OrderRecord[] {
  if (reply === undefined) return [];
  if (Array.isArray(reply)) return reply;
  return typeof reply.ReferenceNo === 'string' ? [reply] : [];
}

/** `status` tells a QR from a failure, and both from a message. */
const expiryIn = (reply: CreatePromptPayResponse | undefined): string | undefined =>
  reply && 'status' in reply && reply.status === 'success' ? reply.data.expiredate : undefined;

const referenceNo = String(Date.now()).slice(-12);
const query = {
  merchantID: '00100042',
  productDetail: 'Sample order',
  customerEmail: 'buyer@shop.example',
  customerName: 'Sample Buyer',
  total: '1250.00',
  referenceNo,
};
const ask = () => sdk.inquireOrder({headers, body: {merchantId: '00042', orderNo: 'X', refno: referenceNo}});

const made = await sdk.createPromptPay({query});
const refused = await sdk.createPromptPay({query, auth: 'wrong'});
const reason: CreatePromptPayError | undefined = refused.error;
const unpaid = await ask();
await fetch(`${process.env.SANDBOX}/sandbox/orders/${referenceNo}`, {
  method: 'POST',
  body: new URLSearchParams({status: 'Y'}),
});
const paid = await ask();

console.log(
  JSON.stringify({
    expiry: expiryIn(made.data),
    reason,
    unpaidStatus: unpaid.response?.status,
    unpaid: ordersIn(unpaid.data),
    paid: ordersIn(paid.data).map(({Status}) => (Status === 'Y' ? 'paid' : Status)),
  }),
);
