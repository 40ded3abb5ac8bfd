import {APP, expect, PHONE, test} from './journey';

const DOC = '/docs/api/redirect/simple-payment';

const mark = () => void Object.assign(window, {wasHere: true});
const isMarked = () => 'wasHere' in window;

test('links, Back and Forward navigate without a page load', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/overviews');
  await reader.hasApp();
  await reader.run(mark);
  await reader.click('link', 'Plugins & Modules');
  await reader.isAt('/docs/plugins/overviews');
  await reader.click('link', 'WooCommerce');
  await reader.isAt('/docs/plugins/woo-commerce');
  await reader.back();
  await reader.isAt('/docs/plugins/overviews');
  await reader.back();
  await reader.isAt('/docs/api/overviews');
  await reader.forward();
  await reader.isAt('/docs/plugins/overviews');
  await reader.sees('heading', 'Plugins overview');
  expect(await reader.run(isMarked)).toBe(true);
});

test('a page reached by Back works at once, with or without the back/forward cache', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open(DOC);
  // The next journey tests a page that is left while its app is loading.
  await reader.hasApp();
  await reader.open('/blog');
  await reader.hasApp();
  await reader.back();
  await reader.isAt(DOC);
  await reader.press('Control+k');
  await reader.sees('dialog', 'Search');
  await reader.press('Escape');
  await reader.doesNotSee('dialog', 'Search');
  await reader.openFields();
});

test('a page that was left while its app was loading works after Back, without errors', async ({sitDown, network}) => {
  const reader = await sitDown();
  // Open no other page first: it would prefetch files into the cache, which `hold` cannot delay.
  const release = network.hold(APP);
  await reader.open(DOC);
  await reader.press('Shift');
  const started = () => document.querySelectorAll('script[src*="/main."]:not([type])').length;
  await expect.poll(() => reader.run(started)).toBe(1);
  await reader.run(mark);
  await reader.open('/markdown-page');
  await reader.back();
  await reader.isAt(DOC);
  release();
  await reader.doesNotSee('alert', '');
  await reader.openFields();
  await reader.doesNotSee('alert', '');
});

test('after a reload, Back and Forward show the right page before and after the app starts', async ({
  sitDown,
  network,
  expectMessage,
}) => {
  // WebKit may take the pictures from its memory: a page then starts its app, and is left while its chunks are held.
  expectMessage(/ChunkLoadError: Loading chunk \d+ failed/);
  const reader = await sitDown();
  await reader.open('/docs/api/overviews');
  await reader.hasApp();
  await reader.click('link', 'Payment methods');
  await reader.sees('heading', 'Payment methods');
  // The app is now cached. The page's pictures are requested again, and delay its load event.
  const release = network.hold(/\/assets\/js\/|\/img\//);
  await reader.run(() => void setTimeout(() => location.reload()));
  const isWaiting = () => document.documentElement.dataset.hasHydrated === 'false';
  await expect.poll(() => reader.run(isWaiting).catch(() => false)).toBe(true);
  await reader.back();
  await reader.isAt('/docs/api/overviews');
  await reader.sees('heading', 'API overview');
  await reader.forward();
  await reader.isAt('/docs/api/payment-method');
  await reader.sees('heading', 'Payment methods');
  release();
  await reader.hasApp();
  await reader.back();
  await reader.isAt('/docs/api/overviews');
  await reader.sees('heading', 'API overview');
});

test('the menu of a narrow window opens, opens a page, and closes on Escape', async ({sitDown}) => {
  const reader = await sitDown(PHONE);
  await reader.open('/docs/api/overviews');
  await reader.click('button', 'Toggle navigation bar');
  await reader.sees('dialog', 'Menu');
  await reader.press('Escape');
  await reader.doesNotSee('dialog', 'Menu');
  await expect.poll(() => reader.run(() => document.activeElement?.ariaLabel)).toBe('Toggle navigation bar');
  await reader.press('Enter');
  await reader.sees('dialog', 'Menu');
  await reader.click('link', 'Prepare your integration');
  await reader.isAt('/docs/api/preparation');
  await reader.doesNotSee('dialog', 'Menu');
});
