import {editDistance, nearest} from '../../lib/editDistance';

/** Names that shops and other providers give to one thing, without case, underscores and hyphens. */
const SAME_MEANING = [
  ['merchantid', 'mid', 'merchant', 'merchantno', 'merchantcode', 'shopid'],
  ['refno', 'referenceno', 'reference', 'referencenumber', 'ref', 'orderid', 'ordernumber', 'invoice', 'invoiceno'],
  ['total', 'payvalue', 'amount', 'price', 'grandtotal', 'totalamount', 'amt'],
  ['cc', 'currency', 'currencycode'],
  ['lang', 'language', 'locale'],
  ['channel', 'paymentchannel', 'paymentmethod', 'paymenttype'],
  ['productdetail', 'orderdetail', 'description', 'detail', 'product', 'productname'],
  ['customeremail', 'useremail', 'email', 'buyeremail'],
  ['customername', 'name', 'username', 'buyername'],
  ['returnurl', 'redirecturl', 'redirect', 'backurl', 'successurl', 'responseurl', 'requrl'],
  ['postbackurl', 'posturl', 'callbackurl', 'callback', 'notifyurl', 'notificationurl', 'webhookurl', 'webhook', 'ipn'],
  ['monthins', 'monthinstallment', 'months', 'installmentmonths', 'term'],
  ['bankins', 'bankinstallment', 'bank', 'issuer'],
  ['expiredate', 'expiry', 'expires', 'expirydate', 'expireat'],
];

const plain = (name: string): string => name.toLowerCase().replace(/[_\s-]/g, '');

const meaningOf = (name: string): readonly string[] =>
  SAME_MEANING.find((names) => names.includes(plain(name))) ?? [plain(name)];

/** Whether two names are of the same thing, such as `callback_url` and `postBackURL`. */
export const meansTheSame = (one: string, other: string): boolean => meaningOf(other).includes(plain(one));

/** Letters that may differ between a field and what somebody wrote for it: fewer for a short name. */
const isNear = (name: string, other: string): boolean =>
  editDistance(plain(name), plain(other)) <= Math.min(3, Math.floor(Math.min(name.length, other.length) / 2));

/**
 * The field that was probably meant by a name that no field has.
 *
 * @param sent names that the request has beside it.
 */
export function meantField(name: string, known: readonly string[], sent: readonly string[]): string | undefined {
  const absent = known.filter((field) => !sent.includes(field));
  const near = nearest(name, known);
  return (
    known.find((field) => plain(field) === plain(name)) ??
    absent.find((field) => meansTheSame(name, field)) ??
    (near !== undefined && isNear(name, near) ? near : undefined)
  );
}
