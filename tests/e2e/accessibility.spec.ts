import type {Locator, Page} from '@playwright/test';
import {PNG} from 'pngjs';
import {textOfQr} from '../support/qr';
import {axeFaults} from './support/axe';
import {APP, BEFORE_THE_APP, goInside, hold, menuButton} from './support/browser';
import {DESKTOP, expect, open, PHONE, test, waitForHydration} from './support/test';
import {answerOn, openWithFields, press, send, stateOn} from './support/tryIt';

test.describe.configure({timeout: 90_000});

const PROMPTPAY = '/docs/api/none-ui-api/promptpay-api';

/** One page of each kind. */
const PAGES = [
  '/',
  PROMPTPAY,
  '/docs/api/payment-features/inquiry-api',
  '/docs/api/preparation',
  '/docs/plugins/woo-commerce',
  '/blog/first-blog-post',
  '/404.html',
];

test('the menu to copy a page works by keyboard, and passes axe', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/docs/api/overviews');
  const button = page.getByRole('button', {name: 'Copy page'});
  const copy = page.getByRole('button', {name: 'Copy as Markdown'});
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[popover]').getByText('Copied.', {exact: true})).toBeVisible();
    expect(await axeFaults(page, {within: page.locator('[popover]:popover-open')})).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(copy).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('2.4.11: a menu of a page closes when the focus leaves it, but stays for its button', async ({page}) => {
  await open(page, '/docs/api/overviews');
  const button = page.getByRole('button', {name: 'Copy page'});
  const view = page.getByRole('link', {name: 'View as Markdown'});
  await button.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await expect(view).toBeVisible();
  await view.focus();
  await page.keyboard.press('Tab');
  await expect(view).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('400 % zoom: the mobile menu and the cookie banner leave room to read', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  await open(page, '/docs/api/overviews');
  await expect(page.getByRole('region', {name: 'Cookie choices'})).not.toBeInViewport();
  await menuButton(page).click();
  const last = page.getByRole('dialog').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

for (const [standard, width] of [
  [32, 1280],
  [12, 900],
] as const)
  test(`text of ${standard} px at ${width} px: the top bar fits, and its menu has the links`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', {fontSizes: {standard}});
    await open(page, '/docs/api/payment-features/inquiry-api');
    const ends = await page
      .locator('html, .navbar :is(a, button):visible')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().left + part.scrollWidth));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    await menuButton(page).click();
    for (const name of ['Plugins & Modules', 'Inquiry API']) {
      await expect(page.getByRole('dialog').getByRole('link', {name})).toBeVisible();
    }
  });

test('a sidebar category opens and closes by keyboard before the app starts, and opens for its page', async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/js\//);
  await page.goto('/docs/api/overviews');
  const category = page.locator('.theme-doc-sidebar-item-category').first();
  const firstPage = category.getByRole('link').first();
  for (const isOpen of [false, true, false]) {
    await category.locator('summary').press('Enter');
    await expect(firstPage).toBeVisible({visible: isOpen});
  }
  release();
  await waitForHydration(page);
  await expect(firstPage).toBeHidden();
  await page.getByRole('main').locator('a[href="/docs/api/redirect/simple-payment"]').first().click();
  await expect(page).toHaveURL(/simple-payment$/);
  await expect(category.getByRole('link', {name: 'Redirect form'})).toBeVisible();
});

test('1.3.1: no row of a table is named with a blank within its code', async ({page}) => {
  const client = await page.context().newCDPSession(page);
  for (const path of ['/docs/api/none-ui-api/promptpay-api', '/docs/api/payment-link/secure-link-api']) {
    await open(page, path);
    const codes = await page.locator('main tr > th code:has(wbr):visible').allTextContents();
    expect(codes.length, path).toBeGreaterThan(0);
    const {nodes} = await client.send('Accessibility.getFullAXTree');
    const names = nodes.filter(({role}) => role?.value === 'rowheader').map(({name}) => String(name?.value));
    expect(
      codes.filter((code) => !names.some((name) => name.includes(code))),
      path,
    ).toEqual([]);
  }
});

test('4.1.3: a page has one live region, which is empty until something happens', async ({page}) => {
  for (const path of PAGES.slice(0, 6)) {
    await open(page, path);
    await expect(page.locator(':is([role=status], [role=alert], [aria-live]):visible'), path).toHaveCount(1);
    await expect(page.getByRole('status'), path).toBeEmpty();
  }
});

