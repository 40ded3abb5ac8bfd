import type {Page} from '@playwright/test';
import {provider} from '../../../provider';
import {hold} from '../support/browser';
import {expect, open, test, waitForHydration} from '../support/test';

/** The app: every script of the bundle but the search's own. */
const APP = /\/assets\/js\/(?!search\.)[^/]+\.js$/;
const SEARCH = /\/assets\/js\/search\.[^/]+\.js$/;

const DOC = '/docs/api/overviews';
const SAMPLES = '/docs/api/payment-features/inquiry-api';
const TOOL = '/docs/api/payment-method';

const ABOUT_COOKIES = 'the question about cookies is answered';
const asksAboutCookies = [provider.analytics.scriptUrl, provider.widget.scriptUrl].some(Boolean);

const isAppThere = (page: Page) => page.locator('html').getAttribute('data-has-hydrated');

/** What the app is doing when the reader acts; each returns what brings it, where it can come. */
const APPS: Record<string, (page: Page) => Promise<(() => void) | undefined>> = {
  failing: async (page) => {
    await page.route(APP, (route) => route.abort());
    return undefined;
  },
  'still on its way': (page) => hold(page, APP),
};

interface Action {
  path: string;
  act: (page: Page) => Promise<void>;
  /** Holds without the app, and when it has come. */
  isAnswered: (page: Page) => Promise<void>;
}

const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'});
const field = (page: Page) => page.getByRole('combobox', {name: 'Search'});
const samples = (page: Page) => page.locator('.samples').first();

const opensSearch: Action['isAnswered'] = async (page) => {
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
};

const ACTIONS: Record<string, Action> = {
  'the menu opens, by touch': {
    path: DOC,
    act: (page) => page.getByRole('button', {name: 'Toggle navigation bar'}).tap(),
    isAnswered: async (page) => {
      await expect(menu(page)).toBeVisible();
      await expect(menu(page).locator('a[href="/docs/api/preparation"]')).toBeInViewport();
      await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    },
  },
  'the menu opens, by keyboard': {
    path: '/',
    act: (page) => page.getByRole('button', {name: 'Toggle navigation bar'}).press('Enter'),
    isAnswered: (page) => expect(menu(page).getByRole('link', {name: 'API & Documents'})).toBeVisible(),
  },
  'the search opens, by touch': {
    path: DOC,
    act: (page) => page.getByRole('button', {name: 'Search'}).tap(),
    isAnswered: opensSearch,
  },
  'the search opens, by Ctrl K': {path: DOC, act: (page) => page.keyboard.press('Control+k'), isAnswered: opensSearch},
  'the search opens, by a slash': {path: DOC, act: (page) => page.keyboard.press('/'), isAnswered: opensSearch},
  'a tab shows its language': {
    path: SAMPLES,
    act: (page) => samples(page).getByRole('tab', {name: 'PHP'}).tap(),
    isAnswered: async (page) => {
      await expect(samples(page).getByRole('tab', {name: 'PHP'})).toHaveAttribute('aria-selected', 'true');
      await expect(samples(page).getByRole('tab', {selected: true})).toHaveCount(1);
      await expect(samples(page).locator('.samples__panel:visible')).toHaveAttribute('data-language', 'php');
    },
  },
  'the keys move through the tabs': {
    path: SAMPLES,
    act: (page) => samples(page).getByRole('tab', {selected: true}).press('End'),
    isAnswered: (page) => expect(samples(page).getByRole('tab').last()).toHaveAttribute('aria-selected', 'true'),
  },
  'code is copied': {
    path: SAMPLES,
    act: (page) => page.locator('.code__copy:visible').first().tap(),
    isAnswered: async (page) => {
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(await page.locator('.code:visible').first().locator('code').textContent());
    },
  },
  'the page is copied': {
    path: DOC,
    act: async (page) => {
      await page.getByRole('button', {name: 'Copy page'}).tap();
      await page.getByRole('button', {name: 'Copy as Markdown'}).tap();
    },
    isAnswered: async (page) => {
      await expect(page.getByText('Copied.')).toBeAttached();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^# API overview/m);
    },
  },
  'the table of contents opens, and its links lead to their places': {
    path: SAMPLES,
    act: async (page) => {
      await page.getByRole('button', {name: 'On this page'}).tap();
      await page.locator('.theme-doc-toc-mobile a').first().tap();
    },
    isAnswered: async (page) => {
      await expect(page.locator('.theme-doc-toc-mobile a').first()).toBeHidden();
      const place = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await expect(page.locator(`[id="${place}"]`)).toBeInViewport();
    },
  },
  [ABOUT_COOKIES]: {
    path: DOC,
    act: (page) => page.getByRole('button', {name: 'Decline'}).tap(),
    isAnswered: async (page) => {
      await expect(page.getByRole('region', {name: 'Cookie choices'})).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem('consent-payment-docs'))).toBe('declined');
    },
  },
};

