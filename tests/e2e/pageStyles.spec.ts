import {expect, open, test} from './support/test';

test('headings use the site’s font, preloaded, from 768 px, and the system font below that', async ({page}) => {
  for (const [width, isOurs] of [
    [767, false],
    [768, true],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    await page.goto('/docs/api/overviews');
    const family = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
    expect(/^"?Anuphan/.test(family), `${width} px`).toBe(isOurs);
    // A font with `font-display: optional` loads too late without a preload.
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({name}) => name.endsWith('.woff2'))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
    expect(asked, `${width} px`).toEqual(isOurs ? ['link'] : []);
  }
});

test('on a phone the breadcrumbs end with the category, on one line above the title', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, '/docs/api/payment-features/inquiry-api');
  const breadcrumbs = page.getByRole('navigation', {name: 'Breadcrumbs'});
  await expect(breadcrumbs.getByText('Payment features')).toBeVisible();
  await expect(breadcrumbs.getByText('Inquiry API')).toBeHidden();
  expect(await breadcrumbs.getByRole('list').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});
