import type {Page} from '@playwright/test';
import {provider} from '../../../provider';
import {expect, open, test} from '../support/test';

/** The keys of the site in the browser's storage, with a value of each that is valid. */
const KEYS = {
  'theme-payment-docs': 'light',
  'docusaurus.announcement.dismiss-payment-docs': 'true',
  'docusaurus.announcement.id-payment-docs': 'second',
  'docs-preferred-version-default-payment-docs': 'current',
  'docusaurus.tab.sample-language-payment-docs': 'php',
  'consent-payment-docs': 'declined',
};

const CORRUPT = ['', 'null', '{}', '[object Object]', '"', '\u0000', '<script>', '__proto__', 'x'.repeat(100_000)];

/** The site still does what it is for. */
async function use(page: Page): Promise<void> {
  await open(page, '/docs/api/overviews');
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
}

for (const site of ['the site', 'the variant'] as const) {
  test.describe(`Browser storage of ${site}`, () => {
    if (site === 'the variant') test.use({baseURL: ({variant}, use) => use(variant.url)});

    test('blocked: no crash', async ({page, expectProblem}) => {
      expectProblem(/Docusaurus browser storage is not available/);
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Denied', 'SecurityError');
            },
          });
        }
      });
      await use(page);
    });

    test('full: no crash', async ({page, expectProblem}) => {
      expectProblem(/Docusaurus storage error, can't set/);
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
      await use(page);
    });

    for (const [index, value] of CORRUPT.entries()) {
      test(`corrupted: no crash, value ${index + 1} of ${CORRUPT.length}`, async ({page}) => {
        await page.addInitScript(({keys, wrong}) => keys.forEach((key) => localStorage.setItem(key, wrong)), {
          keys: Object.keys(KEYS),
          wrong: value,
        });
        await use(page);
      });
    }
  });
}

test.describe('Preferred docs version, saved per docs plugin id, in local storage', () => {
  const key = 'docs-preferred-version-default-payment-docs';

  test('a version that exists is kept', async ({page}) => {
    await open(page, '/docs/api/overviews');
    await page.evaluate((name) => localStorage.setItem(name, 'current'), key);
    await open(page, '/docs/api/overviews');
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('current');
  });

  test('a version that does not exist is forgotten', async ({page}) => {
    await open(page, '/docs/api/overviews');
    await page.evaluate((name) => localStorage.setItem(name, '0.1'), key);
    await open(page, '/docs/api/overviews');
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });
});

test('the site stores nothing under other keys', async ({page}) => {
  const {analytics, widget} = provider;
  test.skip(!analytics.scriptUrl && !widget.scriptUrl, 'provider.ts names no script: nothing is asked');
  await open(page, '/docs/api/overviews');
  await page.getByRole('button', {name: 'Decline'}).click();
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(Object.keys(KEYS)).toEqual(expect.arrayContaining(stored));
  expect(stored).toContain('consent-payment-docs');
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
