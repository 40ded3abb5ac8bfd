import {isObject} from 'payment-contract/lib/json';
import {text, type Call, type Route} from './call';
import type {PaymentEngine} from './engine';
import type {ContractRules} from './contractRules';
import {checkFields, contractText, oneOf, wholeNumber} from './fieldRules';
import {firstValues, parseBody} from './forms';
import {orderStatusCodes, type Order} from './orders';
import {Refusal} from './refusal';
import {jsonReply} from './replies';
import {applySeed} from './seed';
import {findTestCard} from './tables';
import {thaiDateTime} from './thaiTime';

/** The fields of a command: a JSON object or a form. */
function commandFields({contentType, body}: Call): Record<string, unknown> {
  if (contentType !== 'application/json') return firstValues(body);
  const fields = parseBody(contentType, body);
  if (isObject(fields)) return fields;
  throw new Refusal('Send a JSON object or a form.');
}

const orderState = (engine: PaymentEngine, order: Order): Record<string, unknown> => ({
  refno: order.refno,
  orderNo: order.orderNo,
  total: order.total,
  currency: order.currency,
  channel: order.channel ?? null,
  status: order.status,
  page: `/payment/${order.key}`,
  postback: order.postback ? {state: order.postback.state, attempts: order.postback.attempts} : null,
  noPostback: engine.noPostbackReason(order),
});

const UNITS: Readonly<Record<string, number>> = {s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000};

/** Milliseconds of "90s", "15m", "2h" or "1d"; NaN for any other text. */
function spanOf(span: unknown): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text(span)) ?? [];
  return Number(count) * UNITS[unit]!;
}

const statusRules = {status: oneOf(...orderStatusCodes)};

/** The tester's options for sending a postback. */
const postbackRules = (rules: ContractRules) => ({
  times: wholeNumber(1, 20),
  pause: wholeNumber(0, 600_000),
  method: oneOf('GET', 'POST'),
  total: contractText(rules, 'BahtText'),
  ...statusRules,
});

/** The fields with a status in capitals. */
const inCapitals = ({status, ...fields}: Record<string, unknown>): Record<string, unknown> => ({
  ...fields,
  status: typeof status === 'string' ? status.toUpperCase() : status,
});

/** The tester's side: the commands under `/sandbox/`. */
export function commandRoutes(engine: PaymentEngine, rules: ContractRules): Route[] {
  const state = (): Record<string, unknown> => ({
    now: thaiDateTime(engine.clock.now()),
    settings: engine.settings,
    orders: engine.orders.all().map((order) => orderState(engine, order)),
    recurring: [...engine.recurring.values()],
    kept: {orders: engine.orders.size, links: engine.links.size, recurring: engine.recurring.size},
    forgotten: {
      orders: engine.orders.forgotten,
      links: engine.links.forgotten,
      recurring: engine.recurring.forgotten,
    },
    postbacksWaiting: engine.postbacks.waiting,
    postbacksHeld: engine.postbacks.held.length,
    faults: engine.faults.all,
  });

  /** Runs a command and answers with the state, or with a sentence that explains the refusal. */
  const command = (path: string, run: (fields: Record<string, unknown>, params: Call['params']) => unknown): Route => ({
    method: 'POST',
    path,
    answer: (call) => {
      try {
        return jsonReply(run(commandFields(call), call.params));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return jsonReply({message: error.message}, error.status);
      }
    },
  });

  const findOrder = (refno: string): Order => {
    const order = engine.orders.byReference(refno);
    if (!order) throw new Refusal(`There is no order ${refno}.`, 404);
    return order;
  };

  return [
    {method: 'GET', path: '/sandbox/state', answer: () => jsonReply(state())},
    {method: 'GET', path: '/sandbox/settings', answer: () => jsonReply(engine.settings)},
    command('/sandbox/settings', (fields) => {
      engine.change(fields);
      return engine.settings;
    }),

    command('/sandbox/clock', ({now, advance}) => {
      const span = spanOf(advance);
      if (span >= 0) engine.moveClock(engine.clock.now() + span);
      else if (advance === 'recurring') engine.moveClock(engine.recurring.nextCharges());
      else if (typeof now === 'string' && /[+-]\d\d:\d\d$|Z$/.test(now)) engine.moveClock(Date.parse(now));
      else
        throw new Refusal(
          'Send "now" with an offset, like 2027-01-31T07:30:00+07:00, or "advance" with a span like 90s, 15m, 2h or 1d, ' +
            'or with "recurring" for the next charges. The clock moves forward only.',
        );
      return {now: thaiDateTime(engine.clock.now())};
    }),

    command('/sandbox/orders/{refno}', ({status}, {refno = ''}) => {
      const order = findOrder(refno);
      engine.move(order, checkFields(statusRules, inCapitals({status: status ?? ''})).status!);
      return orderState(engine, order);
    }),

    command('/sandbox/orders/{refno}/postbacks', (fields, {refno = ''}) => {
      const order = findOrder(refno);
      const {times = 1, ...change} = checkFields(postbackRules(rules), inCapitals(fields));
      for (let time = 0; time < times; time += 1) engine.sendPostback(order, change);
      return orderState(engine, order);
    }),

    command('/sandbox/postbacks', ({release}) => {
      const order = checkFields({release: oneOf('inOrder', 'reversed')}, {release: release ?? ''}).release;
      const held = [...engine.postbacks.held];
      engine.postbacks.release(order === 'reversed' ? held.reverse() : held);
      return {released: held.length};
    }),

    {method: 'GET', path: '/sandbox/faults', answer: () => jsonReply(engine.faults.all)},
    command('/sandbox/faults', (fields) => {
      engine.faults.add(engine.faults.read(fields));
      return engine.faults.all;
    }),

    command('/sandbox/recurring/{refno}', ({card}, {refno = ''}) => {
      const registration = engine.recurring.get(refno);
      if (!registration) throw new Refusal(`There is no registration ${refno}.`, 404);
      const chosen = findTestCard(text(card));
      if (!chosen) throw new Refusal('card: write the number of a test card.');
      registration.card = chosen.code;
      return registration;
    }),

    command('/sandbox/seed', (fields) => {
      applySeed(engine, rules, fields);
      return state();
    }),

    command('/sandbox/reset', () => {
      engine.reset();
      return state();
    }),
  ];
}
