import type {Fault} from './faults';
import type {Order} from './orders';
import type {Registration} from './recurring';
import type {SecureLink} from './secureLinks';
import type {Settings} from './settings';

/** Version of the shape below. No other version is read. */
export const SNAPSHOT_FORMAT = 2;

/** The whole state of the sandbox as JSON. */
export interface Snapshot {
  format: typeof SNAPSHOT_FORMAT;
  /** Milliseconds by which the clock is ahead. */
  clockOffset: number;
  settings: Settings;
  orders: Order[];
  links: SecureLink[];
  recurring: Registration[];
  references: string[];
  savedCards: [customerRef: string, numbers: string[]][];
  faults: Fault[];
}

/** Whether a value has the format and the lists of a snapshot. Does not check entries: nobody edits the file. */
export function isSnapshot(value: unknown): value is Snapshot {
  const snapshot = value as Partial<Snapshot> | null;
  const lists = ['orders', 'links', 'recurring', 'references', 'savedCards', 'faults'] as const;
  return snapshot?.format === SNAPSHOT_FORMAT && lists.every((name) => Array.isArray(snapshot[name]));
}