/** Every text that live regions say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, {said});
    new MutationObserver((changes) => {
      for (const {target} of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[role=status], [role=alert], [aria-live]')?.textContent;
        if (text && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
  });
  return () => page.evaluate(() => (window as unknown as {said: string[]}).said);
}

test('4.1.3: the search says once what it found, after a pause', async ({page}) => {
  await open(page, '/');
  await page.clock.install();
  await page.keyboard.press('Control+k');
  await expect(page.locator('.search__status')).toContainText('Type a word');
  await page.clock.pauseAt(Date.now() + 60_000);
  const heard = await listen(page);
  await page.getByRole('combobox', {name: 'Search'}).pressSequentially('promptpay');
  await expect(page.locator('.search__status')).toContainText('best places');
  expect(await heard()).toEqual([]);
  await page.clock.runFor(2000);
  const count = (await page.locator('.search__status').textContent())!;
  const first = (await page.getByRole('option').first().getAttribute('aria-label'))!;
  // Enter opens it.
  expect(await heard()).toEqual([count.replace(/(?<=places\.)/, ` First: ${first}.`)]);
  // Who reads on in the dialog meets it once.
  await page.clock.runFor(2000);
  await expect(page.getByRole('dialog').getByRole('status')).toBeEmpty();
  // The first result is marked, but not announced while the reader types.
  const field = page.getByRole('combobox', {name: 'Search'});
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /^place:/);
});

test('4.1.3: the search says its answer anew, also the same one, and lists nothing before there is a result', async ({
  page,
}) => {
  await open(page, '/');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(/^Type a word/);
  await expect(dialog.getByRole('status')).toBeEmpty();
  await expect(dialog.getByRole('listbox')).toHaveCount(0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = page.getByRole('combobox', {name: 'Search'});
  for (const question of ['qqzz', 'qqzz', 'postback']) {
    await field.fill(question);
    await expect(dialog.getByRole('status'), question).toBeEmpty();
    await page.clock.runFor(1500);
    await expect(dialog.getByRole('status'), question).toHaveText(/^(?:The 12 best places|Nothing found)/);
    await field.fill('');
  }
  await field.fill('postback');
  await expect(dialog.getByRole('listbox')).toHaveCount(1);
  // Who reads the dialog finds the sentence once.
  await page.clock.runFor(5000);
  await expect(dialog.getByRole('status')).toBeEmpty();
});

test('4.1.3: a field says once what is wrong, after a pause; the outcome is in the name of what takes the focus', async ({
  page,
}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  const heard = await listen(page);
  const total = panel.getByLabel('total', {exact: true});
  const problem = panel.locator('[data-field=total] .field__problem');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await total.fill('');
  await total.pressSequentially('5.001');
  await expect(problem).not.toBeEmpty();
  expect(await heard()).toEqual([]);
  await page.clock.runFor(2000);
  await expect.poll(heard).toEqual([`total: ${await problem.textContent()}`]);
  await page.clock.resume();
  await send(page);
  await expect(answerOn(page)).toBeFocused();
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Refused, total');
  await total.fill('87.50');
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Waiting for payment');
  await press(page, 'Pay 87.50 THB');
  await expect(page.getByRole('group', {name: 'Result: Paid'})).toBeFocused();
  expect((await heard()).slice(1)).toEqual([expect.stringContaining('The reply below is of the previous request.')]);
});

test('4.1.3: a field that is right again is heard, with what is still open', async ({page}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  const heard = await listen(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const total = panel.getByLabel('total', {exact: true});
  const email = panel.getByLabel('customerEmail', {exact: true});
  const emailProblem = async () =>
    `customerEmail: ${await panel.locator('[data-field=customerEmail] .field__problem').textContent()}`;
  // One who types on hears nothing about what was wrong on the way.
  await total.fill('');
  await total.fill('87.50');
  await page.clock.runFor(2000);
  expect(await heard()).toEqual([]);
  await total.fill('5');
  await page.clock.runFor(2000);
  await email.fill('');
  await page.clock.runFor(2000);
  await total.fill('87.50');
  await page.clock.runFor(2000);
  const stillOpen = await emailProblem();
  await email.fill('buyer@shop.example');
  await page.clock.runFor(2000);
  expect(await heard()).toEqual([
    'total: Write at least 6.',
    stillOpen,
    `total: right. Still open: ${stillOpen}`,
    'customerEmail: right. No problem left.',
  ]);
  // The answer says the same again, after which each repair is heard.
  await total.fill('5');
  await email.fill('');
  await email.press('Enter');
  await page.clock.runFor(2000);
  const before = (await heard()).length;
  await total.fill('87.50');
  await page.clock.runFor(2000);
  expect((await heard()).slice(before)).toEqual([
    'The reply below is of the previous request. Send again for a new one.',
    `total: right. Still open: ${stillOpen}`,
  ]);
});

test('4.1.2: the answer that refuses a request has the reasons as its description', async ({page}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  await panel.getByLabel('total', {exact: true}).fill('5');
  await panel.getByLabel('customerEmail', {exact: true}).fill('');
  await send(page);
  await expect(answerOn(page)).toBeFocused();
  await expect(answerOn(page)).toHaveAccessibleDescription(/customerEmail: .+ total: Write at least 6\./);
});

test('4.1.3: the verdict about a postback is heard, with what is wrong first', async ({page}) => {
  await open(page, '/docs/api/preparation');
  const heard = await listen(page);
  const postback = page.getByLabel('Postback', {exact: true});
  const problems = page.locator('.result .problem[data-status=failed] > span');
  await postback.fill('refno=202611200001&status=ZZ&total=1,250');
  await expect(problems).toHaveCount(2);
  const [first = '', second = ''] = (await problems.allTextContents()).map((text) => text.replace(/^Problem: /, ''));
  expect(first).toMatch(/^status: .+\.$/);
  const verdict = `3 fields found. 2 problems: status, total. First, ${first} Do not trust the status.`;
  await expect.poll(heard).toContain(verdict);
  await expect(postback).toHaveAccessibleDescription(verdict);
  await postback.fill('refno=202611200001&status=Y&total=1,250');
  await expect.poll(heard).toContain(`3 fields found. 1 problem: ${second} Do not trust the status.`);
});

for (const [path, label] of [
  ['/docs/api/preparation', 'Postback'],
  [`${PROMPTPAY}#qr-inspector`, 'Text of the QR'],
] as const)
  test(`4.1.3: Clear beside "${label}" is heard each time, and its field has the focus`, async ({page}) => {
    await open(page, path);
    const field = page.getByLabel(label, {exact: true});
    const clear = page.getByRole('group', {name: /inspector$/}).getByRole('button', {name: 'Clear'});
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const heard = await listen(page);
    await field.fill('refno=1');
    await clear.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await clear.press('Enter');
    await expect(field).toBeFocused();
    // A screen reader speaks a text that changes. The verdict about the text that is gone is not said.
    await page.clock.runFor(1500);
    expect(await heard()).toEqual(['Cleared.', 'Cleared.\u00a0']);
    await page.clock.runFor(1000);
    await expect(page.getByRole('status')).toBeEmpty();
  });

test('4.1.3: an inspector is silent while the reader types, and advises the ear as well', async ({page}) => {
  await open(page, '/docs/api/preparation');
  const postback = page.getByLabel('Postback', {exact: true});
  await postback.fill('refno=1');
  await expect(page.getByRole('status')).toHaveText(/^1 field found\./);
  await expect(page.getByRole('status')).toBeEmpty();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const heard = await listen(page);
  // The verdict stays the same, and the pause begins with each key.
  for (const key of '23456') {
    await postback.press(key);
    await page.clock.runFor(800);
  }
  expect(await heard()).toEqual([]);
  await page.clock.runFor(800);
  await expect
    .poll(heard)
    .toEqual([expect.stringMatching(/^1 field found\. Incomplete: 8 fields are missing\. .* may have been cut: /)]);
});

test('1.3.1: the marked copy of a wrong QR is for the eye alone', async ({page}) => {
  await open(page, `${PROMPTPAY}#qr-inspector`);
  const heard = await listen(page);
  const text = page.getByLabel('Text of the QR');
  await text.fill('00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304ABCD');
  await expect.poll(heard).toContainEqual(expect.stringContaining('1 problem: Checksum (63): It is "ABCD", '));
  await expect(text).toHaveAccessibleDescription(/1 problem: Checksum \(63\): /);
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[aria-hidden=true]', {has: page.locator('mark')})).toHaveText(/6304ABCD$/);
});

test('4.1.2: the name of the outcome says that the QR has expired, and each tab names its panel', async ({page}) => {
  await open(page, PROMPTPAY);
  await send(page);
  await press(page, 'Let the QR expire');
  await expect(page.locator(':focus')).toHaveAccessibleName('Result: Waiting for payment, the QR has expired');
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Waiting for payment, the QR has expired');
  await press(page, 'Pay 1,250.00 THB');
  await expect(page.locator(':focus')).toHaveAccessibleName('Result: Paid');
  for (const name of ['Postback', 'Inquiry now', 'Reply']) {
    await answerOn(page).getByRole('tab', {name, exact: true}).click();
    await expect(answerOn(page).getByRole('tabpanel', {name, exact: true})).toBeVisible();
  }
  for (const [key, name] of [
    ['Home', 'Postback'],
    ['End', 'Reply'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(answerOn(page).getByRole('tab', {name, selected: true})).toBeFocused();
  }
});

test('4.1.2: the name of the outcome tells apart the statuses of an order that waits', async ({page}) => {
  await open(page, '/docs/api/redirect/simple-payment');
  await send(page);
  await press(page, 'Ask for 3-D Secure');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Result: Waiting for payment, 3-D Secure/);
});

test('4.1.2: the name of the outcome tells a voided payment from a refunded one', async ({page}) => {
  await open(page, '/docs/api/redirect/simple-payment');
  await send(page);
  await press(page, 'Pay with a test card');
  await press(page, 'Void the payment');
  await expect(page.locator(':focus')).toHaveAccessibleName('Result: Voided');
  await expect(stateOn(page).locator('.status')).toHaveText('Voided');
});

test('4.1.2: the table of contents of a phone has the name of its button', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  const contents = page.getByRole('navigation', {name: 'On this page'});
  await expect(contents).toHaveCount(0);
  await page.getByRole('button', {name: 'On this page'}).click();
  await expect(contents).toBeVisible();
});

test('1.3.1: the heading and the first payment of the home page are in its main part', async ({page}) => {
  await open(page, '/');
  await expect(page.getByRole('main').getByRole('heading', {level: 1})).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('button', {name: 'Send request'})).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('2.4.1: the skip link leads to the main part, before and after the app has started', async ({page}) => {
  const skip = async () => {
    await page.getByRole('link', {name: 'Skip to main content'}).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    expect(new URL(page.url()).hash).toBe('');
  };
  const release = await hold(page, APP);
  for (const path of PAGES.slice(0, 6)) {
    await page.goto(path, BEFORE_THE_APP);
    await skip();
  }
  release();
  await page.locator('html[data-has-hydrated=true]').waitFor({state: 'attached'});
  await skip();
});

test('2.4.3: after a link to a section of another page, Tab goes on from the section', async ({page}) => {
  await open(page, '/docs/api/preparation');
  await page.getByRole('main').locator('a[href*="inquiry-api#"]:visible').first().press('Enter');
  await expect(page).toHaveURL(/inquiry-api#/);
  await expect(page.locator(new URL(page.url()).hash)).toBeFocused();
});

test('2.4.3: a link that is followed twice moves the focus twice, and Back shows it although a fold has opened', async ({
  page,
}) => {
  await open(page, '/docs/api/preparation');
  const link = page.getByRole('main').locator('a[href$="#environments"]:visible').last();
  for (let time = 0; time < 2; time += 1) {
    await link.press('Enter');
    await expect(page.getByRole('heading', {name: 'Environments'})).toBeFocused();
  }
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('2.4.3: on a phone, Back from a page that the menu led to leads to the button of the menu', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/preparation');
  await page.evaluate(() => scrollTo(0, 5000));
  await menuButton(page).click();
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Inquiry API'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Inquiry API'})).toBeFocused();
  await page.goBack();
  await expect(menuButton(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(4000);
});

test('2.4.3: a link to a place of the same page moves the focus there, also from the menu of a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  await menuButton(page).click();
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Every error'}).click();
  await expect(page.getByRole('heading', {name: 'Every error'})).toBeFocused();
  await menuButton(page).click();
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'API overview'}).click();
  await expect(page.getByRole('heading', {level: 1})).toBeFocused();
});

test('4.1.3: a button that has copied keeps its name, and the page says it once', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, PROMPTPAY);
  const button = page.locator('.code__copy:visible').first();
  const name = `Copy ${(await button.locator('.visually-hidden').textContent())!.replace(/^Copy /, '')}`;
  const heard = await listen(page);
  await button.press('Enter');
  await expect(button.getByText('Copied')).toHaveAttribute('aria-hidden', 'true');
  await expect(button).toHaveAccessibleName(name);
  expect(await heard()).toEqual(['Copied']);
});

test('2.4.3: after a link to a row of a table, the name of the row has the focus', async ({page}) => {
  await open(page, '/docs/api/overviews');
  await goInside(page, '/docs/api/payment-features/inquiry-api#order-statuses-tc');
  await expect(page.locator(':focus')).toHaveText(/^TC/);
  await expect(page.locator(':focus')).toHaveRole('rowheader');
});

test('4.1.3: a QR that runs out says so, and moves no focus', async ({page}) => {
  await page.clock.install();
  await open(page, PROMPTPAY);
  const heard = await listen(page);
  await send(page);
  await expect(answerOn(page)).toContainText('Pay within');
  await page.clock.runFor('16:00');
  await expect(answerOn(page)).toContainText('The QR has expired.');
  expect(await heard()).toContain('The QR has expired.');
  await expect(answerOn(page)).toBeFocused();
  await expect(page.getByRole('group', {name: 'Result: Waiting for payment, the QR has expired'})).toBeVisible();
  await expect(answerOn(page).getByRole('img')).toHaveAccessibleName(/It has expired\.$/);
  await expect(answerOn(page).getByRole('button', {name: 'Let the QR expire'})).toHaveCount(0);
});

test('2.4.3: a QR that runs out while its own button has the focus gives it to the result, whose name says so', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, PROMPTPAY);
  await send(page);
  // The focus comes a frame after the answer.
  await expect(answerOn(page)).toBeFocused();
  await answerOn(page).getByRole('button', {name: 'Let the QR expire'}).focus();
  const heard = await listen(page);
  await page.clock.runFor('16:00');
  await expect(page.getByRole('group', {name: 'Result: Waiting for payment, the QR has expired'})).toBeFocused();
  expect(await heard()).toEqual([]);
});

test('2.4.3: after a link to another page, its heading has the focus, also from the menu of a phone', async ({
  page,
}) => {
  await open(page, '/docs/api/overviews');
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Payment methods'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Payment methods'})).toBeFocused();
  await page.setViewportSize(PHONE);
  await menuButton(page).click();
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Test cards, sandbox and accounts'}).click();
  await expect(page.getByRole('heading', {level: 1, name: /Test cards/})).toBeFocused();
  await menuButton(page).click();
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Handle the postback'}).click();
  await expect(page.locator('#postback')).toBeFocused();
});

test('2.4.3: a link in the menu of a phone and a result of the search move the focus straight to the page', async ({
  page,
}) => {
  /** What takes the focus from now on. */
  const watch = async () => {
    await page.evaluate(() => {
      const focused: string[] = [];
      Object.assign(window, {focused});
      addEventListener('focusin', ({target}) => focused.push((target as Element).outerHTML));
    });
    return () => page.evaluate(() => (window as unknown as {focused: string[]}).focused);
  };
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  await menuButton(page).click();
  const entry = page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Payment methods'});
  await entry.focus();
  let focused = await watch();
  await entry.press('Enter');
  await expect(page.getByRole('heading', {level: 1, name: 'Payment methods'})).toBeFocused();
  expect(await focused()).toEqual([expect.stringMatching(/^<h1/)]);
  await page.getByRole('button', {name: 'Search'}).click();
  await page.getByRole('combobox', {name: 'Search'}).fill('tokenizer');
  await expect(page.getByRole('option').first()).toBeVisible();
  focused = await watch();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tokenizer/);
  await expect(page.getByRole('main').locator(':focus')).toHaveRole('heading');
  expect(await focused()).toEqual([expect.stringMatching(/^<h[1-3]/)]);
});

