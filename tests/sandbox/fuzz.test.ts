import {Agent, request} from 'node:http';
import {connect} from 'node:net';
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import type {Exchange} from '../../sandbox/traffic';
import {
  Client,
  bodyExample,
  inquiryHeaders,
  newReference,
  operations,
  recurringHeaders,
  startTestSandbox,
} from './support';

/** Change it to look elsewhere; a failure prints the request, which is enough to repeat it. */
const SEED = 20261120;
const REQUESTS = 10_000;
const RAW_REQUESTS = 500;
const AT_ONCE = 40;
/** A busy machine takes its time; nothing here depends on how long. */
const PATIENCE = 300_000;
const LIMITS = {orders: 200, links: 50, registrations: 50, savedCardOwners: 20};

interface FuzzRequest {
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

let sandbox: Sandbox;
const faults: string[] = [];
const exchanges: Omit<Exchange, 'number'>[] = [];
const agent = new Agent({keepAlive: true, maxSockets: AT_ONCE});

beforeAll(async () => {
  sandbox = await startTestSandbox({
    limits: LIMITS,
    report: (sentence) => {
      if (sentence.startsWith('Fault')) faults.push(sentence);
    },
  });
  const add = sandbox.log.add.bind(sandbox.log);
  vi.spyOn(sandbox.log, 'add').mockImplementation((exchange) => {
    exchanges.push({...exchange, request: {}});
    add(exchange);
  });
});
afterAll(async () => {
  agent.destroy();
  await sandbox.close();
});

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

const credentials = {...inquiryHeaders, ...recurringHeaders, authorization: 'Bearer sandbox-auth-key'};
/** Only what a header may hold: the client refuses to send the rest, and the raw requests send it anyway. */
const headerText = fc.string({unit: fc.constantFrom(...'abcXYZ019 -_/;,=*"\u00e9'), maxLength: 60});
const headers = fc.oneof(
  {weight: 5, arbitrary: fc.constant(credentials as Record<string, string>)},
  {
    weight: 1,
    arbitrary: fc
      .dictionary(
        fc.constantFrom('apikey', 'secretkey', 'merchantSecretKey', 'merchantId', 'authorization', 'accept'),
        headerText,
      )
      .map((changes) => ({...credentials, ...changes})),
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
const methods = fc.constantFrom(
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
const body = fc.oneof(
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

const oddPath = fc.oneof(
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
    path: fc.constantFrom('settings', 'clock', 'orders/800000000001', 'recurring/800000000001', 'orders/%E0%B8%81'),
    fields: fc.oneof(
      fc.dictionary(
        fc.constantFrom('postbackMethod', 'inquiryEnvelope', 'postbackUrl', 'currency', 'tokenizer'),
        value,
      ),
      fc.dictionary(fc.constantFrom('status', 'card', 'now'), value),
      fc.record({status: fc.constantFrom('CP', 'y', 'VO', 'RR', 'HO')}),
      fc.record({
        inquiryPending: fc.constantFrom('record', 'nothing'),
        inquiryEnvelope: fc.constantFrom('array', 'object'),
      }),
      fc.constant({advance: 'charges'}),
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

const anyRequest = fc.oneof(
  {weight: 6, arbitrary: fc.oneof(...[...operations.keys()].map(operationCall))},
  {weight: 2, arbitrary: unreadable},
  {weight: 2, arbitrary: misdirected},
  {weight: 2, arbitrary: pressed},
  {weight: 1, arbitrary: commanded},
);

function exchange(fuzzed: FuzzRequest, through: Agent | false): Promise<number> {
  const {hostname, port} = new URL(sandbox.url);
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
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(fuzzed, false));
      else reject(error);
    });
    outgoing.end(content);
  });
}

function send(fuzzed: FuzzRequest): Promise<number> {
  const order = /^\/payment\/#(\d+)$/.exec(fuzzed.path)?.[1];
  if (order === undefined) return exchange(fuzzed, agent);
  const orders = sandbox.engine.orders.all();
  const key = orders[Number(order) % Math.max(1, orders.length)]?.key ?? 'none';
  return exchange({...fuzzed, path: `/payment/${key}`}, agent);
}

/** Sends bytes as they are. @returns the status of the first answer; 0 when the connection was closed without one. */
function sendRaw(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
}

/** Runs a job for each item, some at a time. */
async function forEachOf<Item>(items: Item[], job: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({length: AT_ONCE}, async () => {
      for (const item of queue) await job(item);
    }),
  );
}

const describeRequest = ({method, path, headers: given, body: content}: FuzzRequest): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(given)} ${String(content).slice(0, 500)}`;

describe(`${REQUESTS} generated requests, seed ${SEED}`, {timeout: PATIENCE}, () => {
  it('are all answered, without a fault, and operations as the contract has it', async () => {
    const statuses = new Map<string, number>();
    const undocumented: string[] = [];
    const requests = fc.sample(anyRequest, {seed: SEED, numRuns: REQUESTS});
    await forEachOf(requests, async (fuzzed) => {
      const status = await send(fuzzed).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      const key = `${fuzzed.kind} ${status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      // A body over the limit is answered, and the connection then closed while the client still sends.
      const isCut = ['EPIPE', 'ECONNRESET'].includes(String(status)) && fuzzed.body.length > 16 * 1024;
      const isDocumented = status === 500 && fuzzed.path.includes('/promptpaynew');
      if (!isCut && !isDocumented && !(typeof status === 'number' && status < 500)) {
        undocumented.push(`${status}: ${describeRequest(fuzzed)}`);
      }
    });
    console.log(
      [...statuses]
        .sort()
        .map(([key, count]) => `${key} × ${count}`)
        .join(', '),
    );
    expect(requests).toHaveLength(REQUESTS);
    expect(undocumented.slice(0, 5)).toEqual([]);
    expect(faults).toEqual([]);
    const reached = new Map<string, Set<number>>();
    for (const {operation, reply} of exchanges) {
      reached.set(operation, (reached.get(operation) ?? new Set()).add(reply.status));
    }
    for (const operationId of operations.keys()) {
      expect([...(reached.get(operationId) ?? [])], `${operationId} is both taken and refused`).toContain(200);
    }
    const broken = exchanges
      .filter(({operation}) => !operation.startsWith('postback'))
      .filter(({problems}) => problems.reply.length > 0);
    expect(broken).toEqual([]);
  });

  it('leave the sandbox within its bounds and in working order', async () => {
    const {engine, log} = sandbox;
    expect(engine.orders.size).toBeLessThanOrEqual(LIMITS.orders);
    expect(engine.links.size).toBeLessThanOrEqual(LIMITS.links);
    expect(engine.recurring.size).toBeLessThanOrEqual(LIMITS.registrations);
    expect(engine.orders.forgotten, 'the bound was reached').toBeGreaterThan(0);
    expect(log.entries().length).toBeLessThanOrEqual(500);
    const client = new Client(sandbox);
    await client.command('reset', {});
    const refno = newReference();
    const page = await client.open({refno, channel: 'full'});
    await client.payByCard(page, '4111111111111111');
    expect(await client.order(refno)).toMatchObject({Status: 'TC'});
  });
});

