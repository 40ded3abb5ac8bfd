import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';

/** Takes away, before any script of the page runs, what Firefox 115 and Chrome 109 do not have. */
const without = (page: Page, script: string) => page.addInitScript(script);

for (const [question, name] of [
  ['installment', /installment/i],
  ['พร้อมเพย์', /PromptPay/i],
] as const) {
  test(`without Intl.Segmenter, as in Firefox 115, the search opens and finds ${question}`, async ({page}) => {
    await without(page, 'delete Intl.Segmenter');
    await page.goto('/docs/api/overviews');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(question);
    await expect(page.getByRole('option', {name}).first()).toBeVisible();
    expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false);
  });
}

test('without URL.canParse, as in Chrome 109, the form of a request reads addresses', async ({page}) => {
  await without(page, 'delete URL.canParse');
  await open(page, '/docs/api/payment-link/secure-link-api');
  await page.getByRole('button', {name: 'Change the fields'}).click();
  const field = page.getByLabel(/^(?:postback|return)/i).first();
  const problem = page.locator('.field', {has: field}).locator('.field__problem').first();
  await field.fill('https://[');
  await expect(problem).toHaveText('Write a full address that begins with https://.');
  await field.fill('https://shop.example/postback');
  await expect(problem).toHaveText('');
});
