import {readFileSync} from 'node:fs';
import {expect, open, test} from './support/test';

const routes = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);

for (const route of routes) {
  test(`route ${route} opens, hydrates and has one heading`, async ({page}) => {
    await open(page, route);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('nav.navbar')).toHaveCount(1);
    await expect(page.locator('footer.theme-layout-footer')).toHaveCount(1);
  });
}
