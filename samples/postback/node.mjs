// Takes postbacks: stores the reference, answers, asks Inquiry, and fulfils each order once.
//
// PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
// order can have several. For the reference 202611200001 and the order A17 it holds:
//   202611200001        the attempt, which the shop writes before the buyer leaves:
//                       "A17 1250.00 00 a-secret": order, total, currency, token of its postback
//   202611200001.1795766400000-….open  a postback came at this millisecond, and Inquiry is asked
//                       until the attempt is decided. Each postback has a file of its own.
//   202611200001.task   what a person has to do, and below it what has become of it
//   A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
// PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
// address of their own. Run it behind your HTTPS proxy.
import {
  createHash,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import {
  appendFile,
  link,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

const setting = (name) => {
  const value = process.env[name]?.replace(/\r$/, '');
  if (value) return value;
  console.error(`Set the environment variable ${name}.`);
  process.exit(1);
};
const folder = setting('PAY_ORDERS_DIR');
const shopToken = setting('PAY_POSTBACK_TOKEN');
const merchant = setting('PAY_MERCHANT_ID');
const merchantId = merchant.slice(-5);
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
async function take(request, response) {
  try {
    const refno = await readPostback(request);
    // Stored before the answer, so that nothing is lost when the program stops.
    const message = `${refno}.${Date.now()}-${randomUUID()}.open`;
    await writeFile(fileOf(message), '');
    response.writeHead(200).end();
  } catch (error) {
    // A postback that cannot be stored is valid: 500, not 403.
    const {status = 500} = error;
    if (status === 500)
      console.error(
        oneLine(`Cannot store a postback: ${error.message}`),
      );
    response.writeHead(status, {connection: 'close'}).end();
  }
}

// A slow caller has 10 seconds.
const server = createServer(
  {requestTimeout: 10_000, connectionsCheckingInterval: 1000},
  take,
);

const refusal = (status) =>
  Object.assign(new Error('Refused'), {status});

/** Returns the reference. Refuses a caller who knows no token. */
async function readPostback(request) {
  const query = new URLSearchParams(
    request.url.replace(/^[^?]*/, ''),
  );
  const fields = {
    ...(await bodyFields(request)),
    ...Object.fromEntries(query),
  };
  const token = textOf(fields.token);
  const refno =
    isScalar(fields.refno) && /^\d{1,12}$/.test(fields.refno)
      ? String(fields.refno)
      : 'reference';
  const attempt = await attemptOf(refno);
  // The attempt's own token, or the one of the address in the control panel.
  const isKnown =
    (attempt && isEqual(token, attempt.token)) ||
    isEqual(token, shopToken);
  if (!isKnown) throw refusal(403);
  return refno;
}

/** A GET has no body. A POST brings a form or JSON. */
async function bodyFields(request) {
  if (request.method === 'GET') return {};
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request.iterator({
    destroyOnReturn: false, // the caller still gets an answer
  })) {
    body += chunk;
    if (body.length > 16_384) throw refusal(413);
  }
  if (body === '') return {};
  const {
    'content-type': type = '',
    'content-encoding': compression,
  } = request.headers;
  if (compression) throw refusal(415);
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return Object.fromEntries(new URLSearchParams(body));
  if (!/json/i.test(type)) throw refusal(415);
  try {
    if (body.trim().startsWith('{')) return JSON.parse(body);
  } catch {
    // No JSON either.
  }
  throw refusal(400);
}

/**
 * Compares in constant time, so that the answer's delay tells nothing of the token. A plus sign in
 * an address is read as a blank, so both are the same here.
 */
function isEqual(given, expected) {
  const [one, other] = [given, expected].map((text) =>
    createHash('sha256')
      .update(text.replaceAll('+', ' '))
      .digest(),
  );
  return timingSafeEqual(one, other);
}

// In seconds: up to this age of the last postback, wait so long.
const HOUR = 3600;
const DAY = 24 * HOUR;
const SCHEDULE = [
  [2, 2],
  [7, 5],
  [22, 15],
  [HOUR / 2, 120],
  [DAY, HOUR],
  [7 * DAY, DAY],
];
const DAILY = [[Infinity, DAY]];

/**
 * Asks about every attempt that is due, once each, one after the other. A plan says when to ask
 * again, and what was last said of an attempt. Returns the plans of those that are open.
 */
async function askAboutOpenAttempts(plans) {
  const open = new Map();
  for (const name of (await readdir(folder)).sort()) {
    const [refno] = name.split('.');
    if (name.endsWith('.open'))
      open.set(refno, [...(open.get(refno) ?? []), name]);
  }
  const next = new Map();
  for (const [refno, messages] of open) {
    let plan = plans.get(refno) ?? {at: 0, failures: 0};
    // A new postback is a reason to ask at once.
    if (
      messages.at(-1) !== plan.message ||
      Date.now() >= plan.at
    )
      plan = await ask(refno, messages, plan);
    if (plan) next.set(refno, plan);
  }
  return next;
}

/**
 * Asks about one attempt. What goes wrong concerns no other one, and is tried again. Returns its
 * plan; undefined once it is decided.
 */
async function ask(refno, messages, plan) {
  const message = messages.at(-1);
  const came = Number(message.split(/[.-]/)[1]);
  const age = (Date.now() - came) / 1000;
  let line;
  let pause;
  let failures = 0;
  try {
    const outcome = await settle(refno);
    line = oneLine(outcome.line, outcome.isTask);
    await note(refno, line, outcome.isTask);
    const step = outcome.pauses?.find(([end]) => age < end);
    pause = step?.[1];
    // Only what came before the question: a later postback leads to another one. While the attempt
    // is open, the last message stays.
    const answered = pause ? messages.slice(0, -1) : messages;
    for (const each of answered)
      await rm(fileOf(each), {force: true});
  } catch (error) {
    failures = plan.failures + 1;
    pause = Math.min(2 ** failures, HOUR);
    // After two hours somebody has to see why, for example a key that was changed.
    const isTask = failures > 2 && age > 2 * HOUR;
    const reason = error.cause?.message || error.message;
    line = oneLine(`retry ${refno}: ${reason}`, isTask);
    if (isTask)
      await note(refno, line, isTask).catch(() => {});
  }
  if (line !== plan.line) console.log(line);
  const at = Date.now() + (pause + Math.random()) * 1000;
  return pause && {message, at, line, failures};
}

/** One short line without e-mail addresses and control characters, whatever a reply contains. */
const oneLine = (text, isTask) =>
  text
    .slice(0, 200)
    .replace(/\S*@\S*|[^ -~]+/g, ' ')
    .concat(isTask ? ': ask a person' : '');

/** Adds what is new to the task of an attempt: its last line is what is true now. */
async function note(refno, line, isTask) {
  const file = fileOf(`${refno}.task`);
  const task = (await contentOf(file)) ?? '';
  if ((isTask || task) && !task.endsWith(`${line}\n`))
    await appendFile(file, `${line}\n`);
}

const PAID = ['CP', 'Y'];
const REFUNDED = ['RF', 'VO'];
// No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];

// docs:start call
/**
 * Believes only the reference of the postback. Says what
 * happened, whether that is a task for a person, and when to
 * ask again.
 */
async function settle(refno) {
  const attempt = await attemptOf(refno);
  if (!attempt)
    return {line: `unknown ${refno}`, isTask: true};
  const records = await inquire(refno);
  const codes = records.map(({status}) => status).join();
  const moved = records.filter(
    ({status}) => !IDLE.includes(status),
  );
  // Nobody has paid yet, and somebody still can.
  if (moved.length === 0) {
    const payment = await fulfilledBy(attempt.order);
    const isFulfilled = payment?.startsWith(`${refno} `);
    // An empty reply takes no payment back.
    if (!codes && isFulfilled)
      return {line: `already paid ${refno}`};
    return {
      line: codes
        ? `unpaid ${refno} ${codes}`
        : `pending ${refno}`,
      isTask: isFulfilled,
      pauses: SCHEDULE,
    };
  }
  const [record] = moved;
  const isPaid = PAID.includes(record.status);
  // A payment that is held, a refund under way, or a status
  // that is in no table: it can become another one.
  const isFinal = moved.every(({status}) =>
    [...PAID, ...REFUNDED].includes(status),
  );
  const pauses = isFinal ? [] : DAILY;
  // Beside one payment all other records must be unpaid.
  if (moved.length > 1 || (records.length > 1 && !isPaid))
    return {
      line: `several ${refno} ${codes}`,
      isTask: true,
      pauses,
    };
  if (!isYours(record, attempt)) {
    const {total, currency, merchantId} = record;
    const says = `${total} ${currency} ${merchantId}`;
    return {
      line: `differs ${refno} ${says}`,
      isTask: true,
      pauses,
    };
  }
  if (!isPaid)
    return {
      line: `unpaid ${refno} ${codes}`,
      isTask: true,
      pauses,
    };
  // Unique for the order, not for the attempt: a second
  // attempt can be paid too.
  const earlier = await fulfil(attempt.order, record.payment);
  if (earlier === undefined)
    return {line: `paid ${refno} ${attempt.total}`};
  if (earlier === record.payment)
    return {line: `already paid ${refno}`};
  // Somebody may have refunded the earlier one.
  const [other] = earlier.split(' ');
  const first = (await inquire(other)).filter(
    ({payment}) => payment === earlier,
  );
  const isKept =
    first.length === 1 && PAID.includes(first[0].status);
  const advice = isKept
    ? 'refund one of the two'
    : 'the first is no longer paid';
  return {
    line:
      `paid twice ${attempt.order}: ${earlier} and ` +
      `${record.payment}, ${advice}`,
    isTask: true,
  };
}
// docs:end call

const isYours = (record, attempt) =>
  // Two values that cannot be read are not equal.
  amountOf(attempt.total) !== undefined &&
  record.refno === attempt.refno &&
  amountOf(record.total) === amountOf(attempt.total) &&
  currencyOf(record.currency) ===
    currencyOf(attempt.currency) &&
  // All eight digits, the last five, or none.
  [merchant, merchantId, ''].includes(record.merchantId);

/** In satang: 1250, 1250.0 and 1250.00 are the same amount. Undefined for what is no amount. */
function amountOf(baht) {
  const amount = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$/;
  const [, whole, rest = ''] = amount.exec(baht) ?? [];
  return whole && whole + rest.padEnd(2, '0');
}

/** Baht is 00, which replies also spell OO or THB. */
const currencyOf = (code) =>
  /^(?:00|OO|THB)$/i.test(code) ? '00' : code;

/** Returns Inquiry's records of an order: none at first, several after more attempts. */
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
  if (response.status !== 200)
    throw new Error(`HTTP ${response.status}`);
  const body = await limitedText(response);
  // An object, an array, or nothing.
  if (/^\s*(?:\{\s*\})?\s*$/.test(body)) return [];
  const records = [JSON.parse(body)].flat();
  if (
    records.some(
      (record) => textOf(record?.ReferenceNo) === '',
    )
  )
    throw new Error('not a reply of Inquiry');
  return records.map((record) => ({
    refno: textOf(record.ReferenceNo),
    merchantId: textOf(record.MerchantID),
    total: isScalar(record.Total)
      ? String(record.Total)
      : textOf(record.Total),
    currency: textOf(record.CurrencyCode),
    status: textOf(record.Status).toUpperCase(),
    payment: oneLine(`${refno} ${textOf(record.OrderNo)}`),
  }));
}

