import type {Page} from '@playwright/test';
import {axeFaults} from './support/axe';
import {watchLayoutShifts, watchPageLoads} from './support/browser';
import {DESKTOP, expect, open, PHONE, test} from './support/test';

const field = (page: Page) => page.getByRole('combobox', {name: 'Search'});
const options = (page: Page) => page.getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', {name: 'Search'}).click();
  await field(page).fill(text);
}

test('Ctrl+K and ⌘K open the search, and no single key does; Escape closes it and restores the focus', async ({
  page,
}) => {
  await open(page, '/docs/api/overviews');
  const link = page.getByRole('link', {name: 'Plugins & Modules'}).first();
  await link.focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const shortcut of ['Control+k', 'Meta+k']) {
    await page.keyboard.press(shortcut);
    await expect(field(page), shortcut).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), shortcut).toHaveCount(0);
    await expect(link, shortcut).toBeFocused();
  }
});

test('a search that opens over a menu gives the focus back to the button of the menu', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  for (const name of ['Toggle navigation bar', /^On this page/, 'Copy page']) {
    const button = page.getByRole('button', {name}).first();
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(button).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field(page), String(name)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button, String(name)).toBeFocused();
  }
});

test('the field shows that it has the focus, and names its list only while there is one', async ({page}) => {
  await open(page, '/docs/api/overviews');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveCSS('outline-style', 'solid');
  const list = page.getByRole('listbox', {name: 'Results'});
  for (const [question, hasResults] of [
    ['', false],
    ['refund', true],
    ['xqzjw', false],
  ] as const) {
    await field(page).fill(question);
    await expect(field(page)).toHaveAttribute('aria-expanded', String(hasResults));
    await expect(list).toHaveCount(hasResults ? 1 : 0);
    const controlled = hasResults ? await list.getAttribute('id') : null;
    expect(await field(page).getAttribute('aria-controls'), question).toBe(controlled);
  }
});

test('arrows select a result, and Enter opens it without a page load', async ({page}) => {
  await open(page, '/blog');
  const loads = watchPageLoads(page);
  await search(page, 'inquiry api');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(1)).toBeVisible();
  // The first arrow moves to the result that is marked, which has not been announced.
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/payment-features\/inquiry-api$/);
  expect(loads).toEqual([]);
});

test('a search that opens again with its question says the number of places again', async ({page}) => {
  await open(page, '/');
  await search(page, 'refund');
  const status = page.getByRole('dialog').getByRole('status');
  await expect(status).toHaveText(/^The 12 best places\. First: /);
  await expect(status).toBeEmpty();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', {name: 'Search'})).toHaveValue('refund');
  await expect(status).toHaveText(/^The 12 best places\. First: /);
  // What Enter opens is what was said.
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(status).toContainText((await options(page).first().getAttribute('aria-label'))!);
});

test('a result has a title, the line that answers and its page, with the typed words marked, and their number is announced', async ({
  page,
}) => {
  await open(page, '/');
  await search(page, 'The buyer paid, but the order is unpaid');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^The 12 best places. First: The buyer paid/);
  const first = options(page).first();
  await expect(first.locator('strong')).toHaveText('The buyer paid, but the order is unpaid');
  await expect(first.locator('.search__excerpt')).toHaveText(/^What to do: .* mark the order as paid/);
  await expect(first.locator('.search__page')).toHaveText('Plugins overview › When something is wrong');
  await expect(first.locator('mark').first()).toHaveText(/buyer/i);
  await expect(first).toHaveAttribute('aria-description', /^What to do: /);
  // A section that consists of rows.
  await field(page).fill('refund');
  await expect(first.locator('strong')).toHaveText('Refunds');
  await expect(first.locator('.search__excerpt mark').first()).toHaveText('refund');
  // A synonym leads to the place, and is not marked.
  await field(page).fill('webhook');
  await expect(first.locator('strong')).toHaveText('Handle the postback');
  await expect(first.locator('.search__excerpt')).toContainText('postback');
  await expect(first.locator('mark')).toHaveCount(0);
  await field(page).fill('promptpay');
  // The results overflow the dialog.
  await expect.poll(() => options(page).count()).toBeGreaterThan(10);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    expect(await axeFaults(page, {within: page.locator('#site-search')})).toEqual([]);
  }
  // The selected result is distinguishable without colour.
  await page.emulateMedia({forcedColors: 'active'});
  await expect(options(page).first()).toHaveCSS('outline-style', 'solid');
  await expect(options(page).nth(1)).toHaveCSS('outline-style', 'none');
});

