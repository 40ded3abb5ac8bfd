import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';

const INQUIRY = '/docs/api/payment-features/inquiry-api';

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

test.describe('the text of an API page and its sample', () => {
  test('are side by side from 1400 px on, and the sample stays in sight', async ({page}) => {
    await page.setViewportSize({width: 1400, height: 800});
    await page.goto(INQUIRY);
    const call = page.locator('.reference__sample .samples__panel:visible .code').first();
    await expect(call).toBeInViewport({ratio: 1});
    const text = await boxOf(page, '.reference__text');
    const sample = await boxOf(page, '.reference__sample');
    expect([sample.y, sample.width]).toEqual([text.y, text.width]);
    expect(sample.x).toBeGreaterThan(text.x + text.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1400);
    const letters = await page
      .locator('.reference pre:visible')
      .first()
      .evaluate((block) => {
        const {paddingLeft, paddingRight} = getComputedStyle(block.firstElementChild!);
        return (block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / (13 * 0.6);
      });
    expect(letters).toBeGreaterThan(62);
    for (const section of ['#endpoint', '#reply', '#verify']) {
      await page.locator(section).evaluate((element) => element.scrollIntoView());
      await expect(call).toBeInViewport({ratio: 1});
    }
  });

  for (const width of [390, 1399]) {
    test(`are below each other at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      await page.goto(INQUIRY);
      const [before, after] = await page.locator('.reference__text').all();
      const above = (await before!.boundingBox())!;
      const below = (await after!.boundingBox())!;
      const sample = await boxOf(page, '.reference__sample');
      expect([above.x, above.width]).toEqual([sample.x, sample.width]);
      expect(above.y + above.height).toBeLessThanOrEqual(sample.y + 1);
      expect(sample.y + sample.height).toBeLessThanOrEqual(below.y + 1);
    });
  }

  test('are below each other in a window of 1280 px that is zoomed to 200 %', async ({page}) => {
    await page.setViewportSize({width: 640, height: 400});
    await page.goto(INQUIRY);
    expect((await boxOf(page, '.reference__sample')).width).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  });

  test('leave room for the panel below the sample while the page scrolls', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await page.goto(INQUIRY);
    for (const id of ['endpoint', 'request', 'reply', 'related']) {
      await page.locator(`.reference #${id}`).evaluate((heading) => heading.scrollIntoView());
      const samples = await boxOf(page, '.reference__sample .samples');
      const panel = await boxOf(page, '.reference__sample [role=group][aria-label^="Try it"]');
      expect(panel.y).toBeGreaterThanOrEqual(samples.y + samples.height);
    }
  });
});

test.describe('the table of contents', () => {
  test('is a menu where it has no column', async ({page}) => {
    await page.goto(INQUIRY);
    const button = page.getByRole('button', {name: 'On this page'});
    const column = page.locator('.theme-doc-toc-desktop');
    for (const width of [390, 1280, 1839]) {
      await page.setViewportSize({width, height: 800});
      await expect(button).toBeVisible();
      await expect(column).toBeHidden();
      const copy = (await page.getByRole('button', {name: 'Copy page'}).boundingBox())!;
      expect((await button.boundingBox())!.y).toBe(copy.y);
    }
    await page.setViewportSize({width: 1840, height: 800});
    await expect(column).toBeVisible();
    await expect(button).toBeHidden();
  });

  test('makes way for the place that was chosen in it', async ({page}) => {
    await page.setViewportSize({width: 390, height: 800});
    await page.goto(INQUIRY);
    await page.getByRole('button', {name: 'On this page'}).click();
    await page.getByRole('link', {name: 'Reply', exact: true}).and(page.locator('[popover] a')).click();
    await expect(page.locator('.theme-doc-toc-mobile a').first()).toBeHidden();
    await expect(page.locator('#reply')).toBeInViewport();
  });

  // With a sample that stays in sight beside the text, too.
  for (const path of ['/docs/api/preparation', '/docs/plugins/woo-commerce', '/docs/api/redirect/simple-payment']) {
    test(`marks the heading that its link leads to on ${path}`, async ({page}) => {
      const listed = '.theme-doc-toc-desktop a';
      await page.setViewportSize({width: 1920, height: 800});
      await open(page, path);
      // The sample is beside the first heading, which comes before it.
      const links = await page.locator(`${listed}:not([href="#sample"])`).all();
      expect(links.length).toBeGreaterThan(5);
      for (const link of [...links, ...[...links].reverse()]) {
        await link.click();
        await expect(page.locator(`${listed}.table-of-contents__link--active`)).toHaveText(await link.innerText());
      }
    });
  }
});

test('Text of 200 % at 1280 px: the top bar fits, and its menu has the links', async ({page}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', {fontSizes: {standard: 32}});
  await page.setViewportSize({width: 1280, height: 800});
  await open(page, INQUIRY);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  const ends = await page
    .locator('.navbar :is(a, button):visible')
    .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(1280);
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  for (const name of ['Plugins & Modules', 'Inquiry API']) {
    await expect(page.getByRole('dialog').getByRole('link', {name})).toBeVisible();
  }
});
