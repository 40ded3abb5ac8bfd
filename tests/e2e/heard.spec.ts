import type {Locator} from '@playwright/test';
import {templates} from './support/routes';
import {expect, test} from './support/test';

/**
 * What a reader hears of one page of each kind, as files in tests/heard: a change of it is seen in review. After a change
 * that is wanted: npm run heard
 */

/** Longer texts are cut: which words they are, other tests know. */
const LONGEST = 140;

/** The tree of accessible names and roles, a line each, without addresses and without the day on which a file was changed. */
async function heardIn(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot();
  return tree
    .replace(/^ *- \/url: .*\n?/gm, '')
    .replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, '(a day)')
    .split('\n')
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line))
    .join('\n')
    .concat('\n');
}

for (const route of templates) {
  const name = route === '/' ? 'home' : route.replace(/^\/(?:docs\/)?|\.html$/g, '').replaceAll('/', '-');
  test(`the page ${route} is heard as tests/heard/${name}.yaml has it`, async ({page}) => {
    await page.goto(route);
    expect(await heardIn(page.locator('body'))).toMatchSnapshot(`${name}.yaml`);
  });
}

test('the menu of narrow windows is heard as tests/heard/menu.yaml has it', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/docs/api/overviews');
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  const menu = page.getByRole('dialog', {name: 'Menu'});
  await expect(menu).toBeVisible();
  expect(await heardIn(menu)).toMatchSnapshot('menu.yaml');
});

test('the search is heard as tests/heard/search.yaml has it', async ({page}) => {
  await page.goto('/docs/api/overviews');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', {name: 'Search the documentation'});
  await expect(search.getByRole('button', {name: 'PromptPay'})).toBeVisible();
  expect(await heardIn(search)).toMatchSnapshot('search.yaml');
});
