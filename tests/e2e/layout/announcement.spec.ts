import {MAIN_SCRIPT, watchLayoutShifts} from '../support/browser';
import {expect, open, test} from '../support/test';

/** Where Docusaurus stores the id of the last announcement. UPGRADING: internals */
const LAST_ID = 'docusaurus.announcement.id-payment-docs';

test.describe('Announcement bar', () => {
  test.use({baseURL: ({variant}, use) => use(variant.url)});

  test('stays dismissed until its id changes, before hydration and without layout shift', async ({page}) => {
    const layoutShift = await watchLayoutShifts(page);
    const bar = page.getByText('Second announcement');
    await open(page, '/docs/api/overviews');
    await expect(bar).toBeVisible();
    await page.getByRole('button', {name: 'Close'}).first().click();
    await expect(bar).toBeHidden();

    await page.route(MAIN_SCRIPT, () => {});
    await page.reload({waitUntil: 'commit'});
    await expect(page.locator('h1')).toBeVisible();
    await expect(bar).toBeHidden();
    await page.unroute(MAIN_SCRIPT);
    await open(page, '/blog');
    await expect(bar).toBeHidden();
    expect(await layoutShift()).toBe(0);

    // As after an announcement with another id.
    await page.evaluate((key) => localStorage.setItem(key, 'first'), LAST_ID);
    await open(page, '/docs/api/overviews');
    await open(page, '/blog');
    await expect(bar).toBeVisible();
  });
});

test('Announcement bar: the public site shows none', async ({page}) => {
  await open(page, '/');
  await expect(page.locator('.theme-announcement-bar')).toHaveCount(0);
});
