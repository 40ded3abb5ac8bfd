import type {Table, TableRow} from './types';

/** A currency of the redirect form. `code` is not ISO 4217 and never a number: `00` is not `0`. */
export interface Currency extends TableRow {
  /** ISO 4217 alphabetic code. */
  readonly iso: string;
  readonly name: string;
}

const currency = (code: string, iso: string, name: string): Currency => ({code, iso, name, evidence: 'observed'});

/** Values of `cc`. */
export const currencies: Table<Currency> = {
  title: 'Currency codes',
  page: 'docs/api/overviews',
  open: false,
  source: 'An older page, and integrations that agree with it.',
  note: 'The codes are not ISO 4217 numbers. Without one, the currency set in the control panel applies.',
  columns: {code: 'Code', iso: 'ISO 4217', name: 'Currency'},
  rows: [
    currency('00', 'THB', 'Thai baht'),
    currency('01', 'USD', 'US dollar'),
    currency('02', 'JPY', 'Japanese yen'),
    currency('03', 'SGD', 'Singapore dollar'),
    currency('04', 'HKD', 'Hong Kong dollar'),
    currency('05', 'EUR', 'Euro'),
    currency('06', 'GBP', 'Pound sterling'),
    currency('07', 'AUD', 'Australian dollar'),
    currency('08', 'CHF', 'Swiss franc'),
  ],
};
