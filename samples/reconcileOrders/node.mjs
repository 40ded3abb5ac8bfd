// Compares the shop's payment attempts with Inquiry: a line for each, then the sum of each day.
// Run it every day. It ends with 1 when a person has to look, and with 2 when it cannot read the
// attempts.
//
// PAY_ORDERS_FILE is the result of a database query: an attempt per line with its reference,
// order, total, currency and state, such as 202611200001 A17 1250.00 00 open. Take the orders with
// an attempt of the last 7 days, and all attempts of each: an earlier one may have shipped it.
// The state is fulfilled for the attempt for which the order was fulfilled; another is open,
// failed or cancelled.
import {readFileSync} from 'node:fs';

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
/** Finds out what Inquiry says about an attempt. */
async function ask(attempt) {
  const records = await inquire(attempt.refno);
  const classes = records.map(classOf);
  const moved = records.filter(
    (each) => !idle.includes(classOf(each)),
  );
  const codes = records.map((each) =>
    valueOf(each, 'Status'),
  );
  const says = oneLine(codes.join()) || 'nothing';
  if (moved.length === 0) {
    const name = idle.find((each) => classes.includes(each));
    return {name: name ?? 'pending', says};
  }
  const [record] = moved;
  const name = classOf(record) ?? 'unknown';
  // Beside one payment all other records must be unpaid.
  if (
    moved.length > 1 ||
    (records.length > 1 && name !== 'paid')
  )
    return {name: 'several', says};
  if (!isYours(record, attempt)) {
    const found = ['Total', 'CurrencyCode', 'MerchantID'];
    const text = found
      .map((key) => valueOf(record, key))
      .join(' ');
    return {name: 'differs', says: oneLine(text)};
  }
  return {name, says, day: thaiDay(record)};
}

/**
 * Compares the shop's state with Inquiry, and with the other
 * attempts for the same order.
 */
function verdictOn(attempt, attempts) {
  const {state, name} = attempt;
  const isFulfilled = state === 'fulfilled';
  const fulfilled = attempts.filter(
    (each) => each.state === 'fulfilled',
  );
  if (name === 'paid') {
    // An order is paid by one attempt: by the fulfilled one,
    // or else by the first that is paid.
    const [payer] = [...fulfilled, ...attempts].filter(
      (each) => each.name === 'paid',
    );
    if (payer !== attempt) return 'paid-twice';
    if (isFulfilled) return 'agrees';
    // Shipped for an attempt that is not paid now.
    if (fulfilled.length > 0) return 'paid-beside-fulfilled';
    return 'paid-but-not-fulfilled';
  }
  const open = ['held', 'unknown', 'differs', 'several'];
  if ([...open, 'no-answer'].includes(name)) return name;
  if (isFulfilled)
    return idle.includes(name)
      ? 'fulfilled-but-not-paid'
      : 'fulfilled-but-refunded';
  if (name === 'refunding') return name;
  // Refunded before it shipped, and not paid again.
  const isPaid = attempts.some(
    (each) =>
      each.name === 'paid' || fulfilled.includes(each),
  );
  if (name === 'refunded' && !isPaid && state !== 'cancelled')
    return name;
  return name === 'pending' ? 'still-pending' : 'not-paid';
}
// docs:end call

/** Verdicts that nobody has to look at. */
const fine = ['agrees', 'still-pending', 'not-paid'];

const anAttempt = new RegExp(
  String.raw`^\s*(\d{1,12})\s+(\S+)\s+((?:0|[1-9]\d{0,8})(?:\.\d{1,2}0*)?)\s+` +
    String.raw`(\d\d|OO|THB)\s+(fulfilled|open|failed|cancelled)\s*$`,
  'i',
);

/** Reads the attempts. Throws an error with file and line at anything else. */
function readAttempts(file) {
  const lines = textIn(file).split(/\r?\n/);
  const attempts = new Map();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const place = `${file}:${index + 1}`;
    const found = anAttempt.exec(line);
    if (!found) {
      throw new Error(
        `${place}: write reference, order, total, currency and state, ` +
          `such as "202611200001 A17 1250.00 00 open", not "${oneLine(line)}".`,
      );
    }
    const [, refno, order, total, currency, state] = found;
    if (attempts.has(refno))
      throw new Error(
        `${place}: ${refno} is on an earlier line too.`,
      );
    attempts.set(refno, {
      refno,
      order,
      total,
      currency,
      state: state.toLowerCase(),
    });
  }
  if (attempts.size === 0)
    throw new Error(`${file}: there is no attempt.`);
  return [...attempts.values()];
}

/** A file without its byte order mark. It must be UTF-8, or two orders could look the same. */
function textIn(file) {
  const utf8 = new TextDecoder('utf-8', {fatal: true});
  try {
    return utf8.decode(readFileSync(file));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, {
      cause: error,
    });
  }
}

