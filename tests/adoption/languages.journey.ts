import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {chromium, type Browser, type BrowserContext, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {publish} from '../../deploy/publish/publish';
import {inspectBuild} from '../../deploy/hosting/write';
import {translationOf} from '../../lib/pageFiles';
import {provider} from '../../provider';
import {findChromium} from '../../tools/chromium';
import {inkOf} from '../support/inkOf';
import {request} from '../serving/support/raw';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from '../serving/support/servers';
import {copyRepository, type Copy} from './copy';

// "Add a language" of CONTRIBUTING.md, followed to the letter with a few translated pages, on a copy of the repository. The
// build is served by nginx with the written configuration: with its policy, and its pages of unknown paths.

/** The steps, each with the code that it shows. */
const STEPS = /### Add a language\n[\s\S]*?(?=\n### )/
  .exec(readFileSync('CONTRIBUTING.md', 'utf8'))![0]
  .split(/^\d\. /m)
  .slice(1)
  .map((step) => [...step.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));

const PAGE = 'docs/plugins/overviews.mdx';
const POST = 'blog/2026-11-20-welcome.mdx';
const TITLE = 'ภาพรวมปลั๊กอิน';
const HEADING = 'เลือกแพลตฟอร์มของคุณ';
const KEYWORD = 'ร้านค้าออนไลน์';
const TEXTS: Record<string, string> = {'Copy page': 'คัดลอกหน้า', Search: 'ค้นหา', 'On this page': 'ในหน้านี้'};

let copy: Copy;
let build: string;
let home: string;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let output: string;
/** What the browser complained of. */
const complaints: string[] = [];

const translated = (file: string) => translationOf(file, 'th');
const read = (file: string) => readFileSync(path.join(build, file), 'utf8');

/** Writes the translation of a page: the original with some of its texts in Thai. */
function translate(file: string, changes: [string | RegExp, string][]): void {
  let text = copy.read(file);
  for (const [old, thai] of changes) {
    expect(text, `${file} has ${String(old)}`).toMatch(old);
    text = text.replace(old, thai);
  }
  copy.write(translated(file), text);
}

function translateTexts(file: string): void {
  const messages = JSON.parse(copy.read(file)) as Record<string, {message: string}>;
  for (const entry of Object.values(messages)) entry.message = TEXTS[entry.message] ?? entry.message;
  copy.write(file, `${JSON.stringify(messages, null, 2)}\n`);
}

beforeAll(async () => {
  copy = copyRepository();
  build = path.join(copy.folder, 'build');
  const [[, languages, , item] = [], [command] = []] = STEPS;
  copy.replace('docusaurus.config.ts', "i18n: {defaultLocale: 'en', locales: ['en']}", languages!);
  const source = '    {href: provider.repository, ';
  copy.replace('docusaurus.config.ts', source, `    ${item},\n${source}`);
  copy.run('bash', '-c', command!);
  for (const file of ['code.json', 'layout/page.json']) translateTexts(`i18n/th/${file}`);
  translate(PAGE, [
    [/^title: .*$/m, `title: ${TITLE}`],
    [/^keywords: >\n(?: {2}.*\n)+/m, `keywords: ${KEYWORD}, เลือกปลั๊กอิน, โมดูลชำระเงิน\n`],
    ['## Choose your platform', `## ${HEADING} {/* #choose-your-platform */}`],
    ['A plugin connects a shop', 'ปลั๊กอินเชื่อมต่อร้านค้าของคุณกับ {{name}} A plugin connects a shop'],
  ]);
  translate(POST, [[/^title: .*$/m, 'title: ยินดีต้อนรับ']]);
  output = copy.run('npm', 'run', 'build');
  home = temporaryFolder('languages');
  publish({home, build});
  server = await startNginx(inspectBuild(build, provider).hosting, home);
  browser = await chromium.launch({executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu']});
  context = await browser.newContext({baseURL: `http://127.0.0.1:${server.port}`});
  page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  if (home) removeFolder(home);
  copy?.close();
});

/** Opens a page and waits until the app has started. */
async function open(address: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(async () => {
      await page.mouse.move(5, 5);
      await page.mouse.move(6, 6);
      return page.locator('html').getAttribute('data-has-hydrated');
    })
    .toBe('true');
}

const pathOf = () => new URL(page.url()).pathname;

describe('the files', () => {
  test('the build finds no broken link', () => {
    expect(output).not.toContain('lead nowhere');
    expect(output).not.toContain('leads to no page');
  });

  test('every check of the content holds, in both languages', () => {
    const {status, output: said} = copy.hear('npm', 'run', 'check:content');
    expect(status, said.slice(-4000)).toBe(0);
    expect(said).toContain('The feed th/blog/rss.xml is valid and complete');
  });

  test('each language has the routes of the ledger', () => {
    copy.run('npx', 'vitest', 'run', 'tests/content/routes');
  });

  test('hosts find their files once, for all languages', () => {
    for (const file of ['_headers', '_redirects', '_digests', '.well-known/security.txt', 'assets']) {
      expect([file, existsSync(path.join(build, file)), existsSync(path.join(build, 'th', file))]).toEqual([
        file,
        true,
        false,
      ]);
    }
    expect(read('_redirects')).toContain('/th/docs/plugins/overviews.html /th/docs/plugins/overviews 301!');
    expect(read('_redirects')).toContain('/th/* /th/404.html 404');
    expect(read('_headers')).toContain('/th/openapi.yaml\n  Access-Control-Allow-Origin: *');
  });

  test('pages say their language and where they are in the others', () => {
    for (const [file, language] of [
      ['docs/plugins/overviews.html', 'en'],
      ['th/docs/plugins/overviews.html', 'th'],
    ] as const) {
      const html = read(file);
      expect(html).toMatch(new RegExp(`<html lang="?${language}\\b`));
      expect(html).toContain(`"inLanguage":"${language}"`);
      for (const other of ['', '/th'])
        expect(html).toMatch(
          new RegExp(`rel="?alternate"? href="?${provider.siteUrl}${other}/docs/plugins/overviews"? hreflang`),
        );
    }
    expect(read('th/sitemap.xml')).toContain(`<loc>${provider.siteUrl}/th/docs/plugins/overviews</loc>`);
  });

  test('the Markdown twin and the map of the language are in it', () => {
    const twin = read('th/docs/plugins/overviews.md');
    expect(twin).toContain(`# ${TITLE}`);
    expect(twin).toContain(`](${provider.siteUrl}/th/docs/plugins/woo-commerce.md)`);
    expect(read('th/llms.txt')).toContain(`- [${TITLE}](${provider.siteUrl}/th/docs/plugins/overviews.md)`);
    expect(read('llms.txt')).not.toContain(TITLE);
  });

  test('the social picture has the Thai title, inside its edges', () => {
    const [thai, english] = ['th/social', 'social'].map((folder) =>
      readFileSync(path.join(build, folder, 'docs/plugins/overviews.png')),
    );
    expect(thai!.equals(english!)).toBe(false);
    const {width, height, rows, columns} = inkOf(thai!);
    expect(rows.some((row) => row > 200 && row < height - 200)).toBe(true);
    expect([rows[0]! > 56, rows.at(-1)! < height - 56, columns.at(-1)! < width - 56]).toEqual([true, true, true]);
  });

  test('a page can be checked alone, and Thai words pass', () => {
    expect(copy.run('npm', 'run', 'check:page', '--', translated(PAGE))).toContain('reads well');
  });
});

describe('in a browser', () => {
  test('the menu in the top bar leads to the same page in the other language, and back', async () => {
    await open('/docs/plugins/overviews');
    await page.getByRole('button', {name: 'English'}).hover();
    await page.getByRole('link', {name: 'ไทย'}).click();
    await page.waitForURL('**/th/docs/plugins/overviews');
    expect(await page.locator('h1').textContent()).toBe(TITLE);
    await page.getByRole('button', {name: 'ไทย'}).hover();
    await page.getByRole('link', {name: 'English'}).click();
    await page.waitForURL((url) => url.pathname === '/docs/plugins/overviews');
  });

  test('the menu of a phone has the languages, too', async () => {
    await page.setViewportSize({width: 390, height: 800});
    await open('/docs/plugins/overviews');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await page.locator('#menu').getByRole('button', {name: 'Languages'}).click();
    await page.locator('#menu').getByRole('link', {name: 'ไทย'}).click();
    await page.waitForURL('**/th/docs/plugins/overviews');
    await page.setViewportSize({width: 1280, height: 800});
  });

  test('links of the page and the top bar stay in the language', async () => {
    await open('/th/');
    await page.getByRole('link', {name: 'Plugins & Modules'}).first().click();
    await page.waitForURL('**/th/docs/plugins/overviews');
    await page.getByRole('main').getByRole('link', {name: 'OpenCart'}).first().click();
    await page.waitForURL('**/th/docs/plugins/opencart');
  });

  test('texts around the page are in the language', async () => {
    await open('/th/docs/plugins/overviews');
    expect(await page.getByRole('button', {name: TEXTS.Search!}).count()).toBe(1);
    expect(await page.getByRole('button', {name: TEXTS['Copy page']!}).count()).toBe(1);
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox', {name: TEXTS.Search!}).count()).toBe(1);
    await open('/docs/plugins/overviews');
    expect(await page.getByRole('button', {name: 'Copy page'}).count()).toBe(1);
  });

  const find = async (start: string, words: string): Promise<string[]> => {
    await open(start);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(words);
    const options = page.locator('#search a[role=option]');
    await options.first().waitFor();
    return options.evaluateAll((found) => found.map((option) => option.getAttribute('href') ?? ''));
  };

  // The heading and the text write no space around these words.
  test.each(['refno', 'แพลตฟอร์ม', 'ร้านค้า', KEYWORD])('the search for "%s" stays in the language', async (words) => {
    const urls = await find('/th/docs/plugins/opencart', words);
    expect(urls.filter((url) => !url.startsWith('/th/'))).toEqual([]);
    if (words !== 'refno') expect(urls[0]).toMatch(/^\/th\/docs\/plugins\/overviews(?:#|$)/);
    await page.locator('#search a[role=option]').first().click();
    await page.waitForURL((url) => url.pathname === urls[0]!.split('#')[0]);
    await expect.poll(() => page.title()).not.toMatch(/not found/i);
  });

  test('the search of the first language knows nothing of the other', async () => {
    const urls = await find('/docs/plugins/opencart', 'refno');
    expect(urls.filter((url) => url.startsWith('/th'))).toEqual([]);
  });

  test('nothing was complained of, the policy included', () => {
    expect(complaints).toEqual([]);
  });

  test('an unknown address has the not-found page of its language', async () => {
    for (const [address, file] of [
      ['/docs/unknown', '404.html'],
      ['/th/docs/unknown', 'th/404.html'],
    ] as const) {
      const answer = await request(server.port, address);
      expect([answer.status, answer.body.toString() === read(file)], address).toEqual([404, true]);
    }
    await page.goto('/th/docs/plugins/opencat');
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await page.getByRole('link', {name: 'OpenCart'}).first().click();
    await page.waitForURL('**/th/docs/plugins/opencart');
    expect(pathOf()).toBe('/th/docs/plugins/opencart');
  });
});

test('a language without its menu, or with a host of its own, is refused with a sentence', () => {
  const item = STEPS[0]![3]!;
  const config = copy.read('docusaurus.config.ts');
  for (const [old, changed, sentence] of [
    [`    ${item},\n`, '', /needs \{type: 'localeDropdown'/],
    ["locales: ['en', 'th']", "locales: ['en', 'th'], localeConfigs: {th: {baseUrl: '/thai/'}}", /Leave out url/],
  ] as const) {
    copy.write('docusaurus.config.ts', config.replace(old, changed));
    const {status, output: said} = copy.hear('npx', 'docusaurus', 'build');
    expect([status !== 0, sentence.test(said)], said).toEqual([true, true]);
  }
  copy.write('docusaurus.config.ts', config);
});
