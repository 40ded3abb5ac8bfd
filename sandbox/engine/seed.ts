import {isObject} from '../../lib/json';
import type {Fields} from './call';
import type {PaymentEngine} from './engine';
import {ADDRESS, AMOUNT, REFERENCE, checkFields} from './fieldRules';
import {orderStatusCodes, type StatusCode} from './orders';
import {Refusal} from './refusal';
import {channels} from '../../contract/tables';

const TEXT = {takes: () => true, advice: 'text'};
const person = {customerEmail: TEXT, productDetail: TEXT, firstName: TEXT, lastName: TEXT, description: TEXT};
const registrationRules = {...person, refno: REFERENCE};
const orderRules = {
  ...registrationRules,
  total: AMOUNT,
  status: orderStatusCodes,
  channel: channels.rows.map(({code}) => code),
  returnUrl: ADDRESS,
  postbackUrl: ADDRESS,
};

/** One order in each status; the reference ends in the number of the status. */
const everyStatus = (): Fields[] =>
  orderStatusCodes.map((status, index) => ({refno: String(900_000_000_001 + index), status}));

function seedOrder(engine: PaymentEngine, fields: Fields, place: string): void {
  const given = checkFields(orderRules, {refno: '', ...fields}, place) as Record<string, string>;
  const {refno = '', total = '100.00', status = 'N', channel} = given;
  if (!engine.orders.claimReference(refno)) throw new Refusal(`${place}refno: ${refno} is taken.`);
  const created = engine.createOrder({
    refno,
    customerEmail: given.customerEmail ?? 'buyer@shop.example',
    productDetail: given.productDetail ?? 'Sample order',
    total,
    currency: engine.settings.currency,
    channel,
    returnUrl: given.returnUrl,
    postbackUrl: given.postbackUrl,
    status: engine.startStatus(channel),
    expiresAt: engine.expiry(channel),
  });
  // No postback: the order had this status before the sandbox started.
  created.status = status as StatusCode;
}

function seedRegistration({recurring}: PaymentEngine, fields: Fields, place: string): void {
  const given = checkFields(registrationRules, {refno: '', ...fields}, place) as Record<string, string>;
  const {refno = '', firstName = 'Sample', lastName = 'Buyer', description = 'Sample registration'} = given;
  if (recurring.get(refno)) throw new Refusal(`${place}refno: ${refno} is taken.`);
  recurring.register({
    refno,
    firstName,
    lastName,
    description,
    customerEmail: given.customerEmail ?? 'buyer@shop.example',
  });
}

type Fill = (engine: PaymentEngine, fields: Fields, place: string) => void;

/** The lists of a seed, in the order in which they are loaded, and how to load each entry. */
const lists: Readonly<Record<string, Fill>> = {
  orders: seedOrder,
  recurring: seedRegistration,
  faults: (engine, fault) => engine.faults.add(fault),
};

/**
 * Fills the sandbox: settings, orders in any status, registrations, faults.
 *
 * @param seed an object with `settings` and some of {@link lists}; `orders` may be "everyStatus".
 * @throws Refusal that names the path of the wrong value.
 */
export function applySeed(engine: PaymentEngine, seed: unknown): void {
  const known = ['settings', ...Object.keys(lists)];
  if (!isObject(seed)) throw new Refusal(`Write an object with ${known.join(', ')}.`);
  const unknown = Object.keys(seed).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Refusal(`There is no ${unknown.join(', ')} in a seed: write ${known.join(', ')}.`);
  }
  if (isObject(seed.settings)) engine.change(seed.settings);
  for (const [name, fill] of Object.entries(lists)) {
    const list = name === 'orders' && seed[name] === 'everyStatus' ? everyStatus() : (seed[name] ?? []);
    if (!Array.isArray(list) || !list.every(isObject)) throw new Refusal(`${name}: write a list of objects.`);
    list.forEach((fields, index) => fill(engine, fields, `${name}[${index}].`));
  }
}
