import {readdirSync, readFileSync} from 'node:fs';
import {type Locator, type Page} from '@playwright/test';
import {expect, open, test, waitForHydration} from './support/test';

const withTwoGroups = readdirSync('docs', {recursive: true, encoding: 'utf8'}).find(
  (file) =>
    file.endsWith('.mdx') &&
    (readFileSync(`docs/${file}`, 'utf8').match(/^<Samples operation="\w+" \/>$/gm)?.length ?? 0) > 1,
);
/** A page with two groups of samples in every language, if any. */
const TWO_GROUPS = `/docs/${withTwoGroups?.replace('.mdx', '') ?? 'api/payment-features/inquiry-api'}`;
const needsTwoGroups = () =>
  test.skip(withTwoGroups === undefined, 'No page has two groups of samples in every language.');
/** A page whose first language is HTML, which other pages lack. */
const WITH_HTML = '/docs/api/redirect/simple-payment';

const groupsOf = (page: Page) => page.locator('.samples');
const tabOf = (group: Locator, name: string) => group.getByRole('tab', {name, exact: true});
const shownIn = (group: Locator) =>
  group.locator('.samples__panel:visible').evaluateAll((panels) => panels.map((panel) => panel.dataset.language));
const idsOf = (group: Locator) =>
  group.locator('.samples__panel').evaluateAll((panels) => panels.map((panel) => panel.dataset.language));

/** Cumulative layout shift of a page since its first paint. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {shifts: 0});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as {shifts: number}).shifts += (entry as unknown as {value: number}).value;
    }).observe({type: 'layout-shift', buffered: true});
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as {shifts: number}).shifts);

test('tabs and panels reference each other, and one panel is visible', async ({page}) => {
  await open(page, TWO_GROUPS);
  const group = groupsOf(page).first();
  await expect(group.getByRole('tablist')).toHaveAccessibleName('Language of the sample');
  const tabs = await group.getByRole('tab').all();
  expect(tabs.length).toBeGreaterThanOrEqual(6);
  for (const tab of tabs) {
    const panel = page.locator(`[id="${await tab.getAttribute('aria-controls')}"]`);
    await expect(panel).toHaveAttribute('role', 'tabpanel');
    await expect(panel).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id'))!);
  }
  expect(await shownIn(group)).toEqual(['curl']);
});

test('a choice applies to every group, on all pages and after a reload, and the chosen tab does not move', async ({
  page,
}) => {
  needsTwoGroups();
  await open(page, TWO_GROUPS);
  const groups = await groupsOf(page).all();
  expect(groups.length).toBeGreaterThanOrEqual(2);
  const php = tabOf(groups[1]!, 'PHP');
  await php.scrollIntoViewIfNeeded();
  const topOf = () => php.evaluate((button) => button.getBoundingClientRect().top);
  const before = await topOf();
  await php.click();
  for (const group of groups) {
    await expect(tabOf(group, 'PHP')).toHaveAttribute('aria-selected', 'true');
    expect(await shownIn(group)).toEqual(['php']);
  }
  // Browsers scroll by whole device pixels.
  expect(Math.abs((await topOf()) - before)).toBeLessThan(1);
  await page.reload();
  await waitForHydration(page);
  expect(await shownIn(groups[0]!)).toEqual(['php']);
  await page.goto(WITH_HTML);
  expect(await shownIn(groupsOf(page).first())).toEqual(['php']);
});

test('a group without the chosen language shows its first', async ({page}) => {
  await open(page, WITH_HTML);
  await tabOf(groupsOf(page).first(), 'HTML').click();
  await page.goto(TWO_GROUPS);
  const group = groupsOf(page).first();
  expect(await shownIn(group)).toEqual(['curl']);
  await waitForHydration(page);
  await expect(tabOf(group, 'cURL')).toHaveAttribute('aria-selected', 'true');
});

test('the tabs fit one row; arrows, Home and End move between them, and Tab leaves them', async ({page}) => {
  await open(page, WITH_HTML);
  const group = groupsOf(page).first();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({width, height: 800});
    const tops = await group.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(tops).toHaveLength(7);
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
  const ids = await idsOf(group);
  await tabOf(group, 'HTML').focus();
  const expectShown = async (id: string | undefined) => {
    await expect(group.locator(`[role=tab][data-language=${id}]`)).toBeFocused();
    expect(await shownIn(group)).toEqual([id]);
  };
  await page.keyboard.press('ArrowLeft');
  await expectShown(ids.at(-1));
  await page.keyboard.press('ArrowRight');
  await expectShown(ids[0]);
  await page.keyboard.press('ArrowRight');
  await expectShown(ids[1]);
  await page.keyboard.press('End');
  await expectShown(ids.at(-1));
  await page.keyboard.press('Home');
  await expectShown(ids[0]);
  await page.keyboard.press('Tab');
  await expect(group.locator('.samples__panel:visible .code__copy')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tabOf(group, 'HTML')).toBeFocused();
});

test('a remembered language is shown at first paint, and hydration moves nothing', async ({page}) => {
  await open(page, TWO_GROUPS);
  await tabOf(groupsOf(page).first(), 'Java').click();
  await watchShifts(page);
  await page.route('**/assets/js/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(TWO_GROUPS, {waitUntil: 'commit'});
  const group = groupsOf(page).first();
  await expect(group.locator('.samples__panel').first()).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  expect(await shownIn(group)).toEqual(['java']);
  await group.scrollIntoViewIfNeeded();
  await waitForHydration(page);
  await expect(tabOf(group, 'Java')).toHaveAttribute('aria-selected', 'true');
  expect(await shiftsOf(page)).toBe(0);
});

