import {goInside} from '../support/browser';
import {expect, open, test, waitForHydration} from '../support/test';

/** Other addresses of a page that a plain host serves. */
const SPELLINGS: [asked: string, clean: string][] = [
  ['/index.html', '/'],
  ['/markdown-page.html', '/markdown-page'],
  ['/docs.html', '/docs/api/overviews'],
  ['/docs/plugins/magento.html', '/docs/plugins/magento'],
  ['/docs/plugins/magento/index.html', '/docs/plugins/magento'],
  ['/docs/plugins/magento/', '/docs/plugins/magento'],
  ['/blog/welcome.html', '/blog/welcome'],
  ['/blog/', '/blog'],
  ['/blog/tags/hola.html', '/blog/tags/hola'],
];

for (const [asked, clean] of SPELLINGS) {
  test(`${asked} is normalised to ${clean}: one page, query and hash kept`, async ({page}) => {
    await open(page, `${asked}?a=1&b=%20#part`);
    await expect(page.locator('nav.navbar')).toHaveCount(1);
    await expect(page.locator('footer.theme-layout-footer')).toHaveCount(1);
    await expect(page.locator('h1')).toHaveCount(1);
    if (clean === '/docs/api/overviews') {
      // `/docs` leads on to its landing page, which has a query and a hash of its own: none.
      await expect(page).toHaveURL(clean);
    } else {
      await expect(page).toHaveURL(`${clean}?a=1&b=%20#part`);
    }
  });
}

test('a path that ends in .html is normalised inside the site as well', async ({page}) => {
  await open(page, '/');
  await goInside(page, '/docs/plugins/shopify.html?a=1#part');
  await expect(page.locator('h1')).toHaveText(/Shopify/);
  await expect(page).toHaveURL('/docs/plugins/shopify?a=1#part');
});

test('a page without JavaScript does not depend on the address', async ({browser, site}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: site.url});
  const page = await context.newPage();
  await page.goto('/docs/plugins/magento/index.html');
  await expect(page.locator('h1')).toHaveCount(1);
  await context.close();
});

test.describe('a malformed address does not crash', () => {
  for (const hash of ['#%E0%A4%A', '#100%', '#%']) {
    test(`hash ${hash}, on opening and in the open page`, async ({page}) => {
      await open(page, `/docs/api/preparation${hash}`);
      const heading = await page.locator('h1').innerText();
      await page.evaluate((wanted) => (location.hash = wanted), hash);
      await expect(page).toHaveURL('/docs/api/preparation');
      await page.getByRole('link', {name: 'Plugins & Modules'}).click();
      await expect(page.locator('h1')).not.toHaveText(heading);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(heading);
    });
  }

  for (const path of ['/docs/100%25', '/%E0%A4', '/docs/%', '/%25%25']) {
    test(`path ${path}, through history`, async ({page}) => {
      await open(page, '/docs/api/overviews');
      await goInside(page, path);
      await expect(page.locator('h1')).toHaveText('Page not found');
      await page.goBack();
      await expect(page.locator('h1')).not.toHaveText('Page not found');
    });
  }

  for (const path of ['/%E0%A4', '/docs/100%25', '/%00', '/%E2%80%AEdrow', `/${'a'.repeat(8192)}`, '/<script>']) {
    test(`path ${path.slice(0, 20)}, opened directly`, async ({page, expectProblem}) => {
      expectProblem(/404 \(Not Found\)/);
      await open(page, path);
      await waitForHydration(page);
      await expect(page.locator('h1')).toHaveText('Page not found');
      await page.getByRole('link', {name: 'API & Documents'}).click();
      await expect(page).toHaveURL('/docs/api/overviews');
    });
  }

  for (const path of ['//docs/api/preparation', '/docs//api/preparation', '/docs/api//preparation//']) {
    test(`${path} shows the page that the server sent`, async ({page, site, expectProblem}) => {
      expectProblem(/404 \(Not Found\)/);
      // Asked for beside the browser, which forgets an answer as soon as the page goes on to the tidied address.
      const response = await fetch(site.url + path);
      const sent = /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1];
      const isFound = response.status === 200;
      await page.goto(site.url + path);
      await page.mouse.move(5, 5);
      expect(sent).toBeTruthy();
      // What a strict host does not find is asked for again at the tidied address.
      await expect(page.locator('h1')).toHaveText(isFound ? sent! : /Prepar/);
      await expect(page).toHaveURL('/docs/api/preparation');
    });
  }
});
