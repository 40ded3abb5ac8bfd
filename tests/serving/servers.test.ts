import {statSync} from 'node:fs';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {provider} from '../../provider';
import {headersFor, REDIRECTS} from '../../src/plugins/hosting/headers';
import {contentOf, fileOf} from '../support/build';
import {addresses, asset, notFoundPage, PAGE, PAGE_OTHERWISE, page, protocol, type Row} from './expectations';
import {header, request, type Answer} from './support/raw';
import {seeded} from './support/random';
import {freePort, isListening} from '../../tools/ports';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {buildHeaders, pathOfFile, publishBuild, readableFiles} from './support/site';

const headers = buildHeaders();
const files = readableFiles();
const home = temporaryFolder('home');

const EMPTY = Buffer.alloc(0);

const encodings = [
  {accept: 'br', gets: 'br'},
  {accept: 'gzip', gets: 'gzip'},
  {accept: 'gzip, deflate, br, zstd', gets: 'br'},
  {accept: 'br;q=0, gzip', gets: 'gzip'},
  {accept: 'gzip;q=0, br', gets: 'br'},
  {accept: 'br;q=0, gzip;q=0', gets: undefined},
  {accept: 'identity', gets: undefined},
  {accept: 'zstd', gets: undefined},
  {accept: 'abrakadabra, xgzip', gets: undefined},
] as const;

const decoded = (answer: Answer) => {
  const encoding = header(answer, 'content-encoding');
  if (encoding === 'br') return brotliDecompressSync(answer.body);
  return encoding === 'gzip' ? gunzipSync(answer.body) : answer.body;
};

