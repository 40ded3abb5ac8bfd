import {expect, test, type Reader} from './journey';

const DOC = '/docs/api/redirect/simple-payment';

const FINGER = 'a finger touches the page';

/** What a reader may do first on a page. */
const INPUTS: Record<string, (reader: Reader) => unknown> = {
  'the mouse moves': async (reader) => {
    await reader.move({x: 300, y: 300});
    await reader.move({x: 320, y: 320});
  },
  'a click beside everything': (reader) => reader.click('heading', ''),
  'the wheel turns': async (reader) => {
    await reader.move({x: 600, y: 500});
    await reader.wheel(3);
  },
  'Tab is pressed': (reader) => reader.press('Tab'),
  'the space bar is pressed': (reader) => reader.press(' '),
  [FINGER]: (reader) => reader.tap('heading', ''),
};

test.describe('The first thing a reader does starts the app', () => {
  for (const [name, give] of Object.entries(INPUTS)) {
    test(name, async ({sitDown, canAsk}) => {
      test.skip(name === FINGER && !canAsk('finger'));
      const reader = await sitDown();
      await reader.open(DOC);
      await give(reader);
      await reader.hasApp();
    });
  }
});

test.describe('The first key or click on a control is answered, however late its script comes', () => {
  const APP = /\/assets\/js\/(?!search\.)/;
  const SEARCH = /\/assets\/js\/search\.|\/search\//;
  const written = () => document.querySelector<HTMLInputElement>('#search[open] input')?.value;

  test('a slash opens the search, and what is typed goes on where it was', async ({sitDown, network}) => {
    const release = network.hold(SEARCH);
    const reader = await sitDown();
    await reader.open(DOC);
    await reader.press('/');
    await reader.sees('dialog', 'Search');
    await reader.type('prompt');
    await expect.poll(() => reader.run(written)).toBe('prompt');
    release();
    await reader.sees('option', '');
    await reader.type('pay');
    await expect.poll(() => reader.run(written)).toBe('promptpay');
  });

  test('a slash and a word in one breath are a search', async ({sitDown}) => {
    const reader = await sitDown();
    await reader.open(DOC);
    await reader.press('/', 'q', 'r');
    await expect.poll(() => reader.run(written)).toBe('qr');
    await reader.sees('option', '');
  });

  test('a tool says that it is on its way, and opens when the app has come', async ({sitDown, network}) => {
    const release = network.hold(APP);
    const reader = await sitDown();
    await reader.open(DOC);
    const state = () =>
      [...document.querySelectorAll('button')]
        .filter(({textContent}) => textContent.startsWith('Change the fields'))
        .map(({disabled, ariaBusy}) => `${disabled} ${ariaBusy}`);
    await expect.poll(() => reader.run(state)).toEqual(['true true']);
    release();
    await expect.poll(() => reader.run(state)).toEqual(['false null']);
    await reader.click('button', 'Change the fields');
    await expect.poll(() => reader.run(() => document.activeElement?.tagName)).toBe('INPUT');
  });
});
