import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';

/** Files of a release that is no longer on the server. */
const remove = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({status: 404}));

test('a tool of an earlier release offers to reload the page, and then opens', async ({page, expectProblem}) => {
  expectProblem(/Failed to load resource|MIME type/);
  await open(page, '/docs/api/payment-method');
  const tool = page.getByRole('group', {name: 'Code finder'});
  const chunk = /\/tool-code-finder\./;
  await remove(page, chunk);
  await tool.getByRole('button').click();
  await expect(tool.getByRole('status')).toContainText('The site has been updated');
  await page.unroute(chunk);
  await Promise.all([page.waitForEvent('load'), tool.getByRole('button', {name: 'Reload the page'}).click()]);
  await tool.getByRole('button').click();
  await expect(tool.locator('input').first()).toBeFocused();
});

test('a sandbox of an earlier release offers to reload the page', async ({page, expectProblem}) => {
  expectProblem(/Failed to load resource|MIME type/);
  await open(page, '/');
  await remove(page, /\/tool-sandbox\./);
  const card = page.getByRole('group', {name: /^Try it/});
  await card.getByRole('button', {name: 'Send it'}).click();
  await expect(card.getByRole('status')).toContainText('The site has been updated');
  await expect(card.getByRole('button', {name: 'Reload the page'})).toBeVisible();
});

test('a search of an earlier release offers to reload the page, and keeps the typed text', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource|MIME type/);
  const script = /\/assets\/js\/search\./;
  await remove(page, script);
  await page.goto('/docs/api/overviews');
  await page.keyboard.press('/');
  await page.keyboard.type('promptpay');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The site has been updated');
  await page.unroute(script);
  await page.getByRole('button', {name: 'Reload it'}).click();
  await expect(page.getByRole('combobox')).toHaveValue('promptpay');
  await expect(page.getByRole('option').first()).toBeVisible();
});