test('2.4.3: Back leads to the link that was left, where the page was scrolled, and Forward to the heading', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  for (const [path, to] of [
    ['/docs/plugins/woo-commerce', '/docs/plugins/magento'],
    ['/docs/plugins/woo-commerce#currencies', '/docs/plugins/magento'],
    ['/blog', '/blog/welcome'],
  ] as const) {
    await open(page, path);
    const link = page.getByRole('main').locator(`a[href="${to}"]`).last();
    await link.focus();
    const before = await scrolled();
    await link.press('Enter');
    await expect(page.getByRole('heading', {level: 1})).toBeFocused();
    await page.goBack();
    await expect(link, path).toBeFocused();
    await expect.poll(scrolled, path).toBe(before);
    await page.keyboard.press('Tab');
    const isNext = (left: Node) =>
      document.activeElement!.compareDocumentPosition(left) === Node.DOCUMENT_POSITION_PRECEDING;
    expect(await link.evaluate(isNext), path).toBe(true);
    await page.goForward();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', {level: 1}), path).toBeFocused();
  }
});

test('2.4.3: Forward leads to the heading, also where the link that led there is on both pages', async ({page}) => {
  await open(page, '/docs/api/overviews');
  const link = page.locator('footer').getByRole('link', {name: 'Plugins overview'});
  await link.press('Enter');
  await expect(page.getByRole('heading', {level: 1, name: 'Plugins overview'})).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1, name: 'API overview'})).toBeVisible();
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', {level: 1, name: 'Plugins overview'})).toBeFocused();
});

