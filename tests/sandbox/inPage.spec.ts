import {Agent, request, type IncomingMessage} from 'node:http';
import type {Page} from '@playwright/test';
import type {Random} from '../../sandbox/engine/random';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {expect, open, test} from '../e2e/support/test';
import {bodyExample, everyKey, operations} from './support';

/** The embedded sandbox answers like the server: the same requests, clock and random bytes give the same bytes. */

const NOW = Date.parse('2026-11-22T10:00:00+07:00');
const RECURRING_DAY = '2026-12-24';

interface Wire {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/** Pseudo-random bytes, identical in both places. Also runs in the page. */
function sameRandom(): Random {
  let state = 1;
  return (length) =>
    Uint8Array.from({length}, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    });
}

/** Headers added by HTTP. */
const OF_HTTP = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

async function readAnswer(response: IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers = Object.entries(response.headers).filter(([name]) => !OF_HTTP.includes(name));
  return {
    status: response.statusCode!,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString('base64'),
  };
}

const agent = new Agent({keepAlive: true, maxSockets: 1});

function overHttp(sandbox: Sandbox, {method, url, headers, body}: Wire): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const {hostname, port} = new URL(sandbox.url);
    const length = {'content-length': String(Buffer.byteLength(body))};
    request({agent, hostname, port, method, path: url, headers: {...headers, ...length}}, (response) => {
      readAnswer(response).then(resolve, reject);
    })
      .on('error', reject)
      .end(body);
  });
}

const inPage = (page: Page, wires: Wire[]): Promise<Answered[]> =>
  page.evaluate(
    (requests) =>
      requests.map((wire) => {
        const {status, headers, body} = window.sandboxInPage!.answer(wire);
        const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        return {status, headers: {...headers}, body: wire.method === 'HEAD' ? '' : btoa(text)};
      }),
    wires,
  );

/** Loads the embedded sandbox, as empty as a new server. */
async function loadInPage(page: Page): Promise<void> {
  await page.addInitScript(`
    let random = (${sameRandom.toString()})();
    window.beginAgain = () => { random = (${sameRandom.toString()})(); };
    crypto.getRandomValues = (bytes) => { bytes.set(random(bytes.length)); return bytes; };
  `);
  await page.clock.setFixedTime(NOW);
  await open(page, '/docs/api/payment-features/inquiry-api');
  await page.getByRole('button', {name: 'Send it'}).click();
  await page.waitForFunction(() => window.sandboxInPage !== undefined);
  await page.evaluate(() => {
    window.sandboxInPage!.answer({method: 'POST', url: '/sandbox/reset', headers: {}, body: ''});
    (window as unknown as {beginAgain: () => void}).beginAgain();
  });
}

/** Sends requests to both, one after the other, and expects equal answers. @returns the answers. */
async function compare(page: Page, sandbox: Sandbox, wires: Wire[]): Promise<Answered[]> {
  const served: Answered[] = [];
  for (const wire of wires) served.push(await overHttp(sandbox, wire));
  const answered = await inPage(page, wires);
  const told = (answer: Answered, index: number) => ({
    request:
      `${wires[index]!.method} ${wires[index]!.url} ${JSON.stringify(wires[index]!.headers)} ${wires[index]!.body}`.slice(
        0,
        600,
      ),
    ...answer,
    body: Buffer.from(answer.body, 'base64').toString('latin1'),
  });
  const differing = served.flatMap((answer, index) =>
    JSON.stringify(told(answer, index)) ===
    JSON.stringify(told({...answered[index]!, headers: sorted(answered[index]!.headers, answer.headers)}, index))
      ? []
      : [{served: told(answer, index), inPage: told(answered[index]!, index)}],
  );
  expect(differing.slice(0, 3)).toEqual([]);
  return served;
}

