import {PNG} from 'pngjs';
import {expect, open, PHONE, test} from './support/test';

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    // A window that is resized later keeps the preloads of its first width.
    test.use({viewport: {width, height: 800}});

    test('headings have our own typeface, requested with the page', async ({page}) => {
      await page.goto('/docs/api/overviews');
      await expect(page.locator('h1')).toHaveCSS('font-family', /^"?Anuphan/);
      // A font with `font-display: optional` loads too late without a preload.
      const initiators = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({name}) => name.endsWith('.woff2'))
          .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
      );
      expect(initiators).toEqual(['link']);
    });
  });
}

test('on a phone the breadcrumbs are the way home, on one line with the menus of the page', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/payment-features/inquiry-api');
  const breadcrumbs = page.getByRole('navigation', {name: 'Breadcrumbs'});
  const home = (await breadcrumbs.getByRole('link', {name: 'Home page'}).boundingBox())!;
  const menu = (await page.getByRole('button', {name: 'On this page'}).boundingBox())!;
  expect(home.y).toBeGreaterThanOrEqual(menu.y);
  expect(home.y + home.height).toBeLessThanOrEqual(menu.y + menu.height);
  await expect(breadcrumbs.getByText('Inquiry API')).toBeHidden();
});

for (const forcedColors of ['none', 'active'] as const) {
  test(`the button back to the top shows an arrow, with forced colours: ${forcedColors}`, async ({page}) => {
    await page.emulateMedia({forcedColors, reducedMotion: 'reduce'});
    await open(page, '/docs/api/preparation');
    await page.getByRole('button', {name: 'Decline'}).click();
    const button = page.getByRole('button', {name: 'Scroll back to top'});
    await page.mouse.wheel(0, 3000);
    // The button appears when a reader turns around.
    await expect(async () => {
      await page.mouse.wheel(0, -100);
      await expect(button).toBeVisible({timeout: 500});
    }).toPass();
    const {data} = PNG.sync.read(await button.screenshot({animations: 'disabled'}));
    const dark = data.filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4);
    // An arrow, rather than nothing or the full box of its mask.
    expect(dark).toBeGreaterThan(0.01);
    expect(dark).toBeLessThan(0.25);
    if (forcedColors === 'active') await expect(button).toHaveCSS('border-top-width', '1px');
  });
}

test('the button back to the top lies beside the text, and over nothing', async ({page}) => {
  const button = page.getByRole('button', {name: 'Scroll back to top'});
  for (const [path, width] of [
    ['/docs/api/payment-features/inquiry-api', 1280],
    ['/docs/api/preparation', 997],
    ['/docs/plugins/woo-commerce', 1440],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    await open(page, path);
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 2000);
    // The button appears when a reader turns around.
    await expect(async () => {
      await page.mouse.wheel(0, -100);
      await expect(button).toBeVisible({timeout: 500});
    }).toPass();
    const under = await button.evaluate((own) => {
      const {left, right, top, bottom} = own.getBoundingClientRect();
      return [left + 1, right - 1].flatMap((x) =>
        [top + 1, bottom - 1].map((y) => {
          const below = document.elementsFromPoint(x, y).find((element) => !own.contains(element));
          return below!.closest('article, a, button, .consent')?.className;
        }),
      );
    });
    expect(under, path).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test('an outlined button under the pointer does not look like the first one', async ({page}) => {
  await open(page, '/docs/api/none-ui-api/promptpay-api');
  const first = page.getByRole('button', {name: 'Send request'});
  const other = page.getByRole('button', {name: 'Change the fields'});
  const groundOf = () => other.evaluate((button) => getComputedStyle(button).backgroundColor);
  const plain = await groundOf();
  await other.hover();
  await expect.poll(groundOf).not.toBe(plain);
  const filled = await first.evaluate((button) => getComputedStyle(button).backgroundColor);
  // In full, after its transition.
  await expect(other).toHaveCSS('color', filled);
});
