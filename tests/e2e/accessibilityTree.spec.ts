import type {Page} from '@playwright/test';
import {accessibilityTree} from './support/accessibilityTree';
import {templates} from './support/routes';
import {expect, test} from './support/test';

test.describe('A category of the sidebar', () => {
  const category = (page: Page) => page.locator('.theme-doc-sidebar-item-category').first();

  test('is told as what opens and closes, and does so before the app has started', async ({page}) => {
    await page.route(/\/assets\/js\//, () => {});
    await page.goto('/docs/api/overviews');
    const disclosure = category(page).locator('summary');
    const firstPage = category(page).getByRole('link').first();
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
    await expect(page).toHaveURL(/overviews$/);
  });

  test('opens for the page that is shown within it', async ({page}) => {
    await page.goto('/docs/api/overviews');
    await category(page).locator('summary').click();
    await expect(category(page).getByRole('link').first()).toBeHidden();
    await page.getByRole('main').locator('a[href="/docs/api/redirect/simple-payment"]').first().click();
    await expect(page).toHaveURL(/simple-payment$/);
    await expect(category(page).getByRole('link', {name: 'Redirect with a form'})).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({javaScriptEnabled: false});
    test('nothing that is called a button leads away', async ({page}) => {
      const problems: string[] = [];
      for (const route of templates) {
        await page.goto(route);
        problems.push(
          ...(await page
            .locator('a[role=button]')
            .evaluateAll((all) => all.map((link) => link.outerHTML.slice(0, 120)))),
        );
      }
      expect(problems).toEqual([]);
    });
  });
});

test('Forced colours: the chosen result of the search is told from the others', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await page.goto('/docs/api/overviews');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('promptpay');
  const outlineOf = (index: number) =>
    page
      .getByRole('option')
      .nth(index)
      .evaluate((option) => getComputedStyle(option).outlineStyle);
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  expect(await outlineOf(0)).toBe('solid');
  expect(await outlineOf(1)).toBe('none');
});

test.describe('Without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  for (const width of [390, 768, 1280, 1440]) {
    test(`the home page begins with its heading at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      await page.goto('/');
      await expect(page.getByRole('heading', {level: 1})).toBeInViewport({ratio: 1});
    });
  }
});
