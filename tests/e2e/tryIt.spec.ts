import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {textOfQr} from '../support/qr';
import {goInside} from './support/browser';
import {SEND, answerOn, openFields, panelOn, stateOn} from './support/tryIt';
import {expect, open, test, waitForHydration} from './support/test';

const PROMPTPAY = '/docs/api/none-ui-api/promptpay-api';
const INQUIRY = '/docs/api/payment-features/inquiry-api';

async function textOfPicture(page: Page): Promise<string> {
  const source = await answerOn(page).getByRole('img').getAttribute('src');
  return textOfQr(Buffer.from(source!.replace(/^data:image\/png;base64,/, ''), 'base64'));
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.describe('by touch, on a phone', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 390, height: 844}});

  test('the home page shows the call, the QR, the postback, Inquiry and the next step', async ({page}) => {
    await open(page, '/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await panelOn(page).getByRole('button', {name: SEND}).tap();
    await expect(stateOn(page)).toContainText('N NOT SUBMIT');
    expect(await textOfPicture(page)).toContain('54071250.00');
    await answerOn(page).getByRole('button', {name: 'Pay it'}).tap();
    await expect(stateOn(page)).toContainText('Y COMPLETED');
    await expect(answerOn(page).getByRole('group', {name: 'Postback'})).toContainText('status=Y');
    await expect(answerOn(page).getByRole('group', {name: 'Inquiry now'})).toContainText('"Status": "Y"');
    await expect(answerOn(page)).toContainText('compare, then ship');
    expect(asked.filter((url) => url.includes('tool-sandbox'))).toHaveLength(1);
    const [site] = new Set(asked.map((url) => new URL(url).origin));
    expect(asked.filter((url) => !url.startsWith(`${site}/assets/`) && !url.startsWith('data:'))).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('typed values appear in the QR and the postback, and the order is paid and refunded', async ({page}) => {
    const panel = await openFields(page, PROMPTPAY);
    // The sandbox has one merchant, whose ID replaces any other.
    await panel.getByLabel('merchantID').fill('12345678');
    await panel.getByLabel('productDetail').fill('น้ำส้ม 2 ขวด');
    await panel.getByLabel('total').fill('87.50');
    const refno = await panel.getByLabel('referenceNo').inputValue();
    await panel.getByRole('button', {name: SEND}).tap();
    await expect(answerOn(page).getByRole('img')).toBeVisible();
    const text = await textOfPicture(page);
    expect(text).toContain(refno);
    expect(text).toContain('540587.50');
    await answerOn(page).getByRole('button', {name: 'Pay it'}).tap();
    const postback = answerOn(page).getByRole('group', {name: 'Postback'});
    await expect(postback).toContainText('GET https://shop.example/postback');
    await expect(postback).toContainText(`refno=${refno}`);
    await expect(postback).not.toContainText('12345678');
    await answerOn(page).getByRole('button', {name: 'Ask for a refund'}).tap();
    await expect(stateOn(page)).toContainText('RR REQUEST REFUND');
    await answerOn(page).getByRole('button', {name: 'Refund it'}).tap();
    await expect(stateOn(page)).toContainText('RF REFUND');
    await expect(postback).toContainText('status=RF');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

test('without JavaScript the card of the home page is complete and has no buttons', async ({browser, site}) => {
  const page = await browser.newPage({javaScriptEnabled: false});
  await page.goto(site.url);
  await expect(panelOn(page)).toContainText('You get a QR for 1,250.00 THB');
  await expect(panelOn(page).getByRole('img')).toBeVisible();
  await expect(panelOn(page).getByRole('button')).toHaveCount(0);
  await page.close();
});

test('an order can be paid by keyboard alone', async ({page}) => {
  await open(page, PROMPTPAY);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 300 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await tabTo(SEND);
  await page.keyboard.press('Enter');
  await expect(answerOn(page)).toBeFocused();
  await tabTo('Pay it');
  await page.keyboard.press('Enter');
  await expect(stateOn(page)).toContainText('Y COMPLETED');
  await expect(page.getByRole('group', {name: 'Result'})).toBeFocused();
  await tabTo('Clear the session');
  await page.keyboard.press('Enter');
  await expect(answerOn(page)).toHaveCount(0);
  await expect(panelOn(page).getByRole('button', {name: SEND})).toBeFocused();
});

test('an invalid value is explained at its field, and in the answer, which links to the field', async ({page}) => {
  const panel = await openFields(page, PROMPTPAY);
  await panel.getByLabel('customerEmail').fill('buyer');
  await panel.getByLabel('total').fill('5.99');
  await expect(panel.getByLabel('total')).toHaveAccessibleDescription(/Write at least 6\./);
  await panel.getByRole('button', {name: SEND}).click();
  const answer = answerOn(page);
  await expect(answer).toContainText('"status": "error"');
  await answer.getByRole('button', {name: 'Correct total'}).click();
  await expect(panel.getByLabel('total')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('6.00');
  await answer.getByRole('button', {name: 'Correct customerEmail'}).click();
  await expect(panel.getByLabel('customerEmail')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('@shop.example');
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('img')).toBeVisible();
  await expect(answer.getByRole('button', {name: /^Correct/})).toHaveCount(0);

  // A reference typed by the reader is sent again unchanged.
  const first = await panel.getByLabel('referenceNo').inputValue();
  await panel.getByLabel('referenceNo').fill('');
  await expect(panel.getByLabel('referenceNo')).toHaveAccessibleDescription(/It is required\./);
  await panel.getByLabel('referenceNo').fill(first);
  await panel.getByRole('button', {name: SEND}).click();
  await expect(answer).toContainText('duplicate reference number');
});

test('a QR expires, and the next call gets a new reference', async ({page}) => {
  await open(page, PROMPTPAY);
  await panelOn(page).getByRole('button', {name: SEND}).click();
  const reply = answerOn(page).getByRole('group', {name: 'Reply'});
  await expect(reply).toContainText('"orderNo": 1000001');
  await answerOn(page).getByRole('button', {name: 'Let it expire'}).click();
  await expect(stateOn(page)).toContainText('The QR has expired');
  await expect(answerOn(page).getByRole('button', {name: 'Let it expire'})).toHaveCount(0);
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await expect(reply).toContainText('"orderNo": 1000002');
});

test('the call updates on each keystroke, in the selected language', async ({page}) => {
  const panel = await openFields(page, '/docs/api/payment-link/secure-link-api');
  await panel.getByLabel('refno', {exact: true}).fill('000000424242');
  const signs = {
    PHP: 'curl_init(',
    Python: 'build_opener(',
    Java: 'HttpClient',
    Go: 'package main',
    'Node.js': 'await fetch(',
    cURL: 'curl ',
  };
  for (const [label, sign] of Object.entries(signs)) {
    await page.getByRole('tab', {name: label, exact: true}).locator('visible=true').click();
    const call = panel.getByRole('tabpanel').locator('visible=true');
    await expect(call).toContainText(sign);
    await expect(call).toContainText('000000424242');
    await expect(call).toContainText('http://127.0.0.1:4010/');
  }
  await expect(panel.getByRole('group', {name: 'Keys of the sandbox'})).toContainText('export PAY_API_KEY=');
  // With the reader's own merchant ID, the call is for the live service and needs their keys.
  await panel.getByLabel('merchant', {exact: true}).fill('my-shop');
  await panel.getByLabel('payment_link_name').fill('my-shop');
  await expect(panel.getByRole('tabpanel').locator('visible=true')).not.toContainText('127.0.0.1');
  await expect(panel.getByRole('group', {name: 'Keys of the sandbox'})).toHaveCount(0);
});

test('a typed value is prefilled on other pages with the same field', async ({page}) => {
  const panel = await openFields(page, PROMPTPAY);
  await panel.getByLabel('merchantID').fill('12345678');
  await panel.getByLabel('total').fill('88.00');
  await goInside(page, '/docs/api/redirect/simple-payment');
  await expect(page.getByRole('heading', {level: 1, name: 'Redirect with a form'})).toBeVisible();
  await panelOn(page).getByRole('button', {name: 'Change the fields'}).click();
  await expect(panelOn(page).getByLabel('total', {exact: true})).toHaveValue('88.00');
  await open(page, INQUIRY);
  await panelOn(page).getByRole('button', {name: 'Change the fields'}).click();
  await expect(panelOn(page).getByLabel('merchantId', {exact: true})).toHaveValue('45678');
});

test('a session survives navigation and reload, is separate per tab, and ends when cleared', async ({
  page,
  context,
}) => {
  const panel = await openFields(page, PROMPTPAY);
  const refno = await panel.getByLabel('referenceNo').inputValue();
  await panel.getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Pay it'}).click();
  await expect(stateOn(page)).toContainText('Y COMPLETED');

  const other = await context.newPage();
  await open(other, PROMPTPAY);
  await panelOn(other).getByRole('button', {name: SEND}).click();
  await expect(answerOn(other).getByRole('group', {name: 'Reply'})).toContainText('"orderNo": 1000001');
  await other.close();

  await page.reload();
  await open(page, INQUIRY);
  await panelOn(page).getByRole('button', {name: SEND}).click();
  const reply = answerOn(page).getByRole('group', {name: 'Reply'});
  await expect(reply).toContainText(`"ReferenceNo": "${refno}"`);
  await expect(reply).toContainText('"Status": "Y"');
  await answerOn(page).getByRole('button', {name: 'Ask for a refund'}).click();
  await expect(reply).toContainText('"Status": "RR"');
  expect(await page.evaluate(() => sessionStorage.getItem('docs.sandbox')!.length)).toBeLessThanOrEqual(200_000);

  await answerOn(page).getByRole('button', {name: 'Clear the session'}).click();
  await page.reload();
  await waitForHydration(page);
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await expect(reply).toContainText('[]');
  await answerOn(page).getByRole('button', {name: 'Make a paid order with this reference'}).click();
  await expect(reply).toContainText('"Status": "Y"');
});

test('a form and a payment link get answers and reach a final status', async ({page}) => {
  await open(page, '/docs/api/redirect/simple-payment');
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await expect(answerOn(page)).toContainText('The page that the buyer would see: Choose how to pay');
  await answerOn(page).getByRole('button', {name: 'Decline the card'}).click();
  await expect(stateOn(page)).toContainText('RE REJECTED');

  await open(page, '/docs/api/payment-link/secure-link-api');
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Open the link as the buyer'}).click();
  await answerOn(page).getByRole('button', {name: 'Pay it with a test card'}).click();
  await expect(stateOn(page)).toContainText('TC TEST COMPLETE');
});

test('the panel works on a page that the browser has translated', async ({page}) => {
  const panel = await openFields(page, PROMPTPAY);
  /** Translates like Chrome: wraps each translatable text in an element. */
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement!.closest('[translate=no], script, style')) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(Object.assign(document.createElement('font'), {textContent: `ไทย ${text.data}`}));
      }
    });
  await translate();
  await panel.getByLabel('total').fill('5.99');
  await translate();
  await panel.getByRole('button', {name: SEND}).click();
  await translate();
  await panel.getByLabel('total').fill('6.00');
  await panel.getByRole('button', {name: SEND}).click();
  await translate();
  await expect(stateOn(page).locator('strong')).toHaveText('N NOT SUBMIT');
  await answerOn(page).getByRole('button', {name: 'Pay it'}).click();
  await expect(stateOn(page).locator('strong')).toHaveText('Y COMPLETED');
  await translate();
  await answerOn(page).getByRole('button', {name: 'Ask for a refund'}).click();
  await translate();
  await answerOn(page).getByRole('button', {name: 'Refund it'}).click();
  await expect(stateOn(page).locator('strong')).toHaveText('RF REFUND');
  await translate();
  await answerOn(page).getByRole('button', {name: 'Clear the session'}).click();
  await expect(answerOn(page)).toHaveCount(0);
});

test('an answer passes axe, and nothing is wider than the window', async ({page}) => {
  test.slow();
  const panel = await openFields(page, PROMPTPAY);
  await panel.getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Pay it'}).click();
  await panel.getByLabel('total').fill('5.99');
  await expect(answerOn(page).getByRole('button', {name: 'Correct total'})).toBeVisible();
  await panel.evaluate((element) => element.setAttribute('data-checked', ''));
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({width, height: 900});
    const {violations, passes} = await new AxeBuilder({page}).include('[data-checked]').analyze();
    expect(passes.length).toBeGreaterThan(0);
    expect(violations.map(({id, nodes}) => `${width} px, ${id}: ${nodes.map(({html}) => html).join(' ')}`)).toEqual([]);
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a card is registered on one page and charged on another', async ({page}) => {
  await open(page, '/docs/api/payment-features/recurring/create-recurring');
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await expect(stateOn(page)).toContainText('is active');
  await goInside(page, '/docs/api/payment-features/recurring/create-recurring-schedule-data');
  await expect(page.getByRole('heading', {level: 1})).toContainText(/schedul/i);
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Move the clock to the next charge'}).click();
  await expect(stateOn(page)).toContainText('success');
});

test('a page that queries a registration can create one', async ({page}) => {
  await open(page, '/docs/api/payment-features/recurring/inquiry-recurring-scheduled-recurring');
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Register a card under this reference'}).click();
  await expect(stateOn(page)).toContainText('is active');
  await expect(answerOn(page).getByRole('group', {name: 'Reply'})).toContainText('"success": 1');
});
