import {routes} from '../support/build';
import {DESK, expect, PHONE, test} from './journey';

const UNKNOWN = ['/unknown', '/docs/api/unknown', '/blog/unknown'];

test.describe('No page has anything to complain of', () => {
  for (const size of [DESK, PHONE]) {
    test(`${routes.length} routes and ${UNKNOWN.length} unknown ones at ${size.width} px`, async ({
      sitDown,
      canAsk,
      expectMessage,
    }) => {
      test.setTimeout(300_000);
      // Where it is not whole, what is recorded must still be empty.
      canAsk('the whole console');
      expectMessage(/404/);
      const reader = await sitDown(size);
      for (const route of [...routes, ...UNKNOWN]) {
        await reader.open(route);
        // Each move may belong to a page that leads on to another one.
        await expect(async () => {
          await reader.move({x: 300, y: 300});
          await reader.move({x: 310, y: 310});
          expect(await reader.run(() => document.documentElement.dataset.hasHydrated)).toBe('true');
        }).toPass({intervals: [100]});
        const page = await reader.run(() => ({
          headings: document.querySelectorAll('h1').length,
          tooWideBy: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect.soft(page, route).toEqual({headings: 1, tooWideBy: 0});
      }
    });
  }
});

test('the app starts by itself when a page that is only read is idle', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/overviews');
  await reader.hasApp();
});