test('a result is a link, which opens in another tab', async ({page, context}) => {
  await open(page, '/');
  await search(page, 'tokenizer');
  const link = options(page).first();
  await expect(link).toHaveAttribute('href', /^\/docs\/api\/payment-features\/tokenizer/);
  for (const openTab of [
    () => link.click({modifiers: ['ControlOrMeta']}),
    () => link.click({button: 'middle'}),
    () => field(page).press('ControlOrMeta+Enter'),
  ]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), openTab()]);
    await expect(tab).toHaveURL(/tokenizer/);
    await tab.close();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

test('a search of an earlier release offers to reload the page, and keeps the typed text', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource|MIME type/);
  const script = /\/assets\/js\/search\./;
  await page.route(script, (route) => route.fulfill({status: 404}));
  await page.goto('/docs/api/overviews');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('promptpay');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The site has been updated');
  await page.unroute(script);
  await page.getByRole('button', {name: 'Reload it'}).click();
  await expect(field(page)).toHaveValue('promptpay');
  await expect(options(page).first()).toBeVisible();
});

test('without the index an error is shown until Retry; without the full texts, names still lead to their pages', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/\/search\/|ERR_FAILED/);
  await page.route('**/search/text/**', (route) => route.abort());
  await page.route('**/search/index.json', (route) => route.abort());
  await open(page, '/');
  await search(page, 'tokenizer');
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unroute('**/search/index.json');
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(options(page).first()).toBeVisible();
  await field(page).press('Enter');
  await expect(page).toHaveURL(/tokenizer/);
});

test('the dialog closes when the reader goes back', async ({page}) => {
  await open(page, '/docs/api/overviews');
  await page.getByRole('link', {name: 'Plugins & Modules'}).first().click();
  await expect(page).toHaveURL(/plugins/);
  await search(page, 'refno');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('typing errors are forgiven, unknown words and missing features explained, with a place to go instead', async ({
  page,
}) => {
  await open(page, '/');
  await search(page, 'prompptay');
  await expect(options(page).first()).toContainText(/PromptPay/);
  await field(page).fill('zzqxv');
  await expect(page.getByText('Nothing found for zzqxv').first()).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [question, sentence, path] of [
    ['ruby sample', /none in another language/, '/docs/api/redirect/simple-payment#sample'],
    ['refund api', /no API that refunds/, '/docs/api/payment-method#refunds'],
    ['pay with bitcoin', /not among the payment methods/, '/docs/api/payment-method#codes'],
  ] as const) {
    await search(page, question);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.search__status').getByText(sentence)).toBeVisible();
    await dialog.locator(`.search__status a[href="${path}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(dialog).toBeHidden();
  }
});

test('a question that no page answers says so, and each shows where to ask', async ({page}) => {
  await open(page, '/');
  for (const [question, answer] of [
    ['promptpay', /The 12 best places\. Not there\?/],
    ['passbook', /1 place on 1 page\. Not there\?/],
    ['opening hours of the branch', 'the answer may not be here'],
  ] as const) {
    await search(page, question);
    const status = page.locator('.search__status');
    await expect(status).toContainText(answer);
    await expect(options(page).first()).toBeVisible();
    await status.getByRole('link', {name: 'Ask support'}).click();
    await expect(page).toHaveURL(/\/docs\/api\/overviews#support$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('Unknown path: nothing moves when the suggestions and the search appear', async ({page, expectProblem}) => {
  expectProblem(/404 \(Not Found\)/);
  const readShifts = await watchLayoutShifts(page);
  for (const viewport of [PHONE, {width: 1280, height: 800}]) {
    await page.setViewportSize(viewport);
    for (const path of [
      '/docs/api/overveiws',
      '/docs/plugins/woocommerce',
      '/blog/welcom',
      '/docs/api/recurring',
      '/nope',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('button', {name: /^Search for/})).toBeVisible();
      await expect(page.getByRole('heading', {name: 'Places to start'})).toBeVisible();
      expect(await readShifts(), `${path} at ${viewport.width} px`).toBe(0);
    }
  }
});

test('the words of an unknown address are searched for in place, and Escape returns there', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404 \(Not Found\)/);
  await open(page, '/docs/api/inquiryapi');
  const loads = watchPageLoads(page);
  const button = page.getByRole('button', {name: 'Search for “inquiryapi”'});
  const dialog = page.getByRole('dialog');
  // The second time, the search has its index already.
  for (const before of ['', 'refund']) {
    await button.press('Enter');
    await expect(dialog.getByRole('combobox')).toHaveValue('inquiryapi');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expect(dialog.getByRole('option').first(), before).toContainText(/inquiry/i);
    await dialog.getByRole('combobox').fill('refund');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  expect(loads).toEqual([]);
});
