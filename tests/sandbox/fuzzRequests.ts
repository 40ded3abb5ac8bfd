import {request, type Agent} from 'node:http';
import fc from 'fast-check';
import {bodyExample, everyKey, newReference, operations} from './support';

/** Requests under way at the same time. */
export const AT_ONCE = 40;

/** What a sandbox under test keeps at most. */
export const LIMITS = {
  orders: 200,
  links: 50,
  recurring: 50,
  savedCardOwners: 20,
};

/** A request that may be wrong in any way. `/payment/#7` stands for the page of an order that the sandbox has. */
export interface FuzzRequest {
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const huge = fc.integer({min: 1_000, max: 40_000}).map((length) => 'x'.repeat(length));
const text = fc.oneof(
  fc.string({unit: 'grapheme', maxLength: 40}),
  fc.string({unit: 'binary', maxLength: 40}),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '00',
    'null',
    '%00',
    '\u0000',
    '\u202e',
    '__proto__',
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    'ชำระเงิน',
    '٣',
  ),
  fc.constantFrom(
    '2031-02-29',
    '9999-12-31',
    '0000-00-00',
    '2031-05-01-12-00-00',
    '1e999',
    '-1.00',
    '6.00',
    '9999999.99',
    'NaN',
  ),
);
/** Addresses that lead nowhere: a name that is not on this machine, or a port that no client may call. */
const address = fc.constantFrom(
  'https://shop.example/p?token=1',
  'http://127.0.0.1:9/p',
  'http://[::1',
  'javascript:alert(1)',
  'http://a b/',
  '//x',
);
const value = fc.oneof(
  {weight: 6, arbitrary: text},
  {weight: 1, arbitrary: huge},
  {weight: 1, arbitrary: address},
  fc.jsonValue({maxDepth: 3}),
);

/** Leaves most fields right, so that the calls get past the first check. */
const mutated = (example: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...Object.keys(example)), fc.option(value, {nil: undefined}), {maxKeys: 3}),
      fc.boolean(),
      fc.nat({max: 300}),
    )
    .map(([changes, isNew, reference]) => {
      const merged: Record<string, unknown> = {...example, ...changes};
      const name = 'referenceNo' in example ? 'referenceNo' : 'refno';
      if (!(name in changes)) merged[name] = isNew ? newReference() : String(800_000_000_000 + reference);
      return Object.fromEntries(Object.entries(merged).filter(([, entry]) => entry !== undefined));
    });

/** Only what a header may hold: the client refuses to send the rest, and the raw requests send it anyway. */
const headerText = fc.string({unit: fc.constantFrom(...'abcXYZ019 -_/;,=*"\u00e9'), maxLength: 60});
const headers = fc.oneof(
  {weight: 5, arbitrary: fc.constant(everyKey as Record<string, string>)},
  {
    weight: 1,
    arbitrary: fc
      .dictionary(
        fc.constantFrom('apikey', 'secretkey', 'merchantSecretKey', 'merchantId', 'authorization', 'accept'),
        headerText,
      )
      .map((changes) => ({...everyKey, ...changes})),
  },
);
const contentType = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ),
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/json;;',
    ';',
    '/',
    'a/b/c',
    'application/x-www-form-urlencoded; charset="',
  ),
  headerText,
);
export const methods = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
  'SEARCH',
);

const formOf = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, entry]): [string, string] => [
      name,
      typeof entry === 'string' ? entry : JSON.stringify(entry),
    ]),
  ).toString();

const promptPayExample = {
  merchantID: '00100042',
  productDetail: 'Sample order',
  customerEmail: 'buyer@shop.example',
  customerName: 'Sample Buyer',
  total: '100.00',
  referenceNo: '',
};

/** A call of an operation in its own content type, with some fields spoilt. */
function operationCall(operationId: string): fc.Arbitrary<FuzzRequest> {
  const {operation, path} = operations.get(operationId) ?? {operation: undefined, path: ''};
  const [type, media] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? [];
  const examples = Object.keys(media?.examples ?? {}).map((name) => bodyExample(operationId, name));
  const fields = examples.length === 0 ? mutated(promptPayExample) : fc.oneof(...examples.map(mutated));
  return fc.tuple(fields, headers).map(([body, given]) => ({
    kind: operationId,
    method: 'POST',
    path: type ? path.replace(/\{\w+\}/, 'shop') : `${path}?${formOf(body)}`,
    headers: type ? {...given, 'content-type': type} : given,
    body: !type ? '' : type === 'application/json' ? JSON.stringify(body) : formOf(body),
  }));
}

const operationPaths = [...operations.values()].map(({path}) => path.replace(/\{\w+\}/, 'shop'));
const deep = fc.integer({min: 100, max: 5_000}).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
export const body = fc.oneof(
  fc.json(),
  fc.uint8Array({maxLength: 200}),
  deep,
  huge,
  text,
  fc.constantFrom(
    '{"a":',
    '{}',
    '[]',
    'null',
    '{"__proto__":{"admin":true}}',
    '{"refno":"1","refno":"2"}',
    '\ufeff{}',
    'a=1&a=2&=&&%',
    'refno[]=1',
  ),
);