const isScalar = (value) =>
  ['string', 'number'].includes(typeof value);

/** Text must be text: a number or a list can look like it. */
const textOf = (value) =>
  typeof value === 'string'
    ? value
    : value == null
      ? ''
      : '?';

/** Reads a reply of at most 1 MiB. */
async function limitedText({body}) {
  const chunks = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > 2 ** 20)
      throw new Error('The reply is too long');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
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

/** Returns what a file contains, as strict UTF-8; undefined when there is none. */
async function contentOf(file) {
  const utf8 = new TextDecoder('utf-8', {fatal: true});
  try {
    return utf8.decode(await readFile(file));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

async function attemptOf(refno) {
  const line = await contentOf(fileOf(refno));
  if (line === undefined) return undefined;
  const words = line.trim().split(/\s+/);
  const [order, total, currency, token] = words;
  if (words.length !== 4 || amountOf(total) === undefined)
    throw new Error(
      `The attempt ${refno}: write order, total, currency and ` +
        'token, none with a blank in it.',
    );
  return {refno, order, total, currency, token};
}

/** The name of an order can contain a slash. */
const markOf = (order) =>
  fileOf(`${encodeURIComponent(order)}.fulfilled`);
const fulfilledBy = (order) => contentOf(markOf(order));

/**
 * Marks the order as fulfilled: ship what has this mark. Returns the payment for which it was
 * marked before; undefined when this call is the first. A unique key decides; here, a name that
 * can be linked once.
 */
async function fulfil(order, payment) {
  const draft = `${markOf(order)}.${randomUUID()}`;
  await writeFile(draft, payment);
  try {
    await link(draft, markOf(order));
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return await fulfilledBy(order);
  } finally {
    await rm(draft);
  }
}

server.listen(Number(setting('PAY_PORT')), '127.0.0.1', () =>
  console.log('listening'),
);
let plans = new Map();
for (;;) {
  try {
    plans = await askAboutOpenAttempts(plans);
  } catch (error) {
    console.error(oneLine(`Worker: ${error.message}`));
  }
  // No attempt is asked about more than once a second, however many postbacks come.
  await sleep(1000);
}
