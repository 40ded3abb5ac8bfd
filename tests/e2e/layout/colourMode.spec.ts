import {goInside, MAIN_SCRIPT} from '../support/browser';
import {expect, open, test} from '../support/test';

const KEY = 'theme-payment-docs';

test('Colour mode: light only, whatever was stored before or the reader’s system asks for, with no switch', async ({
  page,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'dark'), KEY);
  await page.emulateMedia({colorScheme: 'dark'});
  await open(page, '/docs/api/overviews');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', {name: /dark|light/i})).toHaveCount(0);
  await goInside(page, '/blog');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test.describe('Colour mode: the mechanism, where a site offers the switch', () => {
  test.use({baseURL: ({variant}, use) => use(variant.url)});

  test('is remembered in browser storage, syncs across tabs, and is there before hydration', async ({
    page,
    context,
  }) => {
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
