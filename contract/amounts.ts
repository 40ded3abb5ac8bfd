import {parseBaht} from '../lib/money';

/** Largest `total` of the redirect form, in baht: "not over 9,999,999", so 9,999,999.01 is refused. */
export const LARGEST_TOTAL = 9_999_999;

/** Smallest PromptPay amount, in baht, on the form with `channel=promptpay` and in the API. Observed. */
export const SMALLEST_PROMPTPAY = 6;

/**
 * Whether a payment is too small for its channel. Nothing, and what is no amount, other rules refuse.
 *
 * @param total in baht as it travels, such as "5.99".
 * @param channel of the form, or `promptpay` for the PromptPay API.
 */
export function isBelowMinimum(total: string, channel?: string): boolean {
  const satang = parseBaht(total) ?? 0;
  return channel === 'promptpay' && satang > 0 && satang < SMALLEST_PROMPTPAY * 100;
}
