import {expect, open, test} from './support/test';

test.describe('The face of the headings', () => {
  for (const [width, isOurs] of [
    [390, false],
    [767, false],
    [768, true],
    [1440, true],
  ] as const) {
    test(`at ${width} px it is ${isOurs ? 'our own, asked for with the page' : 'the system’s, and no font is asked for'}`, async ({
      page,
    }) => {
      const fonts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname));
      await page.setViewportSize({width, height: 800});
      await page.goto('/docs/api/overviews');
      const family = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
      expect(/^"?Anuphan/.test(family)).toBe(isOurs);
      // An optional face comes too late when it is asked for where a style names it.
      const asked = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({name}) => name.endsWith('.woff2'))
          .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
      );
      expect(asked).toEqual(isOurs ? ['link'] : []);
      expect(fonts).toHaveLength(asked.length);
    });
  }
});

test('on a telephone the way to a page ends with its category, in one row, and the title follows', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, '/docs/api/payment-features/inquiry-api');
  const way = page.getByRole('navigation', {name: 'Breadcrumbs'});
  await expect(way.getByText('Payment features')).toBeVisible();
  await expect(way.getByText('Inquiry API')).toBeHidden();
  expect(await way.getByRole('list').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});
