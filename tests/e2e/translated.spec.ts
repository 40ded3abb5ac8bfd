import type {Locator} from '@playwright/test';
import {TOOLS} from '../support/tools';
import {translatePage} from '../support/translator';
import {APP, BEFORE_THE_APP, hold, menuButton, menuOf} from './support/browser';
import {expect, open, PHONE, test, waitForHydration} from './support/test';

const SAMPLES = '/docs/api/payment-features/inquiry-api';
const CHECKLIST = '/docs/api/preparation';

test.use({permissions: ['clipboard-read', 'clipboard-write']});

/** The text, without the translator's marks. */
const textOf = async (place: Locator) => (await place.innerText()).replaceAll('ไทย', '').replace(/\s+/g, ' ');

test.describe('A page that is translated before the app starts', () => {
  test('keeps the reader’s changes, the scroll position and the translation', async ({page}) => {
    const release = await hold(page, APP);
    await page.goto(CHECKLIST, BEFORE_THE_APP);
    const fold = page.locator('details.more:visible').first();
    await fold.locator('summary').first().click();
    const boxes = page.locator('main input[type=checkbox]');
    await boxes.first().check();
    await boxes.nth(2).check();
    await boxes.nth(2).focus();
    const scroll = await page.evaluate(() => scrollY);
    await page.evaluate(translatePage);
    release();
    await waitForHydration(page);
    await expect(fold).toHaveAttribute('open', '');
    await expect(boxes.first()).toBeChecked();
    await expect(boxes.nth(1)).not.toBeChecked();
    await expect(boxes.nth(2)).toBeChecked();
    await expect(boxes.nth(2)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
    await expect(page.locator('h1')).toHaveText(/ไทย$/);
  });

  test('keeps its text when translated in place', async ({page}) => {
    const release = await hold(page, APP);
    await page.goto(SAMPLES, BEFORE_THE_APP);
    // Safari and Firefox change text nodes in place, and may move elements within a sentence.
    await page.evaluate(() => {
      document.querySelector('h1')!.firstChild!.nodeValue = 'สอบถาม';
      const sentence = document.querySelector('main p:has(code)')!;
      sentence.prepend(sentence.querySelector('code')!);
    });
    release();
    await waitForHydration(page);
    await expect(page.locator('h1')).toHaveText('สอบถาม');
    expect(
      await page
        .locator('main p:has(code)')
        .first()
        .evaluate(({firstChild}) => firstChild?.nodeName),
    ).toBe('CODE');
  });

  test('confirms that code is copied, and copies the original', async ({page}) => {
    const release = await hold(page, APP);
    await page.goto(SAMPLES, BEFORE_THE_APP);
    const block = page.locator('.code:visible').first();
    const code = await block.locator('code').innerText();
    await page.evaluate(translatePage);
    await block.getByRole('button', {name: /^Copy/}).click();
    await expect(page.getByRole('status')).toHaveText(/Copied/);
    release();
    await waitForHydration(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(block.locator('code')).toHaveText(code, {useInnerText: true});
  });

  test('opens a tool at the first click, and shows its output in English', async ({page}) => {
    const {path, title, label, typed, says} = TOOLS[0]!;
    const release = await hold(page, APP);
    await page.goto(path, BEFORE_THE_APP);
    await page.evaluate(translatePage);
    const tool = page.getByRole('group', {name: title});
    release();
    for (const text of ['refused', 'refno=1', typed]) await tool.getByLabel(label).fill(text);
    await expect.poll(() => textOf(tool)).toMatch(says);
  });

  test.describe('on a phone', () => {
    test.use({viewport: PHONE, hasTouch: true});

    test('keeps its menu open and working', async ({page}) => {
      const release = await hold(page, APP);
      await page.goto('/docs/api/overviews', BEFORE_THE_APP);
      await menuButton(page).tap();
      const menu = menuOf(page);
      await expect(menu).toBeVisible();
      await page.evaluate(translatePage);
      release();
      await waitForHydration(page);
      await expect(menu).toBeVisible();
      await menu.locator('a[href="/docs/api/preparation"]').tap();
      await expect(page).toHaveURL('/docs/api/preparation');
      await expect(menu).toHaveCount(0);
      await expect(page.locator('[inert]')).toHaveCount(0);
    });
  });
});

test.describe('A page that is translated after the app starts', () => {
  test('shows the right content on every page, after links and Back', async ({page}) => {
    test.setTimeout(90_000);
    const PATHS = ['/docs/api/payment-method', SAMPLES, '/docs/plugins/shopify', '/blog', '/blog/welcome'];
    const shown = () => textOf(page.locator('#__docusaurus'));
    const texts: string[] = [];
    for (const path of PATHS) {
      await open(page, path);
      texts.push(await shown());
    }
    await open(page, PATHS[0]!);
    await page.evaluate(translatePage);
    const go = (path: string) =>
      page.evaluate((to) => document.dispatchEvent(new CustomEvent('openpage', {detail: to, cancelable: true})), path);
    for (const [index, path] of PATHS.entries()) {
      await go(path);
      await expect(page).toHaveURL(path);
      await expect.poll(shown, {timeout: 15_000}).toBe(texts[index]);
    }
    for (const [index] of [...PATHS.entries()].reverse().slice(1)) {
      await page.goBack();
      await expect.poll(shown, {timeout: 15_000}).toBe(texts[index]);
    }
  });
});
