import type {Page} from '@playwright/test';
import {CHUNKS, watchPageLoads, goInside, hold, stopClock} from '../support/browser';
import {expect, open, test, waitForHydration} from '../support/test';

const FROM = '/docs/api/overviews';
const TO = '/docs/plugins/shopify';

test('A chunk fails to load during navigation: the site logs a warning, reloads and shows Retry', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/request failed|Failed to load resource|ChunkLoadError/);
  await open(page, FROM);
  const loads = watchPageLoads(page);
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.route(CHUNKS, (route) => route.abort());
  await goInside(page, TO);
  expect((await warning).text()).toMatch(/ChunkLoadError/);

  // The chunk is still missing: the reloaded page reports it and stays readable.
  await expect(page).toHaveURL(TO);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toHaveText(/Failed to load [^ ]*\/assets\/js\//);
  await expect(page.locator('h1')).toHaveText(/Shopify/);
  expect(loads).toEqual([TO]);

  // While requests still fail, Retry shows the error again.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', {name: 'Retry'}).click();
  await loaded;
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toHaveText(/Failed to load/);

  await page.unroute(CHUNKS);
  await page.getByRole('button', {name: 'Retry'}).click();
  await waitForHydration(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A page module has no default export: the error is thrown and shown', async ({page, expectProblem}) => {
  expectProblem(/^console error: Error: The page component at \/markdown-page doesn't have a default export\./);
  await open(page, '/blog');
  let changed = 0;
  await page.route(CHUNKS, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const withoutDefault = body.replaceAll('default:()=>', 'other:()=>');
    if (withoutDefault !== body) changed++;
    await route.fulfill({response, body: withoutDefault});
  });
  await goInside(page, '/markdown-page');
  await expect(page.getByRole('heading', {name: 'This page crashed'})).toBeVisible();
  await expect(page.getByText("The page component at /markdown-page doesn't have a default export.")).toBeVisible();
  expect(changed).toBeGreaterThan(0);
});

const indicator = (page: Page) => page.locator('#nprogress .bar');

test('Loading indicator: appears 200 ms after a path change, not for a query or a hash', async ({page}) => {
  await open(page, FROM);
  const release = await hold(page, CHUNKS);
  await stopClock(page);
  await goInside(page, `${FROM}?a=1#b`);
  await page.clock.runFor(1000);
  await expect(indicator(page)).toHaveCount(0);
  await goInside(page, TO);
  await page.clock.runFor(199);
  await expect(indicator(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(indicator(page)).toBeVisible();
  release();
  await page.clock.resume();
  await expect(page.locator('h1')).toHaveText(/Shopify/);
  await expect(indicator(page)).toHaveCount(0);
});
