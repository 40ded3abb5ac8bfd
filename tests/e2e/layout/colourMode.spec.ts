import {goInside, MAIN_SCRIPT} from '../support/browser';
import {expect, open, test} from '../support/test';

const KEY = 'theme-payment-docs';

test.describe('Colour mode: light only', () => {
  const light = 'light';

  test('what was stored before does not turn it dark', async ({page}) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'dark'), KEY);
    await open(page, '/docs/api/overviews');
    await expect(page.locator('html')).toHaveAttribute('data-theme', light);
    await goInside(page, '/blog');
    await expect(page.locator('html')).toHaveAttribute('data-theme', light);
  });

  test('the reader’s system does not turn it dark', async ({page}) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await open(page, '/docs/api/overviews');
    await expect(page.locator('html')).toHaveAttribute('data-theme', light);
  });

  test('no switch is shown', async ({page}) => {
    await open(page, '/docs/api/overviews');
    await expect(page.getByRole('button', {name: /dark|light/i})).toHaveCount(0);
  });
});

test.describe('Colour mode: the mechanism, where a site offers the switch', () => {
  test.use({baseURL: ({variant}, use) => use(variant.url)});
  const darkMode = /dark mode|light mode/i;

  test('is remembered in browser storage, before hydration too', async ({page}) => {
    await open(page, '/docs/api/overviews');
    await page.getByRole('button', {name: darkMode}).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('dark');
    await page.route(MAIN_SCRIPT, () => {});
    await page.reload({waitUntil: 'commit'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  });

  test('syncs across tabs', async ({page, context}) => {
    await open(page, '/docs/api/overviews');
    const other = await context.newPage();
    await open(other, '/blog');
    await page.getByRole('button', {name: darkMode}).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
