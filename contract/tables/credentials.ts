import data from './data/credentials.json';
import {tableOf, type TableRow} from './types';

/** How an API identifies the merchant. `code` is the name of the row on these pages. */
export interface Credential extends TableRow {
  readonly api: string;
  /** Operations of the contract that it covers. */
  readonly operations: readonly string[];
  /** Name and form of the merchant ID. */
  readonly merchantId: string;
  readonly credential: string;
  /** Where the credential is sent. */
  readonly carriedAs: string;
}

/** How the APIs identify their callers. */
export const credentials = tableOf<Credential>(data);
