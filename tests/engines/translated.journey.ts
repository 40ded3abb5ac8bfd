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
  await reader.open('/docs/api/redirect/with-installment');
  await reader.click('button', 'Statuses and errors');
  const isOpen = () => document.querySelector('#errors')?.closest('details')?.open;
  await expect.poll(() => reader.run(isOpen)).toBe(true);
  await reader.run(translatePage);
  release();
  await reader.hasApp();
  expect(await reader.run(isOpen)).toBe(true);
  expect(await reader.run(() => document.querySelector('h1 font')?.textContent)).toBe('Redirect with installmentไทย');
  await reader.click('button', 'Find the terms of an order');
  const isWritable = () => document.activeElement?.matches('input');
  await expect.poll(() => reader.run(isWritable)).toBe(true);
  await reader.press('Control+a');
  await reader.type('9');
  await reader.reads(/of 6 issuers/);
  await reader.click('link', 'Plugins & Modules');
  await reader.isAt('/docs/plugins/overviews');
  await reader.back();
  await reader.isAt('/docs/api/redirect/with-installment');
});
