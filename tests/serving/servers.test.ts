import {statSync} from 'node:fs';
import {get} from 'node:http';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Hosting} from '../../deploy/hosting/hosting';
import {nginxRateLimits, nginxRedirectToHttps} from '../../deploy/hosting/hosts/nginx';
import {contentOf, fileOf, placement} from '../support/build';
import {addresses, asset, notFoundPage, PAGE, PAGE_OTHERWISE, page, protocol, type Row} from './expectations';
import {header, request, type Answer} from './support/raw';
import {seeded} from './support/random';
import {freePort, isListening} from '../../tools/ports';
import {removeFolder, startCaddy, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {buildHosting, pathOfFile, publishBuild, readableFiles} from './support/site';

const hosting: Hosting = buildHosting();
const {below} = placement();
const files = readableFiles();
const home = temporaryFolder('home');

beforeAll(() => void publishBuild(home));
afterAll(() => removeFolder(home));

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

/** What the description wants on every answer. */
function expectEveryHeader(answer: Answer): void {
  for (const [name, value] of Object.entries(hosting.headers)) expect(header(answer, name), name).toBe(value);
}

function expectRow(answer: Answer, {status, answers = {}, body}: Row): void {
  expect(answer.status).toBe(status);
  expectEveryHeader(answer);
  for (const [name, wanted] of Object.entries(answers)) {
    const value = header(answer, name);
    if (wanted instanceof RegExp) expect(value, name).toMatch(wanted);
    else expect(value, name).toBe(wanted);
  }
  if (body) expect(answer.body.equals(body), 'the body is the file').toBe(true);
}

describe.each([
  {name: 'nginx', start: () => startNginx(hosting, home)},
  {name: 'Caddy', start: () => startCaddy(hosting, home)},
])('$name', ({start}) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  /** Asks for a path of the site. */
  const ask = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    request(server.port, below + target, {headers, method});

  test.each([...addresses, ...protocol])('$what', async (row) => {
    expectRow(await ask(row.target, row.headers, row.method), row);
  });

  test(`every file of the build arrives whole, plain and compressed (${files.length} files)`, async () => {
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const content = contentOf(file);
      const type = hosting.contentTypes[file.slice(file.lastIndexOf('.') + 1)];
      for (const accept of ['identity', 'gzip', 'br']) {
        const answer = await ask(pathOfFile(file), {'Accept-Encoding': accept});
        expect(answer.status, file).toBe(200);
        expect(header(answer, 'content-type'), file).toBe(type);
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
      expectEveryHeader(answer);
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
});

describe('Caddy', () => {
  test('does not know another host', async () => {
    const server = await startCaddy(hosting, home, 'docs.pay.example');
    try {
      for (const Host of ['evil.example', 'docs.pay.example.evil.example', '127.0.0.1']) {
        const answer = await request(server.port, `${below}/`, {headers: {Host}});
        expect(answer.status, Host).toBe(421);
        expectEveryHeader(answer);
      }
      expect((await request(server.port, `${below}/`, {headers: {Host: 'docs.pay.example'}})).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe('nginx', () => {
  test('with its limits refuses what one address asks for beyond them, and serves others', async () => {
    const server = await startNginx(hosting, home, {}, nginxRateLimits);
    try {
      const answers = await Promise.all(Array.from({length: 800}, () => request(server.port, `${below}/unknown`)));
      const refused = answers.filter(({status}) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.filter(({status}) => status === 404).length).toBeGreaterThanOrEqual(500);
      expectEveryHeader(refused[0]!);
      expect(header(refused[0]!, 'cache-control')).toBe('no-cache');
      const other = await new Promise<number | undefined>((resolve, reject) => {
        get(
          {host: '127.0.0.1', port: server.port, localAddress: '127.0.0.2', path: `${below}/`, agent: false},
          (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          },
        ).on('error', reject);
      });
      expect(other).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('sends plain HTTP to the origin of the site, whatever the request calls it', async () => {
    const port = await freePort();
    const redirect = nginxRedirectToHttps(hosting, '_').replace(
      /listen 80;\s*listen .*:80;/,
      `listen 127.0.0.1:${port};`,
    );
    const server = await startNginx(hosting, home, {}, redirect);
    try {
      // The server counts as started when its first port listens; this one is its second.
      await expect.poll(() => isListening(port), {timeout: 10_000}).toBe(true);
      const liars: Record<string, string>[] = [{}, {Host: 'evil.example'}, {'X-Forwarded-Host': 'evil.example'}];
      for (const headers of liars) {
        const answer = await request(port, '/docs/?a=b', {headers});
        expect(answer.status).toBe(301);
        expect(header(answer, 'location')).toBe(`${hosting.origin}/docs/?a=b`);
      }
    } finally {
      await server.stop();
    }
  });
});
