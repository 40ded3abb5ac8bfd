import type {Page} from '@playwright/test';
import {provider} from '../../../provider';
import {expect, open, test} from '../support/test';

/** The site's keys in browser storage. */
const KEYS = [
  'theme-payment-docs',
  'docusaurus.announcement.dismiss-payment-docs',
  'docusaurus.announcement.id-payment-docs',
  'docs-preferred-version-default-payment-docs',
  'docusaurus.tab.sample-language-payment-docs',
  'consent-payment-docs',
];

/** What can be wrong with a browser's storage: it is blocked, or full. */
const BROKEN = [
  `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get() { throw new DOMException('Denied', 'SecurityError'); }});`,
  `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError'); };`,
];
const CORRUPT = ['', 'null', '{}', '"', '\u0000', '__proto__', 'x'.repeat(100_000)];

/** The site still works: it shows a sample, and links lead on. */
async function use(page: Page): Promise<void> {
  await open(page, '/docs/api/payment-features/inquiry-api');
  await expect(page.locator('.samples__panel:visible').first()).toBeVisible();
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
}

for (const site of ['the site', 'the variant'] as const) {
  test.describe(`Browser storage of ${site}`, () => {
    if (site === 'the variant') test.use({baseURL: ({variant}, use) => use(variant.url)});

    test('blocked or full: no crash', async ({context, expectProblem}) => {
      expectProblem(/Docusaurus browser storage is not available|Docusaurus storage error, can't set/);
      for (const script of BROKEN) {
        const page = await context.newPage();
        await page.addInitScript(script);
        await use(page);
        await page.close();
      }
    });

    test('corrupted: no crash', async ({page}) => {
      test.setTimeout(60_000);
      await page.goto('/');
      for (const value of CORRUPT) {
        for (const key of KEYS)
          await page.evaluate(([name, is]) => localStorage.setItem(name, is), [key, value] as const);
        await use(page);
      }
    });
  });
}

test('the preferred docs version is kept in local storage by plugin id, if it exists', async ({page}) => {
  const key = 'docs-preferred-version-default-payment-docs';
  const stored = () => page.evaluate((name) => localStorage.getItem(name), key);
  for (const [version, kept] of [
    ['current', 'current'],
    ['0.1', null],
  ] as const) {
    await open(page, '/docs/api/overviews');
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, version] as const);
    await open(page, '/docs/api/overviews');
    await expect.poll(stored).toBe(kept);
  }
});

test('the site stores nothing under other keys', async ({page}) => {
  test.skip(provider.externalScripts.length === 0, 'provider.ts names no script: nothing is asked');
  await open(page, '/docs/api/overviews');
  await page.getByRole('button', {name: 'Decline'}).click();
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(KEYS).toEqual(expect.arrayContaining(stored));
  expect(stored).toContain('consent-payment-docs');
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
