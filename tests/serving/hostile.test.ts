import {createHash} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {listFiles} from '../../lib/files';
import {exchange, header, parseAnswer, request, type Answer} from './support/raw';
import {pumpedRequests} from './support/pumped';
import {seeded} from './support/random';
import {removeFolder, startCaddy, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {BUILD, contentOf, placement, routes} from '../support/build';
import {buildHosting, publishBuild} from './support/site';

const hosting = buildHosting();
const {below} = placement();
const home = temporaryFolder('home');
beforeAll(() => void publishBuild(home));
afterAll(() => removeFolder(home));

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const published = new Set(listFiles(BUILD).map((file) => digest(contentOf(file))));

const REQUESTS = 10_000;
const PUMPED = 2000;
const AT_ONCE = 16;

// Parts that have broken servers before: traversal, encodings of encodings, bytes that end strings or lines, names too
// long for a file system, other origins, what scripts and templates would run.
const PARTS = [
  ...['..', '.', '...', '%2e%2e', '%252e%252e', '.%2e', '..;', '..%00', '%c0%ae%c0%ae', '..%c0%af', '..%5c', '..\\'],
  ...[
    '%00',
    '%0a',
    '%0d%0aX-Injected:%201',
    '%0d%0a%0d%0a<script>',
    '%E5%98%8A%E5%98%8DX-Injected:1',
    '\t',
    '\u00ff',
    '%',
  ],
  ...[
    '%E0%A4%A',
    '%ff%fe',
    '%u002f',
    '%2f',
    '%5c',
    '\\',
    '//',
    '/\\',
    '\\\\evil.example',
    '%2f%2fevil.example',
    '@evil.example',
  ],
  ...[
    'http://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '<script>alert(1)</script>',
    '${7*7}',
    '{{7*7}}',
  ],
  ...[
    'etc/passwd',
    'proc/self/environ',
    '.git/HEAD',
    '.env',
    'WEB-INF/web.xml',
    'index.php',
    'wp-login.php',
    'con',
    'nul',
  ],
  ...[
    'a'.repeat(254),
    'a'.repeat(256),
    'a'.repeat(5000),
    'index.html',
    '.html',
    'index',
    '404',
    '404.html',
    '_headers',
    '*',
  ],
  ...[
    'assets',
    'js',
    'css',
    'docs',
    'api',
    'overviews',
    'blog',
    '~',
    '~root',
    ';x=1',
    '?',
    '#',
    '&',
    '=',
    '+',
    ' ',
    '%20',
  ],
];

const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'get', 'G\u0000T'];

const HEADERS: [string, string][] = [
  ['Host', 'evil.example'],
  ['Host', ''],
  ['Host', 'a b'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'http'],
  ['X-Original-URL', '/_headers'],
  ['Range', 'bytes=0-0,1-1,2-2,3-3,4-4,5-5'],
  ['Range', 'bytes=18446744073709551615-'],
  ['Range', 'bytes=-'],
  ['If-None-Match', '"'.repeat(500)],
  ['If-Modified-Since', 'yesterday'],
  ['Accept-Encoding', 'br;q=1.0000, gzip;q=x, *;q=0'],
  ['Content-Length', '5'],
  ['Transfer-Encoding', 'chunked'],
  ['Expect', '100-continue'],
  ['Connection', 'close, Upgrade'],
  ['Upgrade', 'h2c'],
  ['Cookie', 'a='.repeat(2000)],
];

