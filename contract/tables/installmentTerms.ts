import data from './data/installmentTerms.json';
import {tableOf, type TableRow} from './types';

/** The terms of an issuer. `code` is the name of the row on these pages and is never sent. */
export interface InstallmentTerm extends TableRow {
  readonly issuer: string;
  /** Numbers of months to choose from. */
  readonly months: readonly number[];
  /** Smallest order, in baht. */
  readonly orderFrom: number;
  /** Smallest monthly part, in baht; `null` when there is none. */
  readonly monthlyFrom: number | null;
}

/** Installments at 0 % for the buyer; the merchant pays the interest. */
export const installmentTerms = tableOf<InstallmentTerm>(data);
