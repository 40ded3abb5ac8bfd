import type {Page} from '@playwright/test';
import {expect, open, test} from './support/test';
import {openFields} from './support/tryIt';

const INQUIRY = '/docs/api/payment-features/inquiry-api';

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

test('the text and sample of an API page are side by side from 1200 px, with the button in view, and stacked below that', async ({
  page,
}) => {
  await page.goto(INQUIRY);
  // 640 px: a window of 1280 px at 200 % zoom.
  for (const width of [390, 640, 1199]) {
    await page.setViewportSize({width, height: 800});
    const [before, after] = await page.locator('.reference__text').all();
    const above = (await before!.boundingBox())!;
    const below = (await after!.boundingBox())!;
    const sample = await boxOf(page, '.reference__sample');
    expect([above.x, above.width], `${width} px`).toEqual([sample.x, sample.width]);
    expect(above.y + above.height, `${width} px`).toBeLessThanOrEqual(sample.y + 1);
    expect(sample.y + sample.height, `${width} px`).toBeLessThanOrEqual(below.y + 1);
    if (width === 640) expect(sample.width).toBeGreaterThan(500);
  }

  await page.setViewportSize({width: 1200, height: 800});
  const call = page.locator('.reference__sample .samples__panel:visible .code').first();
  await expect(call).toBeInViewport({ratio: 1});
  const text = await boxOf(page, '.reference__text');
  const sample = await boxOf(page, '.reference__sample');
  expect(sample.y).toBe(text.y);
  expect(sample.width).toBeGreaterThanOrEqual(text.width);
  expect(sample.x).toBeGreaterThan(text.x + text.width);
  for (const id of ['endpoint', 'request']) {
    await page.locator(`.reference #${id}`).evaluate((heading) => heading.scrollIntoView());
    await expect(call, `at #${id}`).toBeInViewport();
    const samples = await boxOf(page, '.reference__sample .samples');
    const panel = await boxOf(page, '.reference__sample [role=group][aria-label^="Try it"]');
    expect(panel.y, `at #${id}`).toBeGreaterThanOrEqual(samples.y + samples.height);
  }
  await page.setViewportSize({width: 1280, height: 900});
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('button', {name: 'Send request'}).first()).toBeInViewport({ratio: 1});
});

test('on a laptop the request can be sent beside the question about cookies, and below its open fields', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await open(page, '/docs/api/redirect/simple-payment');
  const button = page.getByRole('button', {name: 'Send request'}).first();
  const isOnTop = () =>
    button.evaluate((element) => {
      const {left, right, top, bottom} = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y) === element);
    });
  await expect(page.getByRole('region', {name: 'Cookie choices'})).toBeInViewport();
  expect(await isOnTop()).toBe(true);
  await openFields(page);
  await expect(page.getByRole('textbox', {name: 'merchantid'})).toBeInViewport({ratio: 1});
  expect(await isOnTop()).toBe(true);
});

test('on a laptop the open fields leave the languages of the sample whole, below the bars of the page', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({width, height});
    await open(page, '/docs/api/none-ui-api/promptpay-api');
    await openFields(page);
    await expect(page.getByRole('textbox', {name: 'merchantID'})).toBeFocused();
    const tab = page.locator('.samples').first().getByRole('tab', {name: 'cURL'});
    // After the scroll that the focus brings.
    await expect(page.getByRole('button', {name: 'Send request'}).first()).toBeInViewport({ratio: 1});
    const corners = await tab.evaluate((element) => {
      const {left, right, top, bottom} = element.getBoundingClientRect();
      return [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y) === element);
    });
    expect(corners, `${width} px`).toEqual([true, true]);
  }
});

test('the tables after the reply have the whole width, with their columns, in every window of a laptop', async ({
  page,
}) => {
  await open(page, INQUIRY);
  for (const width of [1200, 1280, 1440, 1600]) {
    await page.setViewportSize({width, height: 900});
    const whole = await boxOf(page, '.reference');
    for (const section of ['#shapes', '#statuses', '#verify']) {
      const table = page.locator(`${section} ~ table`).first();
      await expect(table, `${section} at ${width} px`).toHaveCSS('display', 'table');
      expect((await table.boundingBox())!.width, `${section} at ${width} px`).toBe(whole.width);
    }
  }
});

