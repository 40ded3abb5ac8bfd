import type {Page} from '@playwright/test';
import {MAIN_SCRIPT, watchLayoutShifts} from '../support/browser';
import {expect, open, test} from '../support/test';

const bar = (page: Page) => page.getByText('Second announcement');

const remember = (page: Page, {id, dismiss}: {id: string; dismiss: string}) =>
  page.addInitScript(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) {
        localStorage.setItem(`docusaurus.announcement.${name}-payment-docs`, value);
      }
    },
    {id, dismiss},
  );

test.describe('Announcement bar', () => {
  test.use({baseURL: ({variant}, use) => use(variant.url)});

  test('dismissed, and the dismissal is remembered, before hydration too', async ({page}) => {
    await open(page, '/docs/api/overviews');
    await expect(bar(page)).toBeVisible();
    await page.getByRole('button', {name: 'Close'}).first().click();
    await expect(bar(page)).toBeHidden();

    await page.route(MAIN_SCRIPT, () => {});
    await page.reload({waitUntil: 'commit'});
    await expect(page.locator('h1')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.unroute(MAIN_SCRIPT);
    await open(page, '/blog');
    await expect(bar(page)).toBeHidden();
  });

  test('a dismissed bar causes no layout shift', async ({page}) => {
    await remember(page, {id: 'second', dismiss: 'true'});
    const layoutShift = await watchLayoutShifts(page);
    await open(page, '/docs/api/overviews');
    await expect(bar(page)).toBeHidden();
    expect(await layoutShift()).toBe(0);
  });

  test('until its id changes', async ({page}) => {
    await remember(page, {id: 'first', dismiss: 'true'});
    await open(page, '/docs/api/overviews');
    const stored = () => page.evaluate(() => localStorage.getItem('docusaurus.announcement.dismiss-payment-docs'));
    await expect.poll(stored).toBe('false');
  });
});

test('Announcement bar: the public site shows none', async ({page}) => {
  await open(page, '/');
  await expect(page.locator('.theme-announcement-bar')).toHaveCount(0);
});
