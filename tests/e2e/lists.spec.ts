import {expect, test} from './support/test';

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAY = new RegExp(`^\\d{1,2} (?:${MONTH}) 20\\d\\d$`);
/** `November 26, 2026`, `Nov 26, 2026`, `2026-11-26`. */
const OTHER_FORMATS = /\b[A-Z][a-z]+\.? \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d/;

test('dates have one format, and the archive leads back to the blog', async ({page}) => {
  for (const path of ['/blog', '/blog/welcome', '/docs/plugins/download-plugins', '/blog/archive']) {
    await page.goto(path);
    const days = await page.locator('main time').allInnerTexts();
    expect(days.length, path).toBeGreaterThan(0);
    for (const day of days) expect(day, path).toMatch(DAY);
    const prose = await page.locator('main').evaluate((main: HTMLElement) => {
      for (const code of main.querySelectorAll('pre, code')) code.remove();
      return main.innerText;
    });
    expect(prose, path).not.toMatch(OTHER_FORMATS);
  }
  await expect(page.getByRole('main').getByRole('link', {name: 'Blog', exact: true})).toHaveAttribute('href', '/blog');
});

test('the rows of posts begin as close below the heading of a tag as below that of the blog', async ({page}) => {
  const gaps: number[] = [];
  for (const path of ['/blog', '/blog/tags/hello']) {
    await page.goto(path);
    const last = (await page.getByRole('main').getByRole('link', {name: 'All tags'}).boundingBox())!;
    const first = (await page.getByRole('article').first().boundingBox())!;
    gaps.push(first.y - last.y - last.height);
  }
  expect(Math.max(...gaps)).toBeLessThan(24);
});

test('the title of an admonition does not overlap its icon when it wraps', async ({page}) => {
  await page.setViewportSize({width: 320, height: 800});
  await page.goto('/docs/api/none-ui-api/promptpay-api');
  const titles = page.locator('.theme-admonition > :first-child');
  expect(await titles.count()).toBeGreaterThan(0);
  const overlapping = await titles.evaluateAll((all) =>
    all.filter((title) => {
      const icon = title.firstElementChild!.getBoundingClientRect();
      const words = document.createRange();
      words.setStartAfter(title.firstElementChild!);
      words.setEndAfter(title.lastChild!);
      return [...words.getClientRects()].some(({width, left}) => width > 1 && left < icon.right);
    }),
  );
  expect(overlapping).toHaveLength(0);
});