test('the row above the title is one opaque piece below the top bar, from the phone to the laptop', async ({page}) => {
  await open(page, INQUIRY);
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({width, height: 844});
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(width / 2, 400);
    await page.locator('#request').evaluate((heading) => heading.scrollIntoView());
    const bar = await page.locator('.navbar').evaluate((element) => element.getBoundingClientRect().bottom);
    const faults = await page.evaluate(() => {
      const [way, menu] = ['.page-row', '.theme-doc-toc-mobile'].map((part) => document.querySelector(part)!);
      const [left, right] = [way!, menu!].map((part) => part.getBoundingClientRect());
      const points = [left!.left + 1, left!.right - 1, right!.left + 1, innerWidth - 1];
      return {
        tops: [left!.top, right!.top],
        bottoms: [left!.bottom, right!.bottom],
        gap: right!.left - left!.right,
        seenThrough: points.filter((x) => {
          const seen = document.elementFromPoint(Math.min(x, right!.right - 1), left!.top + 24)!;
          return !way!.contains(seen) && !menu!.contains(seen);
        }),
      };
    });
    const {tops, bottoms, gap, seenThrough} = faults;
    expect([tops[0], bottoms[0], Math.round(gap), seenThrough], `${width} px`).toEqual([tops[1], bottoms[1], 0, []]);
    expect(tops[0], `${width} px`).toBeCloseTo(Math.max(0, bar), 0);
    await expect(page.getByRole('button', {name: 'On this page: Request'}), `${width} px`).toBeVisible();
  }
});

test('the row above the title keeps its height, however long the name of the section is', async ({page}) => {
  // The sidebar leaves the row the least room.
  await page.setViewportSize({width: 1000, height: 1024});
  await open(page, '/docs/api/none-ui-api/promptpay-api');
  const heights = new Set<number>();
  const names = new Set<string>();
  for (const heading of await page.locator('main h2[id], main h3[id]').all()) {
    await heading.evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(150);
    heights.add((await boxOf(page, '.page-row')).height);
    names.add((await page.locator('.theme-doc-toc-mobile button').textContent()) ?? '');
  }
  expect(
    [...names].some((name) => name.length > 35),
    [...names].join(),
  ).toBe(true);
  expect([...heights]).toHaveLength(1);
});

test('beside the name of a long section, the breadcrumbs show the whole name of the page', async ({page}) => {
  await open(page, '/docs/api/none-ui-api/promptpay-api');
  for (const width of [620, 768, 1000]) {
    await page.setViewportSize({width, height: 900});
    await page.locator('#qr-text').evaluate((heading) => heading.scrollIntoView());
    await expect(page.getByRole('button', {name: 'On this page: Do not draw the QR yourself'})).toBeVisible();
    const name = page.locator('.breadcrumbs__item:last-child > *');
    const {clientWidth, scrollWidth} = await name.evaluate((element) => ({
      clientWidth: element.clientWidth,
      scrollWidth: element.scrollWidth,
    }));
    expect(clientWidth, `${width} px`).toBe(scrollWidth);
  }
});

test('beside a column of contents the breadcrumbs have a line above the title', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await page.goto('/docs/api/preparation');
  const way = (await page.getByRole('navigation', {name: 'Breadcrumbs'}).boundingBox())!;
  expect(way.y + way.height).toBeLessThanOrEqual((await page.locator('h1').boundingBox())!.y);
  await expect(page.getByRole('button', {name: 'Copy page'})).toBeInViewport({ratio: 1});
});

test('without scripts the row names no section', async ({browser, site}) => {
  const page = await browser.newPage({javaScriptEnabled: false, viewport: {width: 1280, height: 800}});
  await page.goto(site.url + INQUIRY);
  await expect(page.getByRole('button', {name: 'On this page', exact: true})).toBeVisible();
  await page.close();
});

test('a link into a fold, and one to the heading above it, open it', async ({page}) => {
  await open(page, '/docs/api/payment-features/inquiry-api');
  await page.locator('a[href$="overviews#times"]').first().click();
  await expect(page.locator('#times + details')).toHaveAttribute('open');
  await page.goto('/docs/api/overviews#every-error');
  await page.keyboard.press('Shift');
  await expect(page.locator('#every-error')).toBeInViewport();
});

