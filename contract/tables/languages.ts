import type {Table, TableRow} from './types';

/** A language of the payment page. */
export interface Language extends TableRow {
  readonly name: string;
}

/** Values of `lang`. */
export const languages: Table<Language> = {
  title: 'Language codes',
  open: false,
  columns: {code: 'Code', name: 'Language'},
  rows: [
    {code: 'TH', name: 'Thai', evidence: 'documented'},
    {code: 'EN', name: 'English', evidence: 'documented'},
  ],
};
