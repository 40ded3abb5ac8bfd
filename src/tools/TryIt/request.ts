import type {FieldRow} from 'payment-contract/fields';
import type {OperationReference} from 'payment-contract/reference';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import type {Request} from 'payment-sandbox/engine/call';

export type RequestShape = Omit<OperationReference, 'replyExamples'>;

/** Values by the path of their field; an empty one is left out. */
export type RequestValues = Readonly<Record<string, string>>;

const FORM = 'application/x-www-form-urlencoded';

const filledAt = ({request}: RequestShape, values: RequestValues, wanted: FieldRow['location']) =>
  request
    .filter(({location, path}) => location === wanted && values[path])
    .map(({path}): [string, string] => [path, values[path]!]);

/** The fields of the body, which are texts in JSON too. */
export const bodyOf = (shape: RequestShape, values: RequestValues): Record<string, string> =>
  Object.fromEntries(filledAt(shape, values, 'body'));

/** Writes a call to the sandbox in the page: each value where the contract has its field, and the public keys. */
export function requestOf(shape: RequestShape, values: RequestValues): Request {
  const {method, url, contentType, credentialHeaders} = shape;
  const path = filledAt(shape, values, 'path').reduce(
    (address, [name, value]) => address.replace(`{${name}}`, () => encodeURIComponent(value)),
    url.replace(/^https?:\/\/[^/]+/, ''),
  );
  const encoded = (location: FieldRow['location']) => new URLSearchParams(filledAt(shape, values, location)).toString();
  const query = encoded('query');
  const headers = [
    ...filledAt(shape, values, 'header'),
    ...credentialHeaders.map(({name, prefix, setting}) => [name, prefix + testMerchant[setting]] as const),
  ].map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {...Object.fromEntries(headers), ...(contentType && {'content-type': contentType})},
    body:
      contentType === undefined ? '' : contentType === FORM ? encoded('body') : JSON.stringify(bodyOf(shape, values)),
  };
}
