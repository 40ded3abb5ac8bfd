// Takes postbacks: stores the message, answers, asks Inquiry, and fulfils each order once.
//
// PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
// order can have several. For the reference 202611200001 and the order A17 it holds:
//   202611200001        the attempt, which the shop writes before the buyer leaves:
//                       "A17 1250.00 00 a-secret": order, total, currency, token of its postback
//   202611200001.new    a postback came
//   202611200001.open   Inquiry is asked until the attempt is decided
//   202611200001.task   what a person has to do
//   A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
// PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
// address of their own. Run it behind your HTTPS proxy.
import {
  createHash,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import {
  link,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

const setting = (name) => {
  const value = process.env[name];
  if (value) return value;
  console.error(`Set the environment variable ${name}.`);
  process.exit(1);
};
const folder = setting('PAY_ORDERS_DIR');
const shopToken = setting('PAY_POSTBACK_TOKEN');
const merchantId = setting('PAY_MERCHANT_ID').slice(-5);
const inquiry = {
  url: `${setting('PAY_API_URL')}/order/orderdetailpost`,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    apikey: setting('PAY_API_KEY'),
    merchantSecretKey: setting('PAY_SECRET_KEY'),
    merchantId,
  },
};

// docs:start main
const server = createServer(async (request, response) => {
  try {
    const refno = await readPostback(request);
    // Stored before the answer, so that nothing is lost when the program stops.
    if (refno) await writeFile(fileOf(`${refno}.new`), '');
    response.writeHead(refno ? 200 : 403).end();
  } catch (error) {
    console.error(
      `Cannot store a postback: ${error.message}`,
    );
    response.writeHead(500).end(); // not 403: the postback is valid
  }
});

/** Returns the reference; undefined unless the caller knows a token. */
async function readPostback(request) {
  const query = new URLSearchParams(
    request.url.replace(/^[^?]*/, ''),
  );
  const fields = {
    ...(await bodyFields(request)),
    ...Object.fromEntries(query),
  };
  const token = String(fields.token);
  const refno = /^\d{1,12}$/.test(fields.refno)
    ? String(fields.refno)
    : 'reference';
  const attempt = await attemptOf(refno);
  // The attempt's own token, or the one of the address in the control panel.
  const isKnown =
    (attempt && isEqual(token, attempt.token)) ||
    isEqual(token, shopToken);
  return isKnown ? refno : undefined;
}

/** A GET has no body. A POST brings a form or JSON; what is neither has no fields. */
async function bodyFields(request) {
  try {
    let body = '';
    for await (const chunk of request) {
      body += chunk;
      if (body.length > 16_384) return {};
    }
    const isJson = /json/i.test(
      request.headers['content-type'],
    );
    return isJson
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body));
  } catch {
    return {};
  }
}

/** Compares in constant time, so that the answer's delay tells nothing of the token. */
function isEqual(given, expected) {
  const [one, other] = [given, expected].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(one, other);
}

// The published schedule, in seconds: up to this age of the message, wait so long.
const SCHEDULE = [
  [2, 2],
  [7, 5],
  [22, 15],
  [30 * 60, 2 * 60],
  [24 * 3600, 3600],
  [7 * 24 * 3600, 24 * 3600],
];
/** When to ask again, how long the last pause was, and what was last said of each attempt. */
const plans = new Map();

/** Asks about every attempt that is due, once each, one after the other. */
async function askAboutOpenAttempts() {
  for (const file of (await readdir(folder)).filter((name) =>
    name.endsWith('.new'),
  )) {
    const refno = file.slice(0, -'.new'.length);
    // Renamed before the question: a postback that comes meanwhile leads to another question.
    await rename(fileOf(file), fileOf(`${refno}.open`));
    plans.delete(refno);
  }
  for (const file of (await readdir(folder)).filter((name) =>
    name.endsWith('.open'),
  )) {
    const refno = file.slice(0, -'.open'.length);
    const plan = plans.get(refno) ?? {at: 0, pause: 0};
    if (Date.now() < plan.at) continue;
    const age =
      (Date.now() - (await stat(fileOf(file))).mtimeMs) /
      1000;
    let line, pause;
    try {
      const outcome = await settle(refno);
      ({line} = outcome);
      pause =
        outcome.isOpen &&
        SCHEDULE.find(([end]) => age < end)?.[1];
    } catch (error) {
      line = `Inquiry ${refno}: ${error.cause?.message || error.message}`;
      pause = Math.min(2 * plan.pause + 1, 3600);
    }
    if (line !== plan.line) console.log(line);
    if (line.endsWith('ask a person'))
      await writeFile(fileOf(`${refno}.task`), line);
    plans.set(refno, {
      line,
      pause,
      at: Date.now() + (pause + Math.random()) * 1000,
    });
    if (!pause)
      await unlink(fileOf(file)).then(() =>
        plans.delete(refno),
      );
  }
}