test.describe('the table of contents', () => {
  test('is a menu where it has no column, and closes when a section is chosen', async ({page}) => {
    await page.goto(INQUIRY);
    const button = page.getByRole('button', {name: 'On this page'});
    const column = page.locator('.theme-doc-toc-desktop');
    for (const width of [1839, 1280, 390]) {
      await page.setViewportSize({width, height: 800});
      await expect(button).toBeVisible();
      await expect(column).toBeHidden();
      const copy = (await page.getByRole('button', {name: 'Copy page'}).boundingBox())!;
      expect((await button.boundingBox())!.y).toBe(copy.y);
    }
    await button.click();
    await page.getByRole('link', {name: 'Reply', exact: true}).and(page.locator('[popover] a')).click();
    await expect(page.locator('.theme-doc-toc-mobile a').first()).toBeHidden();
    await expect(page.locator('#reply')).toBeInViewport();
    await page.setViewportSize({width: 1840, height: 800});
    await expect(column).toBeVisible();
    await expect(button).toBeHidden();
  });

  test('stays in reach on a telephone, with the way to the page, where the top bar has scrolled away', async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 800});
    await open(page, INQUIRY);
    const button = page.getByRole('button', {name: 'On this page'});
    const way = page.getByRole('navigation', {name: 'Breadcrumbs'});
    const before = await page.locator('h1').boundingBox();
    expect(before!.y).toBeLessThan(150);
    await page.mouse.move(200, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 800);
      await expect(page.locator('.navbar')).not.toBeInViewport({timeout: 500});
      await expect(page.locator('h1')).not.toBeInViewport({timeout: 500});
    }).toPass();
    await expect(way).toBeInViewport();
    await button.click();
    await page.getByRole('link', {name: 'Reply', exact: true}).and(page.locator('[popover] a')).click();
    await expect(page.locator('#reply')).toBeInViewport({ratio: 1});
    const below = async (): Promise<number> => {
      const bar = (await button.boundingBox())!;
      return (await page.locator('#reply').boundingBox())!.y - bar.y - bar.height;
    };
    await expect.poll(below).toBeGreaterThan(0);
  });

  test('shows the mark of the section in view, in a window lower than itself, and then lets the reader scroll it', async ({
    page,
  }) => {
    await page.setViewportSize({width: 1280, height: 600});
    const marked = page.locator('.table-of-contents__link--active');
    const question = page.getByRole('region', {name: 'Cookie choices'});
    for (const path of ['/blog/long-blog-post', '/docs/api/preparation']) {
      await open(page, path);
      const links = await page
        .locator('.toc-highlight')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      // The last ones never reach the top of the window.
      for (const href of links.slice(0, -3).filter((_, index) => index % 4 === 0)) {
        await page.locator(href).evaluate((heading) => heading.scrollIntoView());
        await expect(marked).toHaveAttribute('href', href);
        await expect(marked, href).toBeInViewport({ratio: 1});
        const {y, height} = (await marked.boundingBox())!;
        expect(y + height, href).toBeLessThanOrEqual((await question.boundingBox())!.y);
      }
    }
    await marked.evaluate((link) => (link.closest('.thin-scrollbar')!.scrollTop = 0));
    const before = await page.evaluate(() => scrollY);
    await page.evaluate(() => scrollBy(0, 1));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 1);
    await expect(marked).not.toBeInViewport();
  });

  test('marks the heading that its link leads to, also with a sticky sample beside the text', async ({page}) => {
    test.slow();
    await page.setViewportSize({width: 1920, height: 800});
    for (const path of ['/docs/plugins/woo-commerce', '/docs/api/redirect/simple-payment']) {
      await open(page, path);
      // The sample is beside the first heading, which comes before it.
      const links = await page.locator('.theme-doc-toc-desktop a:not([href="#sample"])').all();
      expect(links.length, path).toBeGreaterThan(5);
      for (const link of [...links, ...[...links].reverse()]) {
        // The theme updates only on scroll: after late content has moved the page, another click is needed.
        await expect(async () => {
          await link.click();
          await expect(link).toHaveClass(/table-of-contents__link--active/, {timeout: 2000});
        }, path).toPass({timeout: 15_000});
      }
    }
  });
});
