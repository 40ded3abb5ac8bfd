import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {textOfQr} from '../support/qr';
import {goInside} from './support/browser';
import {SEND, answerOn, builderOn, openBuilder, stateOn} from './support/requestBuilder';
import {expect, open, test} from './support/test';

const PROMPTPAY = '/docs/api/none-ui-api/promptpay-api';
async function textOfPicture(page: Page): Promise<string> {
  const source = await answerOn(page).getByRole('img').getAttribute('src');
  return textOfQr(Buffer.from(source!.replace(/^data:image\/png;base64,/, ''), 'base64'));
}

test.describe('with a finger, on a telephone', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 390, height: 844}});

  test('one sees one’s own QR and pays it, and nothing leaves the page', async ({page}) => {
    await open(page, PROMPTPAY);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const builder = builderOn(page);
    await builder.getByRole('button', {name: 'Build a request'}).tap();
    await builder.getByLabel('productDetail').fill('น้ำส้ม 2 ขวด');
    await builder.getByLabel('total').fill('87.50');
    const refno = await builder.getByLabel('referenceNo').inputValue();
    expect(asked.filter((url) => url.includes('tool-sandbox'))).toEqual([]);
    await builder.getByRole('button', {name: SEND}).tap();

    await expect(answerOn(page).getByRole('img')).toBeVisible();
    const text = await textOfPicture(page);
    expect(text).toContain(refno);
    expect(text).toContain('540587.50');
    await expect(stateOn(page)).toContainText('N NOT SUBMIT');
    await answerOn(page).getByRole('button', {name: 'Pay it'}).tap();
    await expect(stateOn(page)).toContainText('Y COMPLETED');
    const postback = answerOn(page).getByRole('group', {name: 'Postback'});
    await expect(postback).toContainText('GET https://shop.example/postback');
    await expect(postback).toContainText(`refno=${refno}`);
    await expect(postback).toContainText('status=Y');
    await answerOn(page).getByRole('button', {name: 'Ask for a refund'}).tap();
    await expect(stateOn(page)).toContainText('RR REQUEST REFUND');
    await answerOn(page).getByRole('button', {name: 'Refund it'}).tap();
    await expect(stateOn(page)).toContainText('RF REFUND');
    await expect(postback).toContainText('status=RF');

    const [site] = new Set(asked.map((url) => new URL(url).origin));
    expect(asked.filter((url) => !url.startsWith(`${site}/assets/`) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.filter((url) => url.includes('tool-sandbox'))).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('by keyboard alone: from the page to the paid order', async ({page}) => {
  await open(page, PROMPTPAY);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 300 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await tabTo('Build a request');
  await page.keyboard.press('Enter');
  await expect(builderOn(page).getByLabel('merchantID')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answerOn(page)).toBeFocused();
  await tabTo('Pay it');
  await page.keyboard.press('Enter');
  await expect(stateOn(page)).toContainText('Y COMPLETED');
  await expect(page.getByRole('group', {name: 'What became of it'})).toBeFocused();
  await tabTo('Start over');
  await page.keyboard.press('Enter');
  await expect(answerOn(page)).toHaveCount(0);
  await expect(builderOn(page).getByRole('button', {name: SEND})).toBeFocused();
});

test('a refusal is said in the page’s words, with ways to the fields; a used reference gives way to a new one', async ({
  page,
}) => {
  const builder = await openBuilder(page, PROMPTPAY);
  await builder.getByLabel('customerEmail').fill('buyer');
  await builder.getByLabel('total').fill('5.99');
  await builder.getByRole('button', {name: SEND}).click();
  const answer = answerOn(page);
  await expect(answer).toContainText('"status": "error"');
  await expect(answer).toContainText('total: Write 6 or more.');
  const anchor = await answer.getByRole('link', {name: 'total'}).getAttribute('href');
  await expect(page.locator(anchor!)).toContainText('total');
  await answer.getByRole('button', {name: 'Fix total'}).click();
  await expect(builder.getByLabel('total')).toBeFocused();
  await builder.getByLabel('total').fill('6.00');
  await answer.getByRole('button', {name: 'Fix customerEmail'}).click();
  await expect(builder.getByLabel('customerEmail')).toBeFocused();
  await page.keyboard.type('@shop.example');
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('img')).toBeVisible();
  await expect(answer.getByRole('button', {name: /^Fix/})).toHaveCount(0);

  const first = await builder.getByLabel('referenceNo').inputValue();
  await builder.getByRole('button', {name: SEND}).click();
  await expect(answer).toContainText('duplicate reference number');
  await answer.getByRole('button', {name: 'Take a new reference'}).click();
  expect(await builder.getByLabel('referenceNo').inputValue()).not.toBe(first);
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('img')).toBeVisible();
  await answer.getByRole('button', {name: `${first}, N`}).click();
  await expect(builder.getByLabel('referenceNo')).toHaveValue(first);
});

test('a QR expires when its time is let pass', async ({page}) => {
  const builder = await openBuilder(page, PROMPTPAY);
  await builder.getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Let it expire'}).click();
  await expect(stateOn(page)).toContainText('the QR has expired');
  await expect(answerOn(page).getByRole('button', {name: 'Let it expire'})).toHaveCount(0);
});

test('the visit’s orders are there on the next page, and forgotten by Start over', async ({page}) => {
  const builder = await openBuilder(page, PROMPTPAY);
  const refno = await builder.getByLabel('referenceNo').inputValue();
  await builder.getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Pay it'}).click();

  await goInside(page, '/docs/api/payment-features/inquiry-api');
  await expect(page.getByRole('heading', {level: 1, name: 'Inquiry API'})).toBeVisible();
  const inquiry = builderOn(page);
  await inquiry.getByRole('button', {name: 'Build a request'}).click();
  await inquiry.getByLabel('refno').fill(refno);
  await inquiry.getByRole('button', {name: SEND}).click();
  const reply = answerOn(page).getByRole('group', {name: 'Reply of the sandbox'});
  await expect(reply).toContainText(`"ReferenceNo": "${refno}"`);
  await expect(reply).toContainText('"Status": "Y"');
  await answerOn(page).getByRole('button', {name: 'Start over'}).click();
  await inquiry.getByRole('button', {name: SEND}).click();
  await expect(reply).toHaveText('[]');
});

test('a form and a link are answered, and go on to their end', async ({page}) => {
  const form = await openBuilder(page, '/docs/api/redirect/simple-payment');
  await form.getByRole('button', {name: SEND}).click();
  await expect(answerOn(page)).toContainText('The page that the buyer would see: Choose how to pay');
  await answerOn(page).getByRole('button', {name: 'Decline the card'}).click();
  await expect(stateOn(page)).toContainText('RE REJECTED');

  const link = await openBuilder(page, '/docs/api/payment-link/secure-link-api');
  await link.getByLabel('expireDate').fill('2099-12-31-00-00-00');
  await link.getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Open the link as the buyer'}).click();
  await answerOn(page).getByRole('button', {name: 'Pay it with a test card'}).click();
  await expect(stateOn(page)).toContainText('TC TEST COMPLETE');
});

test('another merchant’s ID is sent as the sandbox’s, which has one merchant', async ({page}) => {
  const builder = await openBuilder(page, PROMPTPAY);
  await builder.getByLabel('merchantID').fill('12345678');
  await builder.getByRole('button', {name: SEND}).click();
  await expect(answerOn(page)).toContainText('HTTP 200');
  await answerOn(page).getByRole('button', {name: 'Pay it'}).click();
  await expect(answerOn(page).getByRole('group', {name: 'Postback'})).not.toContainText('12345678');
});

test('a sandbox that does not load says so, and is sent for again', async ({page, expectProblem}) => {
  expectProblem(/tool-sandbox|Failed to load|ERR_FAILED/);
  const builder = await openBuilder(page, PROMPTPAY);
  await page.route(/tool-sandbox/, (route) => route.abort());
  await builder.getByRole('button', {name: SEND}).click();
  await expect(builder.getByText('The sandbox did not load.')).toBeVisible();
  await page.unroute(/tool-sandbox/);
  await builder.getByRole('button', {name: SEND}).click();
  await expect(answerOn(page).getByRole('img')).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`axe finds nothing in an answer at ${width} px, and nothing is wider than the window`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    const builder = await openBuilder(page, PROMPTPAY);
    await builder.getByRole('button', {name: SEND}).click();
    await answerOn(page).getByRole('button', {name: 'Pay it'}).click();
    await builder.getByRole('button', {name: SEND}).click();
    await expect(answerOn(page)).toContainText('duplicate reference number');
    await builder.evaluate((element) => element.setAttribute('data-checked', ''));
    const {violations, passes} = await new AxeBuilder({page}).include('[data-checked]').analyze();
    expect(passes.length).toBeGreaterThan(0);
    expect(violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
