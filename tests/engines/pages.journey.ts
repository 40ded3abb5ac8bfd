import {routes} from '../serving/support/site';
import {DESK, expect, PHONE, test, type Reader} from './journey';

/** Moves the mouse, which starts the app, until it has started: also on the page that this one leads on to. */
const waitForApp = (reader: Reader) =>
  expect(async () => {
    await reader.move({x: 300, y: 300});
    await reader.move({x: 310, y: 310});
    expect(await reader.run(() => document.documentElement.dataset.hasHydrated)).toBe('true');
  }).toPass({timeout: 20_000, intervals: [100]});

test.describe('No page has anything to complain of', () => {
  for (const size of [DESK, PHONE]) {
    test(`${routes.length} routes and an unknown one at ${size.width} px`, async ({sitDown, expectMessage}) => {
      test.setTimeout(300_000);
      expectMessage(/404/);
      const reader = await sitDown(size);
      for (const route of [...routes, '/unknown']) {
        await reader.open(route);
        await waitForApp(reader);
        const page = await reader.run(() => ({
          headings: document.querySelectorAll('h1').length,
          tooWideBy: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect.soft(page, route).toEqual({headings: 1, tooWideBy: 0});
      }
    });
  }
});