test('a choice syncs to another browser tab', async ({page, context}) => {
  await open(page, TWO_GROUPS);
  const other = await context.newPage();
  await open(other, WITH_HTML);
  await tabOf(groupsOf(other).first(), 'Go').click();
  await expect(tabOf(groupsOf(page).first(), 'Go')).toHaveAttribute('aria-selected', 'true');
  expect(await shownIn(groupsOf(page).first())).toEqual(['go']);
});

test.describe('the programs are sent only once', () => {
  const textsOf = (page: Page) =>
    page.locator('.samples__panel code').evaluateAll((codes) => codes.map((it) => it.innerHTML));
  const isSampleChunk = (url: string) => url.includes('/assets/js/samples-');

  test('a first visit reads them from the page, and keeps the server’s markup', async ({page}) => {
    const chunks: string[] = [];
    page.on('request', (request) => isSampleChunk(request.url()) && chunks.push(request.url()));
    await page.goto(TWO_GROUPS, {waitUntil: 'commit'});
    await expect(page.locator('footer.theme-layout-footer')).toBeAttached();
    const written = await textsOf(page);
    expect(written.length).toBeGreaterThan(0);
    expect(written.join('')).toContain('tok-string');
    await waitForHydration(page);
    expect(await textsOf(page)).toEqual(written);
    expect(chunks).toEqual([]);
  });

  test('client-side navigation loads them with the page', async ({page}) => {
    await page.goto(TWO_GROUPS);
    const written = await textsOf(page);
    await open(page, '/docs/api/overviews');
    await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
    const chunk = page.waitForRequest((request) => isSampleChunk(request.url()));
    await page
      .locator(`a[href="${TWO_GROUPS}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await chunk;
    await expect(page).toHaveURL(new RegExp(`${TWO_GROUPS}$`));
    await expect(groupsOf(page).first()).toBeVisible();
    expect(await textsOf(page)).toEqual(written);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
});

test('the tabs work with blocked and with full storage', async ({context, expectProblem}) => {
  needsTwoGroups();
  expectProblem(/Docusaurus (browser )?storage/);
  const failures = [
    `Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})`,
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  ];
  for (const failure of failures) {
    const page = await context.newPage();
    await page.addInitScript(failure);
    await open(page, TWO_GROUPS);
    const groups = groupsOf(page);
    await tabOf(groups.first(), 'Python').click();
    expect(await shownIn(groups.nth(1))).toEqual(['python']);
    await expect(tabOf(groups.nth(1), 'Python')).toHaveAttribute('aria-selected', 'true');
  }
});

test('an invalid remembered language is ignored', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('docusaurus.tab.sample-language-payment-docs', '"]<b>'));
  await page.goto(TWO_GROUPS);
  expect(await shownIn(groupsOf(page).first())).toEqual(['curl']);
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('every language is shown under its name, without dead controls, and no line widens the page', async ({page}) => {
    await page.setViewportSize({width: 390, height: 800});
    await page.goto(TWO_GROUPS);
    const widths = await page.locator('.code__scroll').evaluateAll((regions) => regions.map((it) => it.scrollWidth));
    expect(Math.max(...widths)).toBeGreaterThan(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const groups = await groupsOf(page).all();
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      await expect(group.getByRole('tablist')).toHaveCount(0);
      expect(await shownIn(group)).toEqual(await idsOf(group));
      for (const panel of await group.locator('.samples__panel').all()) {
        const call = panel.locator('.samples__call');
        await expect(call.locator('.code__language')).toBeVisible();
        expect((await call.locator('pre').innerText()).trim()).not.toBe('');
      }
    }
    await expect(page.locator('.code__copy:visible')).toHaveCount(0);
    const whole = groupsOf(page).first().locator('details.more').first();
    await whole.locator('summary').click();
    await expect(whole.locator('pre')).toBeVisible();
  });
});