/** The day of the order in Thailand. Inquiry does not say when it was paid. */
function thaiDay(record) {
  const [, moment, zone = '+07:00'] =
    /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(
      valueOf(record, 'OrderDateTime'),
    ) ?? [];
  const instant = moment ? Date.parse(moment + zone) : NaN;
  if (Number.isNaN(instant)) return 'unknown-day';
  return new Date(instant + 7 * 3_600_000)
    .toISOString()
    .slice(0, 10);
}

/** Returns Inquiry's records of an order: none at first, several after more attempts. */
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
  const body = await textOf(response);
  if (response.status !== 200)
    throw new Error(`HTTP ${response.status}`);
  // An object, an array, or nothing: an empty body or {}.
  const records = /^(?:\{\s*\})?$/.test(body)
    ? []
    : [JSON.parse(body)].flat();
  if (
    !records.every((each) => valueOf(each, 'ReferenceNo'))
  ) {
    throw new Error('Not a reply of Inquiry');
  }
  return records;
}

/** The body without a byte order mark or blanks around it, up to 1 MiB. */
async function textOf(response) {
  let text = '';
  const parts = response.body?.pipeThrough(
    new TextDecoderStream(),
  );
  for await (const part of parts ?? []) {
    text += part;
    if (text.length > 1_048_576)
      throw new Error('The reply is longer than 1 MiB');
  }
  return text.trim();
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

/** A value as text. Only an amount can be a number too; "?" matches no pattern below. */
function valueOf(record, key) {
  const value = record?.[key] ?? '';
  const isAmount =
    key === 'Total' && typeof value === 'number';
  return isAmount || typeof value === 'string'
    ? String(value)
    : '?';
}

const classOf = (record) =>
  Object.keys(statuses).find((name) =>
    statuses[name].includes(
      valueOf(record, 'Status').toUpperCase(),
    ),
  );

/** 1250, "1250.0" and "1250.00" are 125000; NaN for all else, such as "1,250.00" and 1250.004. */
function satangOf(total) {
  const [, baht, part = ''] =
    /^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$/.exec(total) ?? [];
  return baht ? Number(baht + part.padEnd(2, '0')) : NaN;
}

/** Two digits. Baht is 00, which replies also spell OO or THB. NaN for all else. */
function currencyOf(code) {
  if (/^(?:00|OO|THB)$/i.test(code)) return '00';
  return /^\d\d$/.test(code) ? code : NaN;
}

/** A reply has the eight digits of your merchant ID, or the last five, or none. */
const isYourMerchant = (id) =>
  [
    '',
    setting('PAY_MERCHANT_ID'),
    setting('PAY_MERCHANT_ID').slice(-5),
  ].includes(id);

const isYours = (record, attempt) =>
  valueOf(record, 'ReferenceNo') === attempt.refno &&
  satangOf(valueOf(record, 'Total')) ===
    satangOf(attempt.total) &&
  currencyOf(valueOf(record, 'CurrencyCode')) ===
    currencyOf(attempt.currency) &&
  isYourMerchant(valueOf(record, 'MerchantID'));

/** One short line of a text from the API, without e-mail addresses, for a log. */
const oneLine = (text) =>
  text
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .replace(/\p{C}/gu, '')
    .replace(/^(.{120}).+/u, '$1');
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(name) {
  const value = process.env[name]?.replace(/\r$/, '');
  if (!value)
    throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const attempts = readAttempts(setting('PAY_ORDERS_FILE'));
  const ofOrder = new Map();
  for (const attempt of attempts) {
    // One after the other, so that the job never asks faster than it is answered.
    const answer = await ask(attempt).catch((error) => ({
      name: 'no-answer',
      says: error.cause?.message || error.message,
    }));
    Object.assign(attempt, answer);
    const others = ofOrder.get(attempt.order) ?? [];
    ofOrder.set(attempt.order, [...others, attempt]);
  }
  const sums = new Map();
  for (const attempt of attempts) {
    const {refno, order, total, currency, state, says, day} =
      attempt;
    const verdict = verdictOn(attempt, ofOrder.get(order));
    console.log(
      `${verdict} ${refno} ${order} ${total} ${state}, Inquiry says ${says}`,
    );
    if (!fine.includes(verdict)) process.exitCode = 1;
    if (attempt.name !== 'paid') continue;
    const key = `${day} ${currencyOf(currency)}`;
    const {count, satang} = sums.get(key) ?? {
      count: 0,
      satang: 0,
    };
    sums.set(key, {
      count: count + 1,
      satang: satang + satangOf(total),
    });
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
  process.exitCode = 2;
}
