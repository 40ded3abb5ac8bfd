import type {Page, Route} from '@playwright/test';
import {provider} from '../../provider';
import {holdLoadEvent, watchLayoutShifts} from './support/browser';
import {expect, open, test, waitForHydration} from './support/test';

const DOC = '/docs/api/overviews';
const {externalScripts} = provider;
const external = new RegExp(externalScripts.map(({src}) => new URL(src).host).join('|') || '^$');
const wanted = externalScripts.map(({src, measurementId}) => (measurementId ? `${src}?id=${measurementId}` : src));

// The last group is for a provider without them.
const namesScripts = externalScripts.length > 0;

const question = (page: Page) => page.getByRole('region', {name: 'Cookie choices'});

/** Fakes the third-party servers, and records the requests. */
async function standIn(page: Page, answer: (route: Route) => Promise<unknown> | void): Promise<string[]> {
  const asked: string[] = [];
  await page.route(external, async (route) => {
    asked.push(route.request().url());
    await answer(route);
  });
  return asked;
}

const harmless = (route: Route) => route.fulfill({contentType: 'text/javascript', body: ''});

const allowBefore = (page: Page) => page.addInitScript(() => localStorage.setItem('consent-payment-docs', 'allowed'));

async function goToPlugins(page: Page): Promise<void> {
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
}

test.describe('External scripts, after the reader’s consent', () => {
  test.skip(!namesScripts, 'provider.ts names no script');

  test('loads nothing before the answer, which works by keyboard, or after "Decline"', async ({page, context}) => {
    const asked = await standIn(page, harmless);
    const layoutShift = await watchLayoutShifts(page);
    await open(page, DOC);
    await expect(question(page)).toBeInViewport();
    await goToPlugins(page);
    await expect(question(page)).toBeInViewport();
    expect(await layoutShift()).toBe(0);

    const other = await context.newPage();
    await open(other, '/blog');
    await expect(question(other)).toBeVisible();
    await page.bringToFront();
    await page.locator('footer a').last().focus();
    for (const name of ['Allow', 'Decline']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', {name})).toBeFocused();
    }
    await page.keyboard.press('Enter');
    // An answer in one tab applies to all tabs and to later visits.
    await expect(question(page)).toHaveCount(0);
    await expect(question(other)).toHaveCount(0);
    await open(page, '/blog');
    await expect(page.getByRole('button', {name: 'Cookie choices'})).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('after "Allow" all load, on later visits too, until the answer is withdrawn in the footer', async ({page}) => {
    await page.addInitScript(() => {
      const said: unknown[] = [];
      Object.assign(window, {said});
      document.addEventListener('announce', (event) => said.push((event as CustomEvent).detail));
    });
    const said = () => page.evaluate(() => (window as unknown as {said: string[]}).said);
    const asked = await standIn(page, harmless);
    await open(page, DOC);
    await page.getByRole('button', {name: 'Allow'}).click();
    await expect(question(page)).toHaveCount(0);
    await expect.poll(() => asked).toEqual(wanted);
    await open(page, '/blog');
    await expect.poll(() => asked).toEqual([...wanted, ...wanted]);
    await expect(question(page)).toHaveCount(0);

    await page.getByRole('button', {name: 'Cookie choices'}).click();
    await expect(page.getByRole('button', {name: 'Allow'})).toBeFocused();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', {name: 'Decline'}).click();
    await reloaded;
    // Nobody who does not see the page would know that it is a new one.
    const news = 'Declined. The page was loaded again without the scripts of other companies.';
    await expect.poll(said).toEqual([news]);
    await expect(page.getByRole('button', {name: 'Cookie choices'})).toBeFocused();
    await waitForHydration(page);
    await expect(question(page)).toHaveCount(0);
    await page.reload();
    await waitForHydration(page);
    expect(await said()).toEqual([]);
    expect(asked).toHaveLength(2 * wanted.length);
  });

  for (const [signal, property, value] of [
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ] as const) {
    test(`${signal} counts as an answer: no banner, no scripts`, async ({page}) => {
      await page.addInitScript(
        ([name, is]) => Object.defineProperty(Navigator.prototype, name, {get: () => is, configurable: true}),
        [property, value] as const,
      );
      const asked = await standIn(page, harmless);
      await open(page, DOC);
      await expect(page.getByRole('button', {name: 'Cookie choices'})).toBeVisible();
      await expect(question(page)).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  }

  const FAULTS: [name: string, answer: (route: Route) => Promise<unknown> | void, problem: RegExp][] = [
    ['blocked', (route) => route.abort('blockedbyclient'), /request failed|Failed to load resource/],
    ['answered with 500', (route) => route.fulfill({status: 500}), /500/],
    [
      'throwing',
      (route) => route.fulfill({contentType: 'text/javascript', body: 'throw new Error("not ours")'}),
      /not ours/,
    ],
  ];

  for (const [name, answer, problem] of FAULTS) {
    test(`${name}: the page loads, hydrates and navigates`, async ({page, expectProblem}) => {
      expectProblem(problem);
      const asked = await standIn(page, answer);
      await allowBefore(page);
      await open(page, DOC);
      await expect.poll(() => asked).toHaveLength(wanted.length);
      await goToPlugins(page);
      await expect(page.locator('h1')).toHaveText(/plugins/i);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('never answered: they load after the load event, even when the reader has started the app before it', async ({
    page,
  }) => {
    const asked = await standIn(page, () => {});
    await allowBefore(page);
    // The load event would wait for the scripts, which never arrive.
    const release = await holdLoadEvent(page);
    await page.goto(DOC, {waitUntil: 'commit'});
    await page.locator('h1').press('Tab');
    await waitForHydration(page);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    expect(asked).toEqual([]);
    release();
    await page.waitForLoadState('load');
    await expect.poll(() => asked).toHaveLength(wanted.length);
    await goToPlugins(page);
  });

  test('analytics counts a page view when the path changes, not for a query or a hash', async ({page}) => {
    test.skip(!externalScripts.some(({measurementId}) => measurementId), 'provider.ts names no analytics');
    /** The values of each page view that analytics is told of. */
    const pageViews = () =>
      page.evaluate(() =>
        (window.dataLayer ?? [])
          .map((command) => Array.from(command as ArrayLike<unknown>))
          .filter(([, name]) => name === 'page_view')
          .map(([, , values]) => values),
      );
    await standIn(page, harmless);
    await allowBefore(page);
    await open(page, DOC);
    await expect.poll(pageViews).toHaveLength(1);
    await page.evaluate(() => (location.hash = 'part'));
    await page.locator('.markdown h2 > a').first().click();
    await goToPlugins(page);
    await expect(page).toHaveTitle(/^Plugins overview/);
    await expect
      .poll(pageViews)
      .toMatchObject([{page_path: DOC}, {page_path: '/docs/plugins/overviews', page_title: await page.title()}]);
  });
});

test.describe('External scripts that are not configured', () => {
  test.use({
    baseURL: namesScripts ? ({variant}, use) => use(variant.url) : ({site}, use) => use(site.url),
  });

  test('cause no request, no banner, no button', async ({page, baseURL}) => {
    await allowBefore(page);
    const others: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!)) others.push(request.url());
    });
    await open(page, DOC);
    await goToPlugins(page);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('button', {name: 'Cookie choices'})).toHaveCount(0);
    expect(others).toEqual([]);
  });
});
