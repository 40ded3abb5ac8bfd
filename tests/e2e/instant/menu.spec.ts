import type {Page} from '@playwright/test';
import {expect, open, test, waitForHydration} from '../support/test';

const DOC = '/docs/api/overviews';
const topBar = (page: Page) => page.getByRole('navigation', {name: 'Main'});

test('a menu that is open closes when the window grows', async ({page}) => {
  await page.setViewportSize({width: 996, height: 800});
  await open(page, DOC);
  await page.locator('.navbar__toggle').click();
  await expect(page.getByRole('dialog', {name: 'Menu'})).toBeVisible();
  await page.setViewportSize({width: 997, height: 800});
  await expect(page.getByRole('dialog', {name: 'Menu'})).toHaveCount(0);
  await topBar(page).getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
});

test.describe('Mobile menu', () => {
  test.use({viewport: {width: 390, height: 844}});

  const sidebar = (page: Page) => page.getByRole('dialog', {name: 'Menu'});
  const hasFocus = (page: Page) => page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')));

  test.beforeEach(async ({page}) => {
    await open(page, DOC);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(sidebar(page)).toBeVisible();
  });

  test('opens with the sidebar of the docs, and closes by its button', async ({page}) => {
    await expect(sidebar(page).locator('a[href="/docs/api/preparation"]')).toBeInViewport();
    await page.getByRole('button', {name: 'Close navigation bar'}).click();
    await expect(sidebar(page)).toBeHidden();
  });

  test('takes the focus, keeps it, and gives it back', async ({page}) => {
    await expect.poll(() => hasFocus(page)).toBe(true);
    let within = 0;
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press(step < 40 ? 'Tab' : 'Shift+Tab');
      const place = await page.evaluate(() =>
        document.activeElement === document.body ? 'browser' : document.activeElement?.closest('[role=dialog]')?.role,
      );
      expect(['browser', 'dialog']).toContain(place);
      if (place === 'dialog') within++;
    }
    expect(within).toBeGreaterThan(50);
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toBeHidden();
    await expect(page.getByRole('button', {name: 'Toggle navigation bar'})).toBeFocused();
  });

  test('closes on a click beside it', async ({page}) => {
    await page.mouse.click(385, 600);
    await expect(sidebar(page)).toBeHidden();
  });

  test('leads to a page, and closes', async ({page}) => {
    await sidebar(page).locator('a[href="/docs/api/preparation"]').click();
    await expect(page).toHaveURL('/docs/api/preparation');
    await expect(sidebar(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', {level: 1})).toBeVisible();
  });

  test('closes on Back, which leads to the page before, also after a reload', async ({page}) => {
    const inner = sidebar(page).locator('a[href="/docs/api/preparation"]');
    await inner.click();
    await expect(page).toHaveURL('/docs/api/preparation');
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(sidebar(page)).toBeVisible();
    await page.goBack();
    await expect(sidebar(page)).toBeHidden();
    await expect(page).toHaveURL(DOC);
    await expect(page.locator('h1')).toHaveText('API overview');
  });
});
