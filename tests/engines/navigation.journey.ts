import {expect, PHONE, test} from './journey';

const DOC = '/docs/api/redirect/simple-payment';
/** The app, and not the search, which is a script without it. */
const APP = /\/assets\/js\/(?!search\.)/;

const mark = () => void Object.assign(window, {wasHere: true});
const isMarked = () => 'wasHere' in window;

test('links, Back and Forward lead through the app without loading a page anew', async ({sitDown}) => {
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

test('a page that Back brings works at once, from the browser’s memory or not', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open(DOC);
  // A page that is left while its app is loading is loaded anew: the next journey.
  await reader.hasApp();
  await reader.open('/blog');
  await reader.back();
  await reader.isAt(DOC);
  await reader.press('Control+k');
  await reader.sees('dialog', 'Search');
  await reader.press('Escape');
  await reader.doesNotSee('dialog', 'Search');
  await reader.hasApp();
  await reader.click('button', 'Change the fields');
  await expect.poll(() => reader.run(() => document.activeElement?.tagName)).toBe('INPUT');
});

test('Back to a page that was left while its app was loading shows no fault, and the page works', async ({
  sitDown,
  network,
}) => {
  const reader = await sitDown();
  // First elsewhere: what the first page fetches ahead is then in the cache, and would come whatever is held.
  const release = network.hold(APP);
  await reader.open(DOC);
  const started = () => document.querySelectorAll('script[src*="/main."]:not([type])').length;
  await expect.poll(() => reader.run(started)).toBe(1);
  await reader.run(mark);
  await reader.open('/markdown-page');
  await reader.back();
  await reader.isAt(DOC);
  release();
  await reader.doesNotSee('alert', '');
  await reader.hasApp();
  await reader.click('button', 'Change the fields');
  await expect.poll(() => reader.run(() => document.activeElement?.tagName)).toBe('INPUT');
  await reader.doesNotSee('alert', '');
});

test('after a reload, Back and Forward show the page of their address before the app has started, and after', async ({
  sitDown,
  network,
}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/overviews');
  await reader.hasApp();
  await reader.click('link', 'Payment methods');
  await reader.isAt('/docs/api/payment-method');
  // The app is in the cache by now. The page's pictures are asked for again, and hold back its load event.
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

test('the menu of a narrow window opens, leads on, and closes at Escape', async ({sitDown}) => {
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
