import {overflow} from './support/reading';
import {expect, open, PHONE, test} from './support/test';

const PAGE = '/docs/api/payment-features/inquiry-api';

test('a block has a name, and scrolls by keyboard', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, PAGE);
  const regions = page.locator('.code__scroll:visible');
  expect(await regions.count()).toBeGreaterThan(0);
  for (const region of await regions.all()) await expect(region).not.toHaveAccessibleName('');
  const wide = regions.filter({has: page.locator('code.language-json')}).first();
  await wide.locator('code').evaluate((code) => code.append('x'.repeat(200)));
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  expect(await overflow(page)).toEqual([]);
});

test('on a phone a command is read in full, and copied as it is', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  await page.locator('summary', {hasText: 'start the sandbox'}).click();
  const block = page.locator('.code', {hasText: 'Terminal 1'});
  const region = block.locator('.code__scroll');
  const hidden = () => region.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
  expect(await hidden()).toBe(0);
  await block.locator('.code__copy').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^npx --yes \S+\.tgz\n$/);
  await page.setViewportSize({width: 600, height: 800});
  const lines = () => region.locator('code').evaluate(({clientHeight}) => Math.round(clientHeight / 20));
  expect(await lines()).toBe(1);
});

test('a program of hundreds of lines scrolls within its fold, and prints in full', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/preparation');
  await page.locator('summary', {hasText: /^Node\.js: payments/}).click();
  const program = page.getByRole('group', {name: /the whole program/});
  await program.focus();
  await expect(program).toBeFocused();
  const heights = () => program.evaluate(({clientHeight, scrollHeight}) => ({clientHeight, scrollHeight}));
  const {clientHeight, scrollHeight} = await heights();
  expect(clientHeight).toBeLessThan(PHONE.height);
  expect(scrollHeight).toBeGreaterThan(5 * PHONE.height);
  await page.keyboard.press('End');
  await expect.poll(() => program.evaluate(({scrollTop}) => scrollTop)).toBeGreaterThan(0);
  await page.emulateMedia({media: 'print'});
  const printed = await heights();
  expect(printed.clientHeight).toBeGreaterThanOrEqual(printed.scrollHeight);
});

test('open folds of a page end with the same space, and what follows a frame in them stands off it', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/preparation');
  await page
    .locator('details')
    .evaluateAll((folds: HTMLDetailsElement[]) => folds.forEach((fold) => (fold.open = true)));
  // Their programs have loaded.
  await expect(page.locator('.more[aria-busy]')).toHaveCount(0);
  const {ends, gaps} = await page.locator('.more:visible').evaluateAll((folds) => {
    const box = (element: Element) => element.getBoundingClientRect();
    return {
      ends: folds.map((fold) => {
        const border = parseFloat(getComputedStyle(fold).borderBottomWidth);
        return Math.round(box(fold).bottom - border - box(fold.lastElementChild!).bottom);
      }),
      gaps: folds
        .flatMap((fold) => [...fold.querySelectorAll('.code + dl')])
        .map((list) => Math.round(box(list).top - box(list.previousElementSibling!).bottom)),
    };
  });
  expect(ends.length).toBeGreaterThan(8);
  expect([...new Set(ends)]).toHaveLength(1);
  expect(gaps.length).toBeGreaterThan(2);
  expect([...new Set(gaps)]).toHaveLength(1);
  expect(gaps[0]).toBeGreaterThan(8);
});

test('a long program of a post is short until the reader wants all of it', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/blog/first-blog-post');
  const program = page.getByRole('group', {name: /^shop\.mjs/});
  const height = () => program.evaluate(({clientHeight, scrollHeight}) => clientHeight / scrollHeight);
  expect(await height()).toBeLessThan(0.2);
  const button = page.getByRole('button', {name: /^Show all 193 lines of shop\.mjs/});
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(program).toBeFocused();
  await expect(button).toHaveCount(0);
  expect(await height()).toBe(1);
});

/** Pages whose first screen has a sample. */
const REFERENCE = [
  '/docs/api/redirect/simple-payment',
  '/docs/api/none-ui-api/promptpay-api',
  '/docs/api/payment-link/secure-link-api',
  PAGE,
];

for (const path of REFERENCE) {
  test(`no sample on the first screen scrolls sideways from 1400 to 1920 px, in any language, on ${path}`, async ({
    page,
  }) => {
    await open(page, path);
    for (const tab of await page.locator('.samples').first().getByRole('tab').all()) {
      await tab.click();
      const panel = page.locator('.samples').first().getByRole('tabpanel').locator('visible=true');
      await expect(panel).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id'))!);
      for (const width of [1400, 1440, 1680, 1920]) {
        await page.setViewportSize({width, height: 900});
        const blocks = await page
          .locator('.samples .code__scroll:visible')
          .evaluateAll((all) =>
            all
              .filter((block) => block.getBoundingClientRect().top < innerHeight)
              .map((block) => ({name: block.ariaLabel, hidden: Math.max(0, block.scrollWidth - block.clientWidth)})),
          );
        expect(blocks.length, `${width} px`).toBeGreaterThan(0);
        expect(
          blocks.filter(({hidden}) => hidden > 0),
          `${width} px`,
        ).toEqual([]);
      }
    }
  });
}

// tests/engines/controls.journey.ts copies a block.
test('the copy button selects the code if the browser does not allow copying', async ({page}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}));
  await open(page, PAGE);
  const block = page.locator('.code:visible').first();
  await block.locator('.code__copy').click();
  await expect(block.locator('.code__copy')).toContainText('Selected');
  await expect(page.getByRole('status')).toContainText('The code is selected');
  const selected = await page.evaluate(() => String(getSelection()));
  expect(selected.trim()).toBe((await block.locator('code').innerText()).trim());
});
