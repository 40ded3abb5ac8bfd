// Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
//
// PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
// with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
// …/postback?token=a-secret. Run it behind your HTTPS proxy.
import {createHash, timingSafeEqual} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';

const setting = (name) => {
  const value = process.env[name];
  if (value) return value;
  console.error(`Set the environment variable ${name}.`);
  process.exit(1);
};
const folder = setting('PAY_ORDERS_DIR');
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
  const order = await readPostback(request).catch(() => undefined);
  response.writeHead(order ? 200 : 403).end();
  if (!order) return;
  try {
    console.log(await settle(order)); // after the answer: the provider does not wait for it
  } catch (error) {
    // The order stays open; the job that reconciles open orders asks again.
    console.error(`Inquiry ${order.refno}: ${error.cause?.message || error.message}`);
  }
});

/** Returns the shop's own order; undefined unless the caller knows its token. */
async function readPostback(request) {
  const query = new URLSearchParams(request.url.replace(/^[^?]*/, ''));
  const form = new URLSearchParams(
    request.method === 'POST' ? await bodyOf(request) : '',
  );
  const field = (name) => query.get(name) ?? form.get(name) ?? '';
  const refno = field('refno');
  if (!/^\d{1,12}$/.test(refno)) return undefined;
  const order = await orderOf(refno);
  return order && isEqual(field('token'), order.token) ? order : undefined;
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 16_384) throw new Error('The body of a postback is too long.');
  }
  return body;
}

/** Compares in constant time, so that the answer's delay tells nothing of the token. */
function isEqual(given, expected) {
  const [one, other] = [given, expected].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(one, other);
}

/** Believes nothing of the postback but its reference. Returns a line for the log. */
async function settle(order) {
  const {refno, total, currency} = order;
  const record = await inquire(refno);
  if (!record) return `pending ${refno}`;
  const isYours =
    record.ReferenceNo === refno &&
    satang(record.Total) === satang(total) &&
    record.CurrencyCode === currency;
  if (!isYours)
    return `differs ${refno} ${record.Total} ${record.CurrencyCode}: ask a person`;
  // TC is a test card: no money moves. Every other status is not paid, or not any more.
  const isPaid = ['CP', 'Y'].includes(String(record.Status).toUpperCase());
  if (!isPaid) return `unpaid ${refno} ${record.Status}`;
  return (await markPaid(refno)) ? `paid ${refno} ${total}` : `already paid ${refno}`;
}

const satang = (baht) => Math.round(Number(baht) * 100);

/** Returns the provider's record of an order; undefined while there is none. */
async function inquire(refno) {
  const response = await fetch(inquiry.url, {
    method: 'POST',
    headers: inquiry.headers,
    body: JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'}),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await response.text()).trim();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  // An object, an array of one, an empty array or an empty body.
  return body === '' ? undefined : [JSON.parse(body)].flat()[0];
}
// docs:end main

async function orderOf(refno) {
  const line = await readFile(path.join(folder, refno), 'utf8').catch(() => undefined);
  if (line === undefined) return undefined;
  const [total, currency, token] = line.trim().split(' ');
  return {refno, total, currency, token};
}

/** Returns whether this call was the first. A unique key decides; here, a new file. */
async function markPaid(refno) {
  try {
    await writeFile(path.join(folder, `${refno}.paid`), '', {flag: 'wx'});
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

server.listen(Number(setting('PAY_PORT')), '127.0.0.1', () => console.log('listening'));
