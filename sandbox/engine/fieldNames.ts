/** Names that the contract's operations give the same field. */
const SAME_FIELD = [
  ['merchantid', 'merchantID', 'merchantId', 'merchant'],
  ['refno', 'referenceNo'],
  ['total', 'payValue'],
  ['productdetail', 'productDetail', 'orderDetail'],
  ['customeremail', 'customerEmail', 'userEMail'],
  ['returnurl', 'returnURL'],
  ['postbackurl', 'postBackURL'],
  ['monthins', 'monthInstallment'],
  ['bankins', 'bankInstallment'],
  ['schedule_date', 'scheduleDate'],
].map((names) => names.map((name) => name.toLowerCase()));

/** Whether two names mean the same field, in any case: `postBackUrl` and `postbackurl`, `refno` and `referenceNo`. */
export function meansTheSame(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first === second || SAME_FIELD.some((names) => names.includes(first) && names.includes(second));
}
