import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {createContext, runInContext} from 'node:vm';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {describeHosting, type Hosting} from '../../deploy/hosting/hosting';
import {cloudFrontFunction} from '../../deploy/hosting/hosts/cloudFront';
import {DIGESTS, digestsOf} from '../../deploy/publish/digests';
import {probe} from '../../deploy/publish/probe';
import {publish} from '../../deploy/publish/publish';
import {listFiles} from '../../lib/files';
import {header, request} from './support/raw';
import {removeFolder, startCaddy, startNginx, temporaryFolder, type RunningServer} from './support/servers';

// A site below a path of its host, one whose addresses end with a slash, and one in two languages: what a whole host without slashes promises
// of addresses (expectations.ts) holds there too. A small site stands for the build: servers do not read pages.

const POLICY = "default-src 'none'";
const folder = temporaryFolder('placement');
afterAll(() => removeFolder(folder));

const SCRIPT = 'assets/js/main.12345678.js';

function publishSite(name: string, files: string[]): {home: string; build: string} {
  const [build, home] = [path.join(folder, name, 'build'), path.join(folder, name, 'home')];
  for (const file of [...files, SCRIPT, 'feed.css.br']) {
    mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
    writeFileSync(path.join(build, file), `the file ${file}`);
  }
  writeFileSync(path.join(build, '_headers'), `/*\n  Content-Security-Policy: ${POLICY}\n`);
  writeFileSync(path.join(build, DIGESTS), digestsOf(build));
  publish({home, build});
  return {home, build};
}

interface Row {
  target: string;
  status: number;
  location?: string;
  file?: string;
}

/** What each address is. */
function rowsOf({below, isSlashed, languages}: Hosting): Row[] {
  const slash = isSlashed ? '/' : '';
  const page = `${below}/docs/api/overviews${slash}`;
  const pageFile = `docs/api/overviews${isSlashed ? '/index' : ''}.html`;
  const without = page.replace(/\/$/, '');
  const other = isSlashed ? without : `${page}/`;
  return [
    {target: `${below}/`, status: 200, file: 'index.html'},
    {target: page, status: 200, file: pageFile},
    {target: `${below}/docs${slash}`, status: 200, file: `docs${isSlashed ? '/index' : ''}.html`},
    {target: `${below}/${SCRIPT}`, status: 200, file: SCRIPT},
    {target: `${below}/openapi.json`, status: 200, file: 'openapi.json'},
    ...[`${without}.html`, `${without}/index`, `${without}/index.html`, `${without}/index.html/`, other].map(
      (target) => ({
        target: `${target}?a=b&c=%20d`,
        status: 301,
        location: `${page}?a=b&c=%20d`,
      }),
    ),
    {target: `${below}/index.html?a=b`, status: 301, location: `${below}/?a=b`},
    {target: `${below}/security.txt`, status: 301, location: `${below}/.well-known/security.txt`},
    ...[`/404`, `/_headers`, `/feed.css.br`, `/unknown.js`, `/docs/API/overviews${slash}`, `/unknown${slash}`].map(
      (target) => ({target: below + target, status: 404}),
    ),
    ...languages.filter(Boolean).flatMap((language) => [
      {target: `${below}${language}/`, status: 200, file: `${language.slice(1)}/index.html`},
      {target: `${below}${language}/docs/api/overviews${slash}`, status: 200, file: `${language.slice(1)}/${pageFile}`},
      {target: `${below}${language}/openapi.json`, status: 200, file: `${language.slice(1)}/openapi.json`},
      ...['', '/index', '/index.html', '/index.html/'].map((ending) => ({
        target: `${below}${language}${ending}?a=b`,
        status: 301,
        location: `${below}${language}/?a=b`,
      })),
      ...['/404', '/404.html', '/openapi.json.br', `/unknown${slash}`, `/docs/unknown${slash}`].map((target) => ({
        target: below + language + target,
        status: 404,
        file: `${language.slice(1)}/404.html`,
      })),
      {target: `${below}${language}x${slash}`, status: 404},
    ]),
    ...(below === ''
      ? []
      : [
          {target: `${below}?a=b`, status: 301, location: `${below}/?a=b`},
          ...['/', '/docs', `/docs/api/overviews${slash}`, `/${SCRIPT}`, `${below}x/`, below.toUpperCase() + '/'].map(
            (target) => ({target, status: 404}),
          ),
        ]),
  ];
}

