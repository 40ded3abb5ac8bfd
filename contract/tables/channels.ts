import data from './data/channels.json';
import {tableOf, type TableRow} from './types';

/** A payment channel of the hosted page. */
export interface Channel extends TableRow {
  readonly name: string;
  /** What the sandbox's hosted page shows for the channel. */
  readonly kind: 'card' | 'installment' | 'qr' | 'wallet' | 'bank' | 'bill';
}

/** Values of `channel`. */
export const channels = tableOf<Channel>(data);