test.use({viewport: {width: 390, height: 844}, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write']});

for (const [state, bring] of Object.entries(APPS)) {
  test.describe(`The app is ${state}`, () => {
    for (const [name, {path, act, isAnswered}] of Object.entries(ACTIONS)) {
      test(name, async ({page, expectProblem}) => {
        test.skip(name === ABOUT_COOKIES && !asksAboutCookies, 'provider.ts names no script: nothing is asked');
        expectProblem(/request failed|Failed to load resource/);
        const release = await bring(page);
        await page.goto(path);
        await act(page);
        await isAnswered(page);
        expect(await isAppThere(page)).toBe('false');
        if (!release) return;
        // Nothing is done again, and nothing taken back.
        release();
        await waitForHydration(page);
        await isAnswered(page);
      });
    }

    test('a link opens its page', async ({page, expectProblem}) => {
      expectProblem(/request failed|Failed to load resource/);
      await bring(page);
      await page.goto('/');
      await page.locator('header').getByRole('link', {name: 'API overview'}).tap();
      await expect(page).toHaveURL(DOC);
      await expect(page.locator('h1')).toHaveText(/overview/i);
    });

    test('a tool is disabled, and says so, until it can answer', async ({page, expectProblem}) => {
      expectProblem(/request failed|Failed to load resource/);
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

test('the menu closes with Escape before the app is there, and gives the focus back', async ({page}) => {
  await page.route(APP, () => {});
  await page.goto(DOC);
  const button = page.getByRole('button', {name: 'Toggle navigation bar'});
  await button.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('links of the menu lead on before the app is there', async ({page}) => {
  await page.route(APP, () => {});
  await page.goto(DOC);
  await page.getByRole('button', {name: 'Toggle navigation bar'}).tap();
  await menu(page).locator('a[href="/docs/api/preparation"]').tap();
  await expect(page).toHaveURL('/docs/api/preparation');
});

test('what is typed while the search is on its way finds its results, and Enter the first of them', async ({page}) => {
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

test('a search that does not load says so, keeps what was typed, and Retry brings it', async ({
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

test('Escape closes the search at its first press, with words in the field', async ({page}) => {
  await open(page, DOC);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('refno');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('Without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  for (const path of [DOC, '/']) {
    test(`the menu of ${path} opens and leads on`, async ({page}) => {
      await page.goto(path);
      await page.getByRole('button', {name: 'Toggle navigation bar'}).tap();
      await page.locator('#menu').getByRole('link', {name: 'Plugins & Modules'}).tap();
      await expect(page).toHaveURL('/docs/plugins/overviews');
    });
  }
});

test.describe('In a browser without popovers', () => {
  // What is altered here has another digest.
  test.use({bypassCSP: true});

  test.beforeEach(async ({page}) => {
    await page.addInitScript(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
    });
    // The attribute has no meaning to such a browser, and its style sheets take the other branch.
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

  test('the menu opens, holds the focus, and closes with Escape', async ({page}) => {
    const button = page.getByRole('button', {name: 'Toggle navigation bar'});
    await expect(page.locator('#menu')).toBeHidden();
    await button.tap();
    await expect(menu(page).locator('a[href="/docs/api/preparation"]')).toBeInViewport();
    await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    await page.keyboard.press('Escape');
    await expect(page.locator('#menu')).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('the menu closes by its button and by a tap beside it', async ({page}) => {
    for (const close of [
      () => page.getByRole('button', {name: 'Close navigation bar'}).tap(),
      () => page.touchscreen.tap(380, 600),
    ]) {
      await page.getByRole('button', {name: 'Toggle navigation bar'}).tap();
      await expect(page.locator('#menu')).toBeVisible();
      await close();
      await expect(page.locator('#menu')).toBeHidden();
    }
  });

  test('the search opens, finds and closes', async ({page}) => {
    await page.getByRole('button', {name: 'Search'}).tap();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('promptpay');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#search')).toBeHidden();
  });
});
