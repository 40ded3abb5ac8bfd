import data from './data/currencies.json';
import {tableOf, type TableRow} from './types';

/** A currency of the redirect form. `code` is not ISO 4217 and never a number: `00` is not `0`. */
export interface Currency extends TableRow {
  /** ISO 4217 alphabetic code. */
  readonly iso: string;
  readonly name: string;
}

/** Values of `cc`. */
export const currencies = tableOf<Currency>(data);
