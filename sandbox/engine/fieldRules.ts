import {isWebAddress} from '../../lib/addressSyntax';
import {wholeNumber} from './forms';
import {Refusal} from './refusal';

/** The values of a command's field: certain words, an integer within bounds, or text that matches a pattern. */
export type FieldRule =
  | readonly string[]
  | {readonly least: number; readonly most: number}
  | {readonly takes: (text: string) => boolean; readonly advice: string};

/** A reference number of an order or a registration. */
export const REFERENCE: FieldRule = {takes: (text) => /^\d{12}$/.test(text), advice: '12 digits as text'};

/** Baht with two decimals. */
export const AMOUNT: FieldRule = {takes: (text) => /^\d{1,7}\.\d{2}$/.test(text), advice: 'an amount like "100.00"'};

/** An address, or empty. */
export const ADDRESS: FieldRule = {
  takes: (text) => text === '' || isWebAddress(text),
  advice: 'an address that starts with http:// or https://, or nothing',
};

const isOfWords = (rule: FieldRule): rule is readonly string[] => Array.isArray(rule);

/**
 * The value of a field. A form sends a number as text.
 *
 * @param name for the message, with its path if it has one: `orders[0].refno`.
 * @throws Refusal that says what to write.
 */
export function checkField(name: string, rule: FieldRule, value: unknown): string | number {
  if ('least' in rule) {
    const number = wholeNumber(value, rule.least, rule.most);
    if (number !== undefined) return number;
    throw new Refusal(`${name}: write a whole number from ${rule.least} to ${rule.most}.`);
  }
  if (typeof value === 'string' && (isOfWords(rule) ? rule.includes(value) : rule.takes(value))) return value;
  const words = isOfWords(rule) ? (rule.length > 2 ? `one of ${rule.join(', ')}` : rule.join(' or ')) : rule.advice;
  throw new Refusal(`${name}: write ${words}.`);
}

/**
 * The values of the given fields.
 *
 * @throws Refusal with a sentence for each wrong field.
 */
export function checkFields<Name extends string>(
  rules: Readonly<Record<Name, FieldRule>>,
  fields: Readonly<Record<string, unknown>>,
  place = '',
): Partial<Record<Name, string | number>> {
  const problems: string[] = [];
  const values: Partial<Record<Name, string | number>> = {};
  for (const name of Object.keys(rules) as Name[]) {
    try {
      if (fields[name] !== undefined) values[name] = checkField(place + name, rules[name], fields[name]);
    } catch (error) {
      problems.push((error as Refusal).message);
    }
  }
  if (problems.length > 0) throw new Refusal(problems.join(' '));
  return values;
}
