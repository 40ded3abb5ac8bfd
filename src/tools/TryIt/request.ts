import type {FieldRow} from 'payment-contract/fields';
import type {OperationReference} from 'payment-contract/reference';
import {environmentFor} from 'payment-contract/sandboxDefaults';
import {fieldValue} from 'payment-contract/lib/json';
import type {Request} from '@site/sandbox/engine/call';
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

const FORM = 'application/x-www-form-urlencoded';

const keys = environmentFor('');

const filledAt = ({request}: RequestShape, values: RequestValues, wanted: FieldRow['location']) =>
  request
    .filter(({location, path}) => location === wanted && values[path])
    .map(({path, type}) => ({name: path, type, value: values[path]!}));

/** The fields of the body. Those of JSON have the types of the contract. */
export const bodyOf = (shape: RequestShape, values: RequestValues): Record<string, string | number> =>
  Object.fromEntries(
    filledAt(shape, values, 'body').map(({name, type, value}) => [
      name,
      shape.contentType === FORM ? value : fieldValue(type, value),
    ]),
  );

const encoded = (fields: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

/** Writes a call to the sandbox in the page: each value where the contract has its field, and the public keys. */
export function requestOf(shape: RequestShape, values: RequestValues): Request {
  const {method, url, contentType, credentialHeaders} = shape;
  const pairs = (location: FieldRow['location']) =>
    filledAt(shape, values, location).map(({name, value}) => [name, value] as const);
  const path = pairs('path').reduce(
    (address, [name, value]) => address.replace(`{${name}}`, () => encodeURIComponent(value)),
    url.replace(/^https?:\/\/[^/]+/, ''),
  );
  const query = encoded(Object.fromEntries(pairs('query')));
  const body = bodyOf(shape, values);
  const headers = [
    ...pairs('header'),
    ...credentialHeaders.map(({name, prefix, key}) => [name, prefix + keys[keyVariables[key]!]!] as const),
  ].map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {...Object.fromEntries(headers), ...(contentType && {'content-type': contentType})},
    body: contentType === undefined ? '' : contentType === FORM ? encoded(body) : JSON.stringify(body),
  };
}
