import {goInside, MAIN_SCRIPT} from '../support/browser';
import {expect, open, test} from '../support/test';

const KEY = 'theme-payment-docs';

test('Colour mode: always light, without a switch, regardless of stored and system preferences', async ({page}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'dark'), KEY);
  await page.emulateMedia({colorScheme: 'dark'});
  await open(page, '/docs/api/overviews');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', {name: /dark|light/i})).toHaveCount(0);
  await goInside(page, '/blog');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test.describe('Colour mode, on a site with the switch', () => {
  test.use({baseURL: ({variant}, use) => use(variant.url)});

  test('is stored, syncs across tabs, and applies before hydration', async ({page, context}) => {
    await open(page, '/docs/api/overviews');
    const other = await context.newPage();
    await open(other, '/blog');
    await page
      .getByRole('button', {name: /dark mode|light mode/i})
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('dark');
    await page.route(MAIN_SCRIPT, () => {});
    await page.reload({waitUntil: 'commit'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  });
});
