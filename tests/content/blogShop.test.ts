import {createServer} from 'node:http';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {listen, type LocalServer} from '../../scripts/serve';
import {openShop, SHOP_TOKEN, type OrderForm, type Shop} from './blogShop';

// The shop of the first post, as readers build it.

const PATIENCE = {timeout: 10_000};
const PERSON = /for a person to decide/;
const SHIPS = /Ship it\./;

/** Replies of the fake Inquiry by reference; without one, nobody has paid. An empty text is a failure of the server. */
const answers = new Map<string, string>();
/** What the reply to the next question about a reference waits for. */
const holds = new Map<string, Promise<void>>();
/** Every queried reference. */
let asked: string[] = [];

let inquiry: LocalServer;
let shop: Shop;

const environment = () => ({
  PAY_PAYMENT_URL: inquiry.url,
  PAY_API_URL: inquiry.url,
  PAY_MERCHANT_ID: '00100042',
  PAY_API_KEY: 'api-key',
  PAY_SECRET_KEY: 'secret-key',
});

beforeAll(async () => {
  const server = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      const {refno} = JSON.parse(sent) as {refno: string};
      asked.push(refno);
      const body = answers.get(refno) ?? '[]';
      const hold = holds.get(refno);
      holds.delete(refno);
      void Promise.resolve(hold).then(() => response.writeHead(body ? 200 : 500).end(body));
    });
  });
  inquiry = await listen(server);
  shop = await openShop(environment());
});

afterAll(async () => {
  shop.close();
  await inquiry.close();
});

beforeEach(() => {
  asked = [];
});

const askedAbout = ({refno}: OrderForm) => asked.filter((each) => each === refno).length;

const lastWord = ({refno}: OrderForm) => shop.saying(refno).at(-1) ?? '';
const says = (order: OrderForm, words: RegExp) => vi.waitFor(() => expect(lastWord(order)).toMatch(words), PATIENCE);
const shipped = ({refno}: OrderForm) => shop.saying(refno).filter((line) => SHIPS.test(line)).length;

type Reply = (order: OrderForm) => string;

/** A reply with these records; without a change, the order is paid. */
const reply =
  (...changes: object[]): Reply =>
  ({refno}) => {
    const paid = {ReferenceNo: refno, OrderNo: '1000001', MerchantID: '00100042', Total: 1250, CurrencyCode: 'OO'};
    return JSON.stringify(changes.map((change) => ({...paid, Status: 'CP', ...change})));
  };
const PAID = reply({});
const AGAIN = {OrderNo: '1000002'};

/** Sets Inquiry's reply, sends a postback to the shop, and waits until it has queried Inquiry. */
async function report(order: OrderForm, body: Reply): Promise<void> {
  answers.set(order.refno, body(order));
  const before = askedAbout(order);
  expect((await fetch(`${order.postbackurl}&refno=${order.refno}`)).status).toBe(200);
  await vi.waitFor(() => expect(askedAbout(order)).toBeGreaterThan(before), PATIENCE);
}

/** Places an order, and reports it. */
async function placed(body: Reply): Promise<OrderForm> {
  const order = await shop.placeOrder();
  await report(order, body);
  return order;
}

/** Waits until the shop has asked about each order that it has to ask about. It asks about the oldest first. */
const allAsked = () => placed(PAID);

// tests/samples/clients.test.ts tests how the client reads all replies of Inquiry.
test.each([
  ['a payment after a declined one ships', reply({Status: 'RE'}, AGAIN), SHIPS],
  ['a smaller amount creates a task', reply({Total: 1}), PERSON],
  ['two failures fail the order', reply({Status: 'RE'}, {...AGAIN, Status: 'RE'}), /failed\. Ship nothing/],
  ['a page of HTML decides nothing', () => '<html></html>', /no answer/],
])('%s', async (_what, body, words) => {
  const order = await placed(body);
  await says(order, words);
  expect(shipped(order)).toBe(words === SHIPS ? 1 : 0);
});

