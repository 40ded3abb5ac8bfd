import type {Page} from '@playwright/test';
import {provider} from '../../../provider';
import {APP, BEFORE_THE_APP, hold, menuButton, menuOf} from '../support/browser';
import {expect, PHONE, test, waitForHydration} from '../support/test';

const DOC = '/docs/api/overviews';
const SAMPLES = '/docs/api/payment-features/inquiry-api';

const asksAboutCookies = provider.externalScripts.length > 0;

/** States of the app when the reader acts. Each returns a function that lets the app load, if it can. */
const APPS: Record<string, (page: Page) => Promise<(() => void) | void>> = {
  failing: async (page) => void (await page.route(APP, (route) => route.abort())),
  'still on its way': (page) => hold(page, APP),
};

const field = (page: Page) => page.getByRole('combobox', {name: 'Search'});
const samples = (page: Page) => page.locator('.samples').first();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const expectNoApp = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');

test.use({viewport: PHONE, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write']});

for (const [state, bring] of Object.entries(APPS)) {
  test.describe(`The app is ${state}`, () => {
    test.beforeEach(({expectProblem}) => expectProblem(/request failed|Failed to load resource/));

    test('the search, the cookie banner, the menu and its links work', async ({page}) => {
      const release = await bring(page);
      await page.goto(DOC, BEFORE_THE_APP);
      await page.getByRole('button', {name: 'Search'}).tap();
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      if (asksAboutCookies) {
        await page.getByRole('button', {name: 'Decline'}).tap();
        await expect(page.getByRole('region', {name: 'Cookie choices'})).toBeHidden();
      }

      const inMenu = menuOf(page).locator('a[href="/docs/api/preparation"]');
      const isOpen = async () => {
        await expect(inMenu).toBeInViewport();
        await expect(menuOf(page).getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
      };
      await menuButton(page).press('Enter');
      await isOpen();
      await page.keyboard.press('Escape');
      await expect(menuOf(page)).toHaveCount(0);
      await expect(menuButton(page)).toBeFocused();
      await expect(page.locator('[inert]')).toHaveCount(0);
      await menuButton(page).tap();
      await isOpen();
      await expectNoApp(page);
      if (release) {
        // Nothing is repeated or undone.
        release();
        await waitForHydration(page);
        await isOpen();
      }
      await inMenu.tap();
      await expect(page).toHaveURL('/docs/api/preparation');
      await expect(page.locator('h1')).toHaveText(/Prepar/);
    });

    test('tabs, copying and the table of contents work', async ({page}) => {
      const release = await bring(page);
      await page.goto(SAMPLES);
      const tab = samples(page).getByRole('tab', {name: 'PHP'});
      await samples(page).getByRole('tab', {selected: true}).press('End');
      await expect(samples(page).getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
      await tab.tap();
      const isChosen = async () => {
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(samples(page).getByRole('tab', {selected: true})).toHaveCount(1);
        await expect(samples(page).locator('.samples__panel:visible')).toHaveAttribute('data-language', 'php');
      };
      await isChosen();
      await page.locator('.code .code__copy:visible').first().tap();
      const code = await page.locator('.code:visible').first().locator('code').textContent();
      await expect.poll(() => clipboard(page)).toBe(code);
      await page.getByRole('button', {name: 'On this page'}).tap();
      await page.locator('.theme-doc-toc-mobile a').first().tap();
      await expect(page.locator('.theme-doc-toc-mobile a').first()).toBeHidden();
      const id = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
      await expectNoApp(page);
      if (!release) return;
      release();
      await waitForHydration(page);
      await isChosen();
    });
  });
}

test('a search opened before the app loads stays open and focused', async ({page}) => {
  const release = await hold(page, APP);
  await page.goto(DOC, BEFORE_THE_APP);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  release();
  await waitForHydration(page);
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('refno');
  // The first press closes it, although the field has text.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('In a browser without popovers', () => {
  // The changes here alter digests.
  test.use({bypassCSP: true});

  test('the menu opens, traps the focus, and closes with Escape, its button and a tap outside', async ({page}) => {
    await page.addInitScript(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
    });
    // Such a browser ignores the attribute, and its style sheets use the fallback.
    await page.route('**', async (route) => {
      if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll(/ popover="?auto"?/g, '')
        .replaceAll('not selector(:popover-open)', 'selector(:popover-open)');
      await route.fulfill({response, body});
    });
    await page.route(APP, () => {});
    await page.goto(DOC, BEFORE_THE_APP);
    const closeButton = menuOf(page).getByRole('button', {name: 'Close navigation bar'});
    await expect(page.locator('#site-menu')).toBeHidden();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => closeButton.tap(),
      () => page.touchscreen.tap(380, 600),
    ]) {
      await menuButton(page).tap();
      await expect(menuOf(page).locator('a[href="/docs/api/preparation"]')).toBeInViewport();
      await expect(closeButton).toBeFocused();
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await close();
      await expect(page.locator('#site-menu')).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await expect(page.locator('[inert]')).toHaveCount(0);
    }
  });
});
