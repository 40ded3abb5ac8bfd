import type {Page} from '@playwright/test';
import {readFileSync} from 'node:fs';
import {goInside} from '../support/browser';
import {expect, test, waitForHydration} from '../support/test';

const ADDRESSES = 500;
/** So many tests share the addresses that each stays within its time. */
const PARTS = 20;

/** Numbers from 0 to 1, the same in every run: Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const routes = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);

const ATTACK = '<img src=x onerror=window.wasRun=1>';
const NASTY = [
  '%',
  '%E0%A4',
  '%E0%A4%A',
  '%00',
  '%25',
  '%2525',
  '%2e%2e',
  '%2f',
  '%5c',
  '%C0%AF',
  '%E2%80%AE',
  '%F0%9F%90%98',
  '..',
  '.',
  ';a=1',
  '~',
  ' ',
  '\u202Egro',
  '\\',
  '\\\\host.example',
  '//host.example',
  'javascript:window.wasRun=1',
  ATTACK,
  encodeURIComponent(ATTACK),
  '"><script>window.wasRun=1</script>',
  "';window.wasRun=1;'",
  '{{7*7}}',
  '${window.wasRun=1}',
  '__proto__',
  'constructor',
  '[object Object]',
  '(.*)+$',
  '.html',
  '/index.html',
  'index.html.html',
  'x'.repeat(8192),
];
const KEYS = ['q', 'docusaurus-theme', 'docusaurus-data-theme', 'docusaurus-data-x', '__proto__[a]', 'url', ATTACK];

/** An address of the site to which something was done; and another to which the history moves. */
function hostileAddresses(count: number): {opened: string; moved: string; hash: string}[] {
  const random = seeded(20251121);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const address = () => {
    const base = random() < 0.7 ? pick(routes) : '';
    const path = `${base}${pick(['', '/', '//'])}${random() < 0.7 ? pick(NASTY) : ''}`;
    const query = random() < 0.4 ? `?${pick(KEYS)}=${pick(NASTY)}` : '';
    const hash = random() < 0.5 ? `#${pick(NASTY)}` : '';
    // The first sign is a slash, and not two: that would be another host.
    return `/${path.replace(/^[/\\]+/, '')}`.replaceAll('?', '%3F').replaceAll('#', '%23') + query + hash;
  };
  // Each with a number: the browser would not open an address that differs from the last one in its hash alone.
  const numbered = (text: string, number: number) =>
    text.replace(/(?=#)|$/, `${text.includes('?') ? '&' : '?'}${number}`);
  return Array.from({length: count}, (_, number) => ({
    opened: numbered(address(), number),
    moved: address(),
    hash: pick(NASTY),
  }));
}

const textOf = (html: string) => /<h1[^>]*>([^]*?)<\/h1>|<h1[^>]*>([^<]*)/.exec(html)?.slice(1).join('') ?? '';
const squeeze = (text: string) => text.replace(/<[^>]*>|[\s\u200B]+/g, '');

async function isUnharmed(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const state = await page.evaluate(() => ({
    hasCrashed: document.body.innerText.includes('This page crashed'),
    wasRun: 'wasRun' in window,
    host: location.hostname,
  }));
  expect(state).toEqual({hasCrashed: false, wasRun: false, host: '127.0.0.1'});
}

const addresses = hostileAddresses(ADDRESSES);

test.describe(`${ADDRESSES} hostile addresses: no crash, nothing run, the server's heading stays`, () => {
  test.describe.configure({mode: 'parallel'});
  for (let part = 0; part < PARTS; part++) {
    const some = addresses.slice((part * ADDRESSES) / PARTS, ((part + 1) * ADDRESSES) / PARTS);
    test(`part ${part + 1} of ${PARTS}: ${some.length} addresses`, async ({page, site, expectProblem}) => {
      test.setTimeout(120_000);
      // The answer to a path that no page has.
      expectProblem(/404 \(Not Found\)|431|400/);
      // What is fetched ahead is not looked at here, and takes longer than the rest.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g'}}),
      );
      page.on('dialog', () => expect(true, 'a dialog was opened').toBe(false));
      let served = '';
      page.on('response', async (response) => {
        if (response.request().isNavigationRequest()) served = await response.text().catch(() => '');
      });
      let opened = 0;
      for (const {opened: address, moved, hash} of some) {
        await test.step(address.slice(0, 80), async () => {
          await page.goto(site.url + address);
          await waitForHydration(page);
          await isUnharmed(page);
          const heading = await page.locator('h1').first().textContent();
          expect(squeeze(heading ?? ''), address).toBe(squeeze(textOf(served)));

          await page.evaluate((to) => (location.hash = to), hash);
          await goInside(page, moved);
          await isUnharmed(page);
          await page.evaluate(() => history.go(-1));
          await isUnharmed(page);
          await page.evaluate(() => history.go(1));
          await isUnharmed(page);
        });
        opened++;
      }
      expect(opened).toBe(ADDRESSES / PARTS);
    });
  }
});
