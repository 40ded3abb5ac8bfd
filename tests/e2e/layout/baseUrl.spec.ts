import {hold} from '../support/browser';
import {serveStatically} from '../support/server';
import {BUILD, expect, giveSignUntil, test, waitForHydration} from '../support/test';

const BANNER = 'This site did not load properly.';

test.describe('The base URL is misconfigured: a banner says the site did not load properly', () => {
  for (const path of ['/sub/', '/sub/index.html', '/sub/docs/api/overviews', '/sub/blog/welcome.html', '/sub/blog/']) {
    test(`served below /sub/: ${path}`, async ({page, expectProblem}) => {
      expectProblem(/404 \(Not Found\)|MIME type/);
      const host = await serveStatically(BUILD, '/sub/');
      await page.goto(host.url + path);
      await expect(page.getByRole('alert')).toContainText(BANNER);
      await expect(page.getByRole('alert')).toContainText('built for the base URL / but is served from /sub/');
      await expect(page.getByRole('alert')).toContainText("set baseUrl to '/sub/'");
      await expect(page.locator('h1')).toBeVisible();
      await host.close();
    });
  }

  test('not for a page that the wrong host does not have', async ({page, expectProblem}) => {
    expectProblem(/404 \(Not Found\)|MIME type/);
    const host = await serveStatically(BUILD, '/sub/');
    await page.goto(`${host.url}/sub/nothing`);
    await expect(page.getByRole('alert')).toContainText('Failed to load');
    await expect(page.getByText(BANNER)).toHaveCount(0);
    await host.close();
  });

  test('not because a network is slow', async ({page}) => {
    const release = await hold(page, /\/assets\/(?:js|css)\//);
    await page.goto('/', {waitUntil: 'commit'});
    await page.waitForFunction(() => document.querySelector('footer'));
    await expect(page.getByText(BANNER)).toHaveCount(0);
    release();
    await waitForHydration(page);
    await expect(page.getByText(BANNER)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('not because an asset is missing where the base URL is right', async ({page, expectProblem}) => {
    expectProblem(/request failed|Failed to load resource/);
    await page.route(/\/assets\//, (route) => route.abort());
    for (const path of ['/', '/docs/api/overviews', '/docs/api/overviews.html', '/blog/']) {
      await page.goto(path);
      await giveSignUntil(page, page.getByRole('alert'));
      await expect(page.getByRole('alert')).toContainText('Failed to load');
      await expect(page.getByText(BANNER)).toHaveCount(0);
    }
  });
});
