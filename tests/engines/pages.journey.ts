import {routes} from '../support/build';
import {DESK, expect, PHONE, test} from './journey';

/** The two scripts that start the app, and not the parts that pages load. */
const APP = /\/assets\/js\/(?:runtime~main|main)\.[^/]+\.js$/;

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

test.describe('The policy and the start of the app agree', () => {
  const startsApp = () => document.querySelectorAll('script[src*="/main."]').length;

  test('a page that is only read fetches the app ahead, and does not start it', async ({sitDown, network, canAsk}) => {
    network.requests();
    const reader = await sitDown();
    await reader.open('/docs/api/overviews');
    const seen: string[] = [];
    await expect
      .poll(() => {
        seen.push(...network.requests());
        return seen.filter((path) => APP.test(path)).length;
      })
      .toBe(2);
    expect(await reader.run(startsApp)).toBe(0);
    // What was fetched ahead is what the app then starts from.
    await reader.move({x: 300, y: 300});
    await reader.move({x: 310, y: 310});
    await reader.hasApp();
    if (canAsk('cached prefetch')) expect(network.requests().filter((path) => APP.test(path))).toEqual([]);
  });

  test('a refused picture does not start the app, a refused style does', async ({sitDown, expectMessage}) => {
    expectMessage(/policy|Content.Security/i);
    const reader = await sitDown();
    await reader.open('/docs/api/overviews');
    await reader.run(() => document.body.append(Object.assign(new Image(), {src: 'https://evil.example/x.png'})));
    await expect.poll(async () => (await reader.messages()).join('\n')).toContain('by img-src');
    expect(await reader.run(startsApp)).toBe(0);
    await reader.run(() => document.head.append(Object.assign(document.createElement('style'), {textContent: 'p {}'})));
    await reader.hasApp();
  });
});
