import type {Fault} from './faults';
import type {Order} from './orders';
import type {Registration} from './recurring';
import type {SecureLink} from './secureLinks';
import type {Settings} from './settings';

/** Of the shape below. Another one is not read. */
export const SNAPSHOT_FORMAT = 2;

/** Everything that the sandbox holds, as JSON can carry it. */
export interface Snapshot {
  format: typeof SNAPSHOT_FORMAT;
  /** Milliseconds by which the clock was moved. */
  clockOffset: number;
  settings: Settings;
  orders: Order[];
  links: SecureLink[];
  recurring: Registration[];
  references: string[];
  savedCards: [customerRef: string, numbers: string[]][];
  faults: Fault[];
}

/** Whether a value has the format and the lists of a snapshot: nobody alters the file, so its entries are not checked. */
export function isSnapshot(value: unknown): value is Snapshot {
  const snapshot = value as Partial<Snapshot> | null;
  const lists = ['orders', 'links', 'recurring', 'references', 'savedCards', 'faults'] as const;
  return snapshot?.format === SNAPSHOT_FORMAT && lists.every((name) => Array.isArray(snapshot[name]));
}
