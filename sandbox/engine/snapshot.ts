import {isObject} from 'payment-contract/lib/json';
import type {Fault} from './faults';
import type {Order, SecureLink} from './orders';
import type {Registration} from './recurring';
import type {Settings} from './settings';

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

/** Whether a value says that it is a snapshot, of whatever version. */
export const isSnapshot = (value: unknown): value is {format: unknown} => isObject(value) && 'format' in value;
