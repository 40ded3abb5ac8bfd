import {isObject} from '../../lib/json';
import type {Fields} from './call';
import type {PaymentEngine} from './engine';
import {ADDRESS, AMOUNT, REFERENCE, checkFields, oneOf, textThat} from './fieldRules';
import {orderStatusCodes} from './orders';
import {Refusal} from './refusal';
import {channels} from '../../contract/tables';

const TEXT = textThat('text', () => true);
const person = {customerEmail: TEXT, productDetail: TEXT, firstName: TEXT, lastName: TEXT, description: TEXT};
const registrationRules = {...person, refno: REFERENCE};
const orderRules = {
  ...registrationRules,
  total: AMOUNT,
  status: oneOf(...orderStatusCodes),
  channel: oneOf(...channels.rows.map(({code}) => code)),
  returnUrl: ADDRESS,
  postbackUrl: ADDRESS,
};

/** One order in each status; the reference ends in the number of the status. */
const everyStatus = (): Fields[] =>
  orderStatusCodes.map((status, index) => ({refno: String(900_000_000_001 + index), status}));

function seedOrder(engine: PaymentEngine, fields: Fields, place: string): void {
  const given = checkFields(orderRules, {refno: '', ...fields}, place);
  const {refno = '', status = 'N', channel} = given;
  if (!engine.orders.claimReference(refno)) throw new Refusal(`${place}refno: ${refno} is taken.`);
  const created = engine.createOrder({
    refno,
    customerEmail: given.customerEmail ?? 'buyer@shop.example',
    productDetail: given.productDetail ?? 'Sample order',
    total: given.total ?? '100.00',
    currency: engine.settings.currency,
    channel,
    returnUrl: given.returnUrl,
    postbackUrl: given.postbackUrl,
  });
  // No postback: the order had this status before the sandbox started.
  created.status = status;
}

function seedRegistration({recurring}: PaymentEngine, fields: Fields, place: string): void {
  const {refno = '', ...given} = checkFields(registrationRules, {refno: '', ...fields}, place);
  if (recurring.has(refno)) throw new Refusal(`${place}refno: ${refno} is taken.`);
  recurring.register({
    refno,
    firstName: given.firstName ?? 'Sample',
    lastName: given.lastName ?? 'Buyer',
    description: given.description ?? 'Sample registration',
    customerEmail: given.customerEmail ?? 'buyer@shop.example',
  });
}

/** The lists of a seed, in the order in which they are loaded, and how to load each entry. */
const lists = {
  orders: seedOrder,
  recurring: seedRegistration,
  faults: ({faults}: PaymentEngine, fault: Fields) => faults.add(fault),
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
