import {axeFaults} from './support/axe';
import {expect, test} from './support/test';

test.use({baseURL: ({variant}, use) => use(variant.url)});

test('Dark mode is legible', async ({page}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem('theme-payment-docs', 'dark'));
  for (const route of ['/', '/docs/api/redirect/simple-payment', '/docs/plugins/woo-commerce', '/blog', '/404.html']) {
    await page.goto(route);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect.soft(await axeFaults(page, {rules: ['color-contrast']}), route).toEqual([]);
  }
});

test('A site-wide social card replaces those of the pages', async ({page}) => {
  await page.goto('/docs/api/overviews');
  const pictures = page.locator('meta[property="og:image"]');
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveAttribute('content', /\/img\/logo\.svg$/);
});

test('A client redirect works without its script', async ({page, expectProblem}) => {
  // The policy blocks the redirect's script; its <meta> does the same.
  expectProblem(/Content Security Policy/);
  // It names no icon, so the browser requests /favicon.ico.
  expectProblem(/404 \(Not Found\)/);
  await page.goto('/old-page');
  await expect(page).toHaveURL('/markdown-page');
});