test('4.1.3: the title of another page is said where its heading does not take the focus, once', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  await menuButton(page).click();
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Payment methods'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Payment methods'})).toBeFocused();
  const heard = await listen(page);
  // The link that was left is in the closed menu.
  await page.goBack();
  await expect(menuButton(page)).toBeFocused();
  await expect.poll(heard).toEqual([await page.title()]);
  await page.goForward();
  await expect(page.getByRole('heading', {level: 1, name: 'Payment methods'})).toBeFocused();
  const link = page.getByRole('main').locator('a[href^="/docs/"]:not([href*="#"])').last();
  await link.press('Enter');
  await expect(page.getByRole('heading', {level: 1})).toBeFocused();
  expect(await heard()).toHaveLength(1);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(heard).toHaveLength(2);
  expect((await heard()).at(-1)).toBe(await page.title());
  const section = page.getByRole('main').locator('a[href^="/docs/"][href*="#"]').last();
  await section.press('Enter');
  await expect(page.getByRole('main').locator(':focus')).toHaveRole('heading');
  await expect.poll(heard).toHaveLength(3);
  expect((await heard()).at(-1)).toBe(await page.title());
  // Within a page, the heading of the section is heard alone.
  await page.getByRole('main').locator('a[href^="#"]:not(.hash-link)').last().press('Enter');
  await expect(page.locator(new URL(page.url()).hash)).toBeFocused();
  expect(await heard()).toHaveLength(3);
});

