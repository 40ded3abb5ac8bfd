import type {Page} from '@playwright/test';
import {routes} from './support/routes';
import {expect, test} from './support/test';

/** What a reader may have to scroll, in CSS pixels, before opening anything; and the screens until the first request. */
const windows = [
  {width: 390, height: 844, tallest: 14_000, screens: 4},
  {width: 1280, height: 900, tallest: 10_000, screens: 2},
  {width: 1440, height: 900, tallest: 9_000, screens: 2},
];

const documents = routes.filter((route) => /^\/docs\/(?:api|plugins)\//.test(route));

const box = async (page: Page, selector: string) => {
  const element = page.locator(selector).first();
  return (await element.count()) === 0 ? null : element.boundingBox();
};

const rows: (string | number)[][] = [];

test.afterAll(() => {
  const headers = ['page', ...windows.flatMap(({width}) => [`${width}: height`, 'request ends'])];
  const columns = headers.map((header, column) =>
    Math.max(header.length, ...rows.map((row) => String(row[column]).length)),
  );
  const lines = [headers, ...rows].map((row) =>
    row
      .map((cell, column) => (column ? String(cell).padStart(columns[column]!) : String(cell).padEnd(columns[0]!)))
      .join('  '),
  );
  console.log(`\n${lines.join('\n')}`);
});

for (const route of documents) {
  test(`${route} is short, and its first request near`, async ({page}) => {
    const row: (string | number)[] = [route.replace('/docs/', '')];
    const faults: string[] = [];
    for (const {width, height, tallest, screens} of windows) {
      await page.setViewportSize({width, height});
      if (row.length === 1) await page.goto(route);
      const total = await page.evaluate(() => document.documentElement.scrollHeight);
      const request = await box(page, '.reference .samples__panel:visible .code');
      const end = request && Math.round(request.y + request.height);
      row.push(total, end ?? '–');
      if (total > tallest) faults.push(`${total} px tall at ${width} px; ${tallest} are the most.`);
      if (end && end > screens * height) {
        faults.push(`The first request ends at ${end} px at ${width} px; ${screens} screens are ${screens * height}.`);
      }
    }
    rows.push(row);
    expect(faults).toEqual([]);
  });
}

test('most pages of the API have a request beside its fields', () => {
  expect(rows.length).toBe(documents.length);
  expect(rows.filter((row) => row[2] !== '–').length).toBeGreaterThanOrEqual(11);
});
