import {expect, test} from 'vitest';
import {anchorOf} from './anchor';

// Addresses are permanent: an anchor that changes breaks links to the published pages.
test.each([
  [['createPayment', 'merchantID'], 'create-payment-merchant-id'],
  [['inquireRecurring', 'reply', 'data.data[].occurranceNo'], 'inquire-recurring-reply-data-data-occurrance-no'],
  [['orderStatuses', 'CP'], 'order-statuses-cp'],
  [['PAY_URL'], 'pay-url'],
  [['(new) sha256Key!'], 'new-sha256-key'],
  // Only Latin letters and digits are kept: names in other scripts that differ would get one anchor.
  [['error', 'ไม่พบ'], 'error'],
  [['–'], ''],
])('the anchor of %j is "%s"', (names, anchor) => {
  expect(anchorOf(...names)).toBe(anchor);
});
