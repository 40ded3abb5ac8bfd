import {expect, PHONE, test} from './journey';

/** The text of a code block, by its name. */
const codeOf = (name: string): string | undefined => document.querySelector(`pre[aria-label="${name}"]`)?.textContent;
const statusOf = (): string | undefined => document.querySelector('[aria-label^=Result] code')?.textContent;

test('from the home page to a paid order and its Inquiry reply, in two clicks on a phone', async ({sitDown}) => {
  const reader = await sitDown(PHONE);
  await reader.open('/');
  await reader.click('button', 'Send request');
  await reader.reads(/Inquiry returns nothing \(not paid yet\)/);
  await reader.click('button', 'Pay 1,250.00 THB');
  await expect.poll(() => reader.run(statusOf)).toBe('Y');
  expect(await reader.run(codeOf, 'Postback')).toContain('status=Y');
  await reader.reads(/compare, then ship/);
  await reader.click('tab', 'Inquiry now');
  expect(await reader.run(codeOf, 'Inquiry now')).toContain('"Status": "Y"');
  expect(await reader.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('an order goes from PromptPay to Inquiry to its refund, across pages and a reload', async ({sitDown}) => {
  const reader = await sitDown();
  await reader.open('/docs/api/none-ui-api/promptpay-api');
  await reader.click('button', 'Send request');
  await reader.reads(/Inquiry returns nothing \(not paid yet\)/);
  await reader.click('button', 'Pay 1,250.00 THB');
  await expect.poll(() => reader.run(statusOf)).toBe('Y');
  const [refno] = /\d{12}/.exec((await reader.run(codeOf, 'Postback'))!)!;

  await reader.open('/docs/api/payment-features/inquiry-api');
  await reader.click('button', 'Send request');
  await expect.poll(() => reader.run(codeOf, 'Reply')).toContain(`"ReferenceNo": "${refno}"`);
  await reader.click('button', 'Ask for a refund');
  // The answer moves the buttons below it.
  await expect.poll(() => reader.run(statusOf)).toBe('RR');
  await reader.click('button', 'Refund the payment');
  await expect.poll(() => reader.run(statusOf)).toBe('RF');
  expect(await reader.run(codeOf, 'Reply')).toContain('"Status": "RF"');
});