/** The policy of answers that belong to no release: nginx gives them before it looks for one. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

function expectEveryHeader(answer: Answer, hasRelease = true): void {
  const isPolicy = (name: string) => name === 'Content-Security-Policy';
  const wanted = headers.map(([name, value]) => [name, isPolicy(name) && !hasRelease ? BARE_POLICY : value] as const);
  for (const [name, value] of wanted) expect(header(answer, name), name).toBe(value);
}

function expectRow(answer: Answer, {method, status, answers = {}, body}: Row): void {
  expect(answer.status).toBe(status);
  expectEveryHeader(answer, method !== 'TRACE');
  for (const [name, wanted] of Object.entries(answers)) {
    const value = header(answer, name);
    if (wanted instanceof RegExp) expect(value, name).toMatch(wanted);
    else expect(value, name).toBe(wanted);
  }
  if (body) expect(answer.body.equals(body), 'the body is the file').toBe(true);
}

describe('nginx', () => {
  let server: RunningServer;
  beforeAll(async () => {
    await publishBuild(home);
    server = await startNginx(home);
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(home);
  });

  /** Asks for a path of the site. */
  const ask = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    request(server.port, target, {headers, method});

  test.each([...addresses, ...protocol])('$what', async (row) => {
    expectRow(await ask(row.target, row.headers, row.method), row);
  });

  test(`every file of the build arrives whole, plain and compressed (${files.length} files)`, async () => {
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

  test.each(encodings)('Accept-Encoding "$accept" gets $gets', async ({accept, gets}) => {
    const answer = await ask(PAGE, {'Accept-Encoding': accept});
    expect(header(answer, 'content-encoding')).toBe(gets);
    expect(header(answer, 'vary')).toBe('Accept-Encoding');
    expect(decoded(answer).equals(page)).toBe(true);
    expectEveryHeader(answer);
  });

  test.each([PAGE, asset, '/unknown', PAGE_OTHERWISE])('HEAD %s has the headers of GET and no body', async (target) => {
    // Go leaves the length out where there is nothing.
    const isCompared = ([key, values]: [string, string[]]) =>
      key !== 'date' && !(key === 'content-length' && values[0] === '0');
    const comparable = ({status, headers}: Answer) => [status, ...[...headers].filter(isCompared).sort()];
    const head = await ask(target, {}, 'HEAD');
    expect(comparable(head)).toEqual(comparable(await ask(target)));
    expect(head.body).toEqual(EMPTY);
  });

  test.each(['identity', 'gzip', 'br'])('an unchanged page is answered with 304 (%s)', async (accept) => {
    const tag = header(await ask(PAGE, {'Accept-Encoding': accept}), 'etag')!;
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await ask(PAGE, {'Accept-Encoding': accept, 'If-None-Match': known});
      expect(answer.status, known).toBe(304);
      expect(answer.body).toEqual(EMPTY);
      expect(header(answer, 'etag')).toBe(tag);
      expect(header(answer, 'cache-control')).toBe('no-cache');
      expectEveryHeader(answer);
    }
  });

  test.each<Record<string, string>>([
    {'If-Match': '"another"'},
    {'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT'},
    {'If-Match': '"another"', Range: 'bytes=99999999-'},
    {Range: 'bytes=9-1, 99999999-'},
    {Range: 'bytes=-0'},
  ])('an error is never kept: %j', async (headers) => {
    for (const target of [asset, '/assets/js/main.00000000.js', '/assets']) {
      const answer = await ask(target, headers);
      if (answer.status >= 400) expect(header(answer, 'cache-control'), target).toBe('no-cache');
      else expect(answer.body.equals(contentOf(asset)), target).toBe(true);
    }
  });

  test('the time of the file itself proves nothing', async () => {
    const time = statSync(path.join(home, 'current', fileOf('/docs/api/overviews'))).mtime.toUTCString();
    const answer = await ask(PAGE, {'If-Modified-Since': time});
    expect(answer.status).toBe(200);
    expect(answer.body.equals(page)).toBe(true);
  });

  test.each([PAGE, PAGE_OTHERWISE, '/unknown', '/%00'])(
    '%s does not tell the version of the server',
    async (target) => {
      expect(header(await ask(target), 'server') ?? '').not.toMatch(/\d/);
    },
  );

  test.each(['/..', '/../etc/passwd', '/%2e%2e/etc/passwd', '/docs/%2e%2e/%2e%2e/etc/passwd'])(
    '%s does not leave the site',
    async (target) => {
      const answer = await ask(target);
      expect([400, 404]).toContain(answer.status);
      expectEveryHeader(answer, answer.status === 404);
    },
  );

  test('forms of one page in different encodings have different tags', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (accept) => header(await ask(PAGE, {'Accept-Encoding': accept}), 'etag')),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('1,000 unknown paths are 404 with the not-found page', async () => {
    const random = seeded(404);
    const word = () => Array.from({length: 1 + random.below(12)}, () => random.pick([...'abcdefgh-0123._~'])).join('');
    let looked = 0;
    for (let batch = 0; batch < 50; batch += 1) {
      const targets = Array.from(
        {length: 20},
        () => `/${random.pick(['', 'docs/', 'blog/', 'assets/js/'])}x-${word()}y`,
      );
      const answers = await Promise.all(targets.map((target) => ask(target)));
      answers.forEach((answer, index) => {
        expect(answer.status, targets[index]).toBe(404);
        expect(answer.body.equals(notFoundPage), targets[index]).toBe(true);
        expect(header(answer, 'cache-control')).toBe('no-cache');
        looked += 1;
      });
    }
    expect(looked).toBe(1000);
  });

  test('redirects what headers.ts says has moved', async () => {
    for (const [from, to] of Object.entries(REDIRECTS)) expect(header(await ask(from), 'location'), from).toBe(to);
  });

  test('sends every header of headers.ts', () => {
    const [, policy] = headers.find(([name]) => name === 'Content-Security-Policy')!;
    expect(Object.fromEntries(headers)).toEqual(headersFor(policy, provider));
  });
});

test('nginx sends plain HTTP to the origin of the site, whatever the request calls it', async () => {
  const redirectPort = await freePort();
  const server = await startNginx(home, {redirectPort});
  try {
    // The server counts as started when its first port listens; this one is its second.
    await expect.poll(() => isListening(redirectPort), {timeout: 10_000}).toBe(true);
    const liars: Record<string, string>[] = [{}, {Host: 'evil.example'}, {'X-Forwarded-Host': 'evil.example'}];
    for (const sent of liars) {
      const answer = await request(redirectPort, '/docs/?a=b', {headers: sent});
      expect(answer.status).toBe(301);
      expect(header(answer, 'location')).toBe('https://docs.shop.example/docs/?a=b');
    }
  } finally {
    await server.stop();
  }
});
