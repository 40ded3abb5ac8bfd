import {isObject} from 'payment-contract/lib/json';
import type {Fields} from './call';
import type {PaymentEngine} from './engine';
import type {ContractRules} from './contractRules';
import {ADDRESS, checkFields, contractText, oneOf, textThat} from './fieldRules';
import {orderStatusCodes} from './orders';
import {Refusal} from './refusal';
import {channels} from 'payment-contract/tables';

const TEXT = textThat('text', () => true);
const person = {customerEmail: TEXT, productDetail: TEXT, firstName: TEXT, lastName: TEXT, description: TEXT};
const registrationRules = (rules: ContractRules) => ({...person, refno: contractText(rules, 'ReferenceNumber12')});
const orderRules = (rules: ContractRules) => ({
  ...registrationRules(rules),
  total: contractText(rules, 'BahtText'),
  status: oneOf(...orderStatusCodes),
  channel: oneOf(...channels.rows.map(({code}) => code)),
  returnUrl: ADDRESS,
  postbackUrl: ADDRESS,
});

/** One order in each status; the reference ends in the number of the status. */
const everyStatus = (): Fields[] =>
  orderStatusCodes.map((status, index) => ({refno: String(900_000_000_001 + index), status}));

/** An entry of a seed as it will be added: everything that can be wrong with it has been checked. */
type Addition = () => void;

/**
 * Checks an entry.
 *
 * @param place path of the entry for the message, such as `orders[0].`.
 * @param taken references of the entries before it, to which it adds its own.
 * @throws Refusal
 */
type ReadEntry = (
  engine: PaymentEngine,
  fields: Fields,
  place: string,
  taken: Set<string>,
  rules: ContractRules,
) => Addition;

function claim(refno: string, place: string, isTaken: boolean, taken: Set<string>): void {
  if (isTaken || taken.has(refno)) throw new Refusal(`${place}refno: ${refno} is taken.`);
  taken.add(refno);
}

const readOrder: ReadEntry = (engine, fields, place, taken, rules) => {
  const given = checkFields(orderRules(rules), {refno: '', ...fields}, place);
  const {refno = '', status = 'N', channel} = given;
  claim(refno, place, engine.orders.references.has(refno), taken);
  return () => {
    engine.orders.claimReference(refno);
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
  };
};

const readRegistration: ReadEntry = ({recurring}, fields, place, taken, rules) => {
  const {refno = '', ...given} = checkFields(registrationRules(rules), {refno: '', ...fields}, place);
  claim(refno, place, recurring.has(refno), taken);
  return () =>
    recurring.register({
      refno,
      firstName: given.firstName ?? 'Sample',
      lastName: given.lastName ?? 'Buyer',
      description: given.description ?? 'Sample registration',
      customerEmail: given.customerEmail ?? 'buyer@shop.example',
    });
};

const readFault: ReadEntry = ({faults}, fields) => {
  const fault = faults.read(fields);
  return () => faults.add(fault);
};

/** The lists of a seed, in the order in which they are loaded, and how to read each entry. */
const lists: Readonly<Record<string, ReadEntry>> = {orders: readOrder, recurring: readRegistration, faults: readFault};

/**
 * Fills the sandbox: settings, orders in any status, registrations, faults.
 *
 * @param seed an object with `settings` and some of {@link lists}; `orders` may be "everyStatus".
 * @throws Refusal that names the path of the wrong value; then nothing is added.
 */
export function applySeed(engine: PaymentEngine, rules: ContractRules, seed: unknown): void {
  const known = ['settings', ...Object.keys(lists)];
  if (!isObject(seed)) throw new Refusal(`Write an object with ${known.join(', ')}.`);
  const unknown = Object.keys(seed).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Refusal(`There is no ${unknown.join(', ')} in a seed: write ${known.join(', ')}.`);
  }
  const additions = Object.entries(lists).flatMap(([name, read]) => {
    const list = name === 'orders' && seed[name] === 'everyStatus' ? everyStatus() : (seed[name] ?? []);
    if (!Array.isArray(list) || !list.every(isObject)) throw new Refusal(`${name}: write a list of objects.`);
    const taken = new Set<string>();
    return list.map((fields, index) => read(engine, fields, `${name}[${index}].`, taken, rules));
  });
  const {settings = {}} = seed;
  if (!isObject(settings)) throw new Refusal('settings: write an object.');
  engine.change(settings);
  for (const add of additions) add();
}
