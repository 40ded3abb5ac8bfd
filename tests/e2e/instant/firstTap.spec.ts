import type {Page} from '@playwright/test';
import {provider} from '../../../provider';
import {hold} from '../support/browser';
import {expect, test, waitForHydration} from '../support/test';

/** The app: every script of the bundle except the search. */
const APP = /\/assets\/js\/(?!search\.)[^/]+\.js$/;
const SEARCH = /\/assets\/js\/search\.[^/]+\.js$/;

const DOC = '/docs/api/overviews';
const SAMPLES = '/docs/api/payment-features/inquiry-api';
const TOOL = '/docs/api/payment-method';

const asksAboutCookies = [provider.analytics.scriptUrl, provider.widget.scriptUrl].some(Boolean);

/** States of the app when the reader acts. Each returns a function that lets the app load, if it can. */
const APPS: Record<string, (page: Page) => Promise<(() => void) | undefined>> = {
  failing: async (page) => {
    await page.route(APP, (route) => route.abort());
    return undefined;
  },
  'still on its way': (page) => hold(page, APP),
};

const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'});
const field = (page: Page) => page.getByRole('combobox', {name: 'Search'});
const samples = (page: Page) => page.locator('.samples').first();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const expectNoApp = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');

test.use({viewport: {width: 390, height: 844}, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write']});

for (const [state, bring] of Object.entries(APPS)) {
  test.describe(`The app is ${state}`, () => {
    test.beforeEach(({expectProblem}) => expectProblem(/request failed|Failed to load resource/));

    test('search, copying, the cookie banner, the menu and its links work', async ({page}) => {
      const release = await bring(page);
      await page.goto(DOC);
      for (const opens of [
        () => page.getByRole('button', {name: 'Search'}).tap(),
        () => page.keyboard.press('Control+k'),
        () => page.keyboard.press('/'),
      ]) {
        await opens();
        await expect(field(page)).toBeFocused();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }

      await page.getByRole('button', {name: 'Copy page'}).tap();
      await page.getByRole('button', {name: 'Copy as Markdown'}).tap();
      await expect(page.getByText('Copied.')).toBeAttached();
      expect(await clipboard(page)).toMatch(/^# API overview/m);
      await page.keyboard.press('Escape');

      if (asksAboutCookies) {
        await page.getByRole('button', {name: 'Decline'}).tap();
        await expect(page.getByRole('region', {name: 'Cookie choices'})).toBeHidden();
        expect(await page.evaluate(() => localStorage.getItem('consent-payment-docs'))).toBe('declined');
      }

      const button = page.getByRole('button', {name: 'Toggle navigation bar'});
      await button.press('Enter');
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(page.locator('[inert]')).toHaveCount(0);
      await button.tap();
      const inMenu = menu(page).locator('a[href="/docs/api/preparation"]');
      await expect(inMenu).toBeInViewport();
      await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
      await expectNoApp(page);
      if (release) {
        // Nothing is repeated or undone.
        release();
        await waitForHydration(page);
        await expect(inMenu).toBeInViewport();
        await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
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
      await page.locator('.code__copy:visible').first().tap();
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

    test('a tool is disabled and busy until it works', async ({page}) => {
      const release = await bring(page);
      await page.goto(TOOL);
      const tool = page.getByRole('group', {name: 'Code finder'});
      const button = tool.getByRole('button').first();
      await expect(button).toBeDisabled();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      if (state === 'failing') await expect(page.getByRole('alert')).toContainText('Failed to load');
      if (!release) return;
      release();
      await button.tap();
      await expect(tool.getByRole('textbox').first()).toBeFocused();
    });
  });
}

test('a search opened before the app loads stays open and focused', async ({page}) => {
  const release = await hold(page, APP);
  await page.goto(DOC);
  await page.keyboard.press('/');
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

test('text typed while the search loads gets results, and Enter opens the first', async ({page}) => {
  await page.route(APP, () => {});
  const release = await hold(page, SEARCH);
  await page.goto(DOC);
  await page.getByRole('button', {name: 'Search'}).tap();
  await page.keyboard.type('tokenizer');
  await expect(field(page)).toHaveValue('tokenizer');
  await expect(page.getByRole('dialog')).toContainText('Loading the index');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/tokenizer/);
});

test('a search that does not load shows an error, keeps the typed text, and loads on Retry', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/request failed|Failed to load resource/);
  await page.route(SEARCH, (route) => route.abort());
  await page.goto(DOC);
  await page.getByRole('button', {name: 'Search'}).tap();
  await page.keyboard.type('promptpay');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('did not load');
  await page.unroute(SEARCH);
  await page.getByRole('button', {name: 'Retry'}).tap();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(field(page)).toHaveValue('promptpay');
});

test.describe('In a browser without popovers', () => {
  // The changes here alter digests.
  test.use({bypassCSP: true});

  test.beforeEach(async ({page}) => {
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
    await page.goto(DOC);
  });

  test('the menu opens, traps the focus, and closes with Escape, its button and a tap outside', async ({page}) => {
    const button = page.getByRole('button', {name: 'Toggle navigation bar'});
    await expect(page.locator('#menu')).toBeHidden();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', {name: 'Close navigation bar'}).tap(),
      () => page.touchscreen.tap(380, 600),
    ]) {
      await button.tap();
      await expect(menu(page).locator('a[href="/docs/api/preparation"]')).toBeInViewport();
      await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await close();
      await expect(page.locator('#menu')).toBeHidden();
      await expect(button).toBeFocused();
      await expect(page.locator('[inert]')).toHaveCount(0);
    }
  });

  test('the search opens, finds results and closes', async ({page}) => {
    await page.getByRole('button', {name: 'Search'}).tap();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('promptpay');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#search')).toBeHidden();
  });
});
