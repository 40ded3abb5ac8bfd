import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {chromium, type Browser, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {checkBuild} from '../../checks/checkBuild';
import {describe as report} from '../../checks/report';
import {prepare} from '../../deploy/hosting/prepare';
import {provider} from '../../provider';
import {findChromium} from '../../tools/chromium';
import {serveStatically, type StaticServer} from '../e2e/support/server';

// The site below a path of its host, `/payments/`, with a slash at the end of addresses: what the first site promises of
// links and of the search holds there too.

const BASE = '/payments/';
const CONFIG = 'tests/adoption/elsewhere.config.ts';
const BUILD = path.resolve('.cache/elsewhere');
const HOSTS = path.resolve('.cache/elsewhere-hosts');

/** What the title of the not-found page says in Indonesian. */
const NOT_FOUND = /tak ditemukan/i;

/** Tests that take where the build is served from `tests/support/build.ts`, and need no other build. */
const READERS_OF_BUILD = [
  'tests/content/forMachines.test.ts',
  'tests/content/sandboxPackage.test.ts',
  'tests/content/search.test.ts',
  'tests/contract/published.test.ts',
  'tests/serving/hosts.test.ts',
  'tests/serving/servers.test.ts',
];

let host: StaticServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  execFileSync('npx', ['docusaurus', 'build', '--config', CONFIG, '--out-dir', BUILD], {
    stdio: 'pipe',
    env: {
      ...process.env,
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.cache/elsewhere-generated',
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
  });
  await prepare(BUILD, HOSTS, provider);
  host = await serveStatically(BUILD, BASE);
  browser = await chromium.launch({executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu']});
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const open = async (route: string) => {
  await page.goto(`${host.url}${BASE}${route}`);
  await page.locator('h1').first().waitFor();
};

const pathOf = () => new URL(page.url()).pathname;

describe('the files', () => {
  test('keep every promise of the checks: links, places, images, feeds', () => {
    const reports = checkBuild(path.resolve(), BUILD, provider.siteUrl);
    // The house's words are English ones. Those of the framework are translated in i18n/en alone.
    for (const found of reports.filter(({promise}) => !promise.includes("house's words"))) {
      expect(found.problems, report(found)).toEqual([]);
      expect(found.checked, found.promise).toBeGreaterThan(0);
    }
  });

  test('name Markdown twins, pictures and downloads that are there', () => {
    const map = readFileSync(path.join(BUILD, 'llms.txt'), 'utf8');
    const html = readFileSync(path.join(BUILD, 'docs/api/overviews/index.html'), 'utf8');
    const named = [
      ...[...map.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => new URL(url!).pathname),
      ...[...html.matchAll(/(?:og:image"? content|text\/markdown"? href)="?([^\s">]+)/g)].map(
        ([, url]) => new URL(url!, provider.siteUrl).pathname,
      ),
    ];
    expect(named.length).toBeGreaterThan(20);
    const wrong = named.filter(
      (name) => !name.startsWith(BASE) || !existsSync(path.join(BUILD, name.slice(BASE.length))),
    );
    expect(wrong).toEqual([]);
  });

  test('redirect only to pages that are there', () => {
    const lines = readFileSync(path.join(BUILD, '_redirects'), 'utf8').trim().split('\n');
    const targets = lines.map((line) => line.split(' ')[1]!);
    const wrong = targets.filter(
      (target) =>
        !target.startsWith(BASE) ||
        !existsSync(path.join(BUILD, target.slice(BASE.length), target.endsWith('/') ? 'index.html' : '')),
    );
    expect(lines.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('show the announcement, until the reader closes it', async () => {
    await open('docs/api/overviews/');
    const announcement = page.getByText('New fees');
    await announcement.waitFor();
    await page.locator('.theme-announcement-bar button').click();
    await announcement.waitFor({state: 'hidden'});
    await open('docs/api/overviews/');
    expect(await announcement.isVisible()).toBe(false);
  });

  test('say which language they are in', () => {
    const html = readFileSync(path.join(BUILD, 'docs/api/overviews/index.html'), 'utf8');
    expect(html).toMatch(/<html lang="?id\b/);
    expect(html).toContain('"inLanguage":"id"');
  });

  test('come with a configuration that takes the base URL off', () => {
    const written = readFileSync(path.join(HOSTS, 'nginx/site.conf'), 'utf8');
    expect(written).toContain('rewrite "^/payments(/.*)$" $1;');
  });

  test('keep what the tests of the first build hold: twins, sitemap, pictures, contract, search, sandbox, servers', () => {
    const said = execFileSync('npx', ['vitest', 'run', ...READERS_OF_BUILD], {
      encoding: 'utf8',
      env: {...process.env, TESTED_BUILD: BUILD, NO_COLOR: '1'},
    });
    expect(said).toMatch(new RegExp(`Test Files +${READERS_OF_BUILD.length} passed`));
  });
});

describe('in a browser', () => {
  test('the top bar and the sidebar lead within the base URL', async () => {
    await open('');
    await page.getByRole('link', {name: 'Plugins & Modules'}).first().click();
    await page.waitForURL(`**${BASE}docs/plugins/overviews/`);
    await page.getByRole('link', {name: 'API & Documents'}).first().click();
    await page.waitForURL(`**${BASE}docs/api/overviews/`);
  });

  test('/docs leads to the API overview', async () => {
    await open('docs/');
    await page.waitForURL(`**${BASE}docs/api/overviews/`);
  });

  test.each(['refno', 'closed banking application'])('the search for "%s" leads to a page', async (words) => {
    await open('docs/plugins/overviews/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(words);
    const options = page.locator('#search a[role=option]');
    await options.first().waitFor();
    const urls = await options.evaluateAll((found) => found.map((option) => option.getAttribute('href')));
    expect(urls.filter((url) => !/^\/payments\/(?:[^#]*\/)?(?:#.*)?$/.test(url ?? ''))).toEqual([]);
    await options.first().click();
    await page.waitForFunction(
      (before) => location.pathname + location.hash !== before,
      `${BASE}docs/plugins/overviews/`,
    );
    expect(pathOf()).toBe(urls[0]!.split('#')[0]);
    await expect.poll(() => page.title()).not.toMatch(NOT_FOUND);
  });

  test('an unknown address stays in the address bar, with the not-found page', async () => {
    await open('docs/unknown/');
    await expect.poll(() => page.title()).toMatch(NOT_FOUND);
    expect(pathOf()).toBe(`${BASE}docs/unknown/`);
  });

  test('a base URL that is wrong is told with the one that is right', async () => {
    const wrong = await serveStatically(BUILD, '/elsewhere/');
    await page.goto(`${wrong.url}/elsewhere/docs/api/overviews/`);
    await expect.poll(() => page.getByRole('alert').first().textContent()).toContain("set baseUrl to '/elsewhere/'");
    await wrong.close();
  });
});
