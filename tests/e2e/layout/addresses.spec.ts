import {goInside} from '../support/browser';
import {expect, open, PHONE, test} from '../support/test';

/** Other addresses under which a plain host serves a page. */
const SPELLINGS: [asked: string, clean: string][] = [
  ['/index.html', '/'],
  ['/docs.html', '/docs/api/overviews'],
  ['/docs/plugins/magento.html', '/docs/plugins/magento'],
  ['/docs/plugins/magento/index.html', '/docs/plugins/magento'],
  ['/blog/tags/hola.html', '/blog/tags/hola'],
];

test('a path that ends in .html or /index.html is normalised, and keeps its query and hash', async ({page}) => {
  for (const [asked, clean] of SPELLINGS) {
    await open(page, `${asked}?a=1&b=%20#part`);
    await expect(page.locator('nav.navbar'), asked).toHaveCount(1);
    await expect(page.locator('footer.theme-layout-footer'), asked).toHaveCount(1);
    await expect(page.locator('h1'), asked).toHaveCount(1);
    // `/docs` redirects to its landing page, without query and hash.
    await expect(page, asked).toHaveURL(asked === '/docs.html' ? clean : `${clean}?a=1&b=%20#part`);
  }
  await goInside(page, '/docs/plugins/shopify.html?a=1#part');
  await expect(page.locator('h1')).toHaveText(/Shopify/);
  await expect(page).toHaveURL('/docs/plugins/shopify?a=1#part');
});

test('a host that answers /x/index.html with the not-found page gets its reader to the real page', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404 \(Not Found\)/);
  const asked = '/docs/plugins/magento/index.html?a=1#install';
  const notFound = await (await page.request.get('/no-such-page')).text();
  await page.route('**/docs/plugins/magento/index.html*', (route) =>
    route.fulfill({status: 404, contentType: 'text/html; charset=utf-8', body: notFound}),
  );
  const real = page.waitForResponse((response) => response.url().endsWith('/docs/plugins/magento?a=1'));
  // The first page is left while it loads.
  await page.goto(asked, {waitUntil: 'commit'}).catch(() => {});
  expect((await real).status()).toBe(200);
  await expect(page.locator('h1')).toHaveText(/Magento/);
  await expect(page).toHaveURL('/docs/plugins/magento?a=1#install');
});

test('a path that looks like another host stays on this one', async ({page, baseURL, expectProblem}) => {
  expectProblem(/404 \(Not Found\)/);
  for (const path of ['//other.example/x.html', '//other.example/index.html', '//other.example/x']) {
    await open(page, baseURL! + path);
    await expect(page.locator('h1'), path).toHaveText('Page not found');
    expect(page.url(), path).toBe(baseURL! + path.replace(/(?:\/index)?\.html$/, ''));
  }
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('a page works at each of its addresses, and /docs leads to the API overview', async ({page}) => {
    await page.goto('/docs/plugins/magento/index.html');
    await expect(page.locator('h1')).toHaveCount(1);
    await page.goto('/docs');
    await expect(page).toHaveURL('/docs/api/overviews');
  });
});

test('a page opens at a malformed hash', async ({page}) => {
  for (const hash of ['#%E0%A4%A', '#100%', '#%']) {
    await open(page, `/docs/api/preparation${hash}`);
    await expect(page.locator('h1'), hash).toHaveText(/Prepar/);
    await page.getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(page, hash).toHaveURL('/docs/plugins/overviews');
  }
});

test('a malformed path shows the not-found page, whose links work', async ({page, expectProblem}) => {
  expectProblem(/404 \(Not Found\)/);
  for (const path of ['/docs/x/%2', '/100%', '/docs/%E0%A4%A']) {
    await open(page, path);
    await expect(page.locator('h1'), path).toHaveText('Page not found');
    await page.getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(page, path).toHaveURL('/docs/plugins/overviews');
  }
});

const SCRIPT = '<img src=x onerror=window.wasRun=1>';

test('nothing in an address is executed', async ({page, expectProblem}) => {
  expectProblem(/404 \(Not Found\)/);
  for (const address of [
    `/docs/${SCRIPT}`,
    `/docs/api/overviews?q=${SCRIPT}`,
    `/docs/api/overviews#${SCRIPT}`,
    '/?docusaurus-data-x="><script>window.wasRun=1</script>',
    '/%E2%80%AEdrow',
  ]) {
    await open(page, address);
    await expect(page.locator('h1'), address).toHaveCount(1);
    await expect(page.getByText('This page crashed'), address).toHaveCount(0);
    expect(await page.evaluate(() => 'wasRun' in window), address).toBe(false);
  }
});

test('on a phone, the address of a section far below and a reload lead to the same place', async ({page}) => {
  await page.setViewportSize(PHONE);
  const heading = page.getByRole('heading', {name: 'Polling schedule'});
  const place = async () => Math.round((await heading.boundingBox())!.y);
  await open(page, '/docs/api/payment-features/inquiry-api#polling');
  await expect(heading).toBeInViewport();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 3 * innerHeight));
  const before = await place();
  await page.reload();
  await expect.poll(place).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(whole);
});
