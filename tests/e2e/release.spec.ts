import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';

/** The files of a release that is no longer on the server. */
const remove = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({status: 404}));

test('a tool of an earlier release offers to reload the page, and what was typed into another stays', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource|MIME type/);
  await open(page, '/docs/api/preparation');
  await page.locator('main details').evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
  const inspector = page.getByRole('group', {name: 'Postback inspector', includeHidden: true});
  const values = page.getByRole('group', {name: 'Your values', includeHidden: true}).first();
  await inspector.getByRole('button').click();
  await inspector.getByRole('textbox').fill('status=RE');
  const chunk = /\/tool-your-values\./;
  await remove(page, chunk);
  await values.getByRole('button').click();
  await expect(values.getByRole('status')).toContainText('The site has been updated');
  await page.unroute(chunk);
  await values.getByRole('button', {name: 'Reload the page'}).click();
  await expect(values.locator('input').first()).toBeAttached();
  await expect(inspector.locator('textarea')).toHaveValue('status=RE');
});

test('a search of an earlier release offers to reload the page, and what was typed stays', async ({
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
