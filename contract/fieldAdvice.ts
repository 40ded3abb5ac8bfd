import {meantAmount} from './amounts';

/**
 * Returns advice for a value that does not match the pattern of its field, shared by the sandbox and the request builder:
 * `write 1250.00: 1 to 7 digits, a point and two decimals.`
 *
 * @param rule the pattern in words.
 * @param format of the field in the contract.
 */
export function adviceOn(value: string, rule: string, format?: string): string {
  const meant = format === 'thb-amount' ? meantAmount(value) : undefined;
  if (meant !== undefined) return `write ${meant}: ${rule}.`;
  const isNumber = format === 'reference' || format === 'merchant-id';
  return isNumber && /^\d+$/.test(value) ? `write ${rule}: it has ${value.length}.` : `write ${rule}.`;
}
