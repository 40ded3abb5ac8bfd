import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';

const INQUIRY = '/docs/api/payment-features/inquiry-api';
/** A heading that is the summary of a fold, and a row of a table within a fold. */
const HEADING = 'polling';
const ROW = 'order-statuses-cp';

const foldOf = (page: Page, id: string) => page.locator('.fold', {has: page.locator(`[id="${id}"]`)});
const isOpen = (page: Page, id: string) => expect(foldOf(page, id)).toHaveAttribute('open', '');

test.describe('a fold', () => {
  test('shows its heading alone, and opens by keyboard', async ({page}) => {
    await page.goto(INQUIRY);
    const fold = foldOf(page, HEADING);
    await expect(fold.getByRole('heading', {level: 3})).toBeVisible();
    await expect(fold.locator('table')).toBeHidden();
    await fold.locator('summary').first().press('Enter');
    await expect(fold.locator('table').first()).toBeVisible();
  });

  for (const id of [HEADING, ROW]) {
    test(`opens for the address of #${id}, before the app has started`, async ({page}) => {
      await page.route(/\/assets\/js\//, () => {});
      await page.goto(`${INQUIRY}#${id}`, {waitUntil: 'domcontentloaded'});
      await expect(foldOf(page, id).locator('table').first()).toBeVisible();
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
      await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
    });
  }

  test('opens for a link of the page, also for the second time', async ({page}) => {
    await open(page, INQUIRY);
    const link = page.locator(`.theme-admonition a[href="#${HEADING}"]`);
    await link.click();
    await isOpen(page, HEADING);
    await foldOf(page, HEADING).locator('summary').first().click();
    await expect(foldOf(page, HEADING)).not.toHaveAttribute('open');
    await link.click();
    await isOpen(page, HEADING);
  });

  test('opens for a link from another page', async ({page}) => {
    await open(page, '/docs/api/none-ui-api/promptpay-api');
    await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
    await page
      .locator(`a[href="${INQUIRY}#${HEADING}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await isOpen(page, HEADING);
    await expect(page.locator(`[id="${HEADING}"]`)).toBeInViewport();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  // Where style sheets cannot open it, a script does: oldBrowsers.spec.ts.
  test('is open on paper, and closed again after', async ({page}) => {
    await page.goto(INQUIRY);
    const table = foldOf(page, HEADING).locator('table').first();
    await page.emulateMedia({media: 'print'});
    await expect(table).toBeVisible();
    await page.emulateMedia({media: 'screen'});
    await expect(table).toBeHidden();
  });

  test('is found by the browser’s own search', async ({page}) => {
    await page.goto(`${INQUIRY}#:~:text=Add%20a%20random%20second`);
    await isOpen(page, HEADING);
  });

  test.describe('without scripts', () => {
    test.use({javaScriptEnabled: false});

    for (const id of [HEADING, ROW]) {
      test(`shows what #${id} names`, async ({page}) => {
        await page.goto(`${INQUIRY}#${id}`);
        await expect(foldOf(page, id).locator('table').first()).toBeVisible();
      });
    }
  });
});
