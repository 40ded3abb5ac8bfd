import {accessibilityTree} from './support/accessibilityTree';
import {axeFaults} from './support/axe';
import {hold} from './support/browser';
import {expect, open, test, waitForHydration} from './support/test';

const DESKTOP = {width: 1280, height: 800};
const PHONE = {width: 390, height: 844};

test.describe('axe finds nothing', () => {
  test('with the mobile menu open', async ({page}) => {
    await page.setViewportSize(PHONE);
    await open(page, '/docs/api/overviews');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.getByRole('dialog', {name: 'Menu'}).locator(':focus')).toHaveCount(1);
    expect(await axeFaults(page, {within: '#menu'})).toEqual([]);
  });

  test('with the menu to copy a page open', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/docs/api/overviews');
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.getByRole('button', {name: 'Copy page'}).focus();
      await page.keyboard.press('Enter');
      const copy = page.getByRole('button', {name: 'Copy as Markdown'});
      await expect(copy).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(copy).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Copied.', {exact: true})).toBeVisible();
      expect(await axeFaults(page, {within: '[popover]'})).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(copy).toBeHidden();
      await expect(page.getByRole('button', {name: 'Copy page'})).toBeFocused();
    }
  });

  test('with a notice', async ({page, expectProblem}) => {
    expectProblem(/request failed|Failed to load resource/);
    await page.route(/\/assets\/js\//, (route) => route.abort());
    await page.goto('/docs/api/overviews');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await axeFaults(page, {within: '[role=alert]'})).toEqual([]);
  });

  test('with suggestions on the not-found page', async ({page, expectProblem}) => {
    expectProblem(/404 \(Not Found\)/);
    await open(page, '/docs/api/overveiws');
    await expect(page.getByRole('heading', {name: 'Did you mean'})).toBeVisible();
    expect(await axeFaults(page, {within: 'main'})).toEqual([]);
  });

  test('in the search, with more results than fit', async ({page}) => {
    await open(page, '/');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('promptpay');
    // With the full text too, the results overflow the dialog.
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(10);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect(await axeFaults(page, {within: '#search'})).toEqual([]);
    }
    // The selected result is distinguishable without colour.
    await page.emulateMedia({forcedColors: 'active'});
    await expect(page.getByRole('option').first()).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('option').nth(1)).toHaveCSS('outline-style', 'none');
  });

  test('on the crash screen', async ({page, variant, expectProblem}) => {
    expectProblem(/console error/);
    await page.addInitScript(
      `window.crash = {place: 'page', path: '/docs/api/preparation', make: () => new Error('outer')}`,
    );
    await open(page, `${variant.url}/docs/api/preparation`);
    await expect(page.getByRole('heading', {name: 'This page crashed.'})).toBeVisible();
    expect(await axeFaults(page, {within: 'main'})).toEqual([]);
  });
});

test('400 % zoom: the mobile menu and the cookie banner leave room to read', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  await open(page, '/docs/api/overviews');
  await expect(page.getByRole('region', {name: 'Cookie choices'})).not.toBeInViewport();
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  const last = page.getByRole('dialog').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('Reduced motion: nothing moves', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({effect}) => Number(effect?.getComputedTiming().duration) > 1)
      .map((animation) => String((animation as CSSTransition).transitionProperty)),
  );
  expect(moving).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

test('200 % text at 1280 px: the top bar fits, and its menu has the links', async ({page}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', {fontSizes: {standard: 32}});
  await open(page, '/docs/api/payment-features/inquiry-api');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  const ends = await page
    .locator('.navbar :is(a, button):visible')
    .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(1280);
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  for (const name of ['Plugins & Modules', 'Inquiry API']) {
    await expect(page.getByRole('dialog').getByRole('link', {name})).toBeVisible();
  }
});

test('Forced colours: the current entries of top bar and sidebar are marked', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await page.goto('/docs/api/overviews');
  for (const entry of ['.navbar__link--active', '.menu__link--active'])
    await expect(page.locator(`${entry}:visible`).first()).toHaveCSS('text-decoration-line', 'underline');
});

test('a sidebar category is announced as a disclosure, opens before the app starts, and opens for its page', async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/js\//);
  await page.goto('/docs/api/overviews');
  const category = page.locator('.theme-doc-sidebar-item-category').first();
  const disclosure = category.locator('summary');
  const firstPage = category.getByRole('link').first();
  await expect(firstPage).toBeVisible();
  for (const key of ['Enter', 'Space']) {
    await disclosure.focus();
    await page.keyboard.press(key);
    await expect(firstPage).toBeHidden();
    const disclosures = (await accessibilityTree(page)).filter(({role}) => role === 'DisclosureTriangle');
    expect(disclosures.map(({name}) => name)).toContain('Redirect');
    await page.keyboard.press(key);
    await expect(firstPage).toBeVisible();
  }
  release();
  await waitForHydration(page);
  await disclosure.click();
  await expect(firstPage).toBeHidden();
  await page.getByRole('main').locator('a[href="/docs/api/redirect/simple-payment"]').first().click();
  await expect(page).toHaveURL(/simple-payment$/);
  await expect(category.getByRole('link', {name: 'Redirect with a form'})).toBeVisible();
});
