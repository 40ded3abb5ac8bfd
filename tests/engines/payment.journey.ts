import {expect, PHONE, test, type Reader} from './journey';

/** Clicks the first button on the page that sends a call, once the app has started. */
async function send(reader: Reader): Promise<void> {
  const canAnswer = () =>
    [...document.querySelectorAll('button')].some((it) => it.textContent === 'Send it' && !it.disabled);
  await expect.poll(() => reader.run(canAnswer)).toBe(true);
  await reader.click('button', 'Send it');
}

/** The text of a code block, by its name. */
const codeOf = (name: string): string | undefined => document.querySelector(`pre[aria-label="${name}"]`)?.textContent;
const statusOf = (): string | undefined => document.querySelector('[role=status] strong')?.textContent;

test('from the home page to a paid order and its Inquiry reply, in two clicks on a phone', async ({sitDown}) => {
  const reader = await sitDown(PHONE);
  await reader.open('/');
  await send(reader);
  await expect.poll(() => reader.run(statusOf)).toBe('N NOT SUBMIT');
  await reader.click('button', 'Pay it');
  await expect.poll(() => reader.run(statusOf)).toBe('Y COMPLETED');
  expect(await reader.run(codeOf, 'Postback')).toContain('status=Y');
  expect(await reader.run(codeOf, 'Inquiry now')).toContain('"Status": "Y"');
  await reader.reads(/compare, then ship/);
  expect(await reader.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('an order goes from PromptPay to Inquiry to its refund, across pages and a reload', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/none-ui-api/promptpay-api');
  await send(reader);
  await expect.poll(() => reader.run(statusOf)).toBe('N NOT SUBMIT');
  await reader.click('button', 'Pay it');
  await expect.poll(() => reader.run(statusOf)).toBe('Y COMPLETED');
  const [refno] = /\d{12}/.exec((await reader.run(codeOf, 'Postback'))!)!;

  await reader.open('/docs/api/payment-features/inquiry-api');
  await send(reader);
  await expect.poll(() => reader.run(codeOf, 'Reply')).toContain(`"ReferenceNo": "${refno}"`);
  await reader.click('button', 'Ask for a refund');
  await reader.click('button', 'Refund it');
  await expect.poll(() => reader.run(statusOf)).toBe('RF REFUND');
  expect(await reader.run(codeOf, 'Reply')).toContain('"Status": "RF"');
});

test('an invalid value is reported at its field, and the call shows the typed value', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/payment-features/inquiry-api');
  await reader.hasApp();
  await reader.click('button', 'Change the fields');
  await expect.poll(() => reader.run(() => document.activeElement?.tagName)).toBe('INPUT');
  await reader.press('Control+a');
  await reader.type('123456789');
  await reader.reads(/Write 5 digits: it has 9\./);
  await reader.reads(/merchantId: 123456789/);
});
