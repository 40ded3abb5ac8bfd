import {readableLines} from '../e2e/support/browser';
import {expect, waitForHydration} from '../e2e/support/test';
import {test} from './support/browser';

const PAGE = '/docs/api/overviews';

/** Slow 3G as in browser developer tools: bits per second, and milliseconds per round trip. */
const SLOW_3G = {rate: 400_000, roundTrip: 400};

const UNLIMITED = {offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1};

/** The text must appear within three seconds, including three round trips: TCP, TLS and the page. */
const BYTES_BEFORE_TEXT = (3000 - 3 * SLOW_3G.roundTrip) * (SLOW_3G.rate / 8000);

test('on slow 3G the text loads first, links work before the app, and the app loads last', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  test.setTimeout(120_000);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(PAGE);
  const sent = await readableLines(page);
  expect(sent.length).toBeGreaterThan(50);
  await page.unroute(/\.js$/);

  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', {
    ...UNLIMITED,
    latency: SLOW_3G.roundTrip,
    downloadThroughput: SLOW_3G.rate / 8,
    uploadThroughput: SLOW_3G.rate / 8,
  });
  await page.goto(PAGE, {waitUntil: 'commit'});
  await page.waitForFunction(
    () => performance.getEntriesByType('paint').length > 0 && document.readyState !== 'loading',
  );
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  expect(await readableLines(page)).toEqual(expect.arrayContaining(sent));
  const bytes = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return (entries as (PerformanceResourceTiming & {renderBlockingStatus?: string})[])
      .filter(({entryType, renderBlockingStatus}) => entryType === 'navigation' || renderBlockingStatus === 'blocking')
      .map(({transferSize}) => transferSize);
  });
  console.log(`Before the text: ${bytes.join(' + ')} of ${BYTES_BEFORE_TEXT} bytes`);
  expect(bytes.length).toBeGreaterThan(0);
  expect(Math.min(...bytes)).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_BEFORE_TEXT);

  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  // The app's files were requested first, and share the network.
  await expect(page).toHaveURL('/docs/plugins/overviews', {timeout: 30_000});
  await expect(page.locator('h1')).toHaveText(/plugins/i, {timeout: 30_000});
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  await session.send('Network.emulateNetworkConditions', UNLIMITED);
  await waitForHydration(page);
  await expect(page.locator('h1')).toHaveText(/plugins/i);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
