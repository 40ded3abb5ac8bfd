import {orderStatuses, type StatusClass} from '../../contract/tables/orderStatuses';

/** What the shop wrote down when the order was placed. */
export interface ShopOrder {
  refno: string;
  /** In the currency's whole units, as text: "1250.00". */
  total: string;
  /** Code of the currency table. */
  currency: string;
}

/** What Inquiry says of the order, as far as it is compared. `Total` may come as number or text. */
export interface ProviderRecord {
  ReferenceNo: string;
  Total: number | string;
  CurrencyCode: string;
  Status: string;
}

/** What the shop does next. Goods leave for `ship` alone. */
export type Decision = 'ship' | 'wait' | 'hold' | 'close' | 'test' | 'ask a person';

export interface Verdict {
  decision: Decision;
  /** One sentence for each thing that led to it. */
  reasons: readonly string[];
}

const byClass: Record<StatusClass, Decision> = {
  paid: 'ship',
  test: 'test',
  pending: 'wait',
  held: 'hold',
  failed: 'close',
  cancelled: 'close',
  refunding: 'ask a person',
  refunded: 'close',
};

const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/;

/** An amount in hundredths, so that 1250, "1250.0" and "1250.00" are one; undefined when it is no amount. */
export function hundredths(amount: number | string): number | undefined {
  const text = String(amount).trim();
  return AMOUNT.test(text) ? Math.round(Number(text) * 100) : undefined;
}

function differences(order: ShopOrder, record: ProviderRecord): string[] {
  const said: string[] = [];
  if (record.ReferenceNo !== order.refno) {
    said.push(`The record is of order ${record.ReferenceNo || '(none)'}, not of ${order.refno}.`);
  }
  const [paid, due] = [hundredths(record.Total), hundredths(order.total)];
  if (paid === undefined || paid !== due)
    said.push(`The buyer was asked for ${record.Total}, the order is ${order.total}.`);
  if (record.CurrencyCode !== order.currency) {
    said.push(`The record is in currency ${record.CurrencyCode}, the order in ${order.currency}.`);
  }
  return said;
}

/**
 * Decides what the provider's record does to an order: first every comparison, then the status.
 *
 * @param record undefined for an empty reply or an empty array, which is how an unfinished order is answered
 */
export function settle(order: ShopOrder, record: ProviderRecord | undefined): Verdict {
  if (record === undefined) {
    return {decision: 'wait', reasons: ['The provider has no record yet: the buyer has not finished.']};
  }
  const differing = differences(order, record);
  if (differing.length > 0) return {decision: 'hold', reasons: differing};
  const status = orderStatuses.rows.find(({code}) => code === record.Status.trim().toUpperCase());
  if (!status) {
    return {decision: 'ask a person', reasons: [`The status ${record.Status || '(none)'} is in no table.`]};
  }
  return {
    decision: byClass[status.class],
    reasons: ['Reference, amount and currency are those of the order.', `${status.code}: ${status.meaning}.`],
  };
}
