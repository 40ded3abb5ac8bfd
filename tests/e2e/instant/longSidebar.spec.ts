import type {Page} from '@playwright/test';
import {MAIN_SCRIPT, hold} from '../support/browser';
import {expect, open, test, waitForHydration} from '../support/test';

test.use({baseURL: ({variant}, use) => use(variant.url)});

const OUTSIDE = '/docs/api/preparation';

const category = (page: Page, label: string) =>
  page
    .getByRole('navigation', {name: 'Docs sidebar'})
    .locator('details')
    .filter({has: page.locator(':scope > summary', {hasText: label})});

const linksIn = (page: Page, label: string) => category(page, label).locator('a');

const openCategory = (page: Page, label: string) => category(page, label).locator(':scope > summary').click();

const within = (page: Page, label: string) => category(page, label).locator('details');

test('without scripts, a closed category leads to its first page, on which it is open and whole', async ({
  browser,
  variant,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: variant.url});
  const page = await context.newPage();
  await page.goto(OUTSIDE);
  await openCategory(page, 'Payment features');
  await expect(linksIn(page, 'Payment features')).toHaveText(['Inquiry API']);
  await expect(category(page, 'Payment features').getByText('and 5 more')).toBeVisible();
  await linksIn(page, 'Payment features').click();
  await expect(page).toHaveURL('/docs/api/payment-features/inquiry-api');
  await expect(category(page, 'Payment features')).toHaveJSProperty('open', true);
  await expect(category(page, 'Payment features').getByText('and 5 more')).toHaveCount(0);
  // A category within it is closed, and leads on in the same way.
  await expect(within(page, 'Payment features')).toHaveJSProperty('open', false);
  await expect(linksIn(page, 'Recurring')).toHaveCount(1);
  await expect(category(page, 'Recurring').getByText('and 3 more')).toBeHidden();
  await context.close();
});

test('has all its links as soon as it is opened, and keeps them', async ({page}) => {
  await open(page, OUTSIDE);
  await expect(linksIn(page, 'Notes')).toHaveCount(1);
  await openCategory(page, 'Notes');
  await expect(linksIn(page, 'Notes')).toHaveCount(100);
  await expect(category(page, 'Notes').getByText('more')).toHaveCount(0);
  await openCategory(page, 'Notes');
  await expect(linksIn(page, 'Notes')).toHaveCount(100);
  await expect(linksIn(page, 'Notes').first()).toBeHidden();
});

test('gets its links, too, when it was opened before the app has started', async ({page}) => {
  const letIn = await hold(page, MAIN_SCRIPT);
  await page.goto(OUTSIDE);
  await openCategory(page, 'Notes');
  await expect(linksIn(page, 'Notes')).toHaveText(['Note 1']);
  letIn();
  await waitForHydration(page);
  await expect(linksIn(page, 'Notes')).toHaveCount(100);
  await expect(linksIn(page, 'Notes').last()).toBeVisible();
});

test('is open and whole when the reader goes to a page of it, categories within it included', async ({page}) => {
  await open(page, OUTSIDE);
  await openCategory(page, 'Payment features');
  await openCategory(page, 'Recurring');
  await expect(linksIn(page, 'Recurring')).toHaveCount(4);
  await openCategory(page, 'Payment link');
  // The last link is another one until all are there.
  await expect(linksIn(page, 'Payment link')).toHaveCount(2);
  await linksIn(page, 'Payment link').last().click();
  await expect(page).toHaveURL('/docs/api/payment-link/secure-link-api');
  await expect(linksIn(page, 'Payment link')).toHaveCount(2);
  await page.getByRole('main').getByRole('link', {name: 'Next'}).click();
  await expect(page).toHaveURL('/docs/api/none-ui-api/promptpay-api');
  await expect(category(page, 'API without a payment page')).toHaveJSProperty('open', true);
});

test('a short sidebar has all its links in the page', async ({page, site}) => {
  await page.goto(`${site.url}${OUTSIDE}`);
  await expect(linksIn(page, 'Recurring').first()).toBeAttached();
  await expect(page.getByRole('navigation', {name: 'Docs sidebar'}).getByText(/^and \d+ more$/)).toHaveCount(0);
});
