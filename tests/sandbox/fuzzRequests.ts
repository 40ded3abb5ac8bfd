import fc from 'fast-check';
import {bodyExample, everyKey, newReference, operations, promptPayFields} from './support';

/** A request that may be invalid in any way. `/payment/#7` stands for the page of an existing order. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const FORM = 'application/x-www-form-urlencoded';
const oneOf = (...values: string[]): fc.Arbitrary<string> => fc.constantFrom(...values);
const dictionary = <Value>(names: string, value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
  fc.dictionary(oneOf(...names.split(' ')), value, {maxKeys: 6});

const huge = fc.integer({min: 1_000, max: 40_000}).map((length) => 'x'.repeat(length));
const text = fc.oneof(
  fc.string({unit: 'grapheme', maxLength: 40}),
  fc.string({unit: 'binary', maxLength: 40}),
  oneOf('', ' ', '0', '00', '%00', '\u0000', '\u202e', '__proto__', '<script>', '../../etc/passwd', 'ชำระเงิน', '٣'),
  oneOf('2031-02-29', '9999-12-31', '0000-00-00', '2031-05-01-12-00-00', '1e999', '-1.00', '6.00', '9999999.99', 'NaN'),
);
/** Unreachable addresses: a host other than this machine, or a port blocked by clients. */
const address = oneOf('https://shop.example/p?token=1', 'http://127.0.0.1:9/p', 'http://[::1', 'javascript:alert(1)');
const value = fc.oneof(
  {weight: 6, arbitrary: text},
  {weight: 1, arbitrary: fc.oneof(huge, address)},
  fc.jsonValue({maxDepth: 3}),
);

/** Most fields stay valid, so that the calls pass the first check. */
const mutated = (example: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.dictionary(oneOf(...Object.keys(example)), fc.option(value, {nil: undefined}), {maxKeys: 3}),
      fc.option(fc.nat({max: 300})),
    )
    .map(([changes, known]) => {
      const name = 'referenceNo' in example ? 'referenceNo' : 'refno';
      const reference = known === null ? newReference() : String(800_000_000_000 + known);
      const merged = {...example, [name]: reference, ...changes};
      return Object.fromEntries(Object.entries(merged).filter(([, entry]) => entry !== undefined));
    });

/** Only valid characters for a header: the client refuses all others. */
const headerText = fc.string({unit: oneOf(...'abcXYZ019 -_/;,=*"\u00e9'), maxLength: 60});
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  {weight: 5, arbitrary: fc.constant(everyKey)},
  {
    weight: 1,
    arbitrary: dictionary('apikey secretkey merchantSecretKey merchantId authorization accept', headerText).map(
      (changes) => ({...everyKey, ...changes}),
    ),
  },
);
const contentType = fc.oneof(
  oneOf('application/json', FORM, 'multipart/form-data; boundary=x', 'text/plain', '', 'application/json;;', ';', '/'),
  headerText,
);

const formOf = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, entry]) => [name, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  ).toString();

/** A call of an operation in its own content type, with some invalid fields. */
function operationCall(operationId: string): fc.Arbitrary<FuzzRequest> {
  const {operation, method, path} = operations.get(operationId)!;
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const examples = Object.keys(media?.examples ?? {}).map((name) => bodyExample(operationId, name));
  const fields = examples.length === 0 ? mutated(promptPayFields) : fc.oneof(...examples.map(mutated));
  return fc.tuple(fields, headers).map(([body, given]) => ({
    method,
    path: type ? path.replace(/\{\w+\}/, 'shop') : `${path}?${formOf(body)}`,
    headers: type ? {...given, 'content-type': type} : given,
    body: !type ? '' : type === 'application/json' ? JSON.stringify(body) : formOf(body),
  }));
}

const operationPaths = [...operations.values()].map(({path}) => path.replace(/\{\w+\}/, 'shop'));
const body = fc.oneof(
  fc.json(),
  fc.integer({min: 100, max: 5_000}).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  huge,
  text,
  oneOf('{"a":', '[]', 'null', '{"__proto__":{"admin":true}}', '{"refno":"1","refno":"2"}', '\ufeff{}', 'a=1&a=2&=&&%'),
);

/** Any body of any type sent to an operation. */
const misread: fc.Arbitrary<FuzzRequest> = fc
  .record({path: oneOf(...operationPaths), headers, contentType, body})
  .map(({contentType: type, headers: given, ...rest}) => ({
    method: 'POST',
    ...rest,
    headers: {...given, 'content-type': type},
  }));

/** Any method and path. */
const misdirected: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'),
    path: fc.oneof(
      fc.webPath(),
      oneOf(...operationPaths, '/payment/x', '/payment/x/qr.png', '/shop/1/2', '/sandbox/state', '/sandbox/log', '/'),
      oneOf('/%E0%A4', '/%00', '//payment', '/payment/%2e%2e/', '/payment?%', '/shop/%F0%9F/1', '/constructor/1/2'),
      fc.integer({min: 200, max: 9_000}).map((length) => `/${'a'.repeat(length)}`),
      fc.string({maxLength: 60}).map((part) => `/shop/${encodeURIComponent(part)}/1?x=${encodeURIComponent(part)}`),
    ),
    headers,
    body: fc.oneof(fc.constant(''), body),
  })
  .map((rest) => ({...rest, body: ['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(rest.method) ? '' : rest.body}));

/** A button on a payment page of one of the last orders, with any fields. */
const pressed: fc.Arbitrary<FuzzRequest> = fc
  .record({
    order: fc.nat({max: 200}),
    action: oneOf('channel', 'change', 'card', 'authenticate', 'pay', 'fail', 'cancel', 'again', 'constructor', ''),
    fields: dictionary(
      'channel number expiry cvv saved save plan bank',
      fc.oneof(text, oneOf('full', 'installment', 'promptpay', '4111111111111111', '12/49', '123', 'kasikornbank 6')),
    ),
  })
  .map(({order, action, fields}) => ({
    method: 'POST',
    path: `/payment/#${order}`,
    headers: {'content-type': FORM},
    body: formOf({...fields, action}),
  }));

/** A command of the tester. */
const commanded: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: oneOf('settings', 'clock', 'seed', 'postbacks', 'orders/800000000001', 'orders/800000000001/postbacks'),
    fields: fc.oneof(
      dictionary('postbackMethod inquiryEnvelope postbackUrl currency tokenizer', value),
      dictionary('status card now advance release times pause total method', value),
      dictionary('orders recurring faults settings', value),
      fc.record({status: oneOf('CP', 'y', 'VO', 'RR', 'HO')}),
      fc.record({inquiryPending: oneOf('record', 'nothing'), inquiryEnvelope: oneOf('array', 'object')}),
      fc.constant({advance: 'recurring'}),
      fc.jsonValue(),
    ),
    accept: oneOf('*/*', 'text/html'),
  })
  .map(({path, fields, accept}) => ({
    method: 'POST',
    path: `/sandbox/${path}`,
    headers: {'content-type': 'application/json', accept},
    body: JSON.stringify(fields),
  }));

/** Calls of operations, buttons, commands, and other requests. */
export const anyRequest = fc.oneof(
  {weight: 6, arbitrary: fc.oneof(...[...operations.keys()].map(operationCall))},
  {weight: 2, arbitrary: misread},
  {weight: 2, arbitrary: misdirected},
  {weight: 2, arbitrary: pressed},
  {weight: 1, arbitrary: commanded},
);
