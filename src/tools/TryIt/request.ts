import type {FieldRow} from 'payment-contract/fields';
import type {OperationReference} from 'payment-contract/reference';
import {fieldValue} from 'payment-contract/lib/json';
import {keyVariables} from '../../components/Samples/shell';

export type RequestShape = Pick<
  OperationReference,
  | 'operationId'
  | 'summary'
  | 'reference'
  | 'isCreation'
  | 'method'
  | 'url'
  | 'contentType'
  | 'credentialHeaders'
  | 'request'
>;

/** Values by the path of their field; an empty one is left out. */
export type RequestValues = Readonly<Record<string, string>>;

type Pairs<Value = string> = readonly (readonly [name: string, value: Value])[];

/** A request with its values. */
export interface FilledRequest {
  /** Whether the buyer's browser sends it; otherwise a server does, with its fields as JSON or in the query. */
  isForm: boolean;
  method: string;
  address: string;
  /** Headers with a key, which stays in an environment variable. */
  credentials: readonly {name: string; prefix: string; variable: string}[];
  headers: Pairs;
  query: Pairs;
  body: Pairs<string | number>;
}

/**
 * Puts values where the contract has their fields.
 *
 * @param origin other than the contract's, such as that of the sandbox in the page, which is empty.
 */
export function fillRequest(shape: RequestShape, values: RequestValues, origin?: string): FilledRequest {
  const {method, url, contentType, credentialHeaders, request} = shape;
  const valueOf = ({path}: FieldRow) => values[path] ?? '';
  const rowsAt = (location: FieldRow['location']) =>
    request.filter((row) => row.location === location && valueOf(row) !== '');
  const at = (location: FieldRow['location']) => rowsAt(location).map((row) => [row.path, valueOf(row)] as const);
  const isForm = contentType === 'application/x-www-form-urlencoded';
  const base = origin === undefined ? url : url.replace(/^https?:\/\/[^/]+/, origin);
  return {
    isForm,
    method,
    address: at('path').reduce(
      (path, [name, value]) => path.replace(`{${name}}`, () => encodeURIComponent(value)),
      base,
    ),
    credentials: credentialHeaders.map(({name, prefix, key}) => ({
      name,
      prefix,
      variable: keyVariables[key] ?? 'PAY_KEY',
    })),
    // OpenAPI derives this header from the reply, so the contract does not list it. PromptPay's page requires it.
    headers: [...at('header'), ...(isForm ? [] : [['Accept', 'application/json'] as const])],
    query: at('query'),
    body: rowsAt('body').map((row) => [row.path, isForm ? valueOf(row) : fieldValue(row.type, valueOf(row))]),
  };
}
