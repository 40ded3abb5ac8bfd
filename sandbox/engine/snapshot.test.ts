import {expect, it, vi} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {checkSnapshot} from '../checkSnapshot';
import {readContract} from '../compileRules';
import {provider} from '../identity';
import {PaymentEngine} from './engine';
import {orderRecord} from './operations';
import {createService} from './service';
import type {PostbackRequest} from './postbacks';
import {LATEST} from './clock';
import {Refusal} from './refusal';
import type {Snapshot} from './snapshot';
import {findTestCard} from './tables';

const {rules} = readContract(loadContract(provider));

const engineWith = (sent: PostbackRequest[] = []): PaymentEngine =>
  new PaymentEngine({
    operations: ['inquireOrder'],
    postbackRetryDelays: [60_000],
    send: (request) => {
      sent.push(request);
      return new Promise<number>(() => {});
    },
  });

const details = {
  customerEmail: 'buyer@shop.example',
  productDetail: 'Tea',
  total: '9.00',
  currency: '00',
  channel: 'full',
  postbackUrl: 'http://127.0.0.1:9/postback',
} as const;

/** Passes a snapshot through JSON, as a file does. */
const written = (engine: PaymentEngine): Snapshot => JSON.parse(JSON.stringify(engine.snapshot())) as Snapshot;

it('restores orders, links, saved cards, references, faults, clock and settings', () => {
  const before = engineWith();
  const tomorrow = before.clock.now() + 86_400_000;
  before.change({inquiryPending: 'record', qrLifetime: 60});
  before.orders.claimReference('700000000001');
  const order = before.createOrder({...details, refno: '700000000001', customerRef: 'member-1'});
  before.payByCard(order, findTestCard('4111111111111111')!, undefined, true);
  const link = {
    payValue: '1',
    token: 'token',
    expiresAt: tomorrow * 2,
    oneTime: true,
    order: {...details, refno: '700000000002'},
  };
  before.links.set(link.token, link);
  before.openLink(link);
  before.recurring.register({...details, refno: '700000000003', firstName: 'A', lastName: 'B', description: 'C'});
  before.recurring.schedule('700000000003', '9.00');
  before.faults.add(before.faults.read({fault: 'latency', times: 'always'}));
  before.faults.add(before.faults.read({fault: 'emptyBody', operation: 'inquireOrder', times: 3}));
  before.moveClock(tomorrow);

  const kept = written(before);
  checkSnapshot(kept);
  const after = engineWith();
  after.restore(kept);
  // Postbacks that were not sent are sent after the restoration.
  const withoutPostbacks = (state: Snapshot) => ({
    ...state,
    orders: state.orders.map(({postback: _, ...rest}) => rest),
  });
  expect(withoutPostbacks(written(after))).toEqual(withoutPostbacks(kept));
  after.moveClock(tomorrow + 2 * 86_400_000);
  expect(after.recurring.get('700000000003')?.charges).toMatchObject([{status: 'success'}]);
  expect(after.createOrder({...details, refno: '700000000004'}).orderNo).toBe(1_000_003);
});

it('sends unfinished postbacks again, and keeps holding held ones', () => {
  const before = engineWith();
  before.move(before.createOrder({...details, refno: '700000000001'}), 'CP');
  before.change({postbacks: 'held'});
  before.move(before.createOrder({...details, refno: '700000000002'}), 'CP');
  const sent: PostbackRequest[] = [];
  const after = engineWith(sent);
  after.restore(written(before));
  expect(sent.map(({url}) => new URL(url).searchParams.get('refno'))).toEqual(['700000000001']);
  expect(after.postbacks.held).toHaveLength(1);
});

it.each([null, [], {}, {format: 1}, {format: 2, orders: []}])('does not accept %j as a snapshot', (value) => {
  expect(() => checkSnapshot(value)).toThrow(Refusal);
});

