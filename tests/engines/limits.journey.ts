import {execFileSync} from 'node:child_process';
import {expect, PHONE, test} from './journey';

const DOC = '/docs/api/redirect/simple-payment';
/** What each engine says of a request that has failed. */
const LOST =
  /ERR_|Failed to load|NetworkError|Load failed|Loading failed|Could not connect|[Cc]onnection|Loading chunk/;

test.describe('A browser that keeps nothing', () => {
  test('reads, searches, chooses a language and answers the question', async ({sitDown, expectMessage}) => {
    // The core's own warning, once for each key.
    expectMessage(/Docusaurus browser storage is not available/);
    // WebKit's word for what was still under way when the page was left.
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

test.describe('A network that goes away', () => {
  test('a search that does not come says so, and comes at Retry', async ({sitDown, network, expectMessage}) => {
    expectMessage(LOST);
    const reader = await sitDown();
    await reader.open('/docs/api/overviews');
    network.cut();
    await reader.click('button', 'Search');
    await reader.sees('dialog', 'Search');
    await reader.type('promptpay');
    // The page may offer one as well, for the app that does not come either.
    await reader.sees('button of the search', 'Retry');
    network.restore();
    await reader.click('button of the search', 'Retry');
    await reader.sees('option', '');
  });

  test('an app that does not come says so, and its tools open after Retry', async ({
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
    // The page is loaded anew.
    await reader.click('button', 'Retry');
    await reader.hasApp();
    await reader.click('button', 'Change the fields');
    await expect.poll(() => reader.run(() => document.activeElement?.tagName)).toBe('INPUT');
    await reader.doesNotSee('button', 'Retry');
  });
});

test.describe('Without JavaScript', () => {
  test('a page shows its text, every sample and its menu, and no button that does nothing', async ({
    sitDown,
    canAsk,
  }) => {
    const reader = await sitDown(PHONE, {scripts: false});
    await reader.open('/docs/api/payment-features/inquiry-api');
    expect(await reader.run(() => 'closeMenu' in window)).toBe(false);
    await reader.sees('heading', 'Inquiry');
    if (canAsk('scripting: none')) {
      await reader.doesNotSee('button', 'Search');
      await reader.doesNotSee('button', 'Copy form.html');
      await reader.doesNotSee('button', 'Copy as Markdown');
      await reader.doesNotSee('button', 'Send it');
    }
    const samples = await reader.run(() =>
      [...document.querySelectorAll('main .samples pre')]
        // A folded part opens at a click, without a script.
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

/** Where the words of a PDF's first page stand: fractions of the page's width. */
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
  const {left, right} = extentOf(await reader.print());
  expect(left).toBeLessThan(0.15);
  expect(right).toBeGreaterThan(0.85);
});

test('with less motion, nothing moves', async ({sitDown}) => {
  const reader = await sitDown(undefined, {reducedMotion: true});
  await reader.open('/docs/api/overviews');
  expect(await reader.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  const longest = await reader.run(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map(parseFloat));
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const {transitionDuration, animationDuration} = getComputedStyle(element);
        return Math.max(seconds(transitionDuration), seconds(animationDuration));
      }),
    );
  });
  expect(longest).toBeLessThan(0.001);
  expect(await reader.run(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
