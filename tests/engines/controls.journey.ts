import {provider} from '../../provider';
import {contentOf} from '../support/build';
import {TOOLS} from '../support/tools';
import {expect, test} from './journey';

test('the first Escape closes the search and restores the focus, and Enter opens a page', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/blog');
  for (const text of ['', 'qr']) {
    await reader.click('button', 'Search');
    await reader.sees('dialog', 'Search');
    if (text) {
      await reader.type(text);
      await reader.sees('option', '');
    }
    await reader.press('Escape');
    await reader.doesNotSee('dialog', 'Search');
    await expect.poll(() => reader.run(() => document.activeElement?.textContent)).toMatch(/search/i);
  }
  await reader.press('Enter');
  await reader.sees('dialog', 'Search');
  await reader.press('Control+a');
  await reader.type('inquiry');
  await expect
    .poll(() => reader.run(() => document.querySelector('[role=option][aria-selected=true]')?.textContent))
    .toMatch(/inquiry/i);
  await reader.press('Enter');
  await reader.isAt('/docs/api/payment-features/inquiry-api');
  await reader.doesNotSee('dialog', 'Search');
});

test('a sample is copied to the clipboard, and the menu of “Copy page” copies the page as Markdown', async ({
  sitDown,
}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/redirect/simple-payment');
  await reader.click('button', 'Copy create_payment.html');
  const shown = await reader.run(() =>
    [...document.querySelectorAll('main pre code')].map((code) => code.textContent.trim()),
  );
  await expect.poll(async () => shown.indexOf((await reader.paste()).trim())).toBeGreaterThan(-1);

  await reader.click('button', 'Copy page');
  await reader.sees('button', 'Copy as Markdown');
  const menu = await reader.run(() => {
    const {height, width} = document.querySelector('[popover]:popover-open')!.getBoundingClientRect();
    return {height, width};
  });
  expect(menu.height).toBeLessThan(200);
  expect(menu.width).toBeLessThan(400);
  await reader.click('button', 'Copy as Markdown');
  await reader.reads(/Copied\./);
  expect((await reader.paste()).trim()).toBe(contentOf('docs/api/redirect/simple-payment.md').toString().trim());
  await reader.press('Escape');
  await reader.doesNotSee('button', 'Copy as Markdown');
});

test('the cookie choice and the language of the samples persist on the next page', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/payment-features/inquiry-api');
  await reader.click('tab', 'Python');
  const chosen = () =>
    reader.run(() => [...document.querySelectorAll('[role=tab][aria-selected=true]')].map((tab) => tab.textContent));
  await expect.poll(chosen).toContain('Python');
  // There is no banner if provider.ts names no script.
  if (provider.externalScripts.length > 0) {
    await reader.sees('region', 'Cookie choices');
    await reader.click('button', 'Decline');
    await reader.doesNotSee('region', 'Cookie choices');
  }
  await reader.open('/docs/api/payment-link/secure-link-api');
  await expect.poll(async () => new Set(await chosen())).toEqual(new Set(['Python']));
  await reader.hasApp();
  await reader.doesNotSee('region', 'Cookie choices');
});

test('each tool answers what is typed into its field', async ({sitDown}) => {
  const reader = await sitDown();
  for (const {path, label, typed, says} of TOOLS) {
    await reader.open(path);
    await reader.click('field', label);
    await reader.isInField();
    await reader.press('Control+a');
    await reader.type(typed);
    await reader.reads(says);
  }
});
