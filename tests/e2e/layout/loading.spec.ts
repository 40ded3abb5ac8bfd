import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Page} from '@playwright/test';
import {CHUNKS, countDocuments, goInside, hold, holdLoadEvent, MAIN_SCRIPT, readableLines} from '../support/browser';
import {expect, giveSignUntil, open, test, waitForHydration} from '../support/test';

const FROM = '/docs/api/overviews';
const TO = '/docs/plugins/shopify';

test.describe('The app starts at the first sign of a reader', () => {
  test('its scripts are fetched ahead after the load event, and do not run', async ({page}) => {
    const fetched = page.waitForResponse(MAIN_SCRIPT);
    await page.goto(FROM);
    await fetched;
    const {loaded, asked, hasRun} = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.js'));
      return {
        loaded: navigation!.loadEventStart,
        asked: Math.min(...scripts.map(({startTime}) => startTime)),
        hasRun: 'docusaurus' in window || document.querySelector('script[src]') !== null,
      };
    });
    expect(loaded).toBeGreaterThan(0);
    expect(asked).toBeGreaterThanOrEqual(loaded);
    expect(hasRun).toBe(false);
    await waitForHydration(page);
    expect(await page.evaluate(() => 'docusaurus' in window)).toBe(true);
  });

  for (const [name, connection] of Object.entries({'saves data': {saveData: true}, 'has 2g': {effectiveType: '2g'}})) {
    test(`nothing is fetched ahead for a reader who ${name}`, async ({page}) => {
      await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', {value}), {
        effectiveType: '4g',
        saveData: false,
        ...connection,
      });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(FROM);
      // Two idle moments after the load event: whatever was to be fetched has been asked for.
      const idle = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done, {timeout: 2000})));
      await idle();
      await idle();
      expect(asked.filter((url) => MAIN_SCRIPT.test(url))).toEqual([]);
      await waitForHydration(page);
      expect(asked.filter((url) => MAIN_SCRIPT.test(url))).toHaveLength(1);
    });
  }

  const INTENTS: [name: string, act: (page: Page) => Promise<void>][] = [
    ['the pointer comes to a link', (page) => page.getByRole('link', {name: 'Plugins & Modules'}).hover()],
    ['a key is pressed', (page) => page.keyboard.press('Tab')],
    ['the wheel turns', (page) => page.mouse.wheel(0, 100)],
  ];
  for (const [name, act] of INTENTS) {
    test(`or before that, when ${name}`, async ({page}) => {
      const release = await holdLoadEvent(page);
      await page.goto(FROM, {waitUntil: 'commit'});
      await expect(page.locator('h1')).toBeVisible();
      const asked = page.waitForRequest(MAIN_SCRIPT);
      await act(page);
      await asked;
      expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
      release();
    });
  }
});

