import {goInside} from '../support/browser';
import {expect, open, test} from '../support/test';

test.use({baseURL: ({variant}, use) => use(variant.url)});

// React and Docusaurus log every crash.
test.beforeEach(({expectProblem}) => expectProblem(/console error/));

const CRASHING = '/docs/api/preparation';
const SOUND = '/docs/plugins/magento';

/** Thrown errors, as functions for the browser, and the texts on their error screens. */
const THROWN: [name: string, make: () => unknown, shown: string[]][] = [
  ['an error', () => new Error('outer'), ['outer']],
  ['a cause chain', () => new Error('outer', {cause: new Error('inner')}), ['outer', 'Cause:', 'inner']],
  ['a null cause', () => new Error('outer', {cause: null}), ['outer']],
];

for (const place of ['page', 'top bar'] as const) {
  test(`A page crashes: "This page crashed." with Try again and the error cause chain (in the ${place})`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    // Without the top bar, Docusaurus shows its own screen instead of the theme's.
    const name = place === 'page' ? /^This page crashed\.$/ : /^This page crashed/;
    const screen = page.getByRole('heading', {name, level: 1});
    const crash = async (make: string) => {
      await page.evaluate(`window.crash = {place: '${place}', path: '${CRASHING}', make: ${make}}`);
      await goInside(page, CRASHING);
      await expect(screen, make).toBeVisible();
    };
    await open(page, '/docs/api/overviews');
    for (const [thrown, make, shown] of THROWN) {
      await crash(make.toString());
      for (const text of shown) await expect(page.getByText(text).first(), thrown).toBeVisible();
      await page.evaluate(() => delete window.crash);
      await page.getByRole('button', {name: 'Try again'}).click();
      await expect(page.locator('h1'), thrown).toHaveText(/Prepar/);
      await goInside(page, SOUND);
      await expect(page.locator('h1'), thrown).toHaveText(/Magento/);
    }

    // The screen disappears and returns with the page.
    await crash(`() => new Error('outer')`);
    if (place === 'page') {
      await expect(page.locator('footer')).toBeVisible();
      await page.getByRole('link', {name: 'Plugins & Modules'}).click();
      await expect(page).toHaveURL('/docs/plugins/overviews');
    } else {
      await goInside(page, SOUND);
      await expect(page.locator('h1')).toHaveText(/Magento/);
    }
    await expect(screen).toHaveCount(0);
    await page.goBack();
    await expect(screen).toBeVisible();
  });
}
