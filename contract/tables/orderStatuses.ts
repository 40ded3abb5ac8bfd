import data from './data/orderStatuses.json';
import {tableOf, type TableRow} from './types';

/** Determines what a merchant does with an order. Only `paid` orders may be shipped. */
export type StatusClass = 'paid' | 'test' | 'pending' | 'held' | 'failed' | 'cancelled' | 'refunding' | 'refunded';

export interface OrderStatus extends TableRow {
  /** Name on the wire. */
  readonly name: string;
  readonly meaning: string;
  readonly class: StatusClass;
  /** True when no further change of this payment is expected. A refund can follow, and a declined buyer can pay with another card. */
  readonly final: boolean;
}

/** Values of `Status` in Inquiry and of `status` in the postback. */
export const orderStatuses = tableOf<OrderStatus>(data);