/** Headers in the order of other headers, since order is irrelevant. */
function sorted(headers: Record<string, string>, order: Record<string, string>): Record<string, string> {
  const names = [...Object.keys(order).filter((name) => name in headers), ...Object.keys(headers)];
  return Object.fromEntries([...new Set(names)].map((name) => [name, headers[name]!]));
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const KEYS = lowerCase(everyKey);
const FORM = 'application/x-www-form-urlencoded';

const promptPayFields = {
  merchantID: '00100042',
  productDetail: 'กาแฟ 1 กก',
  customerEmail: 'buyer@shop.example',
  customerName: 'Sample Buyer',
  total: '100.00',
  referenceNo: '000000000777',
};

type Fields = Record<string, unknown>;

const formOf = (fields: Fields): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

/** A valid example: with dates after {@link NOW}, and a new reference if it creates an order. */
const takeable = (operationId: string, fields: Fields, index: number): Fields => ({
  ...fields,
  ...('expireDate' in fields && {expireDate: '2099-12-31-00-00-00'}),
  ...('schedule_date' in fields && {schedule_date: RECURRING_DAY}),
  ...(operationId === 'createPayment' && {refno: `00000000010${index}`}),
  ...(operationId === 'createSecureLink' && {refno: `00000000020${index}`}),
});

/** The calls of an operation in the table, derived from a valid one. */
function callsOf(operationId: string): Wire[] {
  const {operation, path} = operations.get(operationId)!;
  const url = path.replace(/\{\w+\}/, 'shop');
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const examples: Fields[] = type
    ? Object.keys(media?.examples ?? {}).map((name, index) =>
        takeable(operationId, bodyExample(operationId, name), index),
      )
    : [promptPayFields];
  const send = (fields: Fields, headers: Record<string, string> = KEYS): Wire => ({
    method: 'POST',
    url: type ? url : `${url}?${formOf(fields)}`,
    headers: type ? {...headers, 'content-type': type} : headers,
    body: !type ? '' : type === FORM ? formOf(fields) : JSON.stringify(fields),
  });
  const right = examples[0]!;
  const body = (text: string, contentType = type ?? 'application/json'): Wire => ({
    method: 'POST',
    url,
    headers: {...KEYS, 'content-type': contentType},
    body: text,
  });
  const wrongValues: unknown[] = [
    '',
    'x',
    '-1.00',
    '1,000.00',
    '๑๒',
    '<b>',
    'x'.repeat(1_100),
    7,
    null,
    true,
    ['a'],
    {},
  ];
  return [
    ...examples.map((fields) => send(fields)),
    send(right),
    send(right, {}),
    ...Object.keys(KEYS).flatMap((name) => [
      send(right, {...KEYS, [name]: 'wrong'}),
      send(right, Object.fromEntries(Object.entries(KEYS).filter(([key]) => key !== name))),
    ]),
    ...Object.keys(right).flatMap((name) => [
      send(Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
      ...wrongValues.map((value) => send({...right, [name]: value})),
    ]),
    send({...right, postbackUrl: 'https://shop.example/p', tottal: '1'}),
    ...['', '{', '[]', 'null', '"text"', '{"__proto__":{"a":1}}', 'a=1&a=2&=&&%', '\ufeff{}', '[[[[]]]]'].map((text) =>
      body(text),
    ),
    ...['text/plain', 'application/json; charset=utf-16', 'application/json;;', '/', 'a/b/c', ';'].map((wrong) =>
      body('{}', wrong),
    ),
    {method: 'POST', url, headers: KEYS, body: ''},
    body('x'.repeat(16 * 1024)),
    body('x'.repeat(16 * 1024 + 1)),
    body('ก'.repeat(6_000)),
    ...['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => ({method, url, headers: KEYS, body: ''})),
  ];
}

const elsewhere: Wire[] = [
  '/nothing',
  '/payment/',
  '/payment/none',
  '/payment/none/qr.png',
  '/shop/1/2',
  '/shop/%F0%9F/1',
  '/%E0%A4',
  '/%00',
  '//payment',
  '/payment/%2e%2e/',
  '/constructor/1/2',
  '/sandbox/nothing',
  '/sandbox/state',
  '/sandbox/settings',
].flatMap((url) => ['GET', 'POST', 'HEAD', 'PROPFIND'].map((method) => ({method, url, headers: {}, body: ''})));

const command = (name: string, fields: object, accept = '*/*'): Wire => ({
  method: 'POST',
  url: `/sandbox/${name}`,
  headers: {'content-type': 'application/json', accept},
  body: JSON.stringify(fields),
});

/** Requests for the state after the calls: every button and command, followed by Inquiry. */
function followUps({engine}: Sandbox, links: {payValue: string; orderDetail: string}[]): Wire[] {
  const get = (url: string): Wire => ({method: 'GET', url, headers: {}, body: ''});
  const press = (key: string, fields: Fields): Wire => ({
    method: 'POST',
    url: `/payment/${key}`,
    headers: {'content-type': FORM},
    body: formOf(fields),
  });
  const card = {action: 'card', number: '4111111111111111', expiry: '12/49', cvv: '123', save: 'yes'};
  const moves = ['Y', 'TC', 'HO', 'VC', 'RE', 'C', 'RR', 'RF', 'VO', '??'];
  return [
    ...engine.orders.all().flatMap(({key, refno}, index) => [
      get(`/payment/${key}`),
      get(`/payment/${key}/qr.png`),
      press(key, {action: 'none'}),
      press(key, {action: 'channel', channel: ['full', 'promptpay', 'installment', 'ibanking', 'bill'][index % 5]}),
      get(`/payment/${key}/qr.png`),
      press(key, {...card, cvv: 'x'}),
      press(key, card),
      press(key, {action: ['pay', 'fail', 'cancel', 'authenticate'][index % 4]}),
      ...moves.map((status) => command(`orders/${refno}`, {status})),
      press(key, {action: 'again'}),
      get(`/payment/${key}`),
      {
        method: 'POST',
        url: '/order/orderdetailpost',
        headers: KEYS,
        body: JSON.stringify({merchantId: '00042', refno}),
      },
    ]),
    ...links.flatMap(({payValue, orderDetail}) => [
      get(`/shop/${payValue}/${orderDetail}`),
      get(`/shop/1${payValue}/${orderDetail}`),
    ]),
    command('settings', {postbackMethod: 'POST', inquiryPending: 'record'}),
    command('settings', {postbackMethod: 'PUT'}),
    command('clock', {advance: 'recurring'}),
    command('clock', {now: '2020-01-01T00:00:00Z'}),
    command('clock', {now: 'x'}, 'text/html'),
    ...[...engine.recurring.values()].map(({refno}) => command(`recurring/${refno}`, {card: '5105105105105100'})),
    ...callsOf('inquireRecurring').slice(0, 2),
    get('/sandbox/state'),
  ];
}

let sandbox: Sandbox;
test.beforeEach(async () => {
  sandbox = await startSandbox({port: 0, machineClock: () => NOW, random: sameRandom(), postbackRetryDelays: []});
});
test.afterEach(() => sandbox.close());
test.afterAll(() => agent.destroy());

test('page and server answer a table of requests with the same bytes', async ({page}) => {
  test.setTimeout(240_000);
  await loadInPage(page);
  const calls = [...operations.keys()].flatMap(callsOf);
  const answers = await compare(page, sandbox, [...calls, ...elsewhere]);
  const links = answers
    .map(({body}) => Buffer.from(body, 'base64').toString())
    .filter((body) => body.includes('"payValue"'))
    .map((body) => JSON.parse(body) as {payValue: string; orderDetail: string});
  expect(links.length).toBeGreaterThan(0);
  const further = followUps(sandbox, links);
  const followed = await compare(page, sandbox, further);
  const statuses = new Map<number, number>();
  for (const {status} of [...answers, ...followed]) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  console.log(
    `${calls.length + elsewhere.length + further.length} requests: ${[...statuses].map((pair) => pair.join(' × ')).join(', ')}`,
  );
  for (const status of [200, 303, 400, 401, 404, 409, 422, 500]) expect([...statuses.keys()]).toContain(status);
});