describe('an order', () => {
  test('with two attempts has two references, ships once when both are paid, and creates a task', async () => {
    const first = await shop.placeOrder();
    const second = await shop.payAgain(first);
    expect(second.refno).not.toBe(first.refno);
    expect(second.total).toBe(first.total);
    await report(second, reply({OrderNo: '1000009'}));
    await says(second, SHIPS);
    await report(first, PAID);
    await says(first, PERSON);
    expect(lastWord(first)).toContain(`${second.refno} 1000009 and ${first.refno} 1000001. Refund one of the two.`);
    expect(shipped(first)).toBe(0);
  });

  test('whose total has changed ships for the new attempt, and an earlier one creates a task', async () => {
    const first = await shop.placeOrder();
    const second = await shop.payAgain(first, '&lamps=2');
    expect(second.total).toBe('2500.00');
    await report(first, PAID);
    await says(first, /for a person to decide\. The order has another total now/);
    expect(shipped(first)).toBe(0);
    await report(second, reply({Total: 2500}));
    await says(second, SHIPS);
  });

  test('that a page with a QR ships during a question needs no person for the older reply', async () => {
    // As the post says at its end: the page lets the server run `settle` for its attempt.
    const own = await openShop(environment(), '', (program) =>
      program.replace(
        "  if (pathname === '/') ",
        "  if (pathname === '/qr') return response.end(await settle(searchParams.get('reference')));\n$&",
      ),
    );
    try {
      const order = await own.placeOrder();
      let release = () => {};
      answers.set(order.refno, reply({Status: 'RE'})(order));
      holds.set(order.refno, new Promise((resolve) => (release = resolve)));
      await vi.waitFor(() => expect(holds.has(order.refno)).toBe(false), PATIENCE);
      answers.set(order.refno, PAID(order));
      expect(await (await fetch(`${own.url}/qr?reference=${order.refno}`)).text()).toBe('never');
      release();
      const before = askedAbout(order);
      await vi.waitFor(() => expect(askedAbout(order)).toBeGreaterThan(before), PATIENCE);
      expect(own.saying(order.refno)).toEqual([expect.stringMatching(SHIPS)]);
    } finally {
      own.close();
    }
  });

  test('cannot be paid again once it is paid', async () => {
    const order = await placed(PAID);
    await says(order, SHIPS);
    const again = await fetch(order.returnurl.replace('/return?', '/again?'), {method: 'POST'});
    expect(again.status).toBe(409);
  });

  test.each(['RE', 'VR', 'PF', 'C', 'HO', 'NS', 'TC', 'no answer'])('ships after %s', async (Status) => {
    const order = await placed(Status === 'no answer' ? () => '' : reply({Status}));
    await report(order, PAID);
    await says(order, SHIPS);
  });

  test('ships once, even when reported repeatedly and concurrently', async () => {
    const order = await placed(PAID);
    await Promise.all(Array.from({length: 100}, () => fetch(`${order.postbackurl}&refno=${order.refno}`)));
    await report(order, PAID);
    await allAsked();
    expect(shipped(order)).toBe(1);
    expect(shop.saying(order.refno).join()).not.toMatch(PERSON);
  });

  test.each([AGAIN, {Status: 'RE'}])('that becomes %j creates a task, and never ships twice', async (change) => {
    const order = await placed(PAID);
    await says(order, SHIPS);
    await report(order, reply(change));
    await says(order, PERSON);
    await report(order, PAID);
    await report(order, PAID);
    expect(shipped(order)).toBe(1);
  });

  test('that is paid stays so after an empty reply', async () => {
    const order = await placed(PAID);
    await says(order, SHIPS);
    await report(order, () => '[]');
    await report(order, reply({Status: 'RE'}));
    await says(order, /now says failed/);
    expect(shop.saying(order.refno).join()).not.toContain('now says pending');
  });

  test('has a unique reference of 12 digits', async () => {
    const orders = await Promise.all(Array.from({length: 200}, () => shop.placeOrder()));
    const references = orders.map(({refno}) => refno);
    expect(new Set(references).size).toBe(references.length);
    for (const refno of references) expect(refno).toMatch(/^\d{12}$/);
  });
});

