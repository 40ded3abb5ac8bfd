import {adviceOn} from '@site/contract/fieldAdvice';
import type {FieldRow} from '@site/contract/fields';
import {EMAIL, isWebAddress} from '../../lib/addressSyntax';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Checks a value against the contract.
 *
 * @returns what is wrong, in a sentence that says what to write; empty when nothing is.
 */
export function findFieldProblem({required, rules, limits = {}}: FieldRow, value: string): string {
  const {minLength, maxLength, pattern, format, values, minimum, maximum} = limits;
  if (value === '') return required ? 'It is required.' : '';
  const [rule = `it as ${pattern}`] = rules;
  const isWritten = pattern === undefined || new RegExp(pattern, 'u').test(value);
  // What has letters is not too long: its letters are wrong.
  if (!isWritten && /\bdigits\b/.test(rule) && /\D/.test(value)) return capitalized(adviceOn(value, rule, pattern));
  if (values && !values.includes(value)) return `Write one of ${values.join(', ')}.`;
  if (maxLength !== undefined && value.length > maxLength) {
    return `It has ${value.length} characters; ${maxLength} is the most.`;
  }
  if (minLength !== undefined && value.length < minLength) {
    return `It has ${value.length} characters; ${minLength} is the least.`;
  }
  if (!isWritten) return capitalized(adviceOn(value, rule, pattern));
  if (format === 'email' && !EMAIL.test(value)) return 'Write an e-mail address, such as buyer@shop.example.';
  if (format === 'uri' && !isWebAddress(value)) return 'Write a full address that begins with https://.';
  if (format === 'date' && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) !== value) {
    return 'Write a day that exists, as YYYY-MM-DD.';
  }
  if (minimum !== undefined && Number(value) < minimum) return `Write ${minimum} or more.`;
  if (maximum !== undefined && Number(value) > maximum) return `Write ${maximum.toLocaleString('en-GB')} or less.`;
  return '';
}
