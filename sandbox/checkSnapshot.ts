import type Ajv2020 from 'ajv/dist/2020';
import type {ValidateFunction} from 'ajv';
import {channels} from 'payment-contract/tables';
import {LATEST} from './engine/clock';
import {formats} from './engine/contractRules';
import {FAULTS} from './engine/faults';
import {orderStatusCodes} from './engine/orders';
import {Refusal} from './engine/refusal';
import {changeSettings, defaultSettings} from './engine/settings';
import {SNAPSHOT_FORMAT, type Snapshot} from './engine/snapshot';

type Fields = Readonly<Record<string, object>>;

const object = (fields: Fields, optional: Fields = {}) => ({
  type: 'object',
  properties: {...fields, ...optional},
  required: Object.keys(fields),
});
const listOf = (items: object) => ({type: 'array', items});
const oneOf = (...words: readonly unknown[]) => ({enum: words});

const text = {type: 'string'};
const texts = (...names: string[]): Fields => Object.fromEntries(names.map((name) => [name, text]));
const flag = {type: 'boolean'};
const count = {type: 'integer', minimum: 0};
const uri = {type: 'string', format: 'uri'};
const address = {anyOf: [{const: ''}, uri]};
const amount = {type: 'string', format: 'finite-number'};
const day = {type: 'string', format: 'date'};
/** Epoch milliseconds that a date can hold, also a few hours later: they are shown in Thai time. */
const instant = {type: 'number', minimum: -8e15, maximum: 8e15};

const details = {...texts('refno', 'customerEmail', 'productDetail', 'currency'), total: amount};
const choices = {
  channel: oneOf(...channels.rows.map(({code}) => code)),
  returnUrl: address,
  postbackUrl: address,
  customerRef: text,
  preselected: object({}, {issuer: text, months: count}),
  warnings: listOf(text),
};

const delivery = object({
  request: object({method: oneOf('GET', 'POST'), url: uri}, {body: text}),
  state: oneOf('held', 'waiting', 'delivered', 'failed', 'refused'),
  attempts: listOf(text),
});

const order = object(
  {
    ...details,
    ...texts('key', 'cardType'),
    orderNo: count,
    createdAt: instant,
    channelIsFixed: flag,
    status: oneOf(...orderStatusCodes),
  },
  {...choices, expiresAt: instant, installment: object({issuer: text, months: count}), postback: delivery},
);

const link = object({
  ...texts('payValue', 'token'),
  expiresAt: instant,
  oneTime: flag,
  order: object(details, choices),
});

const charge = object({
  occurrence: count,
  date: day,
  scheduledOn: day,
  total: text,
  status: oneOf('', 'success', 'fail', 'cancel'),
  countFail: oneOf(0, 1, 2, 3),
});

const registration = object({
  ...texts('refno', 'firstName', 'lastName', 'customerEmail', 'description', 'card'),
  active: flag,
  charges: listOf(charge),
});

const fault = object(
  {
    fault: oneOf(...FAULTS),
    operation: text,
    times: {type: ['integer', 'null'], minimum: 1},
    milliseconds: count,
  },
  {refno: text},
);

const snapshot = object({
  format: {const: SNAPSHOT_FORMAT},
  clockOffset: {type: 'number', minimum: 0, exclusiveMaximum: LATEST},
  settings: {type: 'object'},
  orders: listOf(order),
  links: listOf(link),
  recurring: listOf(registration),
  references: listOf(text),
  savedCards: listOf({type: 'array', prefixItems: [text, listOf(text)], minItems: 2, maxItems: 2}),
  faults: listOf(fault),
});

let validate: ValidateFunction | undefined;

function compile(): ValidateFunction {
  // Loaded for the first snapshot, so that the sandbox starts sooner without one.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const Ajv = (require('ajv/dist/2020') as {default: typeof Ajv2020}).default;
  const ajv = new Ajv({
    strictTuples: false,
    allowUnionTypes: true,
    formats: {...formats, 'finite-number': (written: string) => Number.isFinite(Number(written))},
  });
  return ajv.compile(snapshot);
}

/**
 * Checks a snapshot down to its last value, so that nothing of it can fail later. Not for pages: their policy forbids
 * ajv to compile, and they only read back what they have written.
 *
 * @throws Refusal that names the first wrong value.
 */
export function checkSnapshot(value: unknown): Snapshot {
  validate ??= compile();
  if (!validate(value)) {
    const {instancePath, params} = validate.errors![0]!;
    const keys = [
      ...instancePath.split('/').slice(1),
      (params as {missingProperty?: string}).missingProperty ?? [],
    ].flat();
    const path = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
    throw new Refusal(path === '' ? 'it is no object' : `${path.slice(1)} is wrong`);
  }
  const checked = value as Snapshot;
  changeSettings(defaultSettings, {...checked.settings});
  return checked;
}
