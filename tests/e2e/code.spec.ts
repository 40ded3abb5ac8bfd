import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {BUILD, expect, open, test} from './support/test';

const PAGE = '/docs/api/payment-features/inquiry-api';

test('no highlighter is sent to the browser', () => {
  const folder = path.join(BUILD, 'assets/js');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const withPrism = scripts.filter((name) =>
    /disableWorkerMessageHandler|prismjs/.test(readFileSync(path.join(folder, name), 'utf8')),
  );
  expect(withPrism).toEqual([]);
});

test('code carries its colours as classes, without inline styles', async ({page}) => {
  await page.goto(PAGE);
  expect(await page.locator('.code [class^=tok-]').count()).toBeGreaterThan(10);
  await expect(page.locator('.code [style]')).toHaveCount(0);
});

test('a block scrolls by keyboard and has a name', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  await open(page, PAGE);
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

test.describe('the copy button', () => {
  test('copies the whole text by keyboard and says so', async ({page, context}) => {
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

  test('selects the code where the browser does not let it copy', async ({page}) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}));
    await open(page, PAGE);
    const block = page.locator('.code:visible').first();
    await block.locator('.code__copy').click();
    await expect(block.getByRole('status')).toContainText('The code is selected');
    const selected = await page.evaluate(() => String(getSelection()));
    expect(selected.trim()).toBe((await block.locator('code').innerText()).trim());
  });
});
