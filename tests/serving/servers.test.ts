import {readFileSync} from 'node:fs';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {provider} from '../../provider';
import {headersFor, REDIRECTS} from '../../src/plugins/hosting/headers';
import {contentOf} from '../support/build';
import {addresses, asset, PAGE, page, protocol} from './expectations';
import {header, request, type Answer} from './support/raw';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {buildHeaders, pathOfFile, publishBuild, readableFiles} from './support/site';

// The production build behind `deploy/nginx.conf`.

const headers = buildHeaders();
const files = readableFiles();
const home = temporaryFolder('home');
let server: RunningServer;

beforeAll(async () => {
  await publishBuild(home);
  server = await startNginx(home);
});
afterAll(async () => {
  await server.stop();
  removeFolder(home);
});

/** Requests a path of the site. */
const ask = (target: string, sent: Record<string, string> = {}, method = 'GET') =>
  request(server.port, target, {headers: sent, method});

const DECODERS: Record<string, (body: Buffer) => Buffer> = {br: brotliDecompressSync, gzip: gunzipSync};

const decoded = (answer: Answer) => {
  const encoding = header(answer, 'content-encoding');
  return encoding ? DECODERS[encoding]!(answer.body) : answer.body;
};

/** The policy of answers outside any release, which nginx sends before it selects one. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

function expectEveryHeader(answer: Answer, hasRelease = true): void {
  for (const [name, value] of headers) {
    const isBare = name === 'Content-Security-Policy' && !hasRelease;
    expect(header(answer, name), name).toBe(isBare ? BARE_POLICY : value);
  }
}

test('compares every header of headers.ts', () => {
  const [, policy] = headers.find(([name]) => name === 'Content-Security-Policy')!;
  expect(Object.fromEntries(headers)).toEqual(headersFor(policy, provider));
});

test('nginx.conf adds no header that headers.ts lacks, but those that depend on the request', () => {
  const added = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/^\s*add_header ([\w-]+)/gm)];
  const byRequest = ['Access-Control-Allow-Origin', 'Allow', 'Cache-Control', 'Last-Modified'];
  const others = added.map(([, name]) => name!).filter((name) => !byRequest.includes(name));
  expect(others.sort()).toEqual(headers.map(([name]) => name).sort());
});

test.each([...addresses, ...protocol])('$what', async ({target, method, headers: sent, status, answers = {}, body}) => {
  const answer = await ask(target, sent, method);
  expect(answer.status).toBe(status);
  expectEveryHeader(answer, method !== 'TRACE');
  expect(header(answer, 'server')).not.toMatch(/\d/);
  for (const [name, wanted] of Object.entries(answers)) {
    const value = header(answer, name);
    if (wanted instanceof RegExp) expect(value, name).toMatch(wanted);
    else expect(value, name).toBe(wanted);
  }
  if (body) expect(answer.body.equals(body), 'the body is the file').toBe(true);
});

test(`serves every file of the build, plain and compressed (${files.length} files)`, async () => {
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const content = contentOf(file);
    for (const accept of ['identity', 'gzip', 'br']) {
      const answer = await ask(pathOfFile(file), {'Accept-Encoding': accept});
      expect(answer.status, file).toBe(200);
      expect(header(answer, 'content-type'), file).not.toBe('application/octet-stream');
      expect(decoded(answer).equals(content), `${file} as ${accept}`).toBe(true);
    }
  }
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('Accept-Encoding "%s" gets %s, and an unchanged page is answered with 304', async (accept, gets) => {
  const answer = await ask(PAGE, {'Accept-Encoding': accept});
  expect(header(answer, 'content-encoding')).toBe(gets);
  expect(header(answer, 'vary')).toBe('Accept-Encoding');
  expect(decoded(answer).equals(page)).toBe(true);
  const tag = header(answer, 'etag')!;
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const unchanged = await ask(PAGE, {'Accept-Encoding': accept, 'If-None-Match': known});
    expect(unchanged.status, known).toBe(304);
    expect(unchanged.body).toHaveLength(0);
    expect(header(unchanged, 'etag')).toBe(tag);
    expect(header(unchanged, 'cache-control')).toBe('no-cache');
    expectEveryHeader(unchanged);
  }
});

test.each([asset, '/assets/js/main.00000000.js'])('an error for %s is not cached', async (target) => {
  const answer = await ask(target, {'If-Match': '"another"', Range: 'bytes=99999999-'});
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(header(answer, 'cache-control')).toBe('no-cache');
});

test.each(['/..', '/../etc/passwd', '/%2e%2e/etc/passwd', '/docs/%2e%2e/%2e%2e/etc/passwd'])(
  '%s does not redirect to another site',
  async (target) => {
    const answer = await ask(target);
    expect([400, 404]).toContain(answer.status);
    expectEveryHeader(answer, answer.status === 404);
  },
);

test('redirects the moved addresses of headers.ts', async () => {
  for (const [from, to] of Object.entries(REDIRECTS)) expect(header(await ask(from), 'location'), from).toBe(to);
});

test('plain HTTP redirects to the host of the site, regardless of the Host header', async () => {
  const names: Record<string, string>[] = [{}, {Host: 'evil.example'}, {'X-Forwarded-Host': 'evil.example'}];
  for (const sent of names) {
    const answer = await request(server.redirectPort, '/docs/?a=b', {headers: sent});
    expect(answer.status).toBe(301);
    expect(header(answer, 'location')).toBe('https://docs.pay.example/docs/?a=b');
  }
});
