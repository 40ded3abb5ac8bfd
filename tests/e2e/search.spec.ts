import type {Page} from '@playwright/test';
import {SearchEngine} from '../../src/plugins/search/engine';
import {readIndex} from '../content/questions';
import {expect, open, test} from './support/test';

const field = (page: Page) => page.getByRole('combobox', {name: 'Search'});
const options = (page: Page) => page.getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', {name: 'Search'}).click();
  await field(page).fill(text);
}

test('the search loads nothing before its dialog opens', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, '/docs/api/overviews');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.startsWith('/search/'))).toEqual([]);
  await search(page, 'promptpay');
  await expect(options(page).first()).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/search/'))).not.toEqual([]);
});

test('Ctrl+K, ⌘K and a slash open the search; Escape closes it and restores the focus', async ({page}) => {
  await open(page, '/docs/api/overviews');
  const link = page.getByRole('link', {name: 'Plugins & Modules'}).first();
  await link.focus();
  for (const shortcut of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(shortcut);
    await expect(field(page), shortcut).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), shortcut).toHaveCount(0);
    await expect(link, shortcut).toBeFocused();
  }
});

test('arrows select a result, and Enter opens it without a page load', async ({page}) => {
  await open(page, '/blog');
  await page.evaluate(() => Object.assign(window, {stillTheSamePage: true}));
  await search(page, 'inquiry api');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/payment-features\/inquiry-api$/);
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
});

test('results are grouped by page, two per page at most, with marked matches and an announced count', async ({
  page,
}) => {
  await open(page, '/');
  await search(page, 'promptpay');
  await expect(page.getByRole('group', {name: /PromptPay API/})).toBeVisible();
  await expect(page.locator('#search mark').first()).toHaveText(/promptpay/i);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/places? on \d+ pages?/);
  await field(page).fill('refno');
  await expect(page.locator('#search mark').first()).toHaveText(/refno/i);
  const groups = await page.locator('#search [role=group]').all();
  expect(groups.length).toBeGreaterThan(3);
  for (const group of groups) expect(await group.locator('a[role=option]').count()).toBeLessThanOrEqual(2);
});

test('a typing error still finds the page, and unknown words get a message', async ({page}) => {
  await open(page, '/');
  await search(page, 'prompptay');
  await expect(options(page).first()).toContainText(/PromptPay/);
  await field(page).fill('zzqxv');
  await expect(page.getByText('Nothing found for zzqxv').last()).toBeVisible();
});

test('shows an error when the index does not load, and Retry fetches it', async ({page, expectProblem}) => {
  expectProblem(/search\/index\.json|ERR_FAILED/);
  await page.route('**/search/index.json', (route) => route.abort());
  await open(page, '/');
  await search(page, 'promptpay');
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unroute('**/search/index.json');
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(options(page).first()).toBeVisible();
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

test('without the full texts, names still lead to their pages', async ({page, expectProblem}) => {
  expectProblem(/search\/text|ERR_FAILED/);
  await page.route('**/search/text/**', (route) => route.abort());
  await open(page, '/');
  await search(page, 'tokenizer');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
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

test('the dialog explains missing features, and where to go instead', async ({page}) => {
  await open(page, '/');
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

test('a pasted text of 100 kB is truncated and searched', async ({page}) => {
  await open(page, '/');
  await page.getByRole('button', {name: 'Search'}).click();
  await field(page).evaluate((input: HTMLInputElement) => {
    // Bypasses the limit of the field, as a script or an extension could.
    input.value = `inquiry ${'refund money back '.repeat(6000)}`;
    input.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await expect(options(page).first()).toBeVisible();
  await field(page).fill('');
  await field(page).pressSequentially('x'.repeat(205), {delay: 0});
  expect(await field(page).inputValue()).toHaveLength(200);
});

test('hovering over the button preloads the dialog, and the click fetches nothing again', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const ofSearch = () => requested.filter((path) => /\/search\.[^/]+\.js|search\/index\.json/.test(path));
  await open(page, '/');
  const button = page.getByRole('button', {name: 'Search'});
  await button.hover();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => ofSearch().length).toBe(2);
  await button.click();
  await field(page).fill('promptpay');
  await expect(options(page).first()).toBeVisible();
  await page.getByRole('button', {name: 'Close'}).click();
  await button.click();
  await field(page).fill('promptpay');
  await expect(options(page).first()).toBeVisible();
  expect(ofSearch()).toHaveLength(2);
});

/** Readers' questions in their own words, and the sections that answer them. */
const SECTIONS: [question: string, ...answers: string[]][] = [
  ['glossary', '/docs/api/overviews#glossary'],
  ['what does TC mean', '/docs/api/testcards-accounts#tc'],
  ['4242424242424242', '/docs/api/testcards-accounts#test-cards-4242424242424242'],
  ['order statuses', '/docs/api/payment-features/inquiry-api#statuses'],
  ['polling shedule', '/docs/api/payment-features/inquiry-api#polling'],
  ['object or array', '/docs/api/payment-features/inquiry-api#shapes'],
  ['merchantSecretKey', '/docs/api/payment-features/inquiry-api#endpoint'],
  ['duplicate reference', '/docs/api/none-ui-api/promptpay-api#duplicate'],
  ['empty expiry', '/docs/api/none-ui-api/promptpay-api#expiry'],
  ['countdown', '/docs/api/none-ui-api/promptpay-api#countdown'],
  ['thai text', '/docs/api/none-ui-api/promptpay-api#thai'],
  ['fake slip', '/docs/api/none-ui-api/promptpay-api#buyer-says-paid'],
  ['buyer says it is paid', '/docs/api/none-ui-api/promptpay-api#buyer-says-paid'],
  ['go-live checklist', '/docs/api/preparation#checklist'],
  ['eight digits or last five', '/docs/api/preparation#digits'],
  ['where is my credentials', '/docs/api/preparation#credentials'],
  ['handle the postback', '/docs/api/preparation#postback'],
  ['webhook', '/docs/api/preparation#postback'],
  ['keep secrets', '/docs/api/preparation#secrets'],
  ['draw the qr locally', '/docs/api/payment-link/secure-link-api#qr'],
  ['one-time use', '/docs/api/payment-link/secure-link-api#one-time'],
  ['pci scope', '/docs/api/payment-features/tokenizer#pci', '/docs/api/payment-method#pci'],
  ['installment terms months amounts', '/docs/api/redirect/with-installment#terms'],
  ['internet banking', '/docs/api/payment-method#ibanking'],
  ['opencart 4', '/docs/plugins/opencart#opencart-4'],
  ['verify checksum package', '/docs/plugins/download-plugins#verify-the-package'],
];

test('the first result is the section that answers the question', () => {
  const engine = new SearchEngine(readIndex());
  const missed = SECTIONS.flatMap(([question, ...answers]) => {
    const [best] = engine.search(question).pages;
    const first = best && `${best.page.path}#${best.hits[0]?.anchor}`;
    return answers.includes(first!) ? [] : [`${question}: ${first}`];
  });
  // Checks the section; tests/content/search.test.ts checks only the page.
  expect(missed.length / SECTIONS.length, missed.join('; ')).toBeLessThanOrEqual(0.15);
});
