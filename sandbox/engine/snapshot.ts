import {isWebAddress} from 'payment-contract/lib/addresses';
import {isObject} from 'payment-contract/lib/json';
import {LATEST} from './clock';
import {FAULTS, type Fault} from './faults';
import {orderStatusCodes, type Order, type SecureLink} from './orders';
import type {Registration} from './recurring';
import {Refusal} from './refusal';
import {changeSettings, defaultSettings, type Settings} from './settings';
import {channelRow} from './tables';

/** Version of the shape of a snapshot. No other version is read. */
export const SNAPSHOT_FORMAT = 2;

/** The whole state of the sandbox as JSON. */
export interface Snapshot {
  format: typeof SNAPSHOT_FORMAT;
  /** Milliseconds by which the clock is ahead of the machine's. */
  clockOffset: number;
  settings: Settings;
  orders: Order[];
  links: SecureLink[];
  recurring: Registration[];
  /** Used references of orders and links. */
  references: string[];
  /** Numbers of saved test cards by the merchant's reference of the buyer. */
  savedCards: [customerRef: string, numbers: string[]][];
  faults: readonly Fault[];
}

/** Finds what is wrong with a value. Returns its path; undefined for a right value. */
type Check = (value: unknown, path: string) => string | undefined;

const that =
  (fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? undefined : path;
const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);
const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.map((entry, index) => check(entry, `${path}[${index}]`)).find((wrong) => wrong !== undefined)
      : path;
const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) =>
    isObject(value)
      ? Object.entries(fields)
          .map(([name, check]) => check(value[name], path === '' ? name : `${path}.${name}`))
          .find((wrong) => wrong !== undefined)
      : path;

const text = that((value) => typeof value === 'string');
const flag = that((value) => typeof value === 'boolean');
const count = that((value) => Number.isInteger(value) && (value as number) >= 0);
const oneOf = (...words: readonly unknown[]): Check => that((value) => words.includes(value));
const address = that((value) => value === '' || (typeof value === 'string' && isWebAddress(value)));
/** Epoch milliseconds that a date can hold, also a few hours later: they are shown in Thai time. */
const instant = that((value) => typeof value === 'number' && Math.abs(value) <= 8e15);
const channel = that((value) => typeof value === 'string' && channelRow(value) !== undefined);

const details = {
  refno: text,
  customerEmail: text,
  productDetail: text,
  total: that((value) => typeof value === 'string' && Number.isFinite(Number(value))),
  currency: text,
  channel: optional(channel),
  returnUrl: optional(address),
  postbackUrl: optional(address),
  customerRef: optional(text),
  preselected: optional(object({issuer: optional(text), months: optional(count)})),
  warnings: optional(listOf(text)),
};

const delivery = object({
  request: object({method: oneOf('GET', 'POST'), url: that((url) => isWebAddress(String(url))), body: optional(text)}),
  state: oneOf('held', 'waiting', 'delivered', 'failed', 'refused'),
  attempts: listOf(text),
});

const order = object({
  ...details,
  orderNo: count,
  key: text,
  createdAt: instant,
  channelIsFixed: flag,
  status: oneOf(...orderStatusCodes),
  expiresAt: optional(instant),
  cardType: text,
  installment: optional(object({issuer: text, months: count})),
  postback: optional(delivery),
});

const link = object({payValue: text, token: text, expiresAt: instant, oneTime: flag, order: object(details)});

const day = that((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value));
const registration = object({
  refno: text,
  firstName: text,
  lastName: text,
  customerEmail: text,
  description: text,
  active: flag,
  card: text,
  charges: listOf(
    object({
      occurrence: count,
      date: day,
      scheduledOn: day,
      total: text,
      status: oneOf('', 'success', 'fail', 'cancel'),
      countFail: that((value) => [0, 1, 2, 3].includes(value as number)),
    }),
  ),
});

const fault = object({
  fault: oneOf(...FAULTS),
  operation: text,
  refno: optional(text),
  times: that((value) => value === null || (Number.isInteger(value) && (value as number) > 0)),
  milliseconds: count,
});

const savedCard: Check = (value, path) =>
  Array.isArray(value) && text(value[0], path) === undefined ? listOf(text)(value[1], `${path}[1]`) : path;

const snapshot = object({
  format: oneOf(SNAPSHOT_FORMAT),
  clockOffset: that((value) => typeof value === 'number' && value >= 0 && value < LATEST),
  settings: that(isObject),
  orders: listOf(order),
  links: listOf(link),
  recurring: listOf(registration),
  references: listOf(text),
  savedCards: listOf(savedCard),
  faults: listOf(fault),
});

/** Whether a value says that it is a snapshot, of whatever version. */
export const isSnapshot = (value: unknown): value is {format: unknown} => isObject(value) && 'format' in value;

/**
 * Checks a snapshot down to its last value, so that nothing of it can fail later.
 *
 * @throws Refusal that names the first wrong value.
 */
export function checkSnapshot(value: unknown): Snapshot {
  const wrong = snapshot(value, '');
  if (wrong !== undefined) throw new Refusal(wrong === '' ? 'it is no object' : `${wrong} is wrong`);
  const checked = value as Snapshot;
  changeSettings(defaultSettings, {...checked.settings});
  return checked;
}