/** Does with a sandbox what a tester does. Throws when it cannot. */
function useIt(engine: PaymentEngine): void {
  const answer = createService(engine, rules);
  const get = (url: string) => answer({method: 'GET', url, headers: {}, body: ''});
  const post = (url: string, body: object) =>
    answer({method: 'POST', url, headers: {'content-type': 'application/json'}, body: JSON.stringify(body)});
  get('/sandbox/state');
  const orders = engine.orders.all();
  for (const {key} of orders) get(`/payment/${encodeURIComponent(key)}`);
  for (const order of orders) orderRecord(order, engine);
  expect(post('/sandbox/seed', {orders: [{refno: '700000000008'}, {refno: '700000000009'}]}).status).toBe(200);
  expect(engine.orders.size, 'a new order replaces another').toBe(orders.length + 2);
  for (const refno of ['700000000001', '700000000002']) {
    post(`/sandbox/orders/${refno}`, {status: 'C'});
    post(`/sandbox/orders/${refno}/postbacks`, {});
  }
  post('/sandbox/postbacks', {release: 'inOrder'});
  for (const {payValue, token} of engine.links.values()) get(`/${testMerchant.linkName}/${payValue}/${token}`);
  engine.recurring.schedule('700000000003', '1.00');
  post('/sandbox/clock', {advance: '2d'});
  engine.faults.take('inquireOrder', '700000000001');
  post('/sandbox/faults', {fault: 'latency'});
  checkSnapshot(written(engine));
}

it('refuses a snapshot with any wrong value, or works with it', {timeout: 60_000}, () => {
  const before = engineWith();
  const order = before.createOrder({...details, refno: '700000000001', customerRef: 'member-1'});
  before.payByCard(order, findTestCard('4111111111111111')!, undefined, true);
  before.change({postbacks: 'held'});
  before.move(before.createOrder({...details, refno: '700000000002', warnings: ['A warning.']}), 'CP');
  before.createOrder({...details, refno: '700000000004', channel: 'promptpay'});
  before.recurring.register({...details, refno: '700000000003', firstName: 'A', lastName: 'B', description: 'C'});
  before.recurring.schedule('700000000003', '9.00');
  const link = {payValue: '1', token: 'token', expiresAt: LATEST, oneTime: true};
  before.links.set(link.token, {...link, order: {...details, refno: '700000000005'}});
  before.faults.add(before.faults.read({fault: 'latency', times: 'always'}));
  const whole = JSON.stringify(before.snapshot());
  let number = 0;
  let refused = 0;
  /** Replaces the value with this number in the order of writing. Returns whether there is one. */
  const damage = (at: number, wrong: unknown) => {
    number = -1;
    const damaged = JSON.stringify(JSON.parse(whole, (_name, value: unknown) => (++number === at ? wrong : value)));
    let accepted: Snapshot | undefined;
    try {
      accepted = checkSnapshot(JSON.parse(damaged));
    } catch (error) {
      expect(error, `value ${at}: ${damaged}`).toBeInstanceOf(Refusal);
      refused += 1;
    }
    if (accepted) {
      const after = engineWith();
      after.restore(accepted);
      expect(() => useIt(after), `value ${at}: ${damaged}`).not.toThrow();
      after.postbacks.clear();
    }
    return at < number;
  };
  for (const wrong of [null, {}, [], 'x', -1, 8.64e15]) for (let at = 0; damage(at, wrong); at += 1);
  expect(refused).toBeGreaterThan(100);
});

it('accepts the snapshot of a clock that has reached its end', () => {
  vi.useFakeTimers({toFake: ['Date']});
  try {
    const engine = engineWith();
    engine.moveClock(LATEST - 1000);
    vi.setSystemTime(Date.now() + 5000);
    expect(engine.clock.now()).toBe(LATEST - 1);
    expect(checkSnapshot(engine.snapshot())).toEqual(engine.snapshot());
  } finally {
    vi.useRealTimers();
  }
});
