import {goInside} from '../support/browser';
import {expect, open, test} from '../support/test';

/** Other addresses of a page that a plain host serves. */
const SPELLINGS: [asked: string, clean: string][] = [
  ['/index.html', '/'],
  ['/markdown-page.html', '/markdown-page'],
  ['/docs.html', '/docs/api/overviews'],
  ['/docs/plugins/magento.html', '/docs/plugins/magento'],
  ['/docs/plugins/magento/index.html', '/docs/plugins/magento'],
  ['/blog/welcome.html', '/blog/welcome'],
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

for (const hash of ['#%E0%A4%A', '#100%', '#%']) {
  test(`a page opens at the malformed hash ${hash}`, async ({page}) => {
    await open(page, `/docs/api/preparation${hash}`);
    await expect(page.locator('h1')).toHaveText(/Prepar/);
    await page.getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(page).toHaveURL('/docs/plugins/overviews');
  });
}

const SCRIPT = '<img src=x onerror=window.wasRun=1>';
for (const address of [
  `/docs/${SCRIPT}`,
  `/docs/api/overviews?q=${SCRIPT}`,
  `/docs/api/overviews#${SCRIPT}`,
  '/?docusaurus-data-x="><script>window.wasRun=1</script>',
  '/%E2%80%AEdrow',
]) {
  test(`nothing in ${address} is run`, async ({page, expectProblem}) => {
    expectProblem(/404 \(Not Found\)/);
    await open(page, address);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByText('This page crashed')).toHaveCount(0);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  });
}
