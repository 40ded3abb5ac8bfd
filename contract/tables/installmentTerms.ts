import type {Table, TableRow} from './types';

/** What one issuer offers. `code` names the row on these pages; it never travels. */
export interface InstallmentTerm extends TableRow {
  readonly issuer: string;
  /** Numbers of months to choose from. */
  readonly months: readonly number[];
  /** Smallest order, in baht. */
  readonly orderFrom: number;
  /** Smallest monthly part, in baht; `null` when there is none. */
  readonly monthlyFrom: number | null;
}

const term = (
  code: string,
  issuer: string,
  monthlyFrom: number | null,
  months: readonly number[] = [3, 4, 6, 9, 10],
): InstallmentTerm => ({
  code,
  issuer,
  months,
  orderFrom: 3000,
  monthlyFrom,
  evidence: 'documented',
});

/** Installments at 0 % for the buyer; the merchant pays the interest. */
export const installmentTerms: Table<InstallmentTerm> = {
  title: 'Installment terms',
  page: 'docs/api/redirect/with-installment',
  open: true,
  source: 'The original page docs/api/redirect/with-installment.',
  note: 'Your shop pays the interest. The terms in your contract can differ.',
  columns: {
    issuer: 'Issuer',
    months: 'Months',
    orderFrom: 'Order from (THB)',
    monthlyFrom: 'Each month at least (THB)',
  },
  rows: [
    term('kasikornbank', 'Kasikornbank', null),
    term('bangkok-bank', 'Bangkok Bank', 500),
    term('siam-commercial-bank', 'Siam Commercial Bank', null),
    term('krungthai-card', 'Krungthai Card (KTC)', null),
    term('bank-of-ayudhya', "Bank of Ayudhya (Krungsri, Central The 1, Lotus's, HomePro Visa)", 500),
    term('krungsri-first-choice', 'Krungsri First Choice', 500, [3, 4, 6, 9, 10, 12, 15, 18, 20, 24, 36]),
  ],
};
