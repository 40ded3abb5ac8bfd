import type {Page} from '@playwright/test';
import {axeFaults} from '../support/axe';
import {goInside} from '../support/browser';
import {expect, open, test} from '../support/test';

test.use({baseURL: ({variant}, use) => use(variant.url)});

// React logs every crash.
test.beforeEach(({expectProblem}) => expectProblem(/^console error: Error: outer\b/));

const CRASHING = '/docs/api/preparation';
const SOUND = '/docs/plugins/magento';

/** Thrown errors, as functions for the browser, and the texts on their error screens. */
const THROWN: [name: string, make: () => unknown, shown: string[]][] = [
  ['a cause chain', () => new Error('outer', {cause: new Error('inner')}), ['outer', 'Cause:', 'inner']],
  ['a null cause', () => new Error('outer', {cause: null}), ['outer']],
];

/** Throws a value when the crashing page or its top bar is rendered, and goes there. */
async function crash(page: Page, make: () => unknown, place: 'page' | 'top bar' = 'page'): Promise<void> {
  await page.evaluate(`window.crash = {place: '${place}', path: '${CRASHING}', make: ${make.toString()}}`);
  await goInside(page, CRASHING);
}

test('A page crashes: "This page crashed." with Try again and the error cause chain', async ({page}) => {
  test.setTimeout(60_000);
  const screen = page.getByRole('heading', {name: /^This page crashed\.$/, level: 1});
  await open(page, '/docs/api/overviews');
  for (const [thrown, make, shown] of THROWN) {
    await crash(page, make);
    await expect(screen, thrown).toBeVisible();
    for (const text of shown) await expect(page.getByText(text).first(), thrown).toBeVisible();
    await page.evaluate(() => delete window.crash);
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(page.locator('h1'), thrown).toHaveText(/Prepar/);
    await goInside(page, SOUND);
    await expect(page.locator('h1'), thrown).toHaveText(/Magento/);
  }

  // The screen disappears and returns with the page.
  await crash(page, () => new Error('outer'));
  await expect(screen).toBeVisible();
  expect(await axeFaults(page, {within: page.getByRole('main')})).toEqual([]);
  await expect(page.locator('footer')).toBeVisible();
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
  await expect(screen).toHaveCount(0);
  await page.goBack();
  await expect(screen).toBeVisible();
});

test('The top bar crashes: the whole screen says so, until the reader opens another page', async ({page}) => {
  const screen = page.getByRole('heading', {name: /^This page crashed/, level: 1});
  await open(page, '/docs/api/overviews');
  await crash(page, () => new Error('outer'), 'top bar');
  await expect(screen).toBeVisible();
  await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
  await goInside(page, SOUND);
  await expect(page.locator('h1')).toHaveText(/Magento/);
  await page.goBack();
  await expect(screen).toBeVisible();
});
