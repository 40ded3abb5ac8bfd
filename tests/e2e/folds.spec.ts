import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';

const INQUIRY = '/docs/api/payment-features/inquiry-api';
/** A heading that is the summary of a fold, and a row of a table within a fold. */
const HEADING = 'polling';
const ROW = 'order-statuses-cp';

const foldOf = (page: Page, id: string) => page.locator('.fold', {has: page.locator(`[id="${id}"]`)});
const isOpen = (page: Page, id: string) => expect(foldOf(page, id)).toHaveAttribute('open', '');

test.describe('a fold', () => {
  test('shows its heading alone, and opens by keyboard', async ({page}) => {
    await page.goto(INQUIRY);
    const fold = foldOf(page, HEADING);
    await expect(fold.getByRole('heading', {level: 3})).toBeVisible();
    await expect(fold.locator('table')).toBeHidden();
    await fold.locator('summary').first().press('Enter');
    await expect(fold.locator('table').first()).toBeVisible();
  });

  for (const id of [HEADING, ROW]) {
    test(`opens for the address of #${id}, before the app has started`, async ({page}) => {
      await page.route(/\/assets\/js\//, () => {});
      await page.goto(`${INQUIRY}#${id}`, {waitUntil: 'domcontentloaded'});
      await expect(foldOf(page, id).locator('table').first()).toBeVisible();
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
      await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
    });
  }

  test('opens for a link of the page, also for the second time', async ({page}) => {
    await open(page, INQUIRY);
    const link = page.locator(`.theme-admonition a[href="#${HEADING}"]`);
    await link.click();
    await isOpen(page, HEADING);
    await foldOf(page, HEADING).locator('summary').first().click();
    await expect(foldOf(page, HEADING)).not.toHaveAttribute('open');
    await link.click();
    await isOpen(page, HEADING);
  });

  test('opens for a link from another page', async ({page}) => {
    await open(page, '/docs/api/none-ui-api/promptpay-api');
    await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
    await page
      .locator(`a[href="${INQUIRY}#${HEADING}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await isOpen(page, HEADING);
    await expect(page.locator(`[id="${HEADING}"]`)).toBeInViewport();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  // Where style sheets cannot open it, a script does: oldBrowsers.spec.ts.
  test('is open on paper, and closed again after', async ({page}) => {
    await page.goto(INQUIRY);
    const table = foldOf(page, HEADING).locator('table').first();
    await page.emulateMedia({media: 'print'});
    await expect(table).toBeVisible();
    await page.emulateMedia({media: 'screen'});
    await expect(table).toBeHidden();
  });

  test('is found by the browser’s own search', async ({page}) => {
    await page.goto(`${INQUIRY}#:~:text=Add%20a%20random%20second`);
    await isOpen(page, HEADING);
  });

  test.describe('without scripts', () => {
    test.use({javaScriptEnabled: false});

    for (const id of [HEADING, ROW]) {
      test(`shows what #${id} names`, async ({page}) => {
        await page.goto(`${INQUIRY}#${id}`);
        await expect(foldOf(page, id).locator('table').first()).toBeVisible();
      });
    }
  });
});

test.describe('text, fields and sample', () => {
  const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

  test('stand side by side from 1280 px: the sample is on the first screen, and stays while they scroll', async ({
    page,
  }) => {
    await page.setViewportSize({width: 1280, height: 800});
    await page.goto(INQUIRY);
    const call = page.locator('.reference__sample .samples__panel:visible .code').first();
    await expect(call).toBeInViewport({ratio: 1});
    const overview = await boxOf(page, '.reference__overview');
    const fields = await boxOf(page, '.reference__fields');
    const sample = await boxOf(page, '.reference__sample');
    expect(sample.y).toBeCloseTo(overview.y, 0);
    expect(fields.y).toBeGreaterThanOrEqual(overview.y + overview.height);
    for (const {x, width} of [overview, fields]) {
      expect(sample.x).toBeGreaterThan(x + width);
      expect(Math.min(sample.width, width)).toBeGreaterThan(400);
    }
    expect(sample.x + sample.width).toBeLessThanOrEqual(1280);
    const request = page.locator('.reference #request');
    await request.evaluate((heading) => heading.scrollIntoView());
    await expect(call).toBeInViewport({ratio: 1});
    const reply = page.locator('.reference #reply');
    await reply.evaluate((heading) => heading.scrollIntoView());
    await expect(page.locator('.replies .code').first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });

  for (const width of [390, 1279]) {
    test(`stand below each other at ${width} px, the call first`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      await page.goto(INQUIRY);
      const fields = await boxOf(page, '.reference__fields');
      const sample = await boxOf(page, '.reference__sample');
      const overview = await boxOf(page, '.reference__overview');
      expect([overview.x, sample.x]).toEqual([fields.x, fields.x]);
      expect(overview.y + overview.height).toBeLessThanOrEqual(sample.y + 1);
      expect(sample.y + sample.height).toBeLessThanOrEqual(fields.y + 1);
    });
  }

  test('do not cover the sample with the reply below it while the page scrolls', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await page.goto(INQUIRY);
    for (const id of ['endpoint', 'request', 'reply']) {
      await page.locator(`.reference #${id}`).evaluate((heading) => heading.scrollIntoView());
      const samples = await boxOf(page, '.reference__sample .samples');
      const replies = await boxOf(page, '.reference__sample [role=group][aria-label^="Try it"]');
      expect(replies.y).toBeGreaterThanOrEqual(samples.y + samples.height);
    }
  });

  test('leave the table of contents within reach', async ({page}) => {
    await page.goto(INQUIRY);
    for (const [width, place] of [
      [1280, '.theme-doc-toc-mobile'],
      [1920, '.theme-doc-toc-desktop'],
    ] as const) {
      await page.setViewportSize({width, height: 900});
      await expect(page.locator(place)).toBeVisible();
    }
  });

  test('stand below each other in a window of 1280 px that is zoomed to 200 %', async ({page}) => {
    await page.setViewportSize({width: 640, height: 400});
    await page.goto(INQUIRY);
    expect((await boxOf(page, '.reference__sample')).width).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  });
});

test.describe('the table of contents marks the heading that its link leads to', () => {
  const LISTED = '.theme-doc-toc-desktop a';

  // With folds, and with a sample that stays in sight beside the text.
  for (const path of ['/docs/api/preparation', '/docs/plugins/woo-commerce', '/docs/api/redirect/simple-payment']) {
    test(`on ${path}`, async ({page}) => {
      await page.setViewportSize({width: 1920, height: 800});
      await open(page, path);
      // The sample is beside the first heading, which comes before it.
      const links = await page.locator(`${LISTED}:not([href="#sample"])`).all();
      expect(links.length).toBeGreaterThan(5);
      for (const link of [...links, ...[...links].reverse()]) {
        await link.click();
        await expect(page.locator(`${LISTED}.table-of-contents__link--active`)).toHaveText(await link.innerText());
      }
    });
  }
});