describe(`${RAW_REQUESTS} requests that are hardly HTTP, seed ${SEED}`, {timeout: PATIENCE}, () => {
  const line = fc
    .tuple(methods, oddPath, fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''))
    .map((parts) => parts.join(' '));
  const header = fc.oneof(
    fc.constantFrom(
      'host: x',
      'content-length: 5',
      'content-length: -1',
      'content-length: 99999999999',
      'transfer-encoding: chunked',
    ),
    fc.constantFrom(
      'expect: 100-continue',
      'connection: upgrade',
      'upgrade: websocket',
      'content-type: application/json',
      ': x',
      'x',
    ),
    fc.tuple(fc.string({maxLength: 20}), fc.string({unit: 'binary', maxLength: 40})).map((parts) => parts.join(': ')),
  );
  const raw = fc
    .tuple(fc.oneof(line, fc.string()), fc.array(header, {maxLength: 6}), body)
    .map(([first, fields, content]) =>
      Buffer.concat([Buffer.from([first, ...fields, '', ''].join('\r\n')), Buffer.from(content as string)]),
    );

  it('are answered or hung up on, without a fault', async () => {
    const statuses = new Map<number, number>();
    await forEachOf(fc.sample(raw, {seed: SEED, numRuns: RAW_REQUESTS}), async (bytes) => {
      const status = await sendRaw(bytes);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    console.log(
      [...statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', '),
    );
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 505)).toEqual([]);
    expect(faults).toEqual([]);
    expect((await fetch(sandbox.url)).status).toBe(200);
  });
});
