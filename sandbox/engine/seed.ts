import {isObject} from '../../lib/json';
import {isWebAddress} from '../../lib/addressSyntax';
import type {Fields} from './call';
import type {PaymentEngine} from './engine';
import {isStatusCode, orderStatusCodes, type StatusCode} from './orders';
import {Refusal} from './refusal';
import {channelRow} from './tables';

const REFERENCE = /^\d{12}$/;

const optionalText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** One order in each status that an order can have; the reference ends in the number of its status. */
const everyStatus = (): Fields[] =>
  orderStatusCodes.map((status, index) => ({refno: String(900_000_000_001 + index), status}));

function seedOrder(engine: PaymentEngine, order: Fields, location: string): void {
  const {refno, total = '100.00', status = 'N'} = order;
  const channel = optionalText(order.channel);
  const address = (name: string): string | undefined => {
    const value = optionalText(order[name]);
    if (value && !isWebAddress(value)) throw new Refusal(`${location}.${name}: write a full address.`);
    return value;
  };
  if (!REFERENCE.test(String(refno))) throw new Refusal(`${location}.refno: write 12 digits as text.`);
  if (!/^\d{1,7}\.\d{2}$/.test(String(total))) throw new Refusal(`${location}.total: write an amount as "100.00".`);
  if (!isStatusCode(String(status))) {
    throw new Refusal(`${location}.status: write one of ${orderStatusCodes.join(', ')}.`);
  }
  if (order.channel !== undefined && !channelRow(channel)) {
    throw new Refusal(`${location}.channel: write a code of the table of channels.`);
  }
  if (!engine.orders.claimReference(String(refno))) throw new Refusal(`${location}.refno: ${String(refno)} is taken.`);
  const created = engine.createOrder({
    refno: String(refno),
    customerEmail: optionalText(order.customerEmail) ?? 'buyer@shop.example',
    productDetail: optionalText(order.productDetail) ?? 'Sample order',
    total: String(total),
    currency: engine.settings.currency,
    channel,
    returnUrl: address('returnUrl'),
    postbackUrl: address('postbackUrl'),
    status: engine.startStatus(channel),
    expiresAt: engine.expiry(channel),
  });
  // The order was so when the sandbox started: nothing is posted back.
  created.status = status as StatusCode;
}

function seedRecurring({recurring}: PaymentEngine, registrations: Fields[]): void {
  registrations.forEach(({refno, firstName, lastName, customerEmail, description}, index) => {
    if (!REFERENCE.test(String(refno)) || recurring.get(String(refno))) {
      throw new Refusal(`recurring[${index}].refno: write 12 digits as text, which no other one has.`);
    }
    recurring.register({
      refno: String(refno),
      firstName: optionalText(firstName) ?? 'Sample',
      lastName: optionalText(lastName) ?? 'Buyer',
      customerEmail: optionalText(customerEmail) ?? 'buyer@shop.example',
      description: optionalText(description) ?? 'Sample registration',
    });
  });
}

type Part = (engine: PaymentEngine, part: unknown) => void;

/** A part that is a list of objects. */
const listed =
  (name: string, fill: (engine: PaymentEngine, list: Fields[]) => void): Part =>
  (engine, list) => {
    if (!Array.isArray(list) || !list.every(isObject)) throw new Refusal(`${name}: write a list of objects.`);
    fill(engine, list);
  };

const orders = listed('orders', (engine, list) =>
  list.forEach((order, index) => seedOrder(engine, order, `orders[${index}]`)),
);

/** What a seed may have, in the order in which it is filled in. */
const parts: Readonly<Record<string, Part>> = {
  settings: (engine, settings) => {
    if (isObject(settings)) engine.change(settings);
  },
  orders: (engine, list) => orders(engine, list === 'everyStatus' ? everyStatus() : list),
  recurring: listed('recurring', seedRecurring),
  faults: listed('faults', (engine, list) => list.forEach((fault) => engine.faults.add(fault))),
};

/**
 * Fills the sandbox: settings, orders in any status, faults.
 *
 * @param seed an object with some of {@link parts}; `orders` may be "everyStatus".
 * @throws Refusal in a sentence that names the place.
 */
export function applySeed(engine: PaymentEngine, seed: unknown): void {
  const known = Object.keys(parts).join(', ');
  if (!isObject(seed)) throw new Refusal(`Write an object with ${known}.`);
  const unknown = Object.keys(seed).filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Refusal(`There is no ${unknown.join(', ')} in a seed: write ${known}.`);
  for (const [name, fill] of Object.entries(parts)) if (seed[name] !== undefined) fill(engine, seed[name] ?? []);
}
