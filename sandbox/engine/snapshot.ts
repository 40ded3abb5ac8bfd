import type {PaymentEngine} from './engine';

/** Version of the shape of a snapshot. No other version is read. */
export const SNAPSHOT_FORMAT = 2;

/** The whole state of the sandbox as JSON. */
export type Snapshot = ReturnType<PaymentEngine['snapshot']>;

/** Whether a value has the format and the lists of a snapshot. Does not check entries: nobody edits the file. */
export function isSnapshot(value: unknown): value is Snapshot {
  const snapshot = value as Partial<Snapshot> | null;
  const lists = ['orders', 'links', 'recurring', 'references', 'savedCards', 'faults'] as const;
  return snapshot?.format === SNAPSHOT_FORMAT && lists.every((name) => Array.isArray(snapshot[name]));
}
