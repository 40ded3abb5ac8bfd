import {orderStatuses, type StatusClass} from '../../../contract/tables/orderStatuses';

/** What the shop wrote down when the order was placed. */
export interface ShopOrder {
  /** All 8 digits. */
  merchantId: string;
  refno: string;
  /** In the currency's whole units, as text: "1250.00". */
  total: string;
  /** Code of the currency table. */
  currency: string;
}

/** What Inquiry says of one payment, as far as it is compared. Numbers may come as text, and text as numbers. */
export interface ProviderRecord {
  ReferenceNo: string | number;
  Total: number | string;
  CurrencyCode: string;
  Status: string;
  /** Left out, it passes. */
  MerchantID?: string | number;
}

/** What the shop does next. Goods leave for `ship` alone. */
export type Decision = 'ship' | 'wait' | 'hold' | 'offer again' | 'close' | 'test' | 'ask a person';

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
  failed: 'offer again',
  cancelled: 'offer again',
  refunding: 'ask a person',
  refunded: 'close',
};

/** No money moved, and somebody can still pay. The first class that a record has says how far the buyer got. */
const IDLE: readonly (StatusClass | undefined)[] = ['pending', 'failed', 'cancelled', 'test'];

const AMOUNT = /^\d{1,7}(?:\.\d{1,2}0*)?$/;

/** An amount in hundredths, so that 1250, "1250.0" and "1250.00" are one; undefined when it is no amount. */
export function hundredths(amount: number | string): number | undefined {
  const text = String(amount).trim();
  return AMOUNT.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** The provider's sample writes baht as the letters `OO`, integrations expect `00`. Other codes are compared as they are. */
const currencyOf = (code: string): string => (['00', 'OO', 'THB'].includes(code.toUpperCase()) ? 'THB' : code);

const lastFive = (merchantId: string | number): string => String(merchantId).slice(-5);

const rowOf = ({Status}: ProviderRecord) =>
  orderStatuses.rows.find(({code}) => code === String(Status).trim().toUpperCase());

/** What keeps a record from being the order's, one sentence each; empty when it is. */
function differences(order: ShopOrder, record: ProviderRecord): string[] {
  const {ReferenceNo, Total, CurrencyCode, MerchantID = ''} = record;
  const [paid, due] = [hundredths(Total), hundredths(order.total)];
  return [
    String(ReferenceNo) !== order.refno && `The record is of order ${ReferenceNo}, not of ${order.refno}.`,
    MerchantID !== '' &&
      lastFive(MerchantID) !== lastFive(order.merchantId) &&
      `The record is of merchant ${MerchantID}, not of ${order.merchantId}.`,
    (paid === undefined || paid !== due) && `The buyer was asked for ${Total}, the order is ${order.total}.`,
    currencyOf(String(CurrencyCode)) !== currencyOf(order.currency) &&
      `The record is in currency ${CurrencyCode}, the order in ${order.currency}.`,
  ].filter((message) => message !== false);
}

function settleOne(order: ShopOrder, record: ProviderRecord): Verdict {
  const row = rowOf(record);
  if (!row) return {decision: 'ask a person', reasons: [`The status ${record.Status || '(none)'} is in no table.`]};
  const reason = `${row.code}: ${row.meaning}.`;
  if (row.class !== 'paid') return {decision: byClass[row.class], reasons: [reason]};
  const differing = differences(order, record);
  return differing.length > 0
    ? {decision: 'ask a person', reasons: [reason, ...differing]}
    : {decision: 'ship', reasons: ['Reference, amount and currency are those of the order.', reason]};
}

/**
 * Decides what the answer of Inquiry does to an order. What state the order was in before does not matter: a buyer who
 * was declined can pay with another card under the same reference.
 *
 * @param records of the reference; none for an empty reply or an empty array, which is how an unfinished order is answered
 */
export function settle(order: ShopOrder, records: readonly ProviderRecord[]): Verdict {
  const [first, ...others] = records;
  if (!first) return {decision: 'wait', reasons: ['The provider has no record yet: the buyer has not finished.']};
  if (others.length === 0) return settleOne(order, first);
  const codes = records.map(({Status}) => Status || '(none)').join(', ');
  const [moved, ...moreMoved] = records.filter((record) => !IDLE.includes(rowOf(record)?.class));
  if (!moved) {
    const furthest = IDLE.flatMap((name) => records.filter((record) => rowOf(record)?.class === name))[0] ?? first;
    const verdict = settleOne(order, furthest);
    return {...verdict, reasons: [`Of ${records.length} records, ${codes}, none is a payment.`, ...verdict.reasons]};
  }
  if (moreMoved.length > 0 || rowOf(moved)?.class !== 'paid') {
    return {decision: 'ask a person', reasons: [`The reference has ${records.length} records: ${codes}.`]};
  }
  const verdict = settleOne(order, moved);
  return {...verdict, reasons: [`Of ${records.length} records, ${codes}, one is a payment.`, ...verdict.reasons]};
}
