import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {openShop, SHOP_TOKEN, type OrderForm, type Shop} from './blogShop';

// The shop of the first post, as readers build it.

const PATIENCE = {timeout: 10_000};
const PERSON = /for a person to decide/;
const SHIPS = /Ship it\./;

/** Replies of the fake Inquiry by reference; none for a missing reference. */
const answers = new Map<string, {status?: number; body: string}>();
/** Every queried reference. */
let asked: string[] = [];

let inquiry: Server;
let shop: Shop;

const environment = () => {
  const url = `http://127.0.0.1:${(inquiry.address() as AddressInfo).port}`;
  return {
    PAY_PAYMENT_URL: url,
    PAY_API_URL: url,
    PAY_MERCHANT_ID: '00100042',
    PAY_API_KEY: 'api-key',
    PAY_SECRET_KEY: 'secret-key',
  };
};

beforeAll(async () => {
  inquiry = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      const {refno} = JSON.parse(sent) as {refno: string};
      asked.push(refno);
      const {status = 200, body} = answers.get(refno) ?? {body: ''};
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => inquiry.listen(0, '127.0.0.1', resolve));
  shop = await openShop(environment());
});

afterAll(() => {
  shop.close();
  inquiry.close();
});

beforeEach(() => {
  asked = [];
});

const askedAbout = ({refno}: OrderForm) => asked.filter((each) => each === refno).length;

/** Sends a postback to the shop, and waits until it has queried Inquiry and finished. */
async function tell(order: OrderForm, fields: Record<string, string> = {}) {
  const before = askedAbout(order);
  const query = new URLSearchParams({refno: order.refno, ...fields});
  const answer = await fetch(`${order.postbackurl}&${query.toString()}`);
  expect(answer.status).toBe(200);
  await vi.waitFor(() => expect(askedAbout(order)).toBeGreaterThan(before), PATIENCE);
}

/** Places an order, sets Inquiry's reply, and returns the order once the shop has queried it. */
async function settled(body: (order: OrderForm) => string, status?: number) {
  const order = await shop.placeOrder();
  answers.set(order.refno, {body: body(order), status});
  await tell(order);
  return order;
}

const lastWord = ({refno}: OrderForm) => shop.saying(refno).at(-1) ?? '';

const record = (order: OrderForm, change: Record<string, unknown> = {}) => ({
  ReferenceNo: order.refno,
  OrderNo: '1000001',
  MerchantID: '00100042',
  Total: 1250,
  CurrencyCode: 'OO',
  Status: 'CP',
  ...change,
});

const several =
  (...codes: string[]) =>
  (order: OrderForm) =>
    JSON.stringify(codes.map((Status, index) => record(order, {Status, OrderNo: String(1000001 + index)})));

// tests/samples/inquiry.test.ts tests how the sample in the post reads all replies of Inquiry.
test.each([
  ['a payment after a declined one ships', several('RE', 'CP'), SHIPS],
  ['a smaller amount creates a task', (order: OrderForm) => JSON.stringify(record(order, {Total: 1})), PERSON],
  ['two failures fail the order', several('RE', 'RE'), /failed\. Ship nothing/],
  ['a page of HTML decides nothing', () => '<html></html>', /no answer/],
])('%s', async (_what, body, says) => {
  const order = await settled(body);
  await vi.waitFor(() => expect(lastWord(order)).toMatch(says), PATIENCE);
  if (says !== SHIPS) expect(shop.saying(order.refno).join()).not.toMatch(SHIPS);
});

