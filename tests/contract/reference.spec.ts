import {expect, open, test} from '../e2e/support/test';

test('the address of a row leads to it and highlights it', async ({page}) => {
  await open(page, '/docs/api/redirect/simple-payment');
  const row = page.locator('#create-payment-request-refno');
  const before = await row.evaluate((element) => getComputedStyle(element).backgroundColor);
  await row.getByRole('link', {name: 'refno', exact: true}).click();
  await expect(page).toHaveURL(/#create-payment-request-refno$/);
  await expect(row).not.toHaveCSS('background-color', before);
  await expect(row).toBeInViewport();
});

test('on a phone tables become blocks, keep their roles, and do not scroll sideways', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, '/docs/api/payment-features/inquiry-api');
  const row = page.getByRole('table', {name: 'Order statuses'}).getByRole('row', {name: /^CP/});
  await expect(row.getByRole('cell')).toHaveText(['COMPLETE', /Paid/, 'paid']);
  await expect(row).not.toHaveCSS('display', 'table-row');
  for (const width of [390, 320]) {
    await page.setViewportSize({width, height: 844});
    const overflow = await page.evaluate(() =>
      [...document.querySelectorAll('main table, main table *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(overflow, `${width} px`).toEqual([]);
  }
});
