import {serveStatically} from '../../../scripts/serve';
import {BUILD, expect, test, waitForHydration} from '../support/test';

const BANNER = 'Your Docusaurus site did not load properly.';

test('The base URL is wrong: a banner says the site did not load properly', async ({page, expectProblem}) => {
  // The policy blocks the banner's colours, which are style attributes.
  expectProblem(/404 \(Not Found\)|MIME type|style-src/);
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.getByText(BANNER)).toHaveCount(0);
  const host = await serveStatically(BUILD, '/sub/');
  for (const path of ['/sub/', '/sub/index.html']) {
    await page.goto(host.url + path);
    await expect(page.getByText(BANNER), path).toBeVisible();
    await expect(page.getByText('Current configured baseUrl = /'), path).toBeVisible();
    await expect(page.locator('h1'), path).toBeVisible();
  }
  await host.close();
});
