import {goInside} from '../support/browser';
import {expect, open, test} from '../support/test';

const UNKNOWN = [
  {path: '/docs/api/overveiws', nearest: '/docs/api/overviews'},
  {path: '/docs/plugins/woocommerce', nearest: '/docs/plugins/woo-commerce'},
  {path: '/plugins/magento', nearest: '/docs/plugins/magento'},
  {path: '/blog/welcom', nearest: '/blog/welcome'},
];

for (const {path, nearest} of UNKNOWN) {
  test(`Unknown path: ${path}, not-found page with the nearest pages`, async ({page, expectProblem}) => {
    expectProblem(/404 \(Not Found\)/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await open(page, path);
    await expect(page.locator('h1')).toHaveText('Page not found');
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page).toHaveURL(path);

    const suggestion = page.getByRole('navigation', {name: 'Ways on'}).getByRole('listitem').first();
    await expect(suggestion).toContainText(nearest);
    await suggestion.getByRole('link').click();
    await expect(page).toHaveURL(nearest);
    await expect(page.locator('h1')).not.toHaveText('Page not found');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Page not found/);
  });
}

for (const path of ['/docs/nothing-like-it', '/nothing-like-it']) {
  test(`Unknown path inside the site: ${path}`, async ({page}) => {
    await open(page, '/docs/api/overviews');
    await goInside(page, path);
    await expect(page.locator('h1')).toHaveText('Page not found');
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const ways = page.getByRole('navigation', {name: 'Ways on'});
    await expect(ways.getByRole('heading', {name: 'Did you mean'})).toHaveCount(0);
    await ways.getByRole('link', {name: 'Plugins overview'}).click();
    await expect(page).toHaveURL('/docs/plugins/overviews');
  });
}

for (const width of [390, 1440]) {
  test(`The suggestions are on the left edge of the heading, close below it, at ${width} px`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/404 \(Not Found\)/);
    await page.setViewportSize({width, height: 900});
    await open(page, '/docs/api/overveiws');
    const heading = (await page.locator('h1').boundingBox())!;
    for (const part of await page.getByRole('navigation', {name: 'Ways on'}).locator('h2, a').all())
      expect((await part.boundingBox())!.x).toBe(heading.x);
    const first = (await page.getByRole('heading', {name: 'Did you mean'}).boundingBox())!;
    expect(first.y - heading.y - heading.height).toBeLessThan(150);
  });
}
