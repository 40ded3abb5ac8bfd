import type {Page} from '@playwright/test';
import {templates} from './support/routes';
import {expect, open, test} from './support/test';

/** What is looked at: enough to see a rule that is missing, and quick enough for every element. */
const PROPERTIES = [
  'display visibility position top left width height margin-top margin-left padding-top padding-left box-sizing',
  'font-family font-size font-weight line-height color background-color background-image opacity text-decoration-line',
  'border-top-width border-top-color border-left-style border-top-left-radius box-shadow outline-style',
  'flex-grow gap grid-template-columns order overflow-x float clip-path transform content list-style-type white-space',
].flatMap((line) => line.split(' '));

/** Remembers how every element and what stands before and after it is drawn; says what has changed since the last time. */
const changes = (page: Page) =>
  page.evaluate((properties) => {
    const memory = window as unknown as {drawing?: string[]};
    const before = memory.drawing;
    const changed: string[] = [];
    memory.drawing = [];
    for (const element of document.querySelectorAll('body, body *')) {
      for (const pseudo of ['', '::before', '::after']) {
        const style = getComputedStyle(element, pseudo || undefined);
        for (const property of properties) {
          const value = style.getPropertyValue(property);
          const index = memory.drawing.push(value) - 1;
          const old = before?.[index];
          if (before && old !== value) {
            changed.push(`<${element.localName} class="${element.className}">${pseudo} ${property}: ${old} → ${value}`);
          }
        }
      }
    }
    return {looked: memory.drawing.length, changed: changed.slice(0, 10)};
  }, PROPERTIES);

async function addWholeSheet(page: Page): Promise<void> {
  await page.evaluate(() => {
    const {whole} = document.querySelector<HTMLStyleElement>('style[data-whole]')!.dataset;
    document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: whole}));
  });
  // A sheet is counted when it has arrived.
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(2);
}

test.describe('The styles in a page draw it as the whole style sheet does', () => {
  test.use({javaScriptEnabled: false});

  for (const route of templates) {
    test(route, async ({page}) => {
      for (const {width, media} of [
        {width: 390, media: 'screen'},
        {width: 1280, media: 'screen'},
        {width: 800, media: 'print'},
      ] as const) {
        await page.setViewportSize({width, height: 800});
        await page.emulateMedia({media, reducedMotion: 'reduce'});
        await page.goto(route);
        // A font that is still on its way is no style that is missing.
        await page.evaluate(() => document.fonts.ready.then(() => true));
        expect((await changes(page)).looked).toBeGreaterThan(10_000);
        await addWholeSheet(page);
        expect((await changes(page)).changed).toEqual([]);
      }
    });
  }
});

test('The styles of the theme win over those below it, in the page and in the whole sheet', async ({page}) => {
  await page.goto('/blog');
  await addWholeSheet(page);
  const orders = await page.evaluate(() =>
    [...document.styleSheets].map((sheet) =>
      [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSLayerBlockRule ? rule.name : [])),
    ),
  );
  expect(orders).toHaveLength(2);
  for (const order of orders) {
    const layers = [...new Set(order)].filter((name) => /infima|classic/.test(name));
    expect(layers).toEqual(['docusaurus.infima', 'docusaurus.theme-classic']);
  }
  await expect(page.locator('article footer').first()).toHaveCSS('margin-top', '48px');
});

test('The whole style sheet comes with the scripts, and again after it failed', async ({page, expectProblem}) => {
  expectProblem(/whole\..*\.css|ERR_FAILED/);
  const isWhole = /\/assets\/css\/whole\./;
  await page.route(isWhole, (route) => route.abort());
  await open(page, '/docs/api/overviews');
  await expect(page.getByRole('alert')).toContainText('Failed to load');
  await page.unroute(isWhole);
  const arrived = page.waitForResponse(isWhole);
  await page.getByRole('button', {name: 'Retry'}).click();
  expect((await arrived).status()).toBe(200);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A page whose styles are refused by the policy of an older release gets the whole sheet', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Content Security Policy|style-src/);
  await page.route('/docs/api/overviews', async (route) => {
    const answer = await route.fetch();
    const headers = {...answer.headers(), 'content-security-policy': "style-src 'self' 'sha256-older='"};
    await route.fulfill({response: answer, headers});
  });
  const arrived = page.waitForResponse(/\/assets\/css\/whole\./);
  await page.goto('/docs/api/overviews');
  expect(await page.evaluate(() => document.querySelector<HTMLStyleElement>('style[data-whole]')!.sheet)).toBeNull();
  expect((await arrived).status()).toBe(200);
  await expect(page.locator('nav.navbar')).toHaveCSS('position', 'sticky');
});

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
