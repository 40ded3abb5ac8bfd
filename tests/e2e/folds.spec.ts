import {expect, test} from './support/test';

const INQUIRY = '/docs/api/payment-features/inquiry-api';

test('a fold names its content, opens by keyboard, and is found by the browser’s search', async ({page}) => {
  await page.goto(INQUIRY);
  const fold = page.locator('details.more', {hasText: 'In the terminal'});
  await expect(fold.locator('summary').first()).toHaveText(/^In the terminal: .*a refund/);
  await expect(fold.getByText('Follow a refund:')).toBeHidden();
  await fold.locator('summary').first().press('Enter');
  await expect(fold.getByText('Follow a refund:')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(`${INQUIRY}#:~:text=Follow%20a%20refund`);
  await expect(fold).toHaveAttribute('open', '');
});
