import {axeFaults} from './support/axe';
import {hold, menuButton} from './support/browser';
import {DESKTOP, expect, open, PHONE, test, waitForHydration} from './support/test';

test('the menu to copy a page works by keyboard, and passes axe', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/docs/api/overviews');
  const button = page.getByRole('button', {name: 'Copy page'});
  const copy = page.getByRole('button', {name: 'Copy as Markdown'});
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Copied.', {exact: true})).toBeVisible();
    expect(await axeFaults(page, {within: page.locator('[popover]:popover-open')})).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(copy).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('400 % zoom: the mobile menu and the cookie banner leave room to read', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  await open(page, '/docs/api/overviews');
  await expect(page.getByRole('region', {name: 'Cookie choices'})).not.toBeInViewport();
  await menuButton(page).click();
  const last = page.getByRole('dialog').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('200 % text at 1280 px: the top bar fits, and its menu has the links', async ({page}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', {fontSizes: {standard: 32}});
  await open(page, '/docs/api/payment-features/inquiry-api');
  const ends = await page
    .locator('html, .navbar :is(a, button):visible')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().left + part.scrollWidth));
  expect(Math.max(...ends)).toBeLessThanOrEqual(1280);
  await menuButton(page).click();
  for (const name of ['Plugins & Modules', 'Inquiry API']) {
    await expect(page.getByRole('dialog').getByRole('link', {name})).toBeVisible();
  }
});

test('a sidebar category opens and closes by keyboard before the app starts, and opens for its page', async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/js\//);
  await page.goto('/docs/api/overviews');
  const category = page.locator('.theme-doc-sidebar-item-category').first();
  const firstPage = category.getByRole('link').first();
  for (const isOpen of [false, true, false]) {
    await category.locator('summary').press('Enter');
    await expect(firstPage).toBeVisible({visible: isOpen});
  }
  release();
  await waitForHydration(page);
  await expect(firstPage).toBeHidden();
  await page.getByRole('main').locator('a[href="/docs/api/redirect/simple-payment"]').first().click();
  await expect(page).toHaveURL(/simple-payment$/);
  await expect(category.getByRole('link', {name: 'Redirect with a form'})).toBeVisible();
});
