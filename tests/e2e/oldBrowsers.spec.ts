import {expect, test} from './support/test';
import {openWithFields} from './support/tryIt';

// Before the page's scripts run, each test removes an API that Firefox 115 or Chrome 109 lacks.

test('without Intl.Segmenter, as in Firefox 115, the search opens and finds English and Thai', async ({page}) => {
  await page.addInitScript('delete Intl.Segmenter');
  await page.goto('/docs/api/overviews');
  await page.keyboard.press('Control+k');
  for (const [question, name] of [
    ['installment', /installment/i],
    ['พร้อมเพย์', /PromptPay/i],
  ] as const) {
    await page.getByRole('combobox').fill(question);
    await expect(page.getByRole('option', {name}).first()).toBeVisible();
  }
  expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false);
});

test('without URL.canParse, as in Chrome 109, the request form accepts addresses', async ({page}) => {
  await page.addInitScript('delete URL.canParse');
  await openWithFields(page, '/docs/api/payment-link/secure-link-api');
  const field = page.getByLabel('postBackURL');
  const problem = page.locator('.field', {has: field}).locator('.field__problem').first();
  await field.fill('https://[');
  await expect(problem).toHaveText('Write a full address that starts with http:// or https://.');
  await field.fill('https://shop.example/postback');
  await expect(problem).toHaveText('');
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false);
});