describe('the postback', () => {
  const post = (address: string, fields: Record<string, string>) =>
    fetch(address, {method: 'POST', body: new URLSearchParams(fields)});

  test('is refused without a token of the shop or of one of its orders', async () => {
    // The shop does not ask about a paid order by itself.
    const order = await placed(PAID);
    const {refno} = order;
    await allAsked();
    const before = askedAbout(order);
    for (const address of ['x=y', 'token=', 'token=guess'].map((query) => `${shop.url}/postback?${query}`)) {
      expect((await post(address, {refno, status: 'CP'})).status).toBe(403);
      expect((await fetch(`${address}&refno=${refno}`)).status).toBe(403);
    }
    await allAsked();
    expect(askedAbout(order)).toBe(before);
  });

  test('with the token of another order is answered, asks nothing, and creates a task once', async () => {
    const [order, other] = [await placed(PAID), await shop.placeOrder()];
    const {refno} = order;
    await allAsked();
    const before = askedAbout(order);
    for (const method of ['GET', 'POST', 'GET'])
      expect((await fetch(`${other.postbackurl}&refno=${refno}`, {method})).status).toBe(200);
    await says(order, new RegExp(`token of ${other.refno}\\. Ask a person`));
    await allAsked();
    expect(shop.saying(refno).filter((line) => line.includes('Ask a person'))).toHaveLength(1);
    expect(askedAbout(order)).toBe(before);
  });

  test('is accepted with the token of the shop, as for PromptPay, which has no postback address', async () => {
    const order = await shop.placeOrder();
    answers.set(order.refno, PAID(order));
    expect((await post(`${shop.url}/postback?token=${SHOP_TOKEN}`, {refno: order.refno})).status).toBe(200);
    await says(order, SHIPS);
  });

  test('of an unknown reference is refused without a token, and creates a task with the shop’s token', async () => {
    const refno = '999999999999';
    expect((await post(`${shop.url}/postback?token=guess`, {refno})).status).toBe(403);
    expect((await post(`${shop.url}/postback?token=${SHOP_TOKEN}`, {refno})).status).toBe(200);
    await vi.waitFor(() => expect(shop.saying(refno).join()).toContain('Ask a person.'), PATIENCE);
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

  test('does not query Inquiry itself, however many tabs wait', async () => {
    // The shop asks about a held payment once a day.
    const order = await placed(reply({Status: 'HO'}));
    await says(order, PERSON);
    await allAsked();
    const before = askedAbout(order);
    const pages = await Promise.all(Array.from({length: 10}, async () => (await fetch(order.returnurl)).text()));
    expect(pages[0]).toContain('<meta http-equiv="refresh" content="5">');
    await allAsked();
    expect(askedAbout(order)).toBe(before);
  });
});

describe('without any postback', () => {
  /** Speeds up the shop's clock and timers: a minute takes 10 ms. */
  const FASTER = `
    import {syncBuiltinESMExports} from 'node:module';
    import timers from 'node:timers/promises';
    const {now} = Date;
    const start = now();
    Date.now = () => start + (now() - start) * 6000;
    const {setTimeout: sleep} = timers;
    timers.setTimeout = (pause) => sleep(pause / 6000);
    syncBuiltinESMExports();`;

  test('asks when the buyer returns', async () => {
    const quick = await openShop(environment(), FASTER);
    try {
      const held = await quick.placeOrder();
      answers.set(held.refno, reply({Status: 'HO'})(held));
      await vi.waitFor(() => expect(quick.saying(held.refno).join()).toMatch(PERSON), PATIENCE);
      answers.set(held.refno, PAID(held));
      // The schedule asks after a day, which takes 14 seconds.
      await vi.waitFor(async () => expect(await (await fetch(held.returnurl)).text()).toContain('is paid'), PATIENCE);
    } finally {
      quick.close();
    }
  });

  test('finds a payment, even after a failure or on the next day', async () => {
    const quick = await openShop(environment(), FASTER);
    try {
      const [paid, failed] = [await quick.placeOrder(), await quick.placeOrder()];
      answers.set(paid.refno, PAID(paid));
      answers.set(failed.refno, reply({Status: 'RE'})(failed));
      await vi.waitFor(() => expect(quick.saying(paid.refno).join()).toMatch(SHIPS), PATIENCE);
      await vi.waitFor(() => expect(quick.saying(failed.refno).join()).toContain('keep asking'), PATIENCE);
      // A query every two minutes for half an hour, then every hour for a day.
      await vi.waitFor(() => expect(askedAbout(failed)).toBeGreaterThan(20), {timeout: 30_000});
      answers.set(failed.refno, reply({Status: 'RE'}, AGAIN)(failed));
      await vi.waitFor(() => expect(quick.saying(failed.refno).join()).toMatch(SHIPS), {timeout: 30_000});
      expect(askedAbout(paid)).toBeLessThan(askedAbout(failed) / 2);
    } finally {
      quick.close();
    }
  });
});
