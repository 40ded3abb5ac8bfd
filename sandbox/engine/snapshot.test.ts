import {expect, it, vi} from 'vitest';
import {checkSnapshot} from '../checkSnapshot';
import {PaymentEngine} from './engine';
import type {PostbackRequest} from './postbacks';
import {LATEST} from './clock';
import {Refusal} from './refusal';
import type {Snapshot} from './snapshot';
import {findTestCard} from './tables';
import {thaiIso} from './thaiTime';

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

it('refuses a snapshot with any wrong value, or works with it', () => {
  const before = engineWith();
  const order = before.createOrder({...details, refno: '700000000001', customerRef: 'member-1'});
  before.payByCard(order, findTestCard('4111111111111111')!, undefined, true);
  before.recurring.register({...details, refno: '700000000003', firstName: 'A', lastName: 'B', description: 'C'});
  before.recurring.schedule('700000000003', '9.00');
  const whole = JSON.stringify(before.snapshot());
  let number = 0;
  let refused = 0;
  /** Replaces the value with this number in the order of writing. Returns whether there is one. */
  const damage = (at: number, wrong: unknown) => {
    number = -1;
    const snapshot: unknown = JSON.parse(whole, (_name, value: unknown) => (++number === at ? wrong : value));
    try {
      const after = engineWith();
      after.restore(checkSnapshot(snapshot));
      after.moveClock(after.clock.now() + 2 * 86_400_000);
      after.snapshot();
      for (const {createdAt, expiresAt = 0} of after.orders.all()) [createdAt, expiresAt].map(thaiIso);
    } catch (error) {
      expect(error, `value ${at}: ${JSON.stringify(snapshot)}`).toBeInstanceOf(Refusal);
      refused += 1;
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
