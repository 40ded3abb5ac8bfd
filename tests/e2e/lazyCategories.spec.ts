import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import sidebars from '../../sidebars';
import {CHUNKS, goInside, hold} from './support/browser';
import {expect, open, test, VARIANT} from './support/test';

test.use({baseURL: ({variant}, use) => use(variant.url)});

/** In the variant, each category with two pages or more comes when it is needed. */
const OUTSIDE = '/docs/api/overviews';
const INSIDE = '/docs/api/redirect/with-channel';
const ELSEWHERE = '/docs/api/payment-features/inquiry-api';

interface Category {
  type: 'category';
  label: string;
  items: (string | Category)[];
}

const isCategory = (item: unknown): item is Category =>
  typeof item === 'object' && (item as {type?: string}).type === 'category';

const pagesOf = (items: (string | Category)[]): string[] =>
  items.flatMap((item) => (isCategory(item) ? pagesOf(item.items) : [`/docs/${item}`]));

const categories = Object.values(sidebars).flatMap((items) => (items as unknown[]).filter(isCategory));
const lazy = categories.filter(({items}) => pagesOf(items).length >= 2);

const sidebar = '.theme-doc-sidebar-menu';

test(`${lazy.length} collapsed categories show all their pages when the keyboard opens them`, async ({page}) => {
  expect(lazy.length).toBeGreaterThan(2);
  await open(page, OUTSIDE);
  for (const {label, items} of lazy) {
    const head = page.getByRole('button', {name: label, exact: true});
    await head.focus();
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-expanded', 'true');
    const links = page.locator(`${sidebar} > li`, {has: head}).locator('ul a:not([role=button])');
    const paths = () =>
      links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    await expect.poll(paths).toEqual(pagesOf(items));
  }
});

test('the scripts of every page name none of their pages', () => {
  const folder = path.join(VARIANT, 'assets/js');
  const scripts = readdirSync(folder).filter((name) => /^(?:main|runtime~main)\./.test(name));
  expect(scripts).toHaveLength(2);
  const text = scripts.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
  expect(text).toContain(OUTSIDE);
  // The first of each category, in the order of paths, is where the category begins.
  const named = lazy
    .flatMap(({items}) => pagesOf(items).sort().slice(1))
    .filter((route) => text.includes(`"${route}"`));
  expect(named).toEqual([]);
});

test('a page of a category comes with its routes, its place in the sidebar and no others', async ({page}) => {
  await open(page, INSIDE);
  await expect(page.locator(`${sidebar} [aria-current=page]`)).toHaveAttribute('href', INSIDE);
  await expect(page.locator(`${sidebar} ul a`)).toHaveCount(pagesOf(lazy[0]!.items).length);
  await expect(page.locator('.breadcrumbs')).toContainText(lazy[0]!.label);
});

test('a link leads into a category that has not come, and Back out of it', async ({page}) => {
  await open(page, INSIDE);
  await goInside(page, ELSEWHERE);
  await expect(page.locator('h1')).toHaveText(/inquiry/i);
  await expect(page.locator(`${sidebar} [aria-current=page]`)).toHaveAttribute('href', ELSEWHERE);
  await expect(page).toHaveTitle(/inquiry/i);
  await page.goBack();
  await expect(page.locator(`${sidebar} [aria-current=page]`)).toHaveAttribute('href', INSIDE);
});

test('until a category has come, the page before it stays', async ({page}) => {
  await open(page, OUTSIDE);
  const release = await hold(page, CHUNKS);
  await goInside(page, ELSEWHERE);
  await expect(page.locator('.loading-indicator')).toBeVisible();
  await expect(page.locator('h1')).toHaveText(/overview/i);
  release();
  await expect(page.locator('h1')).toHaveText(/inquiry/i);
});

test('offline, a category that does not come is told, and opens when the network is back', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Loading chunk/);
  await open(page, OUTSIDE);
  await context.setOffline(true);
  await goInside(page, ELSEWHERE);
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await expect(page.locator('h1')).toHaveText(/overview/i);
  await context.setOffline(false);
  await expect(page.locator('h1')).toHaveText(/inquiry/i);
});

for (const path of ['/docs/api/nothing', '/docs/api/redirect/nothing', '/docs/zzz', '/nothing', '/docs/%']) {
  test(`${path} is no page`, async ({page}) => {
    await open(page, OUTSIDE);
    await goInside(page, path);
    await expect(page.locator('h1')).toHaveText(/not found/i);
  });
}