test('2.4.3: Back from a section leads to the link to it, not to another one with its address', async ({page}) => {
  await open(page, '/docs/api/preparation');
  const link = page.getByRole('main').locator('a[href^="#"]').last();
  await link.press('Enter');
  await expect(page).toHaveURL(/#/);
  await expect(page.locator(new URL(page.url()).hash)).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(page.locator(new URL(page.url()).hash)).toBeFocused();
});

test('4.1.3: what waits to be said about a field is dropped when the request is sent', async ({page}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  const heard = await listen(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const total = panel.getByLabel('total', {exact: true});
  await total.fill('5');
  await expect(panel.locator('[data-field=total] .field__problem')).toHaveText('Write at least 6.');
  await total.press('Enter');
  await page.clock.runFor(5000);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Refused, total');
  expect(await heard()).toEqual([]);
});

test('4.1.2: an image, a button and a link each have a name, and a landmark has content', async ({page}) => {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await open(page, path);
      const lines = (await page.locator('body').ariaSnapshot()).split('\n').map((line) => line.trim());
      const bare = /^- (?:img|button|link|textbox|tab)\b:?$|^- (?:complementary|navigation|region|banner)\b[^:]*$/;
      expect(
        lines.filter((line) => bare.test(line)),
        path,
      ).toEqual([]);
    }
  }
});

