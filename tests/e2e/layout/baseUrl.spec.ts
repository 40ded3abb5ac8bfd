import {serveStatically} from '../support/server';
import {BUILD, expect, test, waitForHydration} from '../support/test';

const BANNER = 'Your Docusaurus site did not load properly.';

test.describe('The base URL is misconfigured: a banner says the site did not load properly', () => {
  for (const path of ['/sub/', '/sub/index.html']) {
    test(`served below /sub/: ${path}`, async ({page, expectProblem}) => {
      // The policy refuses the banner's colours, which are style attributes.
      expectProblem(/404 \(Not Found\)|MIME type|style-src/);
      const host = await serveStatically(BUILD, '/sub/');
      await page.goto(host.url + path);
      await expect(page.getByText(BANNER)).toBeVisible();
      await expect(page.getByText('Current configured baseUrl = /')).toBeVisible();
      await expect(page.locator('h1')).toBeVisible();
      await host.close();
    });
  }

  test('not where the site loads', async ({page}) => {
    await page.goto('/');
    await waitForHydration(page);
    await expect(page.getByText(BANNER)).toHaveCount(0);
  });
});
