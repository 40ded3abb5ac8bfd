import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {questions} from './search-questions';
import {expect, open, test} from './support/test';

const field = (page: Page) => page.getByRole('combobox', {name: 'Search'});
const options = (page: Page) => page.getByRole('option');

const excerpts = (page: Page) => page.locator('#search .search__excerpt');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', {name: 'Search'}).click();
  await field(page).fill(text);
}

test('nothing of the search is loaded before the dialog opens', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, '/docs/api/overviews');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.startsWith('/search/'))).toEqual([]);
  await search(page, 'promptpay');
  await expect(options(page).first()).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/search/'))).not.toEqual([]);
});

for (const shortcut of ['Control+k', 'Meta+k', '/']) {
  test(`${shortcut} opens the search, Escape closes it and gives the focus back`, async ({page}) => {
    await open(page, '/docs/api/overviews');
    const link = page.getByRole('link', {name: 'Plugins & Modules'}).first();
    await link.focus();
    await page.keyboard.press(shortcut);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
  });
}

test('arrows choose a result and Enter opens it without loading the page anew', async ({page}) => {
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

test('results are grouped by page, marked and counted aloud', async ({page}) => {
  await open(page, '/');
  await search(page, 'promptpay');
  await expect(page.getByRole('group', {name: /PromptPay API/})).toBeVisible();
  await expect(page.locator('#search mark').first()).toHaveText(/promptpay/i);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/places? on \d+ pages?/);
});

test('a typing error still finds the page', async ({page}) => {
  await open(page, '/');
  await search(page, 'prompptay');
  await expect(options(page).first()).toContainText(/PromptPay/);
});

test('words that are nowhere get a sentence', async ({page}) => {
  await open(page, '/');
  await search(page, 'zzqxv');
  await expect(page.getByText('Nothing found for zzqxv').last()).toBeVisible();
});

test('Enter before the index is there opens the first result once it is', async ({page}) => {
  await open(page, '/');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/search/index.json', async (route) => {
    await isReleased;
    await route.fallback();
  });
  await search(page, 'tokenizer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Loading the index');
  release();
  await expect(page).toHaveURL(/tokenizer/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an index that does not arrive says so, and Retry fetches it', async ({page, expectProblem}) => {
  expectProblem(/search\/index\.json|ERR_FAILED/);
  await page.route('**/search/index.json', (route) => route.abort());
  await open(page, '/');
  await search(page, 'promptpay');
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unroute('**/search/index.json');
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(options(page).first()).toBeVisible();
});

test('a result is a link: it has an address, and opens in another tab', async ({page, context}) => {
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

test('a page shows two places at most', async ({page}) => {
  await open(page, '/');
  await search(page, 'refno');
  await expect(options(page).first()).toBeVisible();
  const groups = await page.locator('#search [role=group]').all();
  expect(groups.length).toBeGreaterThan(3);
  for (const group of groups) expect(await group.locator('a[role=option]').count()).toBeLessThanOrEqual(2);
});

test('texts that do not arrive leave the names, which lead to their pages', async ({page, expectProblem}) => {
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

for (const [question, sentence, path] of [
  ['ruby sample', /none in another language/, '/docs/api/redirect/simple-payment#sample'],
  ['refund api', /no API that refunds/, '/docs/api/payment-method#refunds'],
  ['pay with bitcoin', /not among the payment methods/, '/docs/api/payment-method#codes'],
] as const) {
  test(`${question}: says what is not here, and where to go instead`, async ({page}) => {
    await open(page, '/');
    await search(page, question);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.search__status').getByText(sentence)).toBeVisible();
    await dialog.locator(`.search__status a[href="${path}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(dialog).toBeHidden();
  });
}

test('excerpts are sentences or rows, without the furniture of the page', async ({page}) => {
  await open(page, '/');
  await search(page, 'credentials');
  for (const question of ['merchant id', 'inquiry', 'view as markdown', 'copy']) {
    await find(page, question);
    expect(await excerpts(page).count()).toBeGreaterThan(0);
    for (const excerpt of await excerpts(page).allTextContents()) {
      // Cells run together: a small letter, then a capital or a digit, then a small letter, outside identifiers.
      expect(excerpt).not.toMatch(
        /[a-z]{3}(?:Documented|Credential|Observed|Example:|Rule:)|View as Markdown|Copy page|Edit this page/,
      );
    }
  }
});

test('a text of 100 kB that is pasted is cut, and answered', async ({page}) => {
  await open(page, '/');
  await page.getByRole('button', {name: 'Search'}).click();
  await field(page).evaluate((input: HTMLInputElement) => {
    // As a program or an extension would: past the limit of the field.
    input.value = `inquiry ${'refund money back '.repeat(6000)}`;
    input.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await expect(options(page).first()).toBeVisible();
  await field(page).fill('');
  await field(page).pressSequentially('x'.repeat(205), {delay: 0});
  expect(await field(page).inputValue()).toHaveLength(200);
});

test('the pointer on its way to the button makes the dialog ready, and the click fetches nothing again', async ({
  page,
}) => {
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

for (const viewport of [
  {width: 1280, height: 800},
  {width: 390, height: 844},
]) {
  test(`axe finds nothing in the open dialog at ${viewport.width} px`, async ({page}) => {
    await page.setViewportSize(viewport);
    await open(page, '/');
    await search(page, 'promptpay');
    // With the full text as well: then the results are longer than the dialog.
    await expect.poll(() => options(page).count()).toBeGreaterThan(10);
    const {violations, passes} = await new AxeBuilder({page}).include('#search').analyze();
    expect(passes.length).toBeGreaterThan(0);
    expect(violations).toEqual([]);
  });
}

/** The addresses that a query finds, in their order, when names and full text have both answered. */
async function find(page: Page, query: string): Promise<string[]> {
  await field(page).fill(query);
  await expect(options(page).first()).toBeVisible();
  return page
    .locator('#search a[role=option]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

test('readers find the answer to their questions first', async ({page}) => {
  test.setTimeout(120_000);
  await open(page, '/');
  await page.getByRole('button', {name: 'Search'}).click();
  const found: {query: string; rank: number; first?: string}[] = [];
  for (const {query, answers} of questions) {
    const urls = await find(page, query);
    found.push({query, rank: urls.findIndex((url) => answers.includes(url)) + 1, first: urls[0]});
  }
  const share = (most: number) => found.filter(({rank}) => rank > 0 && rank <= most).length / found.length;
  const misses = found.filter(({rank}) => rank !== 1);
  console.log(
    `${questions.length} questions: ${(share(1) * 100).toFixed(0)} % find their answer first, ${(share(3) * 100).toFixed(0)} % in the first three`,
  );
  if (misses.length > 0) console.table(misses);
  expect(questions.length).toBeGreaterThan(0);
  // The very section or row, not only its page: tests/content/search.test.ts counts pages.
  expect(share(1)).toBeGreaterThanOrEqual(0.85);
  expect(share(3)).toBeGreaterThanOrEqual(0.97);
});