test('4.1.2: the button of the fields is closed from the beginning, and no list is empty', async ({page}) => {
  await open(page, PROMPTPAY);
  await expect(page.getByRole('button', {name: 'Change the fields', expanded: false})).toHaveCount(1);
  await expect(page.locator('main ul:not(:has(li))')).toHaveCount(0);
});

test('1.3.1: the rows of a table of two columns have a header', async ({page}) => {
  await open(page, '/docs/plugins/magento');
  const settings = page.getByRole('table', {name: 'Field, What to enter'});
  await expect(settings.getByRole('rowheader', {name: 'Merchant ID'})).toHaveCount(1);
  expect(await settings.getByRole('rowheader').count()).toBe((await settings.getByRole('row').count()) - 1);
});

test('1.3.1: a test card is named by its number alone, and the button that copies it has a cell', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/docs/api/testcards-accounts');
  const row = page.getByRole('table', {name: 'Test cards'}).getByRole('row').nth(1);
  const button = row.getByRole('cell').getByRole('button', {name: 'Copy 4111111111111111'});
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect(row.getByRole('rowheader', {name: '4111 1111 1111 1111', exact: true})).toHaveCount(1);
    await expect(row.getByRole('rowheader').getByRole('button')).toHaveCount(0);
    const [number, copy] = [await row.getByRole('link').boundingBox(), await button.boundingBox()];
    expect(Math.abs(number!.y + number!.height / 2 - copy!.y - copy!.height / 2), 'beside it').toBeLessThan(4);
  }
  await button.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4111111111111111');
});

test('4.1.2: the name of a field has no blank, and a link to another site has its own name', async ({page}) => {
  await open(page, '/docs/api/payment-features/inquiry-api');
  for (const name of ['merchantId', 'orderNo', 'productDetail'])
    await expect(page.getByRole('link', {name, exact: true}).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', {name: 'About us', exact: true})).toBeVisible();
});

test('2.4.3: the question about cookies is heard with each answer, and returns the focus', async ({page}) => {
  await open(page, '/');
  const decline = page.getByRole('button', {name: 'Decline'});
  await expect(decline).toHaveAccessibleDescription(/^Load .*\?$/);
  await decline.click();
  const choices = page.getByRole('button', {name: 'Cookie choices'});
  await expect(choices).toBeFocused();
  await choices.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(choices).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Cookies declined');
});

test('2.4.1: a second skip link leads to the question about cookies while it is asked, and has the focus after it', async ({
  page,
}) => {
  const skip = page.getByRole('link', {name: 'Cookie choices'});
  const release = await hold(page, APP);
  for (const answer of ['Escape', 'Enter']) {
    await page.goto('/docs/api/payment-features/inquiry-api', BEFORE_THE_APP);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', {name: 'Allow'})).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press(answer);
    await expect(page.getByRole('region', {name: 'Cookie choices'})).toHaveCount(0);
    await expect(skip).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(skip).toHaveCount(0);
    await expect(page.getByRole('navigation', {name: 'Main'}).locator(':focus')).toHaveCount(1);
  }
  release();
});

test('3.2.1: the controls of the top bar leave the page where it is', async ({page}) => {
  await open(page, '/docs/api/overviews');
  await page.evaluate(() => scrollTo({top: 2000, behavior: 'instant'}));
  const links = page.getByRole('navigation', {name: 'Main'}).getByRole('link');
  await links.first().evaluate((link) => link.focus({preventScroll: true}));
  for (const link of (await links.all()).slice(1)) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(2000);
  }
});

test('2.4.3: Escape closes the question about cookies, which the next page that loads asks again', async ({page}) => {
  await open(page, '/');
  const question = page.getByRole('region', {name: 'Cookie choices'});
  await page.getByRole('button', {name: 'Allow'}).evaluate((button) => button.focus({preventScroll: true}));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', {name: 'Cookie choices'})).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('status')).toHaveText('Closed without an answer');
  await page.reload();
  await expect(question).toBeVisible();
});

