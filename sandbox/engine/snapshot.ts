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
  /** `lastOrder` is the number of the order. */
  links: (Omit<SecureLink, 'lastOrder'> & {lastOrder?: number})[];
  recurring: Registration[];
  references: string[];
  savedCards: [customerRef: string, numbers: string[]][];
  faults: Fault[];
}

/** Whether a value that was read has the shape of a snapshot, as far as a file that nobody has altered can lack it. */
export function isSnapshot(value: unknown): value is Snapshot {
  const snapshot = value as Partial<Snapshot> | null;
  const lists = [
    snapshot?.orders,
    snapshot?.links,
    snapshot?.recurring,
    snapshot?.references,
    snapshot?.savedCards,
    snapshot?.faults,
  ];
  return snapshot?.format === SNAPSHOT_FORMAT && lists.every(Array.isArray);
}
