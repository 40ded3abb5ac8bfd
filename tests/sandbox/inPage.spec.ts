import {Agent, request, type IncomingMessage} from 'node:http';
import type {Page} from '@playwright/test';
import fc from 'fast-check';
import type {Report} from 'payment-sandbox/engine/postbacks';
import type {Exchange} from 'payment-sandbox/log';
import {startSandbox, type Sandbox} from 'payment-sandbox/server';
import {expect, open, test} from '../e2e/support/test';
import {replyOn, send} from '../e2e/support/tryIt';
import {anyRequest, type FuzzRequest} from './fuzzRequests';
import {operations} from './support';

/**
 * The embedded sandbox answers like the server: the same requests, clock and random bytes give the same bytes. The
 * server's log checks each answer against the contract.
 */

const NOW = Date.parse('2026-11-22T10:00:00+07:00');
/** Change it to generate other requests. A failure prints the request, which is enough to reproduce it. */
const SEED = 20261122;
const REQUESTS = 1_500;

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

/** Fills arrays with pseudo-random bytes, identical in both places. Also runs in the page. */
function sameRandom(): typeof crypto.getRandomValues {
  let state = 1;
  return ((bytes: Uint8Array) => {
    for (const index of bytes.keys()) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      bytes[index] = state >>> 24;
    }
    return bytes;
  }) as typeof crypto.getRandomValues;
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
  await page.clock.setFixedTime(NOW);
  await open(page, '/docs/api/payment-features/inquiry-api');
  await send(page);
  // From here on the panel sends nothing, and takes no random bytes.
  await expect(replyOn(page)).toContainText('"Status"');
  await page.evaluate(`
    window.sandboxInPage.answer({method: 'POST', url: '/sandbox/reset', headers: {}, body: ''});
    crypto.getRandomValues = (${sameRandom.toString()})();
  `);
}

/** Texts of an answer, with its headers in one order. */
const readable = ({status, headers, body}: Answered) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).sort()),
  body: Buffer.from(body, 'base64').toString('latin1'),
});

/** Sends requests to both, one after the other, and expects equal answers. Returns the answers. */
async function compare(page: Page, sandbox: Sandbox, requests: ((sandbox: Sandbox) => Wire)[]): Promise<Answered[]> {
  const wires: Wire[] = [];
  const served: Answered[] = [];
  for (const wireOf of requests) {
    const wire = wireOf(sandbox);
    wires.push(wire);
    served.push(await overHttp(sandbox, wire));
  }
  const answered = await inPage(page, wires);
  const pairs = wires.map((wire, index) => ({
    request: JSON.stringify(wire).slice(0, 600),
    served: readable(served[index]!),
    inPage: readable(answered[index]!),
  }));
  const differing = pairs.filter(({served: one, inPage: other}) => JSON.stringify(one) !== JSON.stringify(other));
  expect(differing.slice(0, 3)).toEqual([]);
  return served;
}

/** A generated request, with the key of an order of the sandbox in place of its number. */
const wireOf =
  ({method, path, headers, body}: FuzzRequest) =>
  ({engine}: Sandbox): Wire => {
    const orders = engine.orders.all();
    return {
      method,
      url: path.replace(/#(\d+)/, (_, order) => orders[Number(order) % orders.length]?.key ?? 'none'),
      // HTTP drops spaces around a value.
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
      body,
    };
  };

/** Whether both can answer: the page has no limit of HTTP, has no pages of the server, and calls no shop. */
const isForBoth = ({path, body}: FuzzRequest): boolean =>
  path.length < 10_000 && !['', '/', '/sandbox/log'].includes(path.split('?')[0]!) && !/127\.0\.0\.1/.test(path + body);

const get = (url: string) => (): Wire => ({method: 'GET', url, headers: {}, body: ''});

const press = (key: string, fields: Record<string, string>) => (): Wire => ({
  method: 'POST',
  url: `/payment/${key}`,
  headers: {'content-type': 'application/x-www-form-urlencoded'},
  body: new URLSearchParams(fields).toString(),
});

const CARD = {action: 'card', number: '4111111111111111', expiry: '12/49', cvv: '123', save: 'yes'};

let sandbox: Sandbox;
const getRandomValues = crypto.getRandomValues.bind(crypto);
/** Operations that have succeeded. */
const succeeded = new Set<string>();
const broken: object[] = [];
function onExchange({operation, url, reply, problems}: Exchange): void {
  if (reply.status === 200) succeeded.add(operation);
  if (problems.reply.length > 0 && !operation.startsWith('postback')) broken.push({operation, url, problems});
}
/** Messages about bugs of the sandbox. */
const bugs: string[] = [];
test.beforeEach(async () => {
  crypto.getRandomValues = sameRandom();
  const report: Report = (message, level) => level === 'error' && bugs.push(message);
  sandbox = await startSandbox({port: 0, machineClock: () => NOW, postbackRetryDelays: [], report, onExchange});
});
test.afterEach(async () => {
  crypto.getRandomValues = getRandomValues;
  await sandbox.close();
});
test.afterAll(() => agent.destroy());

test('page and server answer generated requests with the same bytes, and keep to the contract', async ({page}) => {
  test.setTimeout(240_000);
  await loadInPage(page);
  const generated = fc.sample(anyRequest.filter(isForBoth), {seed: SEED, numRuns: REQUESTS}).map(wireOf);
  const answers = await compare(page, sandbox, generated);
  const {orders, links} = sandbox.engine;
  const followed = await compare(page, sandbox, [
    ...orders
      .all()
      .flatMap(({key}) => [
        get(`/payment/${key}`),
        get(`/payment/${key}/qr.png`),
        press(key, {action: 'channel', channel: 'full'}),
        press(key, {...CARD, cvv: 'x'}),
        press(key, CARD),
        get(`/payment/${key}`),
      ]),
    ...[...links.values()].map(({payValue, token}) => get(`/shop/${payValue}/${token}`)),
    get('/sandbox/state'),
  ]);
  expect(bugs.slice(0, 5)).toEqual([]);
  expect(broken.slice(0, 5)).toEqual([]);
  expect([...operations.keys()].filter((operationId) => !succeeded.has(operationId))).toEqual([]);
  const statuses = new Set([...answers, ...followed].map(({status}) => status));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 400, 401, 404, 405, 409, 413, 422, 500]));
});