test('2.4.3: the button to the top takes the focus there', async ({page}) => {
  await open(page, '/docs/api/overviews');
  const button = page.getByRole('button', {name: 'Scroll back to top'});
  // The theme shows it to a reader who scrolls up.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 3000));
    await page.evaluate(() => scrollBy(0, -200));
    await expect(button).toBeVisible({timeout: 500});
  }).toPass();
  await button.press('Enter');
  await expect(page.getByRole('heading', {level: 1})).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('1.3.1: every landmark has content, a tag says what its number counts, and each checklist has a name', async ({
  page,
}) => {
  await page.goto('/blog');
  for (const nav of await page.getByRole('navigation').all())
    expect(await nav.getByRole('link').count()).toBeGreaterThan(0);
  await page.goto('/blog/tags');
  const rowOf = (tag: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({has: page.getByRole('link', {name: tag})});
  await expect(rowOf('Documentation')).toContainText(/\d+ posts$/);
  await expect(rowOf('Reading guide')).toContainText(/1 post$/);
  await page.goto('/docs/api/preparation');
  const lists = page.locator('ul:has(> .task-list-item)');
  expect(await lists.count()).toBeGreaterThan(1);
  for (const list of await lists.all()) {
    const title = await list.evaluate((element) => element.previousElementSibling!.textContent);
    await expect(list).toHaveAccessibleName(title);
  }
});

test('1.3.1: the top bar marks the part of the site, and only the sidebar the page', async ({page}) => {
  await page.goto('/docs/api/preparation');
  const bar = page.getByRole('navigation', {name: 'Main'});
  await expect(bar.getByRole('link', {name: 'API & Documents'})).toHaveAttribute('aria-current', 'true');
  await expect(bar.getByRole('link', {name: 'Blog'})).not.toHaveAttribute('aria-current');
  await expect(page.locator('[aria-current=page]')).toHaveText(['Prepare your integration']);
});

test('2.4.11: Shift+Tab meets nothing that the top bar or the values of the form cover', async ({page}) => {
  await openWithFields(page, PROMPTPAY);
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  const covered: string[] = [];
  let isInForm = false;
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const focus = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const element = document.activeElement!;
      const {left, top, width, height} = element.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const seen = document.elementFromPoint(left + width * x, top + height * y);
          return seen && (element.contains(seen) || seen.contains(element));
        }),
      );
      return {
        name: `${element.localName} ${element.id} ${element.textContent.slice(0, 40)}`,
        isSeen,
        isField: element.matches('input'),
        isBar: element.closest('.navbar') !== null,
      };
    });
    if (focus.isBar) break;
    if (!focus.isSeen) covered.push(focus.name);
    isInForm ||= focus.isField;
  }
  expect(isInForm).toBe(true);
  expect(covered).toEqual([]);
});

test('2.5.3: names of controls begin with their visible label, and make sense alone', async ({page}) => {
  for (const path of PAGES) {
    await open(page, path);
    if (await page.getByRole('button', {name: 'Send request'}).count()) {
      await send(page);
      await expect(answerOn(page)).toBeVisible();
    }
    const controls = await page.locator('a[href], button, summary, [role=group][aria-label]').evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((control) => control.checkVisibility())
        .map((control) => ({
          label: control.matches('[role=group]') ? '' : control.innerText.replace(/\s+/g, ' ').trim(),
          name: (control.ariaLabel ?? control.textContent).replace(/\s+/g, ' ').trim(),
        })),
    );
    expect(controls.length).toBeGreaterThan(10);
    const faults = controls.filter(
      ({label, name}) =>
        !name.replaceAll(' ', '').startsWith(label.replaceAll(' ', '')) ||
        name === '' ||
        /^(?:here|more|read more|this|how to compare|\w+ it)$/i.test(name),
    );
    expect(faults, path).toEqual([]);
  }
});

test.describe('on touch', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 320, height: 640}});

  test('2.5.5, 2.5.8: targets are at least 24 px, and those of menu, search, copying, tabs and forms 44', async ({
    page,
  }) => {
    /** Controls that are too small for a finger. Links in lists of a page are not meant. */
    const small = (within: string) =>
      page
        .locator(`:is(${within}) :is(button, input:not([type=checkbox]), select, [role=option], .menu__link)`)
        .evaluateAll((all) =>
          all
            .filter((control) => control.checkVisibility({visibilityProperty: true}))
            .map((control) => ({
              name: control.textContent.trim() || control.outerHTML,
              box: control.getBoundingClientRect(),
            }))
            .filter(({box: {width, height}}) => Math.min(width, height) < 44)
            .map(({name, box: {width, height}}) => `${name}: ${width} × ${height}`),
        );
    for (const path of PAGES) {
      await open(page, path);
      expect(await axeFaults(page, {rules: ['target-size']}), path).toEqual([]);
      expect(await small('body'), path).toEqual([]);
    }
    await openWithFields(page, PROMPTPAY);
    await send(page);
    await press(page, 'Pay 1,250.00 THB');
    await expect(answerOn(page).getByRole('tab')).toHaveCount(3);
    expect(await small('main')).toEqual([]);
    await menuButton(page).click();
    await expect(page.getByRole('dialog', {name: 'Menu'})).toBeVisible();
    expect(await small('#site-menu')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', {name: 'Search'}).click();
    await expect(page.getByRole('group', {name: 'Examples'})).toBeVisible();
    expect(await small('#site-search')).toEqual([]);
    await page.getByRole('combobox').fill('refno');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await small('#site-search')).toEqual([]);
    expect(await axeFaults(page, {rules: ['target-size'], within: page.getByRole('dialog')})).toEqual([]);
  });
});

