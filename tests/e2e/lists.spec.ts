import {expect, test} from './support/test';

test('a post shows date and author on one line, and "Read the post" on the line of its tags', async ({page}) => {
  for (const path of ['/blog/first-blog-post', '/blog']) {
    await page.goto(path);
    const facts = page.locator('article').first().locator('header');
    const [date, author] = await Promise.all([
      facts.locator('time').boundingBox(),
      facts.getByText('Documentation team').boundingBox(),
    ]);
    expect(author!.y).toBeCloseTo(date!.y, 0);
    expect(author!.x).toBeGreaterThan(date!.x + date!.width);
    await expect(facts.locator('time')).toHaveCSS('font-size', '14px');
  }
  const post = page.locator('article').first();
  const [tag, more] = await Promise.all([
    post.locator('[rel=tag]').first().boundingBox(),
    post.getByRole('link', {name: /^Read the post/}).boundingBox(),
  ]);
  expect(Math.abs(tag!.y + tag!.height / 2 - more!.y - more!.height / 2)).toBeLessThan(4);
});

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAY = new RegExp(`^(?:${MONTH}) \\d{1,2}, 20\\d\\d$`);
/** `26 November 2026`, `Nov 26, 2026`, `2026-11-26`. */
const OTHER_FORMATS = /\d{1,2} [A-Z][a-z]+ 20\d\d|\b[A-Z][a-z]{2}\.? \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d/;

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

test('the title of an admonition does not overlap its icon when it wraps', async ({page}) => {
  await page.setViewportSize({width: 320, height: 800});
  await page.goto('/docs/api/payment-features/inquiry-api');
  const overlaps = await page.locator('.theme-admonition > :first-child').evaluateAll((titles) =>
    titles.map((title) => {
      const icon = title.firstElementChild!.getBoundingClientRect();
      const words = document.createRange();
      words.setStartAfter(title.firstElementChild!);
      words.setEndAfter(title.lastChild!);
      return [...words.getClientRects()].filter(({width, left}) => width > 1 && left < icon.right).length;
    }),
  );
  expect(overlaps.length).toBeGreaterThan(0);
  expect(overlaps.every((count) => count === 0)).toBe(true);
});
