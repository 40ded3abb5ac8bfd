import type {Schema} from './document';

/** A whole number, also in groups of thousands, and up to two decimals. */
const AMOUNT = /^฿?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** The same amount as the APIs write it: `1250.00` for `฿1,250`. Undefined for any other text, and for zero. */
function asAmount(value: string): string | undefined {
  const [, baht = '', satang = ''] = AMOUNT.exec(value.trim()) ?? [];
  const amount = `${baht.replaceAll(',', '')}.${satang.padEnd(2, '0')}`;
  return Number(amount) > 0 ? amount : undefined;
}

/**
 * Returns advice for a value that does not match the pattern of its field, shared by the sandbox and the request form:
 * `write 1250.00: 1 to 7 digits, a point and two decimals.`
 *
 * @param field its schema in the contract.
 * @param rule its pattern in words.
 */
export function adviceOn(
  value: string,
  {format, pattern = ''}: Pick<Schema, 'format' | 'pattern'>,
  rule: string,
): string {
  const meant = format === 'thb-amount' ? asAmount(value) : undefined;
  if (meant !== undefined && new RegExp(pattern).test(meant)) return `write ${meant}: ${rule}.`;
  const isNumber = format === 'reference' || format === 'merchant-id';
  return isNumber && /^\d+$/.test(value) ? `write ${rule}: it has ${value.length}.` : `write ${rule}.`;
}
