import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {lastFive, testMerchant} from '../testMerchant';

/** A request that a program must make of an input, whatever its language. */
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
 * The vectors of `requests.yaml`, written by hand from the pages of the operations. Their reference would lose its zero as a
 * number. Their product has Thai, and every sign that needs escaping in HTML, a URL or JSON.
 */
export const requestVectors: readonly RequestVector[] = parse(
  readFileSync(path.join(__dirname, 'requests.yaml'), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (written, key: string) => merchant[key] ?? written,
  ),
) as RequestVector[];
