import {readFileSync} from 'node:fs';
import {expect, test} from '../e2e/support/test';

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
