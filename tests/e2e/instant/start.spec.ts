import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {Page} from '@playwright/test';
import {listen} from '../../../scripts/serve';
import {axeFaults} from '../support/axe';
import {MAIN_SCRIPT, readableLines, stopClock} from '../support/browser';
import {expect, open, test, waitForHydration} from '../support/test';

const FROM = '/docs/api/overviews';
const WITHOUT_TOOL = '/docs/plugins/overviews';

const ACTS: Record<string, (page: Page) => Promise<unknown>> = {
  'a move of the mouse': (page) => page.mouse.move(300, 300),
  // As a screen reader clicks: without the mouse.
  'a click': (page) => page.locator('h1').dispatchEvent('click'),
  'a key press': (page) => page.keyboard.press('Shift'),
  'a scroll': (page) => page.evaluate(() => scrollBy(0, 100)),
  'three seconds': (page) => page.clock.runFor(2000),
};

/** Opens a page with a stopped clock. Returns whether it has asked for the app. */
async function openStopped(page: Page, pathname: string): Promise<() => boolean> {
  let isStarted = false;
  page.on('request', (request) => (isStarted ||= MAIN_SCRIPT.test(request.url())));
  await stopClock(page);
  await page.goto(pathname);
  return () => isStarted;
}

/** Advances the clock by some frames, fewer than a second. */
const expectStart = (page: Page, isStarted: () => boolean) =>
  expect.poll(() => page.clock.runFor(50).then(isStarted)).toBe(true);

for (const [name, act] of Object.entries(ACTS)) {
  test(`The app starts after ${name}, and not before`, async ({page}) => {
    const isStarted = await openStopped(page, WITHOUT_TOOL);
    await page.clock.runFor(1000);
    expect(isStarted()).toBe(false);
    await act(page);
    await expectStart(page, isStarted);
    await page.clock.resume();
    await page.locator('html[data-has-hydrated=true]').waitFor({state: 'attached'});
  });
}

test('A sidebar that shows the entry of its page does not start the app', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 400});
  const isStarted = await openStopped(page, '/docs/plugins/shopify');
  expect(await page.locator('.theme-doc-sidebar-container .menu').evaluate((menu) => menu.scrollTop)).toBeGreaterThan(
    0,
  );
  await page.clock.runFor(1000);
  expect(isStarted()).toBe(false);
});

test('A page that shows a tool starts the app by itself', async ({page}) => {
  await expectStart(page, await openStopped(page, '/'));
});

// externalScripts.spec.ts shows that a key press starts the app before the load event.

test('The app waits for the end of a page that is still loading', async ({page, site}) => {
  let finish = () => {};
  const answerSlowly = async ({url = '/'}: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(site.url + url);
    response.writeHead(answer.status, {'content-type': answer.headers.get('content-type') ?? ''});
    const body = Buffer.from(await answer.arrayBuffer());
    if (url !== FROM) return response.end(body);
    const middle = body.indexOf('</h1>') + 500;
    response.write(body.subarray(0, middle));
    finish = () => response.end(body.subarray(middle));
  };
  const server = createServer((request, response) => void answerSlowly(request, response));
  const {url: slow, close} = await listen(server);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(slow + FROM, {waitUntil: 'commit'});
  await expect(page.locator('h1')).toBeVisible();
  await page.keyboard.press('Shift');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, {timeout: 500})));
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  expect(asked.filter((url) => MAIN_SCRIPT.test(url))).toEqual([]);
  finish();
  await waitForHydration(page);
  await close();
});

test('A script of the app does not load: the text stays readable, and Retry works', async ({page, expectProblem}) => {
  expectProblem(/request failed|Failed to load resource/);
  for (const folder of ['js', 'css']) {
    const pattern = new RegExp(`/assets/${folder}/`);
    const text = new RegExp(`Failed to load .*${pattern.source}`);
    await page.route(pattern, (route) => route.abort());
    await page.goto(FROM);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.locator('h1')).toBeVisible();
    // Without style sheets, axe itself logs a warning.
    if (folder === 'js') expect(await axeFaults(page, {within: page.getByRole('alert')})).toEqual([]);

    await page.unroute(pattern);
    await page.getByRole('button', {name: 'Retry'}).click();
    await waitForHydration(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('.navbar')).toHaveCSS('position', 'sticky');
  }
});

test('Any single script of a page fails: the text stays, and the page reports it', async ({page, expectProblem}) => {
  expectProblem(/request failed|Failed to load resource|ChunkLoadError/);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(FROM);
  const sent = await readableLines(page);
  expect(sent.length).toBeGreaterThan(50);
  await page.unroute(/\.js$/);
  await open(page, FROM);
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({name, initiatorType}) => name.endsWith('.js') && initiatorType === 'script')
      .map(({name}) => name),
  );
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    await page.route(script, (route) => route.abort());
    await page.goto(FROM);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('alert'), script).toContainText(/Failed to load|ChunkLoadError/);
    expect(await readableLines(page), script).toEqual(expect.arrayContaining(sent));
    await page.unroute(script);
  }
});
