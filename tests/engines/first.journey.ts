import {APP, expect, test} from './journey';

const DOC = '/docs/api/redirect/simple-payment';
const SEARCH = /\/assets\/js\/search\.|\/search\//;

// The first key press or click works, however late the script loads.

test('Ctrl+K opens the search, which keeps text typed at once and later', async ({sitDown, network}) => {
  const release = network.hold(SEARCH);
  const reader = await sitDown();
  const written = () => reader.run(() => document.querySelector<HTMLInputElement>('#site-search[open] input')?.value);
  await reader.open(DOC);
  await reader.press('Control+k', 'p', 'r');
  await reader.sees('dialog', 'Search');
  await expect.poll(written).toBe('pr');
  await reader.type('ompt');
  await expect.poll(written).toBe('prompt');
  release();
  await reader.sees('option', '');
  await reader.type('pay');
  await expect.poll(written).toBe('promptpay');
});

test('a tool is disabled and busy until the app loads, and then opens', async ({sitDown, network}) => {
  const release = network.hold(APP);
  const reader = await sitDown();
  await reader.open(DOC);
  const states = () =>
    reader.run(() =>
      [...document.querySelectorAll('button')]
        .filter(({textContent}) => textContent.startsWith('Change the fields'))
        .map(({disabled, ariaBusy}) => `${disabled} ${ariaBusy}`),
    );
  await expect.poll(states).toEqual(['true true']);
  release();
  await expect.poll(states).toEqual(['false null']);
  await reader.openFields();
});
