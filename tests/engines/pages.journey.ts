import {routes} from '../support/build';
import {expect, PHONE, test} from './journey';

const UNKNOWN = ['/unknown', '/docs/api/unknown', '/blog/unknown'];

// In Chromium: tests/e2e/pages.spec.ts.
test('on a phone, every page has one heading, fits the window and reports no error', async ({
  sitDown,
  canAsk,
  expectMessage,
}) => {
  test.setTimeout(300_000);
  // An engine without the whole console must still record nothing.
  canAsk('the whole console');
  expectMessage(/404/);
  const reader = await sitDown(PHONE);
  for (const route of [...routes, ...UNKNOWN]) {
    await reader.open(route);
    await reader.hasApp();
    const page = await reader.run(() => ({
      headings: document.querySelectorAll('h1').length,
      tooWideBy: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect.soft(page, route).toEqual({headings: 1, tooWideBy: 0});
  }
});
