import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {BUILD, expect, open, test} from './support/test';

const PAGE = '/docs/api/payment-features/inquiry-api';

test('the browser loads no highlighter', () => {
  const folder = path.join(BUILD, 'assets/js');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const withPrism = scripts.filter((name) =>
    /disableWorkerMessageHandler|prismjs/.test(readFileSync(path.join(folder, name), 'utf8')),
  );
  expect(withPrism).toEqual([]);
});

test('a block has its colours as classes, has a name, and scrolls by keyboard', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  await open(page, PAGE);
  expect(await page.locator('.code [class^=tok-]').count()).toBeGreaterThan(10);
  await expect(page.locator('.code [style]')).toHaveCount(0);
  const regions = await page.locator('.code__scroll:visible').all();
  expect(regions.length).toBeGreaterThan(0);
  for (const region of regions) await expect(region).not.toHaveAccessibleName('');
  const wide = page
    .locator('.code__scroll:visible')
    .filter({has: page.locator('code')})
    .first();
  await wide.evaluate((region) => region.querySelector('code')!.append('x'.repeat(200)));
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
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
      for (const width of [1400, 1440, 1680, 1920]) {
        await page.setViewportSize({width, height: 900});
        const blocks = await page.locator('.samples .code__scroll:visible').evaluateAll((all) =>
          all
            .filter((block) => block.getBoundingClientRect().top < innerHeight)
            .map((block) => ({
              name: block.getAttribute('aria-label'),
              hidden: Math.max(0, block.scrollWidth - block.clientWidth),
            })),
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

/** Line breaks in inline code, with the characters before and after. */
const lineEnds = (codes: Element[]) =>
  codes.flatMap((code) => {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const signs: {sign: string; top: number}[] = [];
    const range = document.createRange();
    while (walker.nextNode()) {
      const {data} = walker.currentNode as Text;
      for (let index = 0; index < data.length; index++) {
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + 1);
        signs.push({sign: data[index]!, top: range.getBoundingClientRect().top});
      }
    }
    return signs.flatMap(({sign, top}, index) => {
      const last = signs[index - 1];
      return last && top - last.top > 5 ? [{code: code.textContent, ends: last.sign, next: sign}] : [];
    });
  });

test('inline code breaks only after dots, slashes and commas and before camel-case humps', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  const ends = [];
  for (const path of REFERENCE) {
    await page.goto(path);
    // An example may be one long word, such as a Base64 picture.
    const codes = page.locator('main code:not(pre code, [class*="example"])');
    expect(await codes.count(), path).toBeGreaterThan(10);
    ends.push(...(await codes.evaluateAll(lineEnds)));
  }
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.filter(({ends: last, next}) => !/[./,\s]/.test(last) && !/[a-z\d][A-Z]/.test(last + next))).toEqual([]);
});

test.describe('the copy button', () => {
  test('copies the whole text by keyboard and confirms it', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, PAGE);
    const block = page.locator('.code:visible').first();
    const button = block.locator('.code__copy');
    await expect(button).toHaveAccessibleName(/^Copy /);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(block.getByRole('status')).toHaveText('Copied');
    await expect(button).toHaveText(/^Copied/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('code').textContent());
    await expect(block.getByRole('status')).toHaveText('', {timeout: 5000});
  });

  test('selects the code if the browser does not allow copying', async ({page}) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}));
    await open(page, PAGE);
    const block = page.locator('.code:visible').first();
    await block.locator('.code__copy').click();
    await expect(block.getByRole('status')).toContainText('The code is selected');
    const selected = await page.evaluate(() => String(getSelection()));
    expect(selected.trim()).toBe((await block.locator('code').innerText()).trim());
  });
});
