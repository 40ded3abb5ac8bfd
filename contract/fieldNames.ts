import type {OrderValue} from './exampleOrder';

/** What the operations call a field, by what it holds; of a value in the samples, by its name there. */
export const fieldNames: Readonly<Record<OrderValue | 'merchant' | 'bank', readonly string[]>> = {
  merchant: ['merchantid', 'merchantID', 'merchantId', 'merchant'],
  reference: ['refno', 'referenceNo'],
  total: ['total', 'payValue'],
  product: ['productdetail', 'productDetail', 'orderDetail'],
  orderNumber: ['orderNo'],
  name: ['customerName'],
  email: ['customeremail', 'customerEmail', 'userEMail'],
  firstName: ['firstName'],
  lastName: ['lastName'],
  description: ['description'],
  telephone: ['userTelNo'],
  expires: ['expireDate'],
  day: ['schedule_date', 'scheduleDate'],
  member: ['customerref'],
  channel: ['channel'],
  months: ['monthins', 'monthInstallment'],
  bank: ['bankins', 'bankInstallment'],
  currency: ['cc'],
  language: ['lang'],
  returnUrl: ['returnurl', 'returnURL'],
  postbackUrl: ['postbackurl', 'postBackURL'],
};

/** What a field holds, by its name as an operation spells it. */
export const meaningOf = (field: string): string | undefined =>
  Object.entries(fieldNames).find(([, names]) => names.includes(field))?.[0];

/** Whether two names mean the same field, in any case: `postBackUrl` and `postbackurl`, `refno` and `referenceNo`. */
export function meansTheSame(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  const isNamed = (names: readonly string[], wanted: string) => names.some((name) => name.toLowerCase() === wanted);
  return first === second || Object.values(fieldNames).some((names) => isNamed(names, first) && isNamed(names, second));
}