/** Any body of any type at an operation. */
const unreadable: fc.Arbitrary<FuzzRequest> = fc
  .record({path: fc.constantFrom(...operationPaths), headers, contentType, body})
  .map(({contentType: type, headers: given, ...rest}) => ({
    kind: 'body',
    method: 'POST',
    ...rest,
    headers: {...given, 'content-type': type},
  }));

export const oddPath = fc.oneof(
  fc.webPath(),
  fc.constantFrom(
    ...operationPaths,
    '/payment/x',
    '/payment/x/qr.png',
    '/shop/1/2',
    '/sandbox/state',
    '/sandbox/log',
    '/',
  ),
  fc.constantFrom(
    '/%E0%A4',
    '/%00',
    '//payment',
    '/payment/%2e%2e/',
    '/..;/',
    '/payment?%',
    '/shop/%F0%9F/1',
    '/constructor/1/2',
    '*',
  ),
  fc.integer({min: 200, max: 9_000}).map((length) => `/${'a'.repeat(length)}`),
  fc.string({maxLength: 60}).map((part) => `/payment/${encodeURIComponent(part)}`),
  fc.string({maxLength: 60}).map((part) => `/shop/${encodeURIComponent(part)}/1?x=${encodeURIComponent(part)}`),
);

/** Any method anywhere. */
const misdirected: fc.Arbitrary<FuzzRequest> = fc
  .record({method: methods, path: oddPath, headers, body: fc.oneof(fc.constant(''), body)})
  .map((rest) => ({
    kind: 'path',
    ...rest,
    body: ['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(rest.method) ? '' : rest.body,
  }));

/** A button of a payment page, pressed with anything, on one of the last orders. */
const pressed: fc.Arbitrary<FuzzRequest> = fc
  .record({
    order: fc.nat({max: LIMITS.orders}),
    action: fc.constantFrom('channel', 'change', 'card', 'authenticate', 'pay', 'fail', 'cancel', 'constructor', ''),
    fields: fc.dictionary(
      fc.constantFrom('channel', 'number', 'expiry', 'cvv', 'saved', 'save', 'plan', 'bank'),
      fc.oneof(
        text,
        fc.constantFrom(
          'full',
          'installment',
          'promptpay',
          '4111111111111111',
          '3530111333300000',
          '12/49',
          '123',
          'kasikornbank 6',
        ),
      ),
      {maxKeys: 6},
    ),
  })
  .map(({order, action, fields}) => ({
    kind: 'button',
    method: 'POST',
    // The order is looked up when the request is sent.
    path: `/payment/#${order}`,
    headers: {'content-type': 'application/x-www-form-urlencoded'},
    body: formOf({...fields, action}),
  }));

/** A command of the tester. */
const commanded: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.constantFrom(
      'settings',
      'clock',
      'seed',
      'postbacks',
      'orders/800000000001',
      'orders/800000000001/postbacks',
      'recurring/800000000001',
      'orders/%E0%B8%81',
    ),
    fields: fc.oneof(
      fc.dictionary(
        fc.constantFrom('postbackMethod', 'inquiryEnvelope', 'postbackUrl', 'currency', 'tokenizer'),
        value,
      ),
      fc.dictionary(
        fc.constantFrom('status', 'card', 'now', 'advance', 'release', 'times', 'pause', 'total', 'method'),
        value,
      ),
      fc.dictionary(fc.constantFrom('orders', 'faults', 'settings'), value),
      fc.dictionary(fc.constantFrom('orders', 'recurring'), value),
      fc.record({status: fc.constantFrom('CP', 'y', 'VO', 'RR', 'HO')}),
      fc.record({
        inquiryPending: fc.constantFrom('record', 'nothing'),
        inquiryEnvelope: fc.constantFrom('array', 'object'),
      }),
      fc.constant({advance: 'recurring'}),
      fc.jsonValue(),
    ),
    accept: fc.constantFrom('*/*', 'text/html'),
  })
  .map(({path, fields, accept}) => ({
    kind: 'command',
    method: 'POST',
    path: `/sandbox/${path}`,
    headers: {'content-type': 'application/json', accept},
    body: JSON.stringify(fields),
  }));

/** Calls of operations, buttons, commands, and what is none of them. */
export const anyRequest = fc.oneof(
  {weight: 6, arbitrary: fc.oneof(...[...operations.keys()].map(operationCall))},
  {weight: 2, arbitrary: unreadable},
  {weight: 2, arbitrary: misdirected},
  {weight: 2, arbitrary: pressed},
  {weight: 1, arbitrary: commanded},
);

/** Sends a request to a sandbox. @returns the status of the answer. */
export function exchange(origin: string, fuzzed: FuzzRequest, through: Agent | false): Promise<number> {
  const {hostname, port} = new URL(origin);
  const {method, path, body: content} = fuzzed;
  // Without a length, Node frames no body of a DELETE, and the next request would begin in the middle of it.
  const headers = {...fuzzed.headers, 'content-length': String(Buffer.byteLength(content))};
  return new Promise((resolve, reject) => {
    const outgoing = request({agent: through, hostname, port, method, path, headers}, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection in the moment in which it was used again: HTTP asks for another attempt.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(origin, fuzzed, false));
      else reject(error);
    });
    outgoing.end(content);
  });
}

/** Runs a job for each item, some at a time. */
export async function forEachOf<Item>(items: Item[], job: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({length: AT_ONCE}, async () => {
      for (const item of queue) await job(item);
    }),
  );
}
