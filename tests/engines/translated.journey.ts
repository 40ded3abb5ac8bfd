import {translatePage} from '../support/translator';
import {expect, test} from './journey';

/** The app, and not the search, which is a script without it. */
const APP = /\/assets\/js\/(?!search\.)/;

test('a page that is translated before the app has started keeps its fold, opens its tool, and leads on', async ({
  sitDown,
  network,
}) => {
  const release = network.hold(APP);
  const reader = await sitDown();
  await reader.open('/docs/api/none-ui-api/promptpay-api');
  await reader.click('button', 'In the terminal: make a QR, see it fail, pay it, let the expiry be empty');
  const isOpen = () =>
    [...document.querySelectorAll('details[open] > summary')].some((it) =>
      it.textContent.startsWith('In the terminal'),
    );
  await expect.poll(() => reader.run(isOpen)).toBe(true);
  await reader.run(translatePage);
  release();
  await reader.hasApp();
  expect(await reader.run(isOpen)).toBe(true);
  expect(await reader.run(() => document.querySelector('h1 font')?.textContent)).toBe('PromptPay APIไทย');
  await reader.click('button', 'Inspect a QR');
  const isWritable = () => document.activeElement?.matches('textarea');
  await expect.poll(() => reader.run(isWritable)).toBe(true);
  await reader.type('9');
  await reader.reads(/begins with 000201/);
  await reader.click('link', 'Plugins & Modules');
  await reader.isAt('/docs/plugins/overviews');
  await reader.back();
  await reader.isAt('/docs/api/none-ui-api/promptpay-api');
});