test('1.4.12: with the text spacing of the criterion nothing is cut, and no text is over another', async ({page}) => {
  for (const path of PAGES) {
    await open(page, path);
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important} ' +
          'p {margin-bottom: 2em !important}',
      );
      document.adoptedStyleSheets = [spacing];
    });
    for (const width of [320, 1280]) {
      await page.setViewportSize({width, height: 800});
      // Over or under another on purpose: skip links, the question about cookies, the actors of a drawn step, the name
      // of the site behind the top bar. A long example is cut at any spacing. A phone shows the search's icon alone.
      const faults = await page.evaluate(
        (meant) => {
          scrollTo(0, 0);
          const cut: string[] = [];
          const shown: {text: string; box: DOMRect; parent: Element}[] = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const {parentElement: parent, textContent} = walker.currentNode;
            const text = textContent!.trim();
            if (!text || !parent!.checkVisibility({visibilityProperty: true}) || parent!.closest(meant)) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            let clip = parent!;
            while (clip !== document.body && getComputedStyle(clip).overflow === 'visible') clip = clip.parentElement!;
            const edge = clip.getBoundingClientRect();
            const isScrolled = /auto|scroll/.test(getComputedStyle(clip).overflow);
            for (const box of range.getClientRects()) {
              const isCut = box.right > edge.right + 1 || box.bottom > edge.bottom + 1 || box.left < edge.left - 1;
              if (isCut && !isScrolled && clip !== document.body) cut.push(`cut: ${text.slice(0, 60)}`);
              else if (!isScrolled) shown.push({text, box, parent: parent!});
            }
          }
          shown.sort((one, other) => one.box.top - other.box.top);
          const over = shown.flatMap(({text, box, parent}, index) => {
            const found: string[] = [];
            for (const other of shown.slice(index + 1)) {
              if (other.box.top > box.bottom - 4) break;
              const [left, right] = [Math.max(box.left, other.box.left), Math.min(box.right, other.box.right)];
              if (right - left > 4 && other.parent !== parent)
                found.push(`"${text.slice(0, 40)}" over "${other.text.slice(0, 40)}"`);
            }
            return found;
          });
          return [...new Set([...cut, ...over])];
        },
        `.visually-hidden, .table-title, .stacked :is(thead, [data-empty]), svg, .diagram__unseen, .skip, a[data-consent-ask], .field-example, [class*=sidebarLogo], .consent${width === 320 ? ', .search-button' : ''}`,
      );
      expect.soft(faults, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('1.3.1: a table that is stacked keeps its rows and cells for screen readers, and repeats no header', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  /** How often each role of a table occurs, as the browser computes them. */
  const roles = async () => {
    const {nodes} = await client.send('Accessibility.getFullAXTree');
    const heard = nodes.filter(({ignored}) => !ignored);
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const isInCell = (node: (typeof nodes)[number] | undefined): boolean =>
      node !== undefined && (node.role?.value === 'cell' || isInCell(byId.get(node.parentId ?? '')));
    const texts = new Set(heard.filter(isInCell).map(({name}) => String(name?.value).trim()));
    const labels = await page
      .locator('main [data-label]')
      .evaluateAll((all) => all.map((cell) => (cell as HTMLElement).dataset.label!));
    expect(labels.filter((label) => texts.has(`${label}:`))).toEqual([]);
    const all = heard.map(({role}) => String(role?.value));
    const count = (name: string) => all.filter((role) => role === name).length;
    return {tables: count('table'), rows: count('row'), rowHeaders: count('rowheader'), cells: count('cell')};
  };
  const stackedTables = () =>
    page
      .locator('main .stacked')
      .evaluateAll((all) => all.filter((table) => getComputedStyle(table).display === 'block').length);
  let stacked = 0;
  // The last has cells that are empty.
  for (const path of [...PAGES, '/docs/api/redirect/with-installment']) {
    await page.setViewportSize(DESKTOP);
    await open(page, path);
    const wide = await roles();
    await page.setViewportSize({width: 320, height: 640});
    // The heads and empty cells are there for screen readers alone.
    expect(await roles(), path).toEqual(wide);
    stacked += await stackedTables();
  }
  expect(stacked).toBeGreaterThan(0);
  expect(await page.locator('main .stacked [data-empty]').count()).toBeGreaterThan(0);
});

test('1.4.1, 1.4.11: in forced colours icons, status and QR are visible', async ({page}) => {
  /** Colours of a picture of the page. */
  const coloursIn = async (part: Locator) => {
    const {data} = PNG.sync.read(await part.screenshot({animations: 'disabled'}));
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
    return new Set(pixels).size;
  };
  /** What an icon looks like: its drawing, colours and ground. */
  const lookOf = (icon: Element) => {
    const {color, fill, stroke, opacity} = getComputedStyle(icon);
    const groundOf = (element: Element | null): string => {
      if (!element) return 'none';
      const {backgroundColor} = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor;
    };
    return [icon.outerHTML, color, fill, stroke, opacity, groundOf(icon)].join(' ');
  };
  const SCHEMES = ['light', 'dark'] as const;
  const seen = new Set<string>();
  for (const path of PAGES) {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({forcedColors: 'active', colorScheme});
      // Anew, because the last picture has scrolled the top bar away.
      await open(page, path);
      for (const icon of await page.locator('svg:visible').all()) {
        const look = `${colorScheme} ${await icon.evaluate(lookOf)}`;
        if (seen.has(look)) continue;
        seen.add(look);
        expect(await coloursIn(icon), `${path}, ${look}`).toBeGreaterThan(1);
      }
    }
  }
  await open(page, PROMPTPAY);
  await send(page);
  const qr = answerOn(page).getByRole('img');
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    expect(textOfQr(await qr.screenshot())).toContain('540');
    await expect(page.locator('.status--named')).toHaveCSS('border-top-width', '1px');
  }
});
