import {goInside} from '../support/browser';
import {expect, open, test} from '../support/test';

test.use({baseURL: ({variant}, use) => use(variant.url)});

// React and Docusaurus log every crash.
test.beforeEach(({expectProblem}) => expectProblem(/console error/));

const CRASHING = '/docs/api/preparation';
const SOUND = '/docs/plugins/magento';

/** Each thrown value, as a function for the browser, and the texts that its screen shows. */
const THROWN: [name: string, make: () => unknown, shown: string[]][] = [
  ['an error', () => new Error('outer'), ['outer']],
  ['a cause chain', () => new Error('outer', {cause: new Error('inner')}), ['outer', 'Cause:', 'inner']],
  ['a string as cause', () => new Error('outer', {cause: 'inner'}), ['outer', 'Cause:', 'inner']],
  ['a null cause', () => new Error('outer', {cause: null}), ['outer']],
  [
    'a cyclic cause',
    () => {
      const hen = new Error('hen');
      hen.cause = new Error('egg', {cause: hen});
      return hen;
    },
    ['hen', 'Cause:', 'egg'],
  ],
  ['null', () => null, ['null']],
  ['undefined', () => undefined, ['undefined']],
  ['an empty string', () => '', []],
  ['a string', () => 'a text', ['a text']],
];

for (const place of ['page', 'top bar'] as const) {
  test.describe(`A page crashes: "This page crashed." (in the ${place})`, () => {
    for (const [name, make, shown] of THROWN) {
      test(`throwing ${name}`, async ({page}) => {
        await page.addInitScript(`window.crash = {place: '${place}', path: '${CRASHING}', make: ${make.toString()}}`);
        await open(page, '/docs/api/overviews');
        await goInside(page, CRASHING);
        await expect(page.getByRole('heading', {name: 'This page crashed', level: 1})).toBeVisible();
        for (const text of shown) await expect(page.getByText(text).first()).toBeVisible();

        await page.evaluate(() => delete window.crash);
        await page.getByRole('button', {name: 'Try again'}).click();
        await expect(page.locator('h1')).toHaveText(/Prepar/);
      });
    }

    test('the screen leaves when the reader goes to another page', async ({page}) => {
      await page.addInitScript(
        `window.crash = {place: '${place}', path: '${CRASHING}', make: () => new Error('outer')}`,
      );
      await open(page, '/docs/api/overviews');
      await goInside(page, CRASHING);
      await expect(page.getByRole('heading', {name: 'This page crashed'})).toBeVisible();
      await goInside(page, SOUND);
      await expect(page.locator('h1')).toHaveText(/Magento/);
      await expect(page.getByText('This page crashed')).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('heading', {name: 'This page crashed'})).toBeVisible();
    });
  });
}

test('a page that crashes keeps top bar and footer, which lead on', async ({page}) => {
  await page.addInitScript(`window.crash = {place: 'page', path: '${CRASHING}', make: () => new Error('outer')}`);
  await open(page, '/docs/api/overviews');
  await goInside(page, CRASHING);
  await expect(page.getByRole('heading', {name: 'This page crashed.', exact: true})).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  await page.getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
  await expect(page.getByText('This page crashed')).toHaveCount(0);
});
