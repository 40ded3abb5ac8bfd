import type {Table, TableRow} from './types';

/** A language of the payment page. */
export interface Language extends TableRow {
  readonly name: string;
}

/** Values of `lang`. */
export const languages: Table<Language> = {
  title: 'Language codes',
  page: 'docs/api/redirect/simple-payment',
  open: false,
  source: 'An older page, and integrations.',
  columns: {code: 'Code', name: 'Language'},
  rows: [
    {code: 'TH', name: 'Thai', evidence: 'observed'},
    {code: 'EN', name: 'English', evidence: 'observed'},
  ],
};
