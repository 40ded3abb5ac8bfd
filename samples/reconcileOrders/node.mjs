// Compares the shop's payment attempts with Inquiry: a line for each, then the sum of each day.
// Run it every day. It ends with 1 when a person has to look.
//
// PAY_ORDERS_FILE is the result of a database query: an attempt per line with its reference,
// order, total, currency and state, at least of the last 7 days: 202611200001 A17 1250.00 00 open
// The state is fulfilled for the attempt for which the order was fulfilled; another is open,
// failed or cancelled.
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

// No money moved: a buyer can still pay with another card, under the same reference.
const idle = ['pending', 'failed', 'cancelled', 'test'];

// docs:start call
/** Compares an attempt of the shop with Inquiry's answer. */
async function reconcile(attempt, fulfilledBy) {
  const records = await inquire(attempt.refno);
  const classes = records.map(classOf);
  const moved = records.filter(
    (each) => !idle.includes(classOf(each)),
  );
  const says =
    records.map(({Status}) => Status).join() || 'nothing';
  if (moved.length === 0) {
    const name =
      idle.find((each) => classes.includes(each)) ??
      'pending';
    return {verdict: verdictOn(attempt, name), says};
  }
  const [record] = moved;
  const name = classOf(record) ?? 'unknown';
  // Beside one payment all other records must be idle.
  if (
    moved.length > 1 ||
    (records.length > 1 && name !== 'paid')
  ) {
    return {verdict: 'several', says};
  }
  if (!isYours(record, attempt)) {
    const {Total, CurrencyCode, MerchantID} = record;
    return {
      verdict: 'differs',
      says: [Total, CurrencyCode, MerchantID].join(' '),
    };
  }
  if (name !== 'paid')
    return {verdict: verdictOn(attempt, name), says};
  // An order is paid by one attempt: by the fulfilled one, or
  // else by the first that is paid.
  const {refno, order} = attempt;
  if (!fulfilledBy.has(order)) fulfilledBy.set(order, refno);
  const isSecond = fulfilledBy.get(order) !== refno;
  const verdict = isSecond
    ? 'paid-twice'
    : verdictOn(attempt, name);
  return {verdict, says, paid: record};
}

/** Compares the shop's state with the status. */
function verdictOn({state}, name) {
  const isFulfilled = state === 'fulfilled';
  if (name === 'paid')
    return isFulfilled ? 'agrees' : 'paid-but-not-fulfilled';
  if (name === 'held' || name === 'unknown') return name;
  if (isFulfilled) {
    return idle.includes(name)
      ? 'fulfilled-but-not-paid'
      : 'fulfilled-but-refunded';
  }
  if (name === 'refunding') return name;
  return name === 'pending' ? 'still-pending' : 'not-paid';
}
// docs:end call

/** Verdicts that nobody has to look at. */
const fine = ['agrees', 'still-pending', 'not-paid'];

/** Reads the attempts. Throws at the first line that cannot be counted. */
const readAttempts = (text) =>
  text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const [refno, order, total, currency, state, ...more] =
      line.split(' ');
    if (!state || more.length > 0) {
      throw new Error(
        `Line ${index + 1}: write reference, order, total, currency and state, ` +
          'with one space between them.',
      );
    }
    if (!/^\d+(?:\.\d{1,2}0*)?$/.test(total)) {
      throw new Error(
        `Line ${index + 1}: write the total as 1250.00, not ${total}.`,
      );
    }
    return [{refno, order, total, currency, state}];
  });

/** Without a fraction: 1250, 1250.0 and 1250.0000 are 125,000 satang. */
function satangOf(total) {
  const [baht, fraction = ''] = total.split('.');
  return Number(baht + fraction.padEnd(2, '0').slice(0, 2));
}

/** Adds up by the day of the order in Thailand. Inquiry does not say when it was paid. */
function addUp(sums, {total, currency}, {OrderDateTime}) {
  // Thai time where there is no offset.
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i.test(
    OrderDateTime,
  );
  const instant = Date.parse(
    hasOffset ? OrderDateTime : `${OrderDateTime}+07:00`,
  );
  const day = Number.isNaN(instant)
    ? 'unknown-day'
    : new Date(instant + 7 * 3_600_000)
        .toISOString()
        .slice(0, 10);
  const key = `${day} ${currencyOf(currency)}`;
  const sum = sums.get(key) ?? {count: 0, satang: 0};
  sums.set(key, {
    count: sum.count + 1,
    satang: sum.satang + satangOf(total),
  });
}

/** Returns the provider's records of an order: none at first, several after more attempts. */
async function inquire(refno) {
  const merchantId = setting('PAY_MERCHANT_ID').slice(-5);
  const response = await fetch(
    `${setting('PAY_API_URL')}/order/orderdetailpost`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        apikey: setting('PAY_API_KEY'),
        merchantSecretKey: setting('PAY_SECRET_KEY'),
        merchantId,
      },
      body: JSON.stringify({
        merchantId,
        orderNo: 'X',
        refno,
        productDetail: 'QWERTY',
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    },
  );
  refuseRedirect(response);
  const body = (await response.text()).trim();
  if (response.status !== 200)
    throw new Error(`HTTP ${response.status}`);
  // An object, an array, or nothing.
  const records =
    body === '' ? [] : [JSON.parse(body)].flat();
  if (!records.every((record) => record?.ReferenceNo)) {
    throw new Error('Not a reply of Inquiry');
  }
  return records;
}

/** A redirect would take the keys to another host. */
function refuseRedirect({status, headers}) {
  if (status < 300 || status > 399) return;
  const target =
    headers.get('location')?.replace(/[?#].*/, '') ??
    'nowhere';
  throw new Error(
    `The API answered ${status} and redirects to ${target}: ` +
      'this program does not follow redirects, so the keys stay here',
  );
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
const currencyOf = (code) =>
  /^(?:00|OO|THB)$/i.test(code) ? '00' : code;

/** A reply has the eight digits of your merchant ID, or the last five, or none. */
const isYours = (record, attempt) =>
  String(record.ReferenceNo) === attempt.refno &&
  amountOf(record.Total) === amountOf(attempt.total) &&
  currencyOf(record.CurrencyCode) ===
    currencyOf(attempt.currency) &&
  (!record.MerchantID ||
    String(record.MerchantID).slice(-5) ===
      setting('PAY_MERCHANT_ID').slice(-5));
// docs:end main

function setting(name) {
  const value = process.env[name];
  if (!value)
    throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const attempts = readAttempts(
    await readFile(setting('PAY_ORDERS_FILE'), 'utf8'),
  );
  const fulfilled = attempts
    .filter(({state}) => state === 'fulfilled')
    .reverse();
  const fulfilledBy = new Map(
    fulfilled.map(({order, refno}) => [order, refno]),
  );
  const sums = new Map();
  for (const attempt of attempts) {
    // One after the other, so that the job never asks faster than it is answered.
    const {verdict, says, paid} = await reconcile(
      attempt,
      fulfilledBy,
    ).catch((error) => ({
      verdict: 'no-answer',
      says: error.cause?.message || error.message,
    }));
    const {refno, order, total, state} = attempt;
    console.log(
      `${verdict} ${refno} ${order} ${total} ${state}, Inquiry says ${says}`,
    );
    if (!fine.includes(verdict)) process.exitCode = 1;
    if (paid) addUp(sums, attempt, paid);
  }
  if (sums.size > 0)
    console.log(
      'Sums by the day of the order, not of the payment:',
    );
  for (const [key, {count, satang}] of [...sums].sort()) {
    console.log(
      `sum ${key} ${satang} satang of ${count} paid attempts`,
    );
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
