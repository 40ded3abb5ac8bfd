// Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
//
// PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
// with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
// …/postback?token=a-secret. PAY_POSTBACK_TOKEN is the token of the address in the control
// panel, for orders without an address of their own. Run it behind your HTTPS proxy.
import {createHash, randomUUID, timingSafeEqual} from 'node:crypto';
import {link, readFile, unlink, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';

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
  const postback = await readPostback(request).catch(() => undefined);
  response.writeHead(postback ? 200 : 403).end();
  if (!postback) return;
  const {refno, order} = postback;
  try {
    // After the answer: the provider does not wait for the work.
    console.log(order ? await settle(order) : `unknown ${refno}: ask a person`);
  } catch (error) {
    // The order stays open; the job that reconciles orders asks again.
    console.error(`Inquiry ${refno}: ${error.cause?.message || error.message}`);
  }
});

/** Returns the reference and the shop's own order; undefined unless the caller knows a token. */
async function readPostback(request) {
  const query = new URLSearchParams(request.url.replace(/^[^?]*/, ''));
  const fields = {...(await bodyFields(request)), ...Object.fromEntries(query)};
  const token = String(fields.token);
  const isRefno = /^\d{1,12}$/.test(fields.refno);
  const order = isRefno ? await orderOf(String(fields.refno)) : undefined;
  // The order's own token, or the one of the address in the control panel.
  if (!(order && isEqual(token, order.token)) && !isEqual(token, shopToken))
    return undefined;
  return {refno: isRefno ? fields.refno : 'reference', order};
}

/** A GET has no body. Whether a POST brings a form or JSON is not confirmed. */
async function bodyFields(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 16_384) throw new Error('The body of a postback is too long.');
  }
  const isJson = /json/i.test(request.headers['content-type']);
  return isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

/** Compares in constant time, so that the answer's delay tells nothing of the token. */
function isEqual(given, expected) {
  const [one, other] = [given, expected].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(one, other);
}

const PAID = ['CP', 'Y'];
// No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];

// docs:start call
/** Believes nothing of the postback but its reference. Returns a line for the log. */
async function settle(order) {
  const {refno, total} = order;
  const records = await inquire(refno);
  if (records.length === 0) return `pending ${refno}`;
  const isIn = (codes, {Status}) => codes.includes(String(Status).toUpperCase());
  const moved = records.filter((each) => !isIn(IDLE, each));
  // Several records are clear when all but one payment are idle, and in no other case.
  if (records.length > 1 && !(moved.length === 1 && isIn(PAID, moved[0]))) {
    return `several ${refno} ${records.map(({Status}) => Status)}: ask a person`;
  }
  const record = moved[0] ?? records[0];
  if (!isYours(record, order)) {
    const {Total, CurrencyCode, MerchantID} = record;
    return `differs ${refno} ${Total} ${CurrencyCode} ${MerchantID}: ask a person`;
  }
  if (moved.length === 0) return `unpaid ${refno} ${record.Status}`;
  // Held, refunded, or a status that is in no table.
  if (!isIn(PAID, record)) return `unpaid ${refno} ${record.Status}: ask a person`;
  // Whatever the order's state was: a failed or cancelled one can still be paid.
  const earlier = await markPaid(refno, String(record.OrderNo));
  if (earlier === undefined) return `paid ${refno} ${total}`;
  if (earlier === String(record.OrderNo)) return `already paid ${refno}`;
  return `paid twice ${refno} ${earlier} ${record.OrderNo}: ask a person`;
}
// docs:end call

const isYours = (record, order) =>
  String(record.ReferenceNo) === order.refno &&
  amountOf(record.Total) === amountOf(order.total) &&
  currencyOf(record.CurrencyCode) === currencyOf(order.currency) &&
  // A reply has the eight digits of your merchant ID, or the last five, or none.
  String(record.MerchantID || merchantId).slice(-5) === merchantId;

/** Without zeros at its end: 1250, "1250.0" and "1250.00" are the same amount, 1250.004 is not. */
const amountOf = (baht) =>
  String(baht)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Baht is 00, which replies also spell OO or THB. */
const currencyOf = (code) => (/^(?:00|OO|THB)$/i.test(code) ? '00' : code);

/** Returns the provider's records of an order: none at first, several after more attempts. */
async function inquire(refno) {
  const response = await fetch(inquiry.url, {
    method: 'POST',
    headers: inquiry.headers,
    body: JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'}),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await response.text()).trim();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  // An object, an array, or nothing.
  const records = body === '' ? [] : [JSON.parse(body)].flat();
  if (!records.every((record) => record?.ReferenceNo)) {
    throw new Error('not a reply of Inquiry');
  }
  return records;
}
// docs:end main

async function orderOf(refno) {
  const line = await readFile(path.join(folder, refno), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (line === undefined) return undefined;
  const [total, currency, token] = line.trim().split(' ');
  return {refno, total, currency, token};
}

/**
 * Returns the payment with which the order was marked paid before; undefined when this call is
 * the first. A unique key decides; here, a name that can be linked once.
 */
async function markPaid(refno, payment) {
  const file = path.join(folder, `${refno}.paid`);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, payment);
  try {
    await link(draft, file);
    return undefined;
  } catch (error) {
    if (error.code === 'EEXIST') return await readFile(file, 'utf8');
    throw error;
  } finally {
    await unlink(draft);
  }
}

server.listen(Number(setting('PAY_PORT')), '127.0.0.1', () => console.log('listening'));
