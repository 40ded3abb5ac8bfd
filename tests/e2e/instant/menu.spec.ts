import type {Page} from '@playwright/test';
import {expect, open, test, waitForHydration} from '../support/test';

const DOC = '/docs/api/overviews';
const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'});

test('an open menu closes when the window grows', async ({page}) => {
  await page.setViewportSize({width: 996, height: 800});
  await open(page, DOC);
  await page.locator('.navbar__toggle').click();
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({width: 997, height: 800});
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
});

test.describe('Mobile menu', () => {
  test.use({viewport: {width: 390, height: 844}});

  const openMenu = async (page: Page) => {
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(menu(page)).toBeVisible();
  };

  test('takes, traps and returns the focus, and closes on a click outside', async ({page}) => {
    await open(page, DOC);
    await openMenu(page);
    await expect(menu(page).locator(':focus')).toHaveCount(1);
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
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', {name: 'Toggle navigation bar'})).toBeFocused();
    await openMenu(page);
    await page.mouse.click(385, 600);
    await expect(menu(page)).toBeHidden();
  });

  test('opens a page, and closes on Back, which returns to the previous page, even after a reload', async ({page}) => {
    await open(page, DOC);
    await openMenu(page);
    await menu(page).locator('a[href="/docs/api/preparation"]').click();
    await expect(page).toHaveURL('/docs/api/preparation');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('h1')).toHaveText(/Prepar/);
    await page.reload();
    await waitForHydration(page);
    await openMenu(page);
    await page.goBack();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL(DOC);
    await expect(page.locator('h1')).toHaveText('API overview');
  });
});
