import {execFileSync} from 'node:child_process';
import {expect, PHONE, test} from './journey';

const DOC = '/docs/api/redirect/simple-payment';
/** Each engine's message for a failed request. */
const LOST =
  /ERR_|Failed to load|NetworkError|Load failed|Loading failed|Could not connect|[Cc]onnection|Loading chunk/;

test.describe('A browser without storage', () => {
  test('shows pages, searches, switches languages and accepts the cookie choice', async ({sitDown, expectMessage}) => {
    // Docusaurus's warning, once per key.
    expectMessage(/Docusaurus browser storage is not available/);
    // WebKit's message for requests cancelled by navigation.
    expectMessage(/(?:search\/text|assets)\/\S+ due to access control checks/);
    const reader = await sitDown(undefined, {storage: false});
    await reader.open('/docs/api/payment-features/inquiry-api');
    const isBlocked = await reader.run(() => {
      try {
        return !window.localStorage;
      } catch {
        return true;
      }
    });
    expect(isBlocked).toBe(true);
    await reader.click('button', 'Decline');
    await reader.doesNotSee('region', 'Cookie choices');
    await reader.click('tab', 'Python');
    await expect
      .poll(() => reader.run(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent.trim()))
      .toBe('Python');
    await reader.click('button', 'Search');
    await reader.sees('dialog', 'Search');
    await reader.type('promptpay');
    await reader.sees('option', '');
    await reader.press('Enter');
    await reader.doesNotSee('dialog', 'Search');
    await reader.hasApp();
  });
});

test.describe('A lost network', () => {
  test('a search that does not load shows an error, and loads on Retry', async ({sitDown, network, expectMessage}) => {
    expectMessage(LOST);
    const reader = await sitDown();
    await reader.open('/docs/api/overviews');
    network.cut();
    await reader.click('button', 'Search');
    await reader.sees('dialog', 'Search');
    await reader.type('promptpay');
    // The page may show another Retry, because the app does not load either.
    await reader.sees('button of the search', 'Retry');
    network.restore();
    await reader.click('button of the search', 'Retry');
    await reader.sees('option', '');
  });

  test('an app that does not load shows an error, and its tools open after Retry', async ({
    sitDown,
    network,
    expectMessage,
  }) => {
    expectMessage(LOST);
    const reader = await sitDown();
    const release = network.hold(/\/assets\/(?:js\/|css\/whole)/);
    await reader.open(DOC);
    network.cut();
    release();
    await reader.sees('button', 'Retry');
    network.restore();
    // The page reloads.
    await reader.click('button', 'Retry');
    await reader.openFields();
    await reader.doesNotSee('button', 'Retry');
  });
});

test.describe('Without JavaScript', () => {
  test('a page shows its text, every sample and its menu, and no dead button', async ({sitDown, canAsk}) => {
    const reader = await sitDown(PHONE, {scripts: false});
    await reader.open('/docs/api/payment-features/inquiry-api');
    expect(await reader.run(() => 'scripts' in document.documentElement.dataset)).toBe(false);
    await reader.sees('heading', 'Inquiry');
    if (canAsk('scripting: none')) {
      await reader.doesNotSee('button', 'Search');
      await reader.doesNotSee('button', 'Copy form.html');
      await reader.doesNotSee('button', 'Copy as Markdown');
      await reader.doesNotSee('button', 'Send request');
    }
    const samples = await reader.run(() =>
      [...document.querySelectorAll('main .samples pre')]
        // A fold opens on a click, without a script.
        .filter((sample) => !sample.closest('details:not([open])'))
        .map((sample) => sample.checkVisibility()),
    );
    expect(samples.length).toBeGreaterThan(5);
    expect(new Set(samples)).toEqual(new Set([true]));
    await reader.click('button', 'Toggle navigation bar');
    await reader.click('link', 'Prepare your integration');
    await reader.isAt('/docs/api/preparation');
  });
});

/** Horizontal positions of the words on the first page of a PDF, as fractions of the page width. */
function extentOf(pdf: Buffer) {
  const text = execFileSync('pdftotext', ['-bbox', '-l', '1', '-', '-'], {input: pdf, encoding: 'utf8'});
  const width = Number(/<page width="([\d.]+)"/.exec(text)![1]);
  const edges = (name: string) => [...text.matchAll(new RegExp(`${name}="([\\d.]+)"`, 'g'))].map(([, x]) => Number(x));
  return {left: Math.min(...edges('xMin')) / width, right: Math.max(...edges('xMax')) / width};
}

test('a printed page uses the width of the paper', async ({sitDown, canAsk}) => {
  test.skip(!canAsk('print'));
  const reader = await sitDown();
  await reader.open('/docs/api/overviews');
  const {left, right} = extentOf(await reader.print!());
  expect(left).toBeLessThan(0.15);
  expect(right).toBeGreaterThan(0.85);
});

test('with reduced motion, nothing moves', async ({sitDown}) => {
  const reader = await sitDown(PHONE, {reducedMotion: true});
  await reader.open('/docs/api/overviews');
  await reader.click('button', 'Toggle navigation bar');
  await reader.sees('dialog', 'Menu');
  expect(await reader.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  const longest = await reader.run(() => {
    const durations = [...document.querySelectorAll('*')].flatMap((element) => {
      const {transitionDuration, animationDuration} = getComputedStyle(element);
      return `${transitionDuration},${animationDuration}`.split(',').map(parseFloat);
    });
    return Math.max(...durations);
  });
  expect(longest).toBeLessThan(0.001);
  expect(await reader.run(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
