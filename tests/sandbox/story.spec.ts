import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {expect as baseExpect, test} from '../e2e/support/test';
import {textOfQr} from '../support/qr';
import {startMerchant, type Merchant, type ShopOrder} from './merchant';

/** The shop and the sandbox talk behind the page's back, and a busy machine lets them wait. */
const expect = baseExpect.configure({timeout: 15_000});

let sandbox: Sandbox;
let shop: Merchant;

// The story plays between the shop and the sandbox: the built site has no part in it.
test.use({baseURL: 'http://127.0.0.1'});

test.beforeAll(async () => {
  sandbox = await startSandbox({port: 0, postbackRetryDelays: [10, 10]});
  shop = await startMerchant(sandbox.environment);
});
test.afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

/** Opens the cart. @returns the shop's order for it. */
async function openCart(page: Page): Promise<ShopOrder> {
  await page.goto(shop.url);
  const refno = await page.locator('input[name=refno]').inputValue();
  return shop.orders.get(refno) as ShopOrder;
}

/** Goes from the cart to the card page and pays. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', {name: 'Pay'}).click();
  await page.getByRole('radio', {name: /Card, paid in full/}).check();
  await page.getByRole('button', {name: 'Continue'}).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/49');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', {name: /^Pay/}).click();
}

/** Accessibility faults of the page that is shown. */
const faults = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({page}).analyze()).violations.map(({id, nodes}) => `${id}: ${nodes[0]?.html}`);

test('redirect, pay, postback, inquiry, compare, fulfil', async ({page}) => {
  const order = await openCart(page);
  await payByCard(page, '4111111111111111');
  await expect(page.getByText('TEST COMPLETE')).toBeVisible();
  await expect.poll(() => order.state).toBe('fulfilled');
  expect(order.postbacks).toBe(1);
  await page.getByRole('link', {name: 'Return to the shop'}).click();
  await expect(page.getByText('Your order is fulfilled.')).toBeVisible();

  const operations = sandbox.log.entries().map(({operation}) => operation);
  expect(operations.sort()).toEqual(['createPayment', 'inquireOrder', 'inquireOrder', 'postback']);
  expect(sandbox.log.entries().flatMap(({problems}) => [...problems.request, ...problems.reply])).toEqual([]);
});

test('a tampered amount is paid, and caught by the comparison', async ({page}) => {
  const order = await openCart(page);
  await page.locator('input[name=total]').evaluate((input: HTMLInputElement) => {
    input.value = '1.00';
  });
  await payByCard(page, '4111111111111111');
  await expect(page.getByText('1.00 THB', {exact: true})).toBeVisible();
  await expect.poll(() => order.state).toBe('under review');
  expect(order.reason).toBe('paid 1.00, ordered 1250.00');
});

test('a declined card fulfils nothing, and the buyer returns to an open order', async ({page}) => {
  const order = await openCart(page);
  await payByCard(page, '5105105105105100');
  await expect(page.getByRole('heading', {name: 'Not paid'})).toBeVisible();
  await page.getByRole('link', {name: 'Return to the shop'}).click();
  await expect(page.getByText('Your order is open.')).toBeVisible();
  expect(order.state).toBe('open');
});

test('a forged return and a forged postback fulfil nothing', async ({page, request}) => {
  const order = await openCart(page);
  await page.goto(`${shop.url}/thanks?refno=${order.refno}&status=CP`);
  const forged = await request.get(`${shop.url}/postback?refno=${order.refno}&status=CP&total=1250.00`);
  expect(forged.status()).toBe(404);
  expect(order).toMatchObject({state: 'open', postbacks: 0});
});

test.describe('without JavaScript, on a telephone', () => {
  test.use({javaScriptEnabled: false, viewport: {width: 390, height: 844}});

  test('PromptPay is shown, paid and fulfilled', async ({page}) => {
    const order = await openCart(page);
    await page.getByRole('button', {name: 'Pay'}).click();
    await page.getByRole('radio', {name: /^PromptPay/}).check();
    await page.getByRole('button', {name: 'Continue'}).click();
    const qr = page.getByRole('img', {name: 'PromptPay QR of 1,250.00 THB'});
    await expect(qr).toBeVisible();
    // Again, because an image has its place before it is drawn.
    await expect.poll(async () => textOfQr(await qr.screenshot())).toContain(order.refno);
    await page.getByRole('button', {name: 'Simulate payment'}).click();
    await expect(page.getByText('COMPLETED')).toBeVisible();
    await expect.poll(() => order.state).toBe('fulfilled');
  });
});

test('the pages have no accessibility fault, and nothing hangs over the edge of a telephone', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  const look = async (name: string): Promise<void> => {
    expect(await faults(page), name).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, name).toBeLessThanOrEqual(0);
  };
  await page.goto(sandbox.url);
  await look('start page');
  await openCart(page);
  // Installments are offered from 3,000 THB.
  await page.locator('input[name=total]').evaluate((total: HTMLInputElement) => (total.value = '12000.00'));
  await page.getByRole('button', {name: 'Pay'}).click();
  await look('chooser');
  for (const channel of [/Card, paid in full/, /installments/, /^PromptPay/, /^Internet banking, the buyer/]) {
    await page.getByRole('radio', {name: channel}).check();
    await page.getByRole('button', {name: 'Continue'}).click();
    await look(String(channel));
    await page.getByRole('button', {name: 'Choose another channel'}).click();
  }
  await page.getByRole('button', {name: 'Cancel the payment'}).click();
  await look('result');
});

test('a mistake in the card form is said beside the field, by keyboard alone', async ({page, expectProblem}) => {
  expectProblem(/422/);
  await openCart(page);
  await page.getByRole('button', {name: 'Pay'}).press('Enter');
  await page.getByRole('button', {name: 'Continue'}).press('Enter');
  const number = page.getByLabel('Card number');
  await number.fill('4242424242424241');
  await page.getByLabel('Expiry date').fill('12/49');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Security code').press('Enter');
  await expect(number).toHaveAccessibleDescription(/Check the number/);
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(await faults(page)).toEqual([]);
});