describe('an order with two attempts', () => {
  test('has two references, ships once when both are paid, and creates a task', async () => {
    const first = await shop.placeOrder();
    const second = await shop.payAgain(first);
    expect(second.refno).not.toBe(first.refno);
    expect(second.total).toBe(first.total);
    answers.set(first.refno, {body: several('CP')(first)});
    answers.set(second.refno, {body: JSON.stringify([record(second, {OrderNo: '1000009'})])});
    await tell(second);
    await vi.waitFor(() => expect(lastWord(second)).toMatch(SHIPS), PATIENCE);
    await tell(first);
    await vi.waitFor(() => expect(lastWord(first)).toMatch(PERSON), PATIENCE);
    expect(lastWord(first)).toContain(`${second.refno} 1000009 and ${first.refno} 1000001. Refund one of the two.`);
    expect(shop.saying(first.refno).join()).not.toMatch(SHIPS);
  });

  test('cannot be paid again once it is paid', async () => {
    const order = await settled(several('CP'));
    await vi.waitFor(() => expect(lastWord(order)).toMatch(SHIPS), PATIENCE);
    const again = await fetch(order.returnurl.replace('/return?', '/again?'), {method: 'POST'});
    expect(again.status).toBe(409);
  });
});

describe('an order', () => {
  test('ships after every unpaid state', async () => {
    for (const code of ['RE', 'VR', 'PF', 'C', 'HO', 'NS', 'TC']) {
      const order = await settled(several(code));
      answers.set(order.refno, {body: several('CP')(order)});
      await tell(order);
      await vi.waitFor(() => expect(lastWord(order), code).toMatch(SHIPS), PATIENCE);
    }
  });

  test('ships when the next answer comes after a server error', async () => {
    const order = await settled(several('CP'), 500);
    await vi.waitFor(() => expect(lastWord(order)).toContain('no answer'), PATIENCE);
    answers.set(order.refno, {body: several('CP')(order)});
    await tell(order);
    await vi.waitFor(() => expect(lastWord(order)).toMatch(SHIPS), PATIENCE);
  });

  test('ships once, even when reported repeatedly and concurrently', async () => {
    const order = await settled(several('CP'));
    await Promise.all(Array.from({length: 100}, () => fetch(`${order.postbackurl}&refno=${order.refno}`)));
    await vi.waitFor(() => expect(askedAbout(order)).toBe(101), PATIENCE);
    await tell(order);
    expect(shop.saying(order.refno).filter((line) => SHIPS.test(line))).toHaveLength(1);
    expect(shop.saying(order.refno).join()).not.toMatch(PERSON);
  });

  test('that is paid again or refunded creates a task, and never ships twice', async () => {
    for (const change of [{OrderNo: '1000002'}, {Status: 'RE'}]) {
      const order = await settled(several('CP'));
      await vi.waitFor(() => expect(lastWord(order)).toMatch(SHIPS), PATIENCE);
      answers.set(order.refno, {body: JSON.stringify(record(order, change))});
      await tell(order);
      await vi.waitFor(() => expect(lastWord(order)).toMatch(PERSON), PATIENCE);
      answers.set(order.refno, {body: JSON.stringify(record(order))});
      await tell(order);
      await tell(order);
      expect(shop.saying(order.refno).filter((line) => SHIPS.test(line))).toHaveLength(1);
    }
  });

  test('has a unique reference of 12 digits', async () => {
    const placed = await Promise.all(Array.from({length: 200}, () => shop.placeOrder()));
    const references = placed.map(({refno}) => refno);
    expect(new Set(references).size).toBe(references.length);
    for (const refno of references) expect(refno).toMatch(/^\d{12}$/);
  });
});

