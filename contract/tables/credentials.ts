import data from './data/credentials.json';
import {tableOf, type TableRow} from './types';

/** How one API knows the merchant. `code` names the row on these pages. */
export interface Credential extends TableRow {
  readonly api: string;
  /** Operations of the contract that it covers. */
  readonly operations: readonly string[];
  /** Name and form of the merchant ID. */
  readonly merchantId: string;
  readonly credential: string;
  /** Where the credential travels. */
  readonly carriedAs: string;
}

/** How the APIs know who calls. */
export const credentials = tableOf<Credential>(data);
