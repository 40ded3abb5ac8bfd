// Compiled and run by ../clients.test.ts, in a folder where openapi-typescript has written `generated.d.ts`.
import type {components, operations, paths} from './generated';

type Body<Reply> = Reply extends {content: {'application/json': infer Json}} ? Json : never;
type InquiryReply = Body<operations['inquireOrder']['responses'][200]>;
type Order = components['schemas']['OrderRecord'];

// @ts-expect-error The form is no call: a browser posts it.
export type Form = paths['/payment'];

export const unauthorized: Body<operations['inquireOrder']['responses'][401]> = {message: 'A credential is wrong.'};

export type QrRefusal = Body<operations['createPromptPay']['responses']['4XX' | 500]>;
export const refusal: QrRefusal = {message: 'duplicate reference number'};

/** A code that nobody knows today is a status too. */
export const statuses: components['schemas']['OrderStatus'][] = ['CP', 'a code of tomorrow'];

export function forgetful(reply: InquiryReply): unknown {
  // @ts-expect-error An array and an empty reply have no status.
  return reply.Status;
}

function ordersIn(reply: InquiryReply): Order[] {
  if (Array.isArray(reply)) return reply;
  return 'ReferenceNo' in reply ? [reply as Order] : [];
}

const path = '/order/orderdetailpost' satisfies keyof paths;
const request: NonNullable<operations['inquireOrder']['requestBody']>['content']['application/json'] = {
  merchantId: '00042',
  orderNo: 'X',
  refno: process.env.REFNO ?? '',
  productDetail: 'QWERTY',
};
const headers: operations['inquireOrder']['parameters']['header'] = {merchantId: '00042'};

const response = await fetch(`${process.env.SANDBOX}${path}`, {
  method: 'POST',
  headers: {
    ...headers,
    'content-type': 'application/json',
    apikey: 'sandbox-api-key',
    merchantSecretKey: 'sandbox-secret-key',
  },
  body: JSON.stringify(request),
});
const text = await response.text();
console.log(JSON.stringify({orders: ordersIn((text === '' ? {} : JSON.parse(text)) as InquiryReply).length}));
