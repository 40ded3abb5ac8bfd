import {editDistance, nearest} from './lib/editDistance';

/** Synonyms of field names in shops and other providers' APIs, in lower-case letters and digits only. */
const SAME_MEANING = [
  'merchantid mid merchant merchantno merchantcode merchantnumber shopid',
  'refno referenceno reference referencenumber ref refid orderid ordernumber orderref invoice ' +
    'invoiceno invoiceid transactionid',
  'total payvalue amount price grandtotal totalamount totalprice ordertotal paidamount transactionamount amt sum',
  'status paymentstatus orderstatus transactionstatus state',
  'cc currency currencycode currencyid ccy',
  'lang language languagecode locale',
  'channel paymentchannel paymentmethod paymenttype paymethod method cardtype',
  'productdetail orderdetail description desc detail product productname',
  'customeremail useremail email buyeremail',
  'customername name username buyername',
  'returnurl redirecturl redirect backurl successurl continueurl responseurl requrl',
  'postbackurl posturl callbackurl callback notifyurl notificationurl webhookurl webhook ' +
    'ipn ipnurl backendurl serverurl confirmurl',
  'monthins monthinstallment months installmentmonths term',
  'bankins bankinstallment bank issuer',
  'expiredate expiry expires expirydate expireat',
].map((names) => names.split(' '));

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

const meaningOf = (name: string): readonly string[] =>
  SAME_MEANING.find((names) => names.includes(plain(name))) ?? [plain(name)];

/** Whether two names mean the same field, such as `callback_url` and `postBackURL`. */
export const meansTheSame = (one: string, other: string): boolean => meaningOf(other).includes(plain(one));

/** Whether two plain names differ by a typing error; short names may have fewer of them. */
const isNear = (name: string, other: string): boolean =>
  editDistance(name, other) <= Math.min(3, Math.floor(Math.min(name.length, other.length) / 2));

/**
 * Finds the field that an unknown name probably means.
 *
 * @param sent other names in the request.
 */
export function suggestField(name: string, known: readonly string[], sent: readonly string[]): string | undefined {
  const absent = known.filter((field) => !sent.includes(field));
  const near = nearest(name, absent);
  return (
    known.find((field) => plain(field) === plain(name)) ??
    absent.find((field) => meansTheSame(name, field)) ??
    (near !== undefined && isNear(plain(name), plain(near)) ? near : undefined)
  );
}
