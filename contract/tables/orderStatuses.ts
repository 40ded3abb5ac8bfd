import type {Evidence, Table, TableRow} from './types';

/** What a merchant does with an order: only `paid` is shipped. */
export type StatusClass = 'paid' | 'test' | 'pending' | 'held' | 'failed' | 'cancelled' | 'refunding' | 'refunded';

/** A status of an order. */
export interface OrderStatus extends TableRow {
  /** Name on the wire. */
  readonly name: string;
  readonly meaning: string;
  readonly class: StatusClass;
  /** True when this payment is not expected to change by itself. A refund can follow, and a declined buyer can pay with another card. */
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
  open: true,
  source:
    'CP is in the published reply of Inquiry. The other codes are in a module of the provider and in a public one, which agree.',
  note:
    'Compare codes without regard to case. Treat a code that is not in the table as not paid, and show it to a person. ' +
    'An older page of the provider also names PE, CB, CD, RD and WA.',
  columns: {code: 'Code', name: 'Name', meaning: 'Meaning', class: 'Class', final: 'Final'},
  rows: [
    status('CP', 'COMPLETE', 'Paid. The control panel says COMPLETED', 'paid', true, 'documented'),
    status('Y', 'COMPLETED', 'Paid, not by card. Some integrations name it PAID', 'paid', true),
    status('TC', 'TEST COMPLETE', 'Approved with a test card; no money moves', 'test', false),
    status('NS', 'NOT SUBMIT', 'The buyer has not entered card data', 'pending', false),
    status('N', 'NOT SUBMIT', 'The buyer has not paid. Some integrations name it UNPAID', 'pending', false),
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
