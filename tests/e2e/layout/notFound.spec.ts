import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {axeFaults} from '../support/axe';
import {goInside} from '../support/browser';
import {BUILD, expect, open, test, waitForHydration} from '../support/test';

const UNKNOWN = [
  {path: '/docs/api/overveiws', nearest: '/docs/api/overviews'},
  {path: '/docs/plugins/woocommerce', nearest: '/docs/plugins/woo-commerce'},
  {path: '/blog/welcom', nearest: '/blog/welcome'},
];

test('Unknown path: the not-found page lists the nearest pages, aligned with the heading', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404 \(Not Found\)/);
  const heading = page.locator('h1');
  const ways = page.getByRole('navigation', {name: 'Where to go next'});
  for (const {path, nearest} of UNKNOWN) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await waitForHydration(page);
    await expect(heading).toHaveText('Page not found');
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page).toHaveURL(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({width, height: 900});
      const {x, y, height} = (await heading.boundingBox())!;
      for (const part of await ways.locator('h2, a').all()) expect((await part.boundingBox())!.x, path).toBe(x);
      const first = (await page.getByRole('heading', {name: 'Did you mean'}).boundingBox())!;
      expect(first.y - y - height, path).toBeLessThan(150);
    }
    expect(await axeFaults(page, {within: page.getByRole('main')}), path).toEqual([]);

    const suggestion = ways.getByRole('listitem').first();
    await expect(suggestion).toContainText(nearest);
    await suggestion.getByRole('link').click();
    await expect(page).toHaveURL(nearest);
    await expect(heading).not.toHaveText('Page not found');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Page not found/);
  }
});

test('Unknown path without the list of pages: the starting points remain', async ({page, expectProblem}) => {
  expectProblem(/404 \(Not Found\)/);
  expectProblem(/net::ERR_FAILED/);
  const scripts = path.join(BUILD, 'assets/js');
  const lists = readdirSync(scripts).filter((name) =>
    readFileSync(path.join(scripts, name), 'utf8').includes(`JSON.parse('[{"path":"/docs/`),
  );
  expect(lists).toHaveLength(1);
  await page.route(`**/${lists[0]}`, (route) => route.abort());
  await page.goto('/docs/api/overveiws');
  await waitForHydration(page);
  const ways = page.getByRole('navigation', {name: 'Where to go next'});
  await expect(ways.getByRole('status')).toHaveAttribute('aria-busy', 'false');
  await expect(ways).toHaveText(/^Places to start.*API overview/);
});

test('Unknown path inside the site: the same page, without suggestions if nothing is near', async ({page}) => {
  await open(page, '/docs/api/overviews');
  for (const path of ['/docs/nothing-like-it', '/nothing-like-it']) {
    await goInside(page, path);
    await expect(page.locator('h1'), path).toHaveText('Page not found');
    await expect(page, path).toHaveTitle(/^Page not found/);
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', /noindex/);
    const ways = page.getByRole('navigation', {name: 'Where to go next'});
    await expect(ways.getByRole('heading', {name: 'Did you mean'}), path).toHaveCount(0);
    await ways.getByRole('link', {name: 'Plugins overview'}).click();
    await expect(page, path).toHaveURL('/docs/plugins/overviews');
  }
});