/** Hostile requests, always the same ones. */
function* hostileRequests(count: number, seed: number) {
  const random = seeded(seed);
  const {pick} = random;
  const starts = [...routes, '', '', '/assets/js/', '/docs/'].map((target) => below + target);
  for (let index = 0; index < count; index += 1) {
    const start = pick([...starts, 'http://evil.example', '//', '\\']);
    const parts = Array.from(
      {length: 1 + random.below(5)},
      () => pick(['/', '/', '', '//', '\\', '?', '/./']) + pick(PARTS),
    );
    const extra = Array.from({length: random.below(3)}, () => pick(HEADERS));
    const lines = [
      `${pick(METHODS)} ${start}${parts.join('')} HTTP/1.1`,
      'Host: docs.pay.example',
      'Connection: close',
    ];
    // The body that the headers announce, so that no server waits for it.
    const body = extra.some(([name]) => name === 'Transfer-Encoding') ? '0\r\n\r\n' : 'abcde';
    const head = [...lines, ...extra.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
    yield Buffer.from(`${head}\r\n\r\n${body}`, 'latin1');
  }
}

/** The sentences that an answer to a hostile request earns. */
function faultsOf(answer: Answer, isHead: boolean): string[] {
  const faults: string[] = [];
  const location = header(answer, 'location');
  if (answer.status >= 500) faults.push(`status ${answer.status}`);
  if (answer.headers.has('x-injected')) faults.push('an injected header');
  if (location !== undefined && !/^\/(?:[A-Za-z0-9_~.-][A-Za-z0-9_~./-]*)?(?:\?[^\r\n]*)?$/.test(location)) {
    faults.push(`a redirect to ${location}`);
  }
  if (answer.status === 200 && !isHead && !published.has(digest(answer.body)))
    faults.push('a body that is not published');
  return faults;
}

/** Go answers a repeated transfer coding with 501 before Caddy sees the request: no Caddyfile can change that. */
const isAnsweredByGo = (answer: Answer, bytes: Buffer) =>
  answer.status === 501 && bytes.toString('latin1').split('\r\nTransfer-Encoding:').length > 2;

/** Sends all requests, some at once, and gathers what went wrong. */
async function attack(port: number, requests: Iterable<Buffer>, isExcused: (answer: Answer, bytes: Buffer) => boolean) {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const waiting = requests[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const answer = await exchange(port, next.value);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const isHead = next.value.toString('latin1', 0, 5) === 'HEAD ';
      if (isExcused(answer, next.value)) continue;
      for (const fault of faultsOf(answer, isHead)) {
        faults.push(`${fault}: ${JSON.stringify(next.value.toString('latin1').slice(0, 300))}`);
      }
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  return {statuses, faults};
}

test('the rules against hostile answers can fail', () => {
  const answer = (head: string) => parseAnswer(Buffer.from(`${head}\r\n\r\nroot:x:0:0`));
  expect(faultsOf(answer('HTTP/1.1 500 No'), false)).toEqual(['status 500']);
  expect(faultsOf(answer('HTTP/1.1 404 No\r\nX-Injected: 1'), false)).toEqual(['an injected header']);
  expect(faultsOf(answer('HTTP/1.1 200 OK'), false)).toEqual(['a body that is not published']);
  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/%5Cevil', '']) {
    expect(faultsOf(answer(`HTTP/1.1 301 Moved\r\nLocation: ${target}`), true)).toEqual([`a redirect to ${target}`]);
  }
  for (const target of ['/', '/docs', '/docs?a=//b']) {
    expect(faultsOf(answer(`HTTP/1.1 301 Moved\r\nLocation: ${target}`), true)).toEqual([]);
  }
});

describe.each([
  {name: 'nginx', start: () => startNginx(hosting, home), isExcused: () => false},
  {name: 'Caddy', start: () => startCaddy(hosting, home), isExcused: isAnsweredByGo},
])('$name', ({start, isExcused}) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  test(`${REQUESTS} hostile requests get no error of the server, no foreign file, no way off the site`, async () => {
    const {statuses, faults} = await attack(server.port, hostileRequests(REQUESTS, 20_261), isExcused);
    expect(faults).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    // They reached the site as well as the parser, or they would prove little.
    for (const status of [200, 301, 400, 404, 405]) expect(statuses.get(status), String(status)).toBeGreaterThan(20);
    expect(server.isAlive()).toBe(true);
    expect((await request(server.port, `${below}/`)).status).toBe(200);
  }, 120_000);

  // What each costs the server is in bench/measures/hostile.ts.
  test(`${PUMPED} requests that nearly match an expression, many times over, get none either`, async () => {
    const requests = function* () {
      for (const head of pumpedRequests(PUMPED, 5)) yield Buffer.from(`${head}\r\nConnection: close\r\n\r\n`);
    };
    const {statuses, faults} = await attack(server.port, requests(), isExcused);
    expect(faults).toEqual([]);
    for (const status of [301, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(10);
  }, 120_000);
});

describe('nginx', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startNginx(hosting, home);
  });
  afterAll(() => server.stop());

  // Only nginx: Go refuses what it cannot read before Caddy sees it, and sends no headers with the refusal.
  test.each([
    'GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GARBAGE\u0001 / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc',
    `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    `GET ${below}/docs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2000\r\n\r\n${'a'.repeat(2000)}`,
  ])('refuses %j with every header', async (bytes) => {
    const answer = await exchange(server.port, bytes);
    expect([400, 413, 414]).toContain(answer.status);
    for (const [name, value] of Object.entries(hosting.headers)) expect(header(answer, name), name).toBe(value);
    expect(header(answer, 'cache-control')).toBe('no-cache');
  });
});
