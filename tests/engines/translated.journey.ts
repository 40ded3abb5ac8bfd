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
  await reader.open('/docs/api/payment-method');
  await reader.click('button', 'Refunds');
  const isOpen = () => document.querySelector('#refunds')?.closest('details')?.open;
  await expect.poll(() => reader.run(isOpen)).toBe(true);
  await reader.run(translatePage);
  release();
  await reader.hasApp();
  expect(await reader.run(isOpen)).toBe(true);
  expect(await reader.run(() => document.querySelector('h1 font')?.textContent)).toBe('Payment methodsไทย');
  await reader.click('button', 'Find a code');
  const isWritable = () => document.activeElement?.matches('input');
  await expect.poll(() => reader.run(isWritable)).toBe(true);
  await reader.type('vc');
  await reader.reads(/Keep the order open/);
  await reader.click('link', 'Plugins & Modules');
  await reader.isAt('/docs/plugins/overviews');
  await reader.back();
  await reader.isAt('/docs/api/payment-method');
});
