import type {FieldRow, OperationReference} from '@site/contract/reference';

/** What a request is made of. */
export type RequestShape = Pick<OperationReference, 'method' | 'url' | 'contentType' | 'credentialHeaders' | 'request'>;

/** Values by the path of their field; an empty one is left out. */
export type RequestValues = Readonly<Record<string, string>>;

/** The environment variable of each key, by what the control panel calls it. */
export const keyVariables: Readonly<Record<string, string>> = {
  'API key': 'PAY_API_KEY',
  'Secret key': 'PAY_SECRET_KEY',
  'Auth Key': 'PAY_AUTH_KEY',
};

/** A text as one word of a POSIX shell, whatever it holds. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Filled {
  address: string;
  headers: (readonly [name: string, value: string])[];
  query: (readonly [name: string, value: string])[];
  body: (readonly [name: string, value: string])[];
}

/** @param origin other than the contract's, such as the sandbox's. */
function fill({url, request}: RequestShape, values: RequestValues, origin: string | undefined): Filled {
  const valueOf = ({path}: FieldRow) => values[path] ?? '';
  const at = (location: FieldRow['location']) =>
    request
      .filter((row) => row.location === location && valueOf(row) !== '')
      .map((row) => [row.path, valueOf(row)] as const);
  const base = origin === undefined ? url : url.replace(/^https?:\/\/[^/]+/, origin);
  const address = at('path').reduce(
    (path, [name, value]) => path.replace(`{${name}}`, () => encodeURIComponent(value)),
    base,
  );
  return {address, headers: at('header'), query: at('query'), body: at('body')};
}

/**
 * Writes a request as a command for a POSIX shell. Keys stay in the environment: they are in no history and no log.
 *
 * @param origin other than the contract's, such as the sandbox's.
 */
export function toCurl(shape: RequestShape, values: RequestValues, origin?: string): string {
  const {address, headers, query, body} = fill(shape, values, origin);
  const encoded = (pairs: Filled['body']) => pairs.map((pair) => `--data-urlencode ${shellWord(pair.join('='))}`);
  const isJson = shape.contentType === 'application/json';
  const parts = [
    // With --get the fields travel in the query string, and --request keeps the method.
    query.length > 0 ? `curl --get --request ${shape.method} ${shellWord(address)}` : `curl ${shellWord(address)}`,
    ...shape.credentialHeaders.map(
      ({name, prefix, key}) => `--header "${name}: ${prefix}$${keyVariables[key] ?? 'PAY_KEY'}"`,
    ),
    ...headers.map((pair) => `--header ${shellWord(pair.join(': '))}`),
    ...(isJson ? ["--header 'Content-Type: application/json'"] : []),
    ...encoded(query),
    ...(isJson ? [`--data ${shellWord(JSON.stringify(Object.fromEntries(body), null, 2))}`] : encoded(body)),
  ];
  return parts.join(' \\\n  ');
}

/** Writes a form request as HTML that sends the buyer's browser. */
export function toHtmlForm(shape: RequestShape, values: RequestValues, origin?: string): string {
  const {address, body} = fill(shape, values, origin);
  const inputs = body.map(
    ([name, value]) => `  <input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return [
    `<form method="post" action="${escapeHtml(address)}" accept-charset="UTF-8">`,
    ...inputs,
    '  <button>Pay</button>',
    '</form>',
  ].join('\n');
}

/** What is wrong between the fields of a request, in sentences; each field by itself is `findFieldProblem`'s matter. */
export function findRequestProblems(shape: RequestShape, values: RequestValues): string[] {
  const has = (path: string) => shape.request.some((row) => row.path === path);
  const isOpen = (path: string) => ['', 'X'].includes(values[path] ?? '');
  return [
    has('orderNo') && has('refno') && isOpen('orderNo') && isOpen('refno')
      ? 'Write a real value in orderNo or in refno.'
      : '',
    has('payment_link_name') && values.payment_link_name !== values.merchant
      ? 'payment_link_name and merchant must be the same.'
      : '',
    (values.bankins || values.monthins) && values.channel !== 'installment'
      ? 'bankins and monthins need channel=installment.'
      : '',
  ].filter((problem) => problem !== '');
}
