import type {Evidence, Table, TableRow} from './types';

/** What a merchant does with an order: only `paid` is shipped. */
export type StatusClass = 'paid' | 'test' | 'pending' | 'held' | 'failed' | 'cancelled' | 'refunding' | 'refunded';

/** A status of an order. */
export interface OrderStatus extends TableRow {
  /** Name on the wire. */
  readonly name: string;
  readonly meaning: string;
  readonly class: StatusClass;
  /** True when no further change of this payment is expected. A refund can follow, and a declined buyer can pay with another card. */
  readonly final: boolean;
}

const status = (
  code: string,
  name: string,
  meaning: string,
  statusClass: StatusClass,
  final: boolean,
  evidence: Evidence = 'observed',
): OrderStatus => ({code, name, meaning, class: statusClass, final, evidence});

/** Values of `Status` in Inquiry and of `status` in the postback. */
export const orderStatuses: Table<OrderStatus> = {
  title: 'Order statuses',
  page: 'docs/api/payment-features/inquiry-api',
  open: true,
  source: 'CP: the original page of Inquiry. The others: two modules that agree.',
  note: 'Compare codes without regard to case. Treat any other code as not paid, and have someone check it.',
  columns: {code: 'Code', name: 'Name', meaning: 'Meaning', class: 'Class', final: 'Final'},
  rows: [
    status('CP', 'COMPLETE', 'Paid by card', 'paid', true, 'documented'),
    status('Y', 'COMPLETED', 'Paid without a card', 'paid', true),
    status('TC', 'TEST COMPLETE', 'Approved with a test card; no money moves', 'test', false),
    status('NS', 'NOT SUBMIT', 'Unpaid card order: the buyer has not entered card data', 'pending', false),
    status('N', 'NOT SUBMIT', 'Unpaid order of a channel without a card', 'pending', false),
    status('VC', 'VBV CHECKING', '3-D Secure is under way', 'pending', false),
    status('HO', 'HOLD', 'Approved, held for a risk review: follow the e-mail', 'held', false),
    status('RE', 'REJECTED', 'Declined', 'failed', false),
    status('VR', 'VBV REJECTED', '3-D Secure failed', 'failed', false),
    status('PF', 'PAYMENT FAILED', 'Internet banking failed', 'failed', false),
    status('C', 'CANCEL', 'Cancelled', 'cancelled', false),
    status('RR', 'REQUEST REFUND', 'A refund was asked for', 'refunding', false),
    status('RF', 'REFUND', 'Refunded', 'refunded', true),
    status('VO', 'VOIDED', 'Voided', 'refunded', true),
  ],
};
