import {expect, open, test} from '../e2e/support/test';

test.describe('without a script', () => {
  test.use({javaScriptEnabled: false});

  test('a field, an error and a code are on the page', async ({page}) => {
    await page.goto('/docs/api/none-ui-api/promptpay-api');
    const sent = page.getByRole('table', {name: 'What you send: PromptPay QR'});
    await expect(sent.getByRole('row', {name: /referenceNo required/})).toContainText('12 digits');
    const errors = page.getByRole('table', {name: 'Errors', exact: true});
    await expect(errors.getByRole('row', {name: /duplicate reference number/})).toContainText('Make a new referenceNo');
    await page.goto('/docs/api/redirect/with-channel');
    await expect(page.getByRole('table', {name: 'Payment channels'}).getByRole('row')).toHaveCount(17);
  });
});

test('a row has an address: it leads there, and the row stands out', async ({page}) => {
  await open(page, '/docs/api/redirect/simple-payment');
  const row = page.locator('#create-payment-request-refno');
  const before = await row.evaluate((element) => getComputedStyle(element).backgroundColor);
  await row.getByRole('link', {name: 'refno', exact: true}).click();
  await expect(page).toHaveURL(/#create-payment-request-refno$/);
  await expect(row).not.toHaveCSS('background-color', before);
  await expect(row).toBeInViewport();
});

test('a field leads to the table of its values', async ({page}) => {
  await open(page, '/docs/api/payment-features/inquiry-api');
  await page.locator('#inquire-order-reply-status').getByRole('link', {name: 'table of values'}).click();
  await expect(page).toHaveURL(/#table-order-statuses$/);
  await expect(page.locator('#table-order-statuses')).toBeInViewport();
});

for (const width of [390, 320]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({viewport: {width, height: 844}});

    test('tables become blocks, keep their meaning, and need no scrolling to the side', async ({page}) => {
      await open(page, '/docs/api/payment-features/inquiry-api');
      const statuses = page.getByRole('table', {name: 'Order statuses'});
      const row = statuses.getByRole('row', {name: /^CP/});
      await expect(row.getByRole('cell')).toHaveText(['COMPLETE', /Paid/, 'paid', 'Yes']);
      await expect(row).toHaveCSS('display', 'block');
      const overflow = await page.evaluate(
        () =>
          [...document.querySelectorAll('main table, main table *')].filter(
            (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
          ).length,
      );
      expect(overflow).toBe(0);
    });
  });
}
