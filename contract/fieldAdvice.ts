import {meantAmount} from './amounts';

/** The pattern of an amount that is sent as text. */
const AMOUNT = '^\\d{1,7}\\.\\d{2}$';

/**
 * Returns advice for a value that does not match the pattern of its field, shared by the sandbox and the request builder:
 * `write 1250.00: 1 to 7 digits, a point and two decimals.`
 *
 * @param rule the pattern in words.
 */
export function adviceOn(value: string, rule: string, pattern?: string): string {
  const meant = pattern === AMOUNT ? meantAmount(value) : undefined;
  if (meant !== undefined) return `write ${meant}: ${rule}.`;
  const isOfDigits = /^\d+$/.test(value) && /\bdigits\b/.test(rule) && pattern !== AMOUNT;
  return isOfDigits ? `write ${rule}: it has ${value.length}.` : `write ${rule}.`;
}
