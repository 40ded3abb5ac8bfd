import {CHUNKS, goInside} from '../support/browser';
import {expect, open, test} from '../support/test';

test('A page module has no default export: the error is thrown and shown', async ({page, expectProblem}) => {
  expectProblem(/console error/);
  await open(page, '/blog');
  let changed = 0;
  await page.route(CHUNKS, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const withoutDefault = body.replaceAll('default:()=>', 'other:()=>');
    if (withoutDefault !== body) changed++;
    await route.fulfill({response, body: withoutDefault});
  });
  await goInside(page, '/markdown-page');
  await expect(page.getByRole('heading', {name: 'This page crashed'})).toBeVisible();
  await expect(
    page.getByText("The page component at /markdown-page doesn't have a default export.", {exact: false}),
  ).toBeVisible();
  expect(changed).toBeGreaterThan(0);
});
