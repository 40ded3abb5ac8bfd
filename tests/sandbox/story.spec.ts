import type {Page} from '@playwright/test';
import {startSandbox, type Sandbox} from 'payment-sandbox/server';
import {axeFaults} from '../e2e/support/axe';
import {expect, test} from '../e2e/support/test';
import {textOfQr} from '../support/qr';
import {formExample, newReference, startShop, type Shop} from './support';

// The buyer's side, in a browser. tests/content/firstPayment.test.ts covers the shop's postbacks and Inquiry.

let sandbox: Sandbox;
let shop: Shop;

// Does not use the built site.
test.use({baseURL: 'http://127.0.0.1'});

test.beforeAll(async () => {
  sandbox = await startSandbox({port: 0, postbackRetryDelays: [10, 10]});
  shop = await startShop();
});
test.afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

/** Goes from the cart of a shop to the payment page. Returns the reference of the order. */
async function pay(page: Page, fields: Record<string, string> = {}): Promise<string> {
  const refno = newReference();
  const form = {
    ...formExample(),
    refno,
    returnurl: `${shop.url}/thanks`,
    postbackurl: `${shop.url}/postback`,
    ...fields,
  };
  const inputs = Object.entries(form).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  await page.goto(`${shop.url}/cart`);
  await page.setContent(
    `<html lang="en"><title>Cart</title><form method="post" action="${sandbox.url}/payment">${inputs.join('')}<button>Pay</button></form>`,
  );
  await page.getByRole('button', {name: 'Pay'}).press('Enter');
  return refno;
}

test('a buyer pays by card with the keyboard alone, corrects a mistake and returns to the shop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  const refno = await pay(page);
  await page.getByRole('button', {name: 'Continue'}).press('Enter');
  const number = page.getByLabel('Card number');
  const fill = async (card: string): Promise<void> => {
    await number.fill(card);
    await page.getByLabel('Expiry date').fill('12/49');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Security code').press('Enter');
  };
  await fill('4242424242424241');
  await expect(number).toHaveAccessibleDescription(/Check the number/);
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFaults(page)).toEqual([]);
  await fill('4111111111111111');
  await expect(page.getByText('TEST COMPLETE')).toBeVisible();
  await expect.poll(() => shop.calls.find(({query}) => query.refno === refno)?.query.status).toBe('TC');
  await page.getByRole('link', {name: 'Return to the shop'}).press('Enter');
  await expect(page).toHaveURL(`${shop.url}/thanks`);
});

test.describe('without JavaScript, on a phone', () => {
  test.use({javaScriptEnabled: false, viewport: {width: 390, height: 844}});

  test('a PromptPay QR is shown and paid', async ({page}) => {
    const refno = await pay(page);
    await page.getByRole('radio', {name: /^PromptPay/}).check();
    await page.getByRole('button', {name: 'Continue'}).click();
    const qr = page.getByRole('img', {name: 'PromptPay QR of 1,250.00 THB'});
    await expect(qr).toBeVisible();
    // Retried, because the image is laid out before it is drawn.
    await expect.poll(async () => textOfQr(await qr.screenshot())).toContain(refno);
    await page.getByRole('button', {name: 'Simulate payment'}).click();
    await expect(page.getByText('COMPLETED')).toBeVisible();
  });
});

test('the pages have no accessibility faults, and nothing overflows on a phone', async ({page}) => {
  // Analysing seven pages is slow on a busy machine.
  test.setTimeout(120_000);
  await page.setViewportSize({width: 390, height: 844});
  const look = async (name: string): Promise<void> => {
    await page.waitForLoadState(); // with its style sheet
    expect(await axeFaults(page), name).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, name).toBeLessThanOrEqual(0);
  };
  // Installments are offered from 3,000 THB.
  await pay(page, {total: '12000.00', customerref: 'K7Q2M9X4PZ'});
  await look('chooser');
  for (const channel of [/Card, paid in full/, /installments/, /^PromptPay/, /^Internet banking, the buyer/]) {
    await page.getByRole('radio', {name: channel}).check();
    await page.getByRole('button', {name: 'Continue'}).click();
    await look(String(channel));
    await page.getByRole('button', {name: 'Choose another channel'}).click();
  }
  await page.getByRole('button', {name: 'Cancel the payment'}).click();
  await look('result');
  await page.goto(sandbox.url);
  await look('start page');
});