describe.each([
  {baseUrl: '/payments/', isSlashed: false},
  {baseUrl: '/payments/v1.0/', isSlashed: false},
  {baseUrl: '/', isSlashed: true},
  {baseUrl: '/payments/', isSlashed: true},
  {baseUrl: '/', isSlashed: false, languages: ['', '/th', '/th-north']},
  {baseUrl: '/payments/', isSlashed: true, languages: ['', '/th']},
])('the site below $baseUrl, slashed: $isSlashed, languages: $languages', (placement) => {
  const hosting = describeHosting({siteUrl: 'https://shop.example'}, POLICY, placement);
  const pages = ['docs', 'docs/api/overviews'].map((page) => `${page}${placement.isSlashed ? '/index' : ''}.html`);
  const ofLanguage = ['index.html', '404.html', 'openapi.json', ...pages];
  const {home, build} = publishSite(
    `${placement.baseUrl.replaceAll('/', '-')}${placement.isSlashed}${hosting.languages.length}`,
    hosting.languages.flatMap((language) => ofLanguage.map((file) => path.join(language, file).replace(/^\//, ''))),
  );
  const rows = rowsOf(hosting);

  describe.each([
    {name: 'nginx', start: () => startNginx(hosting, home)},
    {name: 'Caddy', start: () => startCaddy(hosting, home)},
  ])('$name', ({start}) => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    test.each(rows)('$target is answered with $status', async ({target, status, location, file}) => {
      const answer = await request(server.port, target);
      expect(answer.status).toBe(status);
      expect(header(answer, 'location')).toBe(location);
      if (status !== 301) expect(answer.body.toString()).toBe(`the file ${file ?? '404.html'}`);
      for (const [name, value] of Object.entries(hosting.headers)) expect(header(answer, name), name).toBe(value);
      const isKept = file === SCRIPT;
      expect(header(answer, 'cache-control')).toBe(isKept ? hosting.hashed.cacheControl : 'no-cache');
      const isOpen = file?.endsWith('openapi.json');
      expect(header(answer, 'access-control-allow-origin')).toBe(isOpen ? '*' : undefined);
    });

    test('a publication is probed where the site stands', async () => {
      expect(await probe(home, `http://127.0.0.1:${server.port}${placement.baseUrl}`)).toEqual([]);
    });
  });

  describe('CloudFront', () => {
    const context = createContext({}) as object;
    runInContext(cloudFrontFunction(hosting), context);
    const bucket = listFiles(build).map((file) => `/${file}`);

    test.each(rows)('$target is answered with $status', ({target, status, location, file}) => {
      const [uri = '', query = ''] = target.split('?');
      const pairs = query.split('&').filter(Boolean);
      const querystring = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0]!, {value: pair.split('=')[1]!}]));
      const event = {request: {method: 'GET', uri, querystring, headers: {}}};
      const result = runInContext(`handler(${JSON.stringify(event)})`, context) as {
        uri?: string;
        headers?: {location: {value: string}};
      };
      if (status === 200) expect(result.uri).toBe(`/${file}`);
      else if (status === 301) expect(result.headers?.location.value).toBe(location);
      // It cannot look whether a page is there: an address without its slash is sent on, and not found then.
      else if (result.uri !== undefined) expect(bucket).not.toContain(result.uri);
      else expect(result.headers?.location.value).toBe(`${target}/`);
    });
  });
});