describe('the postback', () => {
  const post = (address: string, fields: Record<string, string>) =>
    fetch(address, {method: 'POST', body: new URLSearchParams(fields)});

  test('is refused without the token of this order or of the shop', async () => {
    const [order, other] = [await shop.placeOrder(), await shop.placeOrder()];
    const {refno} = order;
    const addresses = [`${shop.url}/postback`, `${shop.url}/postback?token=`, other.postbackurl];
    for (const address of addresses) {
      expect((await post(address, {refno, status: 'CP'})).status).toBe(403);
      expect((await fetch(`${address}${address.includes('?') ? '&' : '?'}refno=${refno}`)).status).toBe(403);
    }
    expect(asked).toEqual([]);
  });

  test('is accepted with the token of the shop, as for PromptPay, which has no postback address', async () => {
    const order = await shop.placeOrder();
    answers.set(order.refno, {body: JSON.stringify([record(order)])});
    expect((await post(`${shop.url}/postback?token=${SHOP_TOKEN}`, {refno: order.refno})).status).toBe(200);
    await vi.waitFor(() => expect(lastWord(order)).toMatch(SHIPS), PATIENCE);
  });

  test('of an unknown reference is refused without a token, and creates a task with the shop’s token', async () => {
    expect((await post(`${shop.url}/postback?token=guess`, {refno: '999999999999'})).status).toBe(403);
    expect((await post(`${shop.url}/postback?token=${SHOP_TOKEN}`, {refno: '999999999999'})).status).toBe(200);
    await vi.waitFor(() => expect(shop.saying('999999999999').join()).toContain('Ask a person.'), PATIENCE);
  });

  test('that is too long does not crash the shop', async () => {
    const order = await shop.placeOrder();
    await post(order.postbackurl, {refno: 'x'.repeat(100_000)}).catch(() => undefined);
    expect((await shop.placeOrder()).refno).toMatch(/^\d{12}$/);
  });
});

describe('the return page', () => {
  test('finds the order without a session, by a value that is not its reference and not its token', async () => {
    const order = await shop.placeOrder();
    const key = new URL(order.returnurl).searchParams.get('order') ?? '';
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(order.postbackurl).not.toContain(key);
    expect(await (await fetch(`${order.returnurl}&status=CP`)).text()).toContain('Your order is being checked.');
    const guessed = await (await fetch(`${shop.url}/return?order=${order.refno}`)).text();
    expect(guessed).not.toContain(order.refno);
  });

  test('redirects a POST to a GET of itself, and never to another host', async () => {
    const order = await shop.placeOrder();
    const answer = await fetch(order.returnurl, {method: 'POST', redirect: 'manual', body: 'status=CP'});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(order.returnurl.slice(shop.url.length));
    const elsewhere = await fetch(`${shop.url}//shop.example/return`, {method: 'POST', redirect: 'manual'});
    expect(elsewhere.headers.get('location') ?? '').not.toContain('shop.example');
  });

  test('does not query Inquiry itself: ten tabs cause one query', async () => {
    const order = await shop.placeOrder();
    const load = () => Promise.all(Array.from({length: 10}, async () => (await fetch(order.returnurl)).text()));
    const [page] = await load();
    expect(page).toContain('<meta http-equiv="refresh" content="5">');
    await vi.waitFor(() => expect(askedAbout(order)).toBe(1), PATIENCE);
    await load();
    await load();
    expect(askedAbout(order)).toBe(1);
  });
});

describe('without any postback', () => {
  /** Speeds up the shop's clock and timers: a minute takes 10 ms. */
  const FASTER = `
    const {now} = Date;
    const start = now();
    Date.now = () => start + (now() - start) * 6000;
    const {setInterval: every} = globalThis;
    globalThis.setInterval = (run, pause) => every(run, pause / 6000);`;

  test('finds a payment, even after a failure or on the next day', async () => {
    const quick = await openShop(environment(), FASTER);
    try {
      const [paid, failed] = [await quick.placeOrder(), await quick.placeOrder()];
      answers.set(paid.refno, {body: JSON.stringify([record(paid)])});
      answers.set(failed.refno, {body: several('RE')(failed)});
      await vi.waitFor(() => expect(quick.saying(paid.refno).join()).toMatch(SHIPS), PATIENCE);
      await vi.waitFor(() => expect(quick.saying(failed.refno).join()).toContain('keep asking'), PATIENCE);
      // A query every two minutes for half an hour, then every hour for a day.
      await vi.waitFor(() => expect(askedAbout(failed)).toBeGreaterThan(20), {timeout: 30_000});
      answers.set(failed.refno, {body: several('RE', 'CP')(failed)});
      await vi.waitFor(() => expect(quick.saying(failed.refno).join()).toMatch(SHIPS), {timeout: 30_000});
      expect(askedAbout(paid)).toBeLessThan(askedAbout(failed) / 2);
    } finally {
      quick.close();
    }
  });
});
