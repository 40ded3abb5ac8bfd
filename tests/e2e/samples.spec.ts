import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Locator, Page} from '@playwright/test';
import {APP, CHUNKS, hold, watchLayoutShifts} from './support/browser';
import {expect, open, test, waitForHydration} from './support/test';

/** A page with two groups of samples. */
const TWO_GROUPS = '/docs/api/payment-features/recurring/create-recurring-schedule-data';
/** A page whose first language is HTML, which other pages lack. */
const WITH_HTML = '/docs/api/redirect/simple-payment';

const groupsOf = (page: Page) => page.locator('.samples');
const tabOf = (group: Locator, name: string) => group.getByRole('tab', {name, exact: true});

/** A group shows one language, and its tab is the selected one. */
async function expectShown(group: Locator, name: string): Promise<void> {
  const tab = group.getByRole('tab', {selected: true});
  await expect(tab).toHaveText(name);
  const panel = group.getByRole('tabpanel').locator('visible=true');
  await expect(panel).toHaveAttribute('id', (await tab.getAttribute('aria-controls'))!);
  await expect(panel).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id'))!);
}

test('a choice applies to every group, on all pages and after a reload, and the chosen tab does not move', async ({
  page,
}) => {
  await open(page, TWO_GROUPS);
  const groups = await groupsOf(page).all();
  expect(groups).toHaveLength(2);
  for (const group of groups) await expectShown(group, 'cURL');
  const php = tabOf(groups[1]!, 'PHP');
  await php.scrollIntoViewIfNeeded();
  const before = (await php.boundingBox())!.y;
  await php.click();
  for (const group of groups) await expectShown(group, 'PHP');
  // Browsers scroll by whole device pixels.
  expect(Math.abs((await php.boundingBox())!.y - before)).toBeLessThan(1);
  await page.reload();
  await expectShown(groups[0]!, 'PHP');
  const first = groupsOf(page).first();
  await open(page, WITH_HTML);
  await expectShown(first, 'PHP');
  // A group without the chosen language shows its first.
  await tabOf(first, 'HTML').click();
  await open(page, TWO_GROUPS);
  await expectShown(first, 'cURL');
});

test('the tabs fit one row; arrows, Home and End move between them, and Tab leaves them', async ({page}) => {
  await open(page, WITH_HTML);
  const group = groupsOf(page).first();
  await expect(group.getByRole('tablist')).toHaveAccessibleName('Language of the sample');
  const tabs = group.getByRole('tab');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({width, height: 800});
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(tops).toHaveLength(7);
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
  const names = await tabs.allInnerTexts();
  await tabOf(group, 'HTML').focus();
  for (const [key, index] of [
    ['ArrowLeft', -1],
    ['ArrowRight', 0],
    ['ArrowRight', 1],
    ['End', -1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.nth(index)).toBeFocused();
    await expectShown(group, names.at(index)!);
  }
  await page.keyboard.press('Tab');
  await expect(group.locator('.samples__panel:visible .code__copy')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tabOf(group, 'HTML')).toBeFocused();
});

test('a remembered language is shown at first paint, and hydration moves nothing', async ({page}) => {
  await open(page, TWO_GROUPS);
  await tabOf(groupsOf(page).first(), 'Java').click();
  const layoutShift = await watchLayoutShifts(page);
  const release = await hold(page, APP);
  await page.goto(TWO_GROUPS, {waitUntil: 'commit'});
  const group = groupsOf(page).first();
  await expect(group.locator('.samples__panel:visible')).toHaveAttribute('data-language', 'java');
  await group.scrollIntoViewIfNeeded();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  release();
  await waitForHydration(page);
  await expectShown(group, 'Java');
  expect(await layoutShift()).toBe(0);
});

test('a choice syncs to another browser tab', async ({page, context}) => {
  await open(page, TWO_GROUPS);
  const other = await context.newPage();
  await open(other, WITH_HTML);
  await tabOf(groupsOf(other).first(), 'Go').click();
  await expectShown(groupsOf(page).first(), 'Go');
});

/** A page with clients and handlers, in tabs and folds. */
const WITH_LONG_PROGRAMS = '/docs/api/preparation';

/** Chooses the language of the programs. */
const choose = (page: Page, language: string) => tabOf(groupsOf(page).first(), language).click();

test('a long program is there when its fold opens, whole, also when it was opened before the app started', async ({
  page,
}) => {
  const release = await hold(page, APP);
  await page.goto(WITH_LONG_PROGRAMS, {waitUntil: 'commit'});
  const foldOf = (name: string) => page.locator('details', {has: page.locator('summary', {hasText: name})});
  const programIn = (name: string) => foldOf(name).getByRole('group', {name: 'the whole program'}).locator('code');
  await choose(page, 'Python');
  await foldOf('Python: postback.py').locator('summary').click();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  release();
  await choose(page, 'Go');
  await foldOf('Go: payments.go').locator('summary').click();
  for (const [name, file] of [
    ['Python: postback.py', 'python/postback.py'],
    ['Go: payments.go', 'go/payments/payments.go'],
  ] as const) {
    await choose(page, name.split(':')[0]!);
    const program = readFileSync(path.join('samples', file), 'utf8').trimEnd();
    await expect.poll(async () => (await programIn(name).textContent())?.trimEnd()).toBe(program);
    await expect(foldOf(name).locator('summary')).toContainText(`${program.split('\n').length} lines`);
  }
  // What no fold shows has not been loaded.
  await expect(page.locator('code.language-java')).toHaveCount(0);
});

test('a long program that does not load says so, and the next opening tries again', async ({page, expectProblem}) => {
  expectProblem(/ERR_FAILED|Failed to load resource|ChunkLoadError|MIME type/);
  await open(page, WITH_LONG_PROGRAMS);
  await page.waitForLoadState('networkidle');
  await page.route(CHUNKS, (route) => route.abort());
  await choose(page, 'Go');
  const fold = page.locator('details', {has: page.locator('summary', {hasText: 'Go: payments.go'})});
  const summary = fold.locator('summary');
  await summary.click();
  await expect(fold.getByText('did not load. Check your connection and try again, or reload the page.')).toBeVisible();
  await page.unroute(CHUNKS);
  await summary.click();
  const release = await hold(page, CHUNKS);
  await summary.click();
  await expect(fold).toHaveAttribute('aria-busy', 'true');
  await expect(fold.getByText('Loading…')).toBeVisible();
  release();
  await expect(fold.getByRole('group', {name: 'the whole program'})).toBeVisible();
  await expect(fold).not.toHaveAttribute('aria-busy');
  await expect(fold.getByText(/did not load|Loading…/)).toHaveCount(0);
});

test('without scripts, the fold of a long program leads to its file', async ({browser, site}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: site.url});
  const page = await context.newPage();
  await page.goto(WITH_LONG_PROGRAMS);
  for (const [summary, file] of [
    ['Python: postback.py', 'python/postback.py'],
    ['Java: Payments.java', 'java/Payments.java'],
  ] as const) {
    await page.locator('summary', {hasText: summary}).click();
    const fold = page.locator('details[open]', {hasText: summary});
    const name = path.basename(file);
    const response = await page.request.get((await fold.getByRole('link', {name, exact: true}).getAttribute('href'))!);
    expect(await response.text()).toBe(readFileSync(path.join('samples', file), 'utf8'));
    await expect(fold).toContainText(
      createHash('sha256')
        .update(await response.body())
        .digest('hex'),
    );
  }
  await context.close();
});
