import type {FieldRow} from '@site/contract/fields';
import {EMAIL, isWebAddress} from '../../lib/addressSyntax';

/**
 * Checks a value against the contract.
 *
 * @returns what is wrong, in a sentence that says what to write; empty when nothing is.
 */
export function findFieldProblem({required, rules, limits = {}}: FieldRow, value: string): string {
  const {minLength, maxLength, pattern, format, values, minimum, maximum} = limits;
  if (value === '') return required ? 'It is required.' : '';
  if (maxLength !== undefined && value.length > maxLength) {
    return `It has ${value.length} characters; ${maxLength} is the most.`;
  }
  if (minLength !== undefined && value.length < minLength) {
    return `It has ${value.length} characters; ${minLength} is the least.`;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `Write ${rules[0] ?? `it as ${pattern}`}.`;
  if (format === 'email' && !EMAIL.test(value)) return 'Write an e-mail address, such as buyer@shop.example.';
  if (format === 'uri' && !isWebAddress(value)) return 'Write a full address that begins with https://.';
  if (format === 'date' && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) !== value) {
    return 'Write a day that exists, as YYYY-MM-DD.';
  }
  if (values && !values.includes(value)) return `Write one of ${values.join(', ')}.`;
  if (minimum !== undefined && Number(value) < minimum) return `Write ${minimum} or more.`;
  if (maximum !== undefined && Number(value) > maximum) return `Write ${maximum.toLocaleString('en-GB')} or less.`;
  return '';
}