const PAID = ['CP', 'Y'];
// No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];

// docs:start call
/**
 * Believes only the reference of the postback. Says what
 * happened, and whether the attempt is still open.
 */
async function settle(refno) {
  const attempt = await attemptOf(refno);
  if (!attempt)
    return {line: `unknown ${refno}: ask a person`};
  const records = await inquire(refno);
  if (records.length === 0)
    return {line: `pending ${refno}`, isOpen: true};
  const isIn = (codes, {Status}) =>
    codes.includes(String(Status).toUpperCase());
  const codes = records.map(({Status}) => Status).join();
  const moved = records.filter((each) => !isIn(IDLE, each));
  // Declined, cancelled, not finished: nobody has paid yet,
  // and somebody still can.
  if (moved.length === 0)
    return {line: `unpaid ${refno} ${codes}`, isOpen: true};
  const [record] = moved;
  // Beside one payment all other records must be idle.
  if (
    moved.length > 1 ||
    (records.length > 1 && !isIn(PAID, record))
  ) {
    return {line: `several ${refno} ${codes}: ask a person`};
  }
  if (!isYours(record, attempt)) {
    const {Total, CurrencyCode, MerchantID} = record;
    const says = [Total, CurrencyCode, MerchantID].join(' ');
    return {
      line: `differs ${refno} ${says}: ask a person`,
    };
  }
  // Held, refunded, or a status that is in no table.
  if (!isIn(PAID, record))
    return {line: `unpaid ${refno} ${codes}: ask a person`};
  // Unique for the order, not for the attempt: a second
  // attempt can be paid too.
  const payment = `${refno} ${record.OrderNo}`;
  const earlier = await fulfil(attempt.order, payment);
  if (earlier === undefined)
    return {line: `paid ${refno} ${attempt.total}`};
  if (earlier === payment)
    return {line: `already paid ${refno}`};
  const both = `${earlier} and ${payment}`;
  return {
    line:
      `paid twice ${attempt.order}: ${both}: ` +
      'refund one of the two, ask a person',
  };
}
// docs:end call

const isYours = (record, attempt) =>
  String(record.ReferenceNo) === attempt.refno &&
  amountOf(record.Total) === amountOf(attempt.total) &&
  currencyOf(record.CurrencyCode) ===
    currencyOf(attempt.currency) &&
  // A reply has the eight digits of your merchant ID, or the last five, or none.
  String(record.MerchantID || merchantId).slice(-5) ===
    merchantId;

/** Without zeros at its end: 1250, "1250.0" and "1250.00" are the same amount, 1250.004 is not. */
const amountOf = (baht) =>
  String(baht)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Baht is 00, which replies also spell OO or THB. */
const currencyOf = (code) =>
  /^(?:00|OO|THB)$/i.test(code) ? '00' : code;

/** Returns the provider's records of an order: none at first, several after more attempts. */
async function inquire(refno) {
  const response = await fetch(inquiry.url, {
    method: 'POST',
    headers: inquiry.headers,
    body: JSON.stringify({
      merchantId,
      orderNo: 'X',
      refno,
      productDetail: 'QWERTY',
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  refuseRedirect(response);
  const body = (await response.text()).trim();
  if (response.status !== 200)
    throw new Error(`HTTP ${response.status}`);
  // An object, an array, or nothing.
  const records =
    body === '' ? [] : [JSON.parse(body)].flat();
  if (!records.every((record) => record?.ReferenceNo)) {
    throw new Error('not a reply of Inquiry');
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
// docs:end main

const fileOf = (name) => path.join(folder, name);

async function attemptOf(refno) {
  const line = await readFile(fileOf(refno), 'utf8').catch(
    (error) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
  if (line === undefined) return undefined;
  const [order, total, currency, token] = line
    .trim()
    .split(' ');
  return {refno, order, total, currency, token};
}

/**
 * Marks the order as fulfilled: ship what has this mark. Returns the payment for which it was
 * marked before; undefined when this call is the first. A unique key decides; here, a name that
 * can be linked once.
 */
async function fulfil(order, payment) {
  const file = fileOf(`${order}.fulfilled`);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, payment);
  try {
    await link(draft, file);
    return undefined;
  } catch (error) {
    if (error.code === 'EEXIST')
      return await readFile(file, 'utf8');
    throw error;
  } finally {
    await unlink(draft);
  }
}

server.listen(Number(setting('PAY_PORT')), '127.0.0.1', () =>
  console.log('listening'),
);
for (;;) {
  await askAboutOpenAttempts().catch(({message}) =>
    console.error(`Worker: ${message}`),
  );
  await sleep(200);
}
