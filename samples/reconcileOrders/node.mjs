// Holds the shop's orders against Inquiry: a line for each order, then the sum of each day.
// Run it every day. It ends with 1 when a person has to look.
//
// PAY_ORDERS_FILE is what a query of your database gives: an order a line with its reference,
// total, currency and state (open, failed, cancelled, fulfilled), at least of the last 7 days:
// 202611200001 1250.00 00 open
import {readFile} from 'node:fs/promises';

// docs:start main
const statuses = {
  paid: ['CP', 'Y'],
  test: ['TC'], // a test card: no money moves
  pending: ['NS', 'N', 'VC'],
  held: ['HO'],
  failed: ['RE', 'VR', 'PF'],
  cancelled: ['C'],
  refunding: ['RR'],
  refunded: ['RF', 'VO'],
};

// docs:start call
/** Compares an order of the shop with what Inquiry says of it. */
async function reconcile(order) {
  const records = await inquire(order.refno);
  const moved = records.filter((each) => !idle.includes(classOf(each)));
  // Several records are clear when all but one payment are idle, and in no other case.
  const isClear =
    records.length <= 1 || (moved.length === 1 && classOf(moved[0]) === 'paid');
  const codes = records.map(({Status}) => Status).join();
  if (!isClear) return {verdict: 'several', says: codes};
  const record = moved[0] ?? records[0];
  if (!record) return {verdict: verdictOn(order, 'pending'), says: 'nothing'};
  if (!isYours(record, order)) {
    const {Total, CurrencyCode, MerchantID} = record;
    return {verdict: 'differs', says: [Total, CurrencyCode, MerchantID].join(' ')};
  }
  const name = classOf(record) ?? 'unknown';
  const paid = name === 'paid' ? record : undefined;
  return {verdict: verdictOn(order, name), says: codes, paid};
}
// docs:end call

// No money moved: a buyer can still pay with another card, under the same reference.
const idle = ['pending', 'failed', 'cancelled', 'test'];

// docs:start call
/** What the shop's state and the class of the status are together. */
function verdictOn({state}, name) {
  const isFulfilled = state === 'fulfilled';
  if (name === 'paid') return isFulfilled ? 'agrees' : 'paid-but-not-fulfilled';
  if (name === 'held' || name === 'unknown') return name;
  if (!isFulfilled) return name === 'pending' ? 'still-pending' : 'not-paid';
  return idle.includes(name) ? 'fulfilled-but-not-paid' : 'fulfilled-but-refunded';
}
// docs:end call

/** Verdicts that nobody has to look at. */
const fine = ['agrees', 'still-pending', 'not-paid'];

/** Adds up in satang, by the day in Thailand, to hold against the control panel and the bank. */
function addUp(sums, {total, currency}, {OrderDateTime}) {
  // Thai time where there is no offset.
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i.test(OrderDateTime);
  const instant = Date.parse(hasOffset ? OrderDateTime : `${OrderDateTime}+07:00`);
  const day = Number.isNaN(instant)
    ? 'unknown-day'
    : new Date(instant + 7 * 3_600_000).toISOString().slice(0, 10);
  const key = `${day} ${currencyOf(currency)}`;
  const sum = sums.get(key) ?? {count: 0, satang: 0};
  sums.set(key, {
    count: sum.count + 1,
    satang: sum.satang + Number(total.replace('.', '')),
  });
}

/** Returns the provider's records of an order: none at first, several after more attempts. */
async function inquire(refno) {
  const merchantId = setting('PAY_MERCHANT_ID').slice(-5);
  const response = await fetch(`${setting('PAY_API_URL')}/order/orderdetailpost`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      apikey: setting('PAY_API_KEY'),
      merchantSecretKey: setting('PAY_SECRET_KEY'),
      merchantId,
    },
    body: JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'}),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await response.text()).trim();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${body}`);
  // An object, an array, or nothing.
  const records = body === '' ? [] : [JSON.parse(body)].flat();
  if (!records.every((record) => record?.ReferenceNo)) {
    throw new Error(`Not a reply of Inquiry: ${body}`);
  }
  return records;
}

const classOf = ({Status}) =>
  Object.keys(statuses).find((name) =>
    statuses[name].includes(String(Status).toUpperCase()),
  );

/** Without zeros at its end: 1250, "1250.0" and "1250.00" are the same amount, 1250.004 is not. */
const amountOf = (baht) =>
  String(baht)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Baht is 00, which replies also spell OO or THB. */
const currencyOf = (code) => (/^(?:00|OO|THB)$/i.test(code) ? '00' : code);

/** A reply has the eight digits of your merchant ID, or the last five, or none. */
const isYours = (record, order) =>
  String(record.ReferenceNo) === order.refno &&
  amountOf(record.Total) === amountOf(order.total) &&
  currencyOf(record.CurrencyCode) === currencyOf(order.currency) &&
  (!record.MerchantID ||
    String(record.MerchantID).slice(-5) === setting('PAY_MERCHANT_ID').slice(-5));
// docs:end main

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const text = await readFile(setting('PAY_ORDERS_FILE'), 'utf8');
  const sums = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const [refno, total, currency, state] = line.split(' ');
    const order = {refno, total, currency, state};
    // One after the other: how often you may ask is not published.
    const {verdict, says, paid} = await reconcile(order).catch((error) => ({
      verdict: 'no-answer',
      says: error.cause?.message || error.message,
    }));
    console.log(`${verdict} ${refno} ${total} ${state}, Inquiry says ${says}`);
    if (!fine.includes(verdict)) process.exitCode = 1;
    if (paid) addUp(sums, order, paid);
  }
  for (const [key, {count, satang}] of [...sums].sort()) {
    console.log(`sum ${key} ${satang} satang of ${count} paid orders`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
