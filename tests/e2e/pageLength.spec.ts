import type {Page} from '@playwright/test';
import {loadContract} from '../../contract/bundle';
import {listOperations, pageOf} from '../../contract/operations';
import {provider} from '../../provider';
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

test('each page of an operation has a request beside its fields', () => {
  const pages = listOperations(loadContract(provider))
    .filter(({webhook}) => !webhook)
    .map(({operation}) => pageOf(operation));
  expect(pages.length).toBeGreaterThan(0);
  const without = new Set(rows.filter((row) => row[2] === '–').map(([page]) => page));
  expect(pages.filter((page) => without.has(page.replace('docs/', '')))).toEqual([]);
  expect(rows.length).toBe(documents.length);
});
