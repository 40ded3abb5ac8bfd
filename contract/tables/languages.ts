import data from './data/languages.json';
import {tableOf, type TableRow} from './types';

/** A language of the payment page. */
export interface Language extends TableRow {
  readonly name: string;
}

/** Values of `lang`. */
export const languages = tableOf<Language>(data);
