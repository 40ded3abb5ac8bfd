import {suggestAmount} from './amounts';
import type {Schema} from './document';

/**
 * Returns advice for a value that does not match the pattern of its field, shared by the sandbox and the request
 * builder: `write 1250.00: 1 to 7 digits, a point and two decimals.`
 *
 * @param field its schema in the contract.
 * @param rule its pattern in words.
 */
export function adviceOn(
  value: string,
  {format, pattern = ''}: Pick<Schema, 'format' | 'pattern'>,
  rule: string,
): string {
  const meant = format === 'thb-amount' ? suggestAmount(value) : undefined;
  if (meant !== undefined && new RegExp(pattern).test(meant)) return `write ${meant}: ${rule}.`;
  const isNumber = format === 'reference' || format === 'merchant-id';
  return isNumber && /^\d+$/.test(value) ? `write ${rule}: it has ${value.length}.` : `write ${rule}.`;
}
