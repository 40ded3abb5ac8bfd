import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {lastFive, testMerchant} from '../testMerchant';

/** The request that a program in any language must build from an input. */
export interface RequestVector {
  /** `operationId` of the contract. */
  operation: string;
  what: string;
  input: Readonly<Record<string, string>>;
  /** `form` and `query` as fields before they are encoded; `json` as a value. Nothing else may be sent. */
  request: {method: 'GET' | 'POST'; path: string; headers: Readonly<Record<string, string>>} & (
    | {form: Readonly<Record<string, string>>}
    | {query: Readonly<Record<string, string>>}
    | {json: Readonly<Record<string, string | number>>}
  );
}

const merchant: Readonly<Record<string, string>> = {...testMerchant, lastFive: lastFive(testMerchant.merchantId)};

/**
 * The vectors of `requests.yaml`, written by hand from the pages of the operations. A reference that is parsed as a
 * number would lose its zero. The product has Thai text and every character that needs escaping in HTML, a URL or JSON.
 */
export const requestVectors: readonly RequestVector[] = parse(
  readFileSync(path.join(__dirname, 'requests.yaml'), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (written, key: string) => merchant[key] ?? written,
  ),
) as RequestVector[];
