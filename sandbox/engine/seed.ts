import {isObject} from '../../lib/json';
import {isWebAddress} from '../../lib/writtenForms';
import type {PaymentEngine} from './engine';
import {isStatusCode, orderStatusCodes, type StatusCode} from './orders';
import {Refusal} from './refusal';
import {channelRow} from './tables';

type Fields = Record<string, unknown>;

const REFERENCE = /^\d{12}$/;

function listOf(seed: Fields, name: string): Fields[] {
  const list = seed[name] ?? [];
  if (Array.isArray(list) && list.every(isObject)) return list;
  throw new Refusal(`${name}: write a list of objects.`);
}

const optionalText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** One order in each status that an order can have; the reference ends in the number of its status. */
const everyStatus = (): Fields[] =>
  orderStatusCodes.map((status, index) => ({refno: String(900_000_000_001 + index), status}));

function seedOrder(engine: PaymentEngine, order: Fields, place: string): void {
  const {refno, total = '100.00', status = 'N'} = order;
  const channel = optionalText(order.channel);
  const address = (name: string): string | undefined => {
    const value = optionalText(order[name]);
    if (value && !isWebAddress(value)) throw new Refusal(`${place}.${name}: write a full address.`);
    return value;
  };
  if (!REFERENCE.test(String(refno))) throw new Refusal(`${place}.refno: write 12 digits as text.`);
  if (!/^\d{1,7}\.\d{2}$/.test(String(total))) throw new Refusal(`${place}.total: write an amount as "100.00".`);
  if (!isStatusCode(String(status))) {
    throw new Refusal(`${place}.status: write one of ${orderStatusCodes.join(', ')}.`);
  }
  if (order.channel !== undefined && !channelRow(channel)) {
    throw new Refusal(`${place}.channel: write a code of the table of channels.`);
  }
  if (!engine.claimReference(String(refno))) throw new Refusal(`${place}.refno: ${String(refno)} is taken.`);
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

/**
 * Fills the sandbox: settings, orders in any status, registrations and faults.
 *
 * @param seed `{settings, orders, registrations, faults}`, each of which may be left out; `orders` may be "everyStatus".
 * @throws Refusal in a sentence that names the place.
 */
export function applySeed(engine: PaymentEngine, seed: unknown): void {
  const known = ['settings', 'orders', 'registrations', 'faults'];
  if (!isObject(seed)) throw new Refusal(`Write an object with ${known.join(', ')}.`);
  const unknown = Object.keys(seed).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Refusal(`There is no ${unknown.join(', ')} in a seed: write ${known.join(', ')}.`);
  if (isObject(seed.settings)) engine.change(seed.settings);
  const orders = seed.orders === 'everyStatus' ? everyStatus() : listOf(seed, 'orders');
  orders.forEach((order, index) => seedOrder(engine, order, `orders[${index}]`));
  listOf(seed, 'registrations').forEach(({refno, firstName, lastName, customerEmail, description}, index) => {
    if (!REFERENCE.test(String(refno)) || engine.recurring.get(String(refno))) {
      throw new Refusal(`registrations[${index}].refno: write 12 digits as text, which no other one has.`);
    }
    engine.registerCard({
      refno: String(refno),
      firstName: optionalText(firstName) ?? 'Sample',
      lastName: optionalText(lastName) ?? 'Buyer',
      customerEmail: optionalText(customerEmail) ?? 'buyer@shop.example',
      description: optionalText(description) ?? 'Sample registration',
    });
  });
  for (const fault of listOf(seed, 'faults')) engine.faults.add(fault);
}
