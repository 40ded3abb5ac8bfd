import {serveStatically} from '../../../scripts/serve';
import {BUILD, expect, test, waitForHydration} from '../support/test';

test('The base URL is wrong: a banner says the site did not load properly', async ({page, expectProblem}) => {
  expectProblem(/404 \(Not Found\)|MIME type/);
  const banner = page.getByRole('alert');
  await page.goto('/');
  await waitForHydration(page);
  await expect(banner).toHaveCount(0);
  const host = await serveStatically(BUILD, '/sub/');
  for (const path of ['/sub/', '/sub/index.html', '/sub/docs/api/overviews']) {
    await page.goto(host.url + path);
    await expect(banner, path).toHaveText(/^This site did not load properly\. Failed to load .*\/assets\/css\//);
    await expect(page.locator('h1'), path).toBeVisible();
  }
  await host.close();
});
