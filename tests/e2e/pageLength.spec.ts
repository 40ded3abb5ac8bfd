import type {Page} from '@playwright/test';
import {loadContract} from '../../contract/bundle';
import {listOperations, pageOf} from '../../contract/operations';
import {provider} from '../../provider';
import {routes} from './support/routes';
import {expect, test} from './support/test';

/** What a reader may have to scroll, in CSS pixels, before opening anything; and the screens until the first request. */
const windows = [
  {width: 390, height: 844, tallest: 22_000, screens: 4},
  {width: 1280, height: 900, tallest: 14_000, screens: 2},
  {width: 1440, height: 900, tallest: 13_000, screens: 2},
];

const documents = routes.filter((route) => /^\/docs\/(?:api|plugins)\//.test(route));

const box = async (page: Page, selector: string) => {
  const element = page.locator(selector).first();
  return (await element.count()) === 0 ? null : element.boundingBox();
};

/** Pages of the operations that a program calls. */
const operationPages = listOperations(loadContract(provider))
  .filter(({webhook}) => !webhook)
  .map(({operation}) => `/${pageOf(operation)}`);

test('every operation has a page', () => {
  expect(operationPages.length).toBeGreaterThan(0);
  expect(operationPages.filter((page) => !documents.includes(page))).toEqual([]);
});

for (const route of documents) {
  test(`${route} is short, and its first request near`, async ({page}) => {
    await page.goto(route);
    const faults: string[] = [];
    for (const {width, height, tallest, screens} of windows) {
      await page.setViewportSize({width, height});
      const total = await page.evaluate(() => document.documentElement.scrollHeight);
      const request = await box(page, '.reference .samples__panel:visible .code');
      const end = request && Math.round(request.y + request.height);
      if (total > tallest) faults.push(`${total} px tall at ${width} px; ${tallest} are the most.`);
      if (!end && operationPages.includes(route)) faults.push(`No request beside the fields at ${width} px.`);
      if (end && end > screens * height) {
        faults.push(`The first request ends at ${end} px at ${width} px; ${screens} screens are ${screens * height}.`);
      }
    }
    expect(faults).toEqual([]);
  });
}
