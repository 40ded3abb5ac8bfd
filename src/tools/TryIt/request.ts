import type {FieldRow} from '@site/contract/fields';
import type {OperationReference} from '@site/contract/reference';
import {escapeHtml} from '../../../lib/escape';
import {fieldValue} from '../../../lib/json';
import {keyVariables, shellWord} from '../../../lib/shell';

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

/** How a reply reports success. */
interface SuccessSign {
  key: string;
  /** The value on success; any non-empty text when left out. */
  value?: string | number;
}

/** Operations whose reply reports success, in addition to HTTP 200. */
export const successSigns: Readonly<Record<string, SuccessSign>> = {
  createPromptPay: {key: 'status', value: 'success'},
  createSecureLink: {key: 'payValue'},
  registerRecurring: {key: 'success', value: 1},
  inquireRecurring: {key: 'success', value: 1},
  cancelRecurring: {key: 'success', value: 1},
  // Not 1 as for the other calls. For a day of your choice nothing is published: the rule is that of the next day.
  chargeRecurring: {key: 'success', value: 200},
  scheduleRecurring: {key: 'success', value: 200},
};

type Pairs<Value = string> = readonly (readonly [name: string, value: Value])[];

/** A request with its values, before it is written in a language. */
export interface FilledRequest {
  summary: string;
  /** Whether the buyer's browser sends it; otherwise a server does, with its fields as JSON or in the query. */
  isForm: boolean;
  method: string;
  address: string;
  /** Headers with a key, which stays in an environment variable. */
  credentials: readonly {name: string; prefix: string; variable: string}[];
  headers: Pairs;
  query: Pairs;
  body: Pairs<string | number>;
  success?: SuccessSign;
}

/**
 * Puts values where the contract has their fields.
 *
 * @param origin other than the contract's, such as the sandbox's.
 */
export function fillRequest(shape: RequestShape, values: RequestValues, origin?: string): FilledRequest {
  const {operationId, summary, method, url, contentType, credentialHeaders, request} = shape;
  const valueOf = ({path}: FieldRow) => values[path] ?? '';
  const rowsAt = (location: FieldRow['location']) =>
    request.filter((row) => row.location === location && valueOf(row) !== '');
  const at = (location: FieldRow['location']) => rowsAt(location).map((row) => [row.path, valueOf(row)] as const);
  const isForm = contentType === 'application/x-www-form-urlencoded';
  const base = origin === undefined ? url : url.replace(/^https?:\/\/[^/]+/, origin);
  return {
    summary,
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
    success: successSigns[operationId],
  };
}

/**
 * Writes a request as a command for a POSIX shell. Keys come from the environment and reach curl through standard input:
 * a history would keep them, and the process list shows the arguments of a command.
 */
export function toCurl({isForm, method, address, credentials, headers, query, body}: FilledRequest): string {
  const encoded = (pairs: FilledRequest['body']) =>
    pairs.map((pair) => `--data-urlencode ${shellWord(pair.join('='))}`);
  const isJson = !isForm && body.length > 0;
  const parts = [
    // With --get, curl sends the fields in the query string; --request keeps the method.
    query.length > 0 ? `curl --get --request ${method} ${shellWord(address)}` : `curl ${shellWord(address)}`,
    ...(credentials.length > 0 ? ['--header @-'] : []),
    ...headers.map((pair) => `--header ${shellWord(pair.join(': '))}`),
    ...(isJson ? ["--header 'Content-Type: application/json'"] : []),
    // curl sends no Content-Length without a body, and some servers then answer 411.
    ...(query.length > 0 ? ["--header 'Content-Length: 0'"] : []),
    ...encoded(query),
    ...(isJson ? [`--data ${shellWord(JSON.stringify(Object.fromEntries(body), null, 2))}`] : encoded(body)),
  ];
  const keys = credentials.map(({name, prefix, variable}) => `${name}: ${prefix}$${variable}`);
  const command = parts.join(' \\\n  ');
  return keys.length > 0 ? [`${command} <<KEYS`, ...keys, 'KEYS'].join('\n') : command;
}

export function toHtmlForm({address, body}: FilledRequest): string {
  const inputs = body.map(
    ([name, value]) => `  <input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
  );
  return [
    `<form method="post" action="${escapeHtml(address)}" accept-charset="UTF-8">`,
    ...inputs,
    '  <button>Pay</button>',
    '</form>',
  ].join('\n');
}
