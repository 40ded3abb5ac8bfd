// ../clients.test.ts compiles and runs this beside `generated/`, the output of openapi-typescript.
import createClient from 'openapi-fetch';
import type {components, operations, paths} from './generated/types';

type OrderRecord = components['schemas']['OrderRecord'];
type Reply<Id extends 'createPromptPay' | 'inquireOrder' | 'registerRecurring' | 'scheduleRecurring'> =
  operations[Id]['responses'][200]['content']['application/json'];

const client = createClient<paths>({baseUrl: process.env.SANDBOX});

const header = {merchantId: '00042', apikey: 'sandbox-api-key', merchantSecretKey: 'sandbox-secret-key'};

// @ts-expect-error A call without its secret key does not compile.
export const withoutKey: operations['inquireOrder']['parameters']['header'] = {merchantId: '00042', apikey: 'key'};

/** A code that is added later compiles. */
export const later: OrderRecord['Status'] = 'ZZ';

// @ts-expect-error The known codes are closed: a misspelt one does not compile.
export const misspelt: components['schemas']['KnownOrderStatus'] = 'PAID';

// @ts-expect-error The form is not a call: a browser posts it.
export type Form = paths['/payment'];

/** `success` tells a registration from a refusal. */
export const firstNameIn = (reply: Reply<'registerRecurring'>): string | undefined =>
  reply.success === 0 ? undefined : reply.data.firstname;

/** A charge that was not scheduled has no `success`. */
export const dayIn = (reply: Reply<'scheduleRecurring'>): string | undefined =>
  'success' in reply ? reply.data.scheduleDate : undefined;

// @ts-expect-error A charge that was not scheduled has no day.
export const dayWithoutLooking = (reply: Reply<'scheduleRecurring'>) => reply.data.scheduleDate;

// @ts-expect-error A refusal has a message in place of data.
export const imageWithoutLooking = (reply: Reply<'createPromptPay'>) => reply.data.image;

/** A program that ignores the array and the empty reply does not compile. */
export function forgetful(reply: Reply<'inquireOrder'>): unknown {
  // @ts-expect-error An array has no status.
  if (reply.Status === 'CP') return reply;
  // @ts-expect-error An empty reply has no status either.
  return Array.isArray(reply) ? reply : reply.Status;
}

/** Reads a reply according to its type. */
function ordersIn(reply: Reply<'inquireOrder'> | undefined): OrderRecord[] {
  if (reply === undefined) return [];
  if (Array.isArray(reply)) return reply;
  return typeof reply.ReferenceNo === 'string' ? [reply] : [];
}

/** `status` tells a QR from a failure, and both from a message. */
const expiryIn = (reply: Reply<'createPromptPay'> | undefined): string | undefined =>
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
const askForQr = (key: string) =>
  client.POST('/tep/api/v2/promptpaynew', {params: {query}, headers: {Authorization: `Bearer ${key}`}});
const ask = () =>
  client.POST('/order/orderdetailpost', {
    params: {header},
    body: {merchantId: '00042', orderNo: 'X', refno: referenceNo, productDetail: 'QWERTY'},
  });

const made = await askForQr('sandbox-auth-key');
const refused = await askForQr('wrong');
const unpaid = await ask();
await fetch(`${process.env.SANDBOX}/sandbox/orders/${referenceNo}`, {
  method: 'POST',
  body: new URLSearchParams({status: 'Y'}),
});
const paid = await ask();

console.log(
  JSON.stringify({
    expiry: expiryIn(made.data),
    reason: refused.error,
    unpaidStatus: unpaid.response.status,
    unpaid: ordersIn(unpaid.data),
    paid: ordersIn(paid.data).map(({Status}) => (Status === 'Y' ? 'paid' : Status)),
  }),
);
