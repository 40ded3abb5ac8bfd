/** Largest `total` of the redirect form, in baht: "not over 9,999,999", so 9,999,999.01 is refused. */
export const LARGEST_TOTAL = 9_999_999;

/** Smallest PromptPay amount, in baht, on the form with `channel=promptpay` and in the API. Observed. */
export const SMALLEST_PROMPTPAY = 6;

/** Smallest amount of any call, in baht: nobody pays nothing. */
export const SMALLEST_TOTAL = 0.01;

/** What is wrong with an amount. */
export type AmountFault = 'notTwoDecimals' | 'zero' | 'belowPromptPayMinimum' | 'tooLarge';

/** Satang of an amount that is written as the forms want it, `1250.00`; undefined for any other writing. */
export const satangOf = (total: string): number | undefined =>
  /^\d{1,12}\.\d{2}$/.test(total) ? Number(total.replace('.', '')) : undefined;

/**
 * The one rule for amounts, for the sandbox, the request builder and the tests of the samples.
 *
 * @param total as it travels: digits, a point and two decimals.
 * @param channel of the form, or `promptpay` for the PromptPay API.
 * @returns undefined when the amount can be charged.
 */
export function amountFault(total: string, channel?: string): AmountFault | undefined {
  const satang = satangOf(total);
  if (satang === undefined) return 'notTwoDecimals';
  if (satang < SMALLEST_TOTAL * 100) return 'zero';
  if (channel === 'promptpay' && satang < SMALLEST_PROMPTPAY * 100) return 'belowPromptPayMinimum';
  return satang > LARGEST_TOTAL * 100 ? 'tooLarge' : undefined;
}