test('The app waits for the end of a page that is still arriving', async ({page, site}) => {
  let finish = () => {};
  const answerSlowly = async ({url = '/', headers}: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(site.url + url, {headers: {accept: headers.accept ?? '*/*'}});
    response.writeHead(answer.status, {'content-type': answer.headers.get('content-type') ?? ''});
    const body = Buffer.from(await answer.arrayBuffer());
    if (url !== FROM) return response.end(body);
    const middle = body.indexOf('</h1>') + 500;
    response.write(body.subarray(0, middle));
    finish = () => response.end(body.subarray(middle));
  };
  const server = createServer((request, response) => void answerSlowly(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const styled = page.waitForEvent('requestfinished', (request) => /whole\./.test(request.url()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${FROM}`, {waitUntil: 'commit'});
  await expect(page.locator('h1')).toBeVisible();
  await page.keyboard.press('Shift');
  await styled;
  // Two frames after the style sheet, its `load` event has been heard.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  expect(asked.filter((url) => MAIN_SCRIPT.test(url))).toEqual([]);
  finish();
  await waitForHydration(page);
  server.close();
});

test.describe('A chunk fails to load during navigation', () => {
  test('a warning is logged and the page reloads, without a loop', async ({page, expectProblem}) => {
    expectProblem(/request failed|Failed to load resource|ChunkLoadError/);
    await open(page, FROM);
    const documents = countDocuments(page);
    const warning = page.waitForEvent('console', (message) => /ChunkLoadError/.test(message.text()));
    await page.route(CHUNKS, (route) => route.abort());
    await goInside(page, TO);
    expect((await warning).type()).toBe('warning');

    // The chunk is still missing: the reloaded page says so, and stays.
    await expect(page).toHaveURL(TO);
    await giveSignUntil(page, page.getByRole('alert'));
    await expect(page.getByRole('alert')).toContainText('ChunkLoadError');
    await expect(page).toHaveURL(TO);
    await expect(page.locator('h1')).toHaveText(/Shopify/);
    expect(documents.paths).toEqual([TO]);

    await page.unroute(CHUNKS);
    await page.getByRole('button', {name: 'Retry'}).click();
    await waitForHydration(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(documents.paths).toEqual([TO]);
  });

  test('a passing fault is tried again and not noticed', async ({page, expectProblem}) => {
    expectProblem(/request failed|Failed to load resource/);
    await open(page, FROM);
    const documents = countDocuments(page);
    const failed = new Set<string>();
    await page.route(CHUNKS, (route) => {
      const url = route.request().url();
      if (failed.has(url)) return route.fallback();
      failed.add(url);
      return route.abort();
    });
    await goInside(page, TO);
    await expect(page.locator('h1')).toHaveText(/Shopify/);
    expect(failed.size).toBeGreaterThan(0);
    expect(documents.paths).toEqual([]);
  });

  test('the reader is offline: the page stays, says so, and goes on with the connection', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/request failed|Failed to load resource/);
    await open(page, FROM);
    const documents = countDocuments(page);
    // Nothing from the browser's cache.
    await page.route(CHUNKS, (route) => route.fallback());
    const heading = await page.locator('h1').innerText();
    await context.setOffline(true);
    await page.getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(page.getByRole('alert')).toContainText('You are offline');
    await expect(page.locator('h1')).toHaveText(heading);

    await context.setOffline(false);
    await expect(page).toHaveURL('/docs/plugins/overviews');
    await expect(page.locator('h1')).not.toHaveText(heading);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(documents.paths).toEqual([]);
  });

  test('a server that does not answer is no reason to leave the page either', async ({page, expectProblem}) => {
    expectProblem(/request failed|Failed to load resource/);
    await open(page, FROM);
    const documents = countDocuments(page);
    await page.route('**/*', (route) => route.abort());
    await goInside(page, TO);
    await expect(page.getByRole('alert')).toContainText('You are offline');
    await page.unroute('**/*');
    await page.getByRole('button', {name: 'Retry'}).click();
    await expect(page.locator('h1')).toHaveText(/Shopify/);
    expect(documents.paths).toEqual([]);
  });
});

test.describe('A load error: the error text is shown with a Retry button', () => {
  const FAULTS = [
    ['a chunk', CHUNKS, /ChunkLoadError: [^]*\/assets\/js\//],
    ['the main script', MAIN_SCRIPT, /Failed to load .*\/assets\/js\/main\./],
    ['the runtime', /\/assets\/js\/runtime~main\./, /Failed to load .*\/assets\/js\/runtime~main\./],
    ['every script', /\/assets\/js\//, /Failed to load .*\/assets\/js\//],
    ['the style sheet', /\/assets\/css\//, /Failed to load .*\/assets\/css\//],
  ] as const;

  for (const [name, pattern, text] of FAULTS) {
    test(`${name} fails on the first load: the text stays readable, Retry works`, async ({page, expectProblem}) => {
      expectProblem(/request failed|Failed to load resource/);
      await page.route(pattern, (route) => route.abort());
      await page.goto(FROM);
      await giveSignUntil(page, page.getByRole('alert'));
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/\w+ \w+ \w+/);

      // Pressed too early, it says so again.
      await page.getByRole('button', {name: 'Retry'}).click();
      await expect(page.getByRole('alert')).toHaveText(text);

      await page.unroute(pattern);
      await page.getByRole('button', {name: 'Retry'}).click();
      await waitForHydration(page);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('.navbar')).toHaveCSS('position', 'sticky');
    });
  }
});

test('Each script of a page fails alone: the text stays whole, and the page says so', async ({page, expectProblem}) => {
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
    await giveSignUntil(page, page.getByRole('alert'));
    await expect(page.getByRole('alert'), script).toContainText(/Failed to load|ChunkLoadError/);
    expect(await readableLines(page), script).toEqual(expect.arrayContaining(sent));
    await page.unroute(script);
  }
});

/** Time stands still in the page from here on, until a test lets it run. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({time: now});
  await page.clock.pauseAt(now + 60_000);
}

test.describe('Loading indicator', () => {
  test('appears 200 ms after a route change and not before, and goes when the page comes', async ({page}) => {
    await open(page, FROM);
    const release = await hold(page, CHUNKS);
    await stopClock(page);
    await goInside(page, TO);
    await page.clock.runFor(199);
    await expect(page.locator('.loading-indicator')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.locator('.loading-indicator')).toBeVisible();
    release();
    await page.clock.resume();
    await expect(page.locator('h1')).toHaveText(/Shopify/);
    await expect(page.locator('.loading-indicator')).toHaveCount(0);
  });

  test('does not stay for a page that the reader has left again', async ({page}) => {
    await open(page, FROM);
    const release = await hold(page, CHUNKS);
    await stopClock(page);
    await goInside(page, TO);
    await page.clock.runFor(100);
    await goInside(page, FROM);
    await page.clock.runFor(1000);
    await expect(page.locator('.loading-indicator')).toHaveCount(0);
    release();
    await page.clock.resume();
  });

  test('does not appear for a query or a hash', async ({page}) => {
    await open(page, FROM);
    await stopClock(page);
    await goInside(page, `${FROM}?a=1#b`);
    await page.clock.runFor(1000);
    await expect(page.locator('.loading-indicator')).toHaveCount(0);
  });
});
