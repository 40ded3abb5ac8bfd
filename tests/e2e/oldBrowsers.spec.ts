import type {Page} from '@playwright/test';
import {ESCAPE, openOldWebKit, type OldPage} from './support/oldWebKit';
import {routes} from './support/routes';
import {expect, open, test} from './support/test';

/** Takes away, before any script of the page runs, what Firefox 115 and Chrome 109 do not have. */
const without = (page: Page, script: string) => page.addInitScript(script);

for (const [question, name] of [
  ['installment', /installment/i],
  ['พร้อมเพย์', /PromptPay/i],
] as const) {
  test(`without Intl.Segmenter, as in Firefox 115, the search opens and finds ${question}`, async ({page}) => {
    await without(page, 'delete Intl.Segmenter');
    await page.goto('/docs/api/overviews');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(question);
    await expect(page.getByRole('option', {name}).first()).toBeVisible();
    expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false);
  });
}

test('without URL.canParse, as in Chrome 109, the builder of a request reads addresses', async ({page}) => {
  await without(page, 'delete URL.canParse');
  await open(page, '/docs/api/payment-link/secure-link-api');
  await page.getByRole('button', {name: 'Build a request'}).click();
  const field = page.getByLabel(/^(?:postback|return)/i).first();
  const problem = page.locator('.field', {has: field}).locator('.field__problem').first();
  await field.fill('https://[');
  await expect(problem).toHaveText('Write a full address that begins with https://.');
  await field.fill('https://shop.example/postback');
  await expect(problem).toHaveText('');
});

// Two things it has not, Safari has had since 16.4, the oldest that is promised. It does not read `@media (width <= 996px)`:
// its layout is that of wide windows. It does not understand the lookbehind of a regular expression, and so does not run
// the script of the search: its dialog opens, and finds nothing.
test.describe('WebKit 2.38, which has neither popovers nor @media (scripting) nor ::details-content', () => {
  let old: OldPage;
  test.beforeAll(async () => {
    old = await openOldWebKit();
  });
  test.afterAll(() => old.close());

  /** Of each popover that is shown, whether it is within the window. */
  const shown = () =>
    old.run<boolean[]>(`
      return [...document.querySelectorAll('[popover]')]
        .filter((popover) => getComputedStyle(popover).display !== 'none')
        .map((popover) => {
          const {top, bottom} = popover.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight + 1 && bottom > top;
        });`);

  test('is as old as it is said to be', async ({site}) => {
    await old.goto(`${site.url}/`);
    expect(
      await old.run(`return ['popover' in HTMLElement.prototype, 'canParse' in URL,
        CSS.supports('selector(::details-content)'), matchMedia('(scripting: enabled)').matches,
        matchMedia('(width > 0px)').matches]`),
    ).toEqual([false, false, false, false, false]);
    expect(await old.run(`try { return new RegExp('(?<=a)b').test('ab'); } catch ({name}) { return name; }`)).toBe(
      'SyntaxError',
    );
  });

  test('shows no explanation and no menu on any page until it is asked for', async ({site}) => {
    test.setTimeout(180_000);
    let popovers = 0;
    for (const route of routes) {
      await old.goto(site.url + route);
      popovers += await old.run<number>(`return document.querySelectorAll('[popover]').length`);
      expect(await shown(), route).toEqual([]);
    }
    expect(popovers).toBeGreaterThan(100);
  });

  for (const [what, selector] of [
    ['an explanation', 'button[data-grade][popovertarget]'],
    ['the menu to copy the page', 'article button[popovertarget]:not([data-grade])'],
  ] as const) {
    test(`opens and closes ${what}`, async ({site}) => {
      await old.goto(`${site.url}/docs/api/none-ui-api/promptpay-api`);
      const state = () =>
        old.run<[boolean, boolean]>(
          `
        const button = document.querySelector(arguments[0]);
        return [button.getAttribute('aria-expanded') === 'true', document.activeElement === button]`,
          selector,
        );
      await old.click(selector);
      expect(await shown()).toEqual([true]);
      expect((await state())[0]).toBe(true);
      await old.press(ESCAPE);
      expect(await shown()).toEqual([]);
      expect(await state()).toEqual([false, true]);
    });
  }

  test('starts the app at a sign of the reader, and shows no fault', async ({site}) => {
    await old.goto(`${site.url}/docs/api/overviews`);
    await old.click('h1');
    await expect.poll(() => old.run(`return document.documentElement.dataset.hasHydrated`)).toBe('true');
    expect(await old.run(`return document.querySelectorAll('.notice').length`)).toBe(0);
    await old.run(`document.querySelector('.menu__link[href$=preparation]').click()`);
    await expect
      .poll(() => old.run(`return document.querySelector('h1').textContent`))
      .toBe('Prepare your integration');
  });

  test('opens and closes the search by keys', async ({site}) => {
    await old.goto(`${site.url}/docs/api/overviews`);
    await old.press('/');
    await expect
      .poll(() => old.run(`return document.querySelector('#search').getBoundingClientRect().height > 0`))
      .toBe(true);
    for (const letter of 'refno') await old.press(letter);
    expect(await old.run(`return document.querySelector('#search input').value`)).toBe('refno');
    await old.press(ESCAPE);
    expect(await old.run(`return document.querySelector('#search').getBoundingClientRect().height > 0`)).toBe(false);
  });

  test('prints what a closed <details> holds', async ({site}) => {
    await old.goto(`${site.url}/docs/api/none-ui-api/promptpay-api`);
    const closed = `return document.querySelectorAll('main details:not([open])').length`;
    const before = await old.run<number>(closed);
    expect(before).toBeGreaterThan(0);
    await old.run(`dispatchEvent(new Event('beforeprint'))`);
    expect(await old.run(closed)).toBe(0);
    await old.run(`dispatchEvent(new Event('afterprint'))`);
    expect(await old.run(closed)).toBe(before);
  });
});
