import {readFileSync} from 'node:fs';
import {expect, open, test} from '../e2e/support/test';

// `/docs` leads on to the API overview by itself.
const routes = readFileSync('routes.txt', 'utf8')
  .split('\n')
  .filter((route) => route !== '' && route !== '/docs');

/** Telephones, tablets, and the windows in which the sidebars leave little room. */
const WIDTHS = [320, 390, 700, 997, 1200, 1440];

test('no page is wider than its window, whatever the window', async ({page}) => {
  test.setTimeout(120_000);
  const wide: string[] = [];
  for (const route of routes) {
    await page.goto(route);
    for (const width of WIDTHS) {
      await page.setViewportSize({width, height: 800});
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) wide.push(`${route} needs ${needed} of ${width} pixels`);
    }
  }
  console.log(`${routes.length} pages at ${WIDTHS.length} widths`);
  expect(routes.length).toBeGreaterThan(0);
  expect(wide).toEqual([]);
});

test('the exercise of the post decides as a careful shop does', async ({page}) => {
  await open(page, '/blog/mdx-blog-post');
  await page.getByRole('button', {name: 'Change the reply yourself'}).click();
  const verdict = page.getByRole('article').locator('output');
  await expect(verdict).toContainText('Ship it.');
  await page.getByRole('button', {name: 'Amount changed'}).click();
  await expect(verdict).toContainText('Ship nothing, and ask a person.');
  await page.getByLabel('Total', {exact: true}).fill('1250');
  await expect(verdict).toContainText('Ship it.');
  await page.getByLabel('Status', {exact: true}).selectOption('TC');
  await expect(verdict).toContainText('Ship nothing: a test card was used.');
  await page.getByRole('button', {name: 'No reply yet'}).click();
  await expect(verdict).toContainText('Wait, and ask again.');
  await expect(page.getByLabel('Total', {exact: true})).toBeHidden();
});

test.describe('without a script', () => {
  test.use({javaScriptEnabled: false});

  test('the exercise is a table of its cases', async ({page}) => {
    await page.goto('/blog/mdx-blog-post');
    await expect(page.getByRole('button', {name: 'Change the reply yourself'})).toBeHidden();
    await expect(page.getByRole('row', {name: /Amount changed/})).toContainText('Ship nothing, and ask a person.');
  });
});
