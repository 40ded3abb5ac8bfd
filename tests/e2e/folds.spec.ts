import type {Page} from '@playwright/test';
import {routes} from './support/routes';
import {expect, test} from './support/test';

const INQUIRY = '/docs/api/payment-features/inquiry-api';
const FOLDED = routes.filter((route) => /^\/docs\/api\//.test(route));
const foldsOf = (page: Page) => page.locator('details.more', {hasText: 'In the terminal'});

test.describe('a fold', () => {
  test('says what is in it, and opens by keyboard', async ({page}) => {
    await page.goto(INQUIRY);
    const fold = foldsOf(page);
    await expect(fold.locator('summary').first()).toHaveText(/^In the terminal: .*a refund/);
    await expect(fold.getByText('Follow a refund:')).toBeHidden();
    await fold.locator('summary').first().press('Enter');
    await expect(fold.getByText('Follow a refund:')).toBeVisible();
  });

  test('holds nothing that a link leads to, and there are at most two on a page', async ({page}) => {
    let seen = 0;
    for (const route of FOLDED) {
      await page.goto(route);
      const folds = await foldsOf(page).all();
      expect(folds.length, route).toBeLessThanOrEqual(2);
      for (const fold of folds) await expect(fold.locator('[id]'), route).toHaveCount(0);
      seen += folds.length;
    }
    expect(seen).toBeGreaterThan(0);
  });

  test('is found by the browser’s own search', async ({page}) => {
    await page.goto(`${INQUIRY}#:~:text=Follow%20a%20refund`);
    await expect(foldsOf(page)).toHaveAttribute('open', '');
  });

  test.describe('without scripts', () => {
    test.use({javaScriptEnabled: false});

    test('opens by a click', async ({page}) => {
      await page.goto(INQUIRY);
      await foldsOf(page).locator('summary').first().click();
      await expect(foldsOf(page).getByText('Follow a refund:')).toBeVisible();
    });
  });
});
