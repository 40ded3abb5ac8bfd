import {isWebAddress} from 'payment-contract/lib/addresses';
import type {ContractRules, ValueSchema} from './contractRules';
import {Refusal} from './refusal';

/**
 * The values that a field of a command can have. By hand: the policy of pages forbids ajv to compile, what it generates
 * for these fields is 22 kB instead of 1, and the sentences and the numbers of a form would still be read here.
 */
export interface FieldRule<Value> {
  /** What to write, without the verb: `a whole number`. A function returns the whole sentence. */
  advice: string | ((value: unknown) => string);
  /** Returns the value; undefined for any other. */
  read: (value: unknown) => Value | undefined;
}

type Rules = Readonly<Record<string, FieldRule<unknown>>>;

/** The values of fields, by the rules of the fields. */
export type ValuesOf<FieldRules extends Rules> = {
  [Name in keyof FieldRules]: FieldRules[Name] extends FieldRule<infer Value> ? Value : never;
};

/** One of these words. */
export const oneOf = <const Word extends string>(...words: readonly Word[]): FieldRule<Word> => ({
  advice: words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or '),
  read: (value) => words.find((word) => word === value),
});

/** An integer within bounds, which a form sends as text. */
export const wholeNumber = (least: number, most: number): FieldRule<number> => ({
  advice: `a whole number from ${least} to ${most}`,
  read: (value) => {
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    const fits = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most;
    return fits ? number : undefined;
  },
});

/** A text that passes a check. */
export const textThat = (advice: string, fits: (text: string) => boolean): FieldRule<string> => ({
  advice,
  read: (value) => (typeof value === 'string' && fits(value) ? value : undefined),
});

/** A text by a schema of the contract. */
export const contractText = (rules: ContractRules, schema: ValueSchema): FieldRule<string> => ({
  advice: (value) => rules.adviceOnValue(schema, value)!,
  read: (value) => (rules.adviceOnValue(schema, value) === undefined ? (value as string) : undefined),
});

/** An address, or empty. */
export const ADDRESS = textThat(
  'an address that starts with http:// or https://, or nothing',
  (text) => text === '' || isWebAddress(text),
);

/**
 * Reads those of the fields that are given.
 *
 * @param place path of the fields for the message, such as `orders[0].`.
 * @throws Refusal with a sentence for each wrong field.
 */
export function checkFields<FieldRules extends Rules>(
  rules: FieldRules,
  fields: Readonly<Record<string, unknown>>,
  place = '',
): Partial<ValuesOf<FieldRules>> {
  const read = Object.entries(rules)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, {advice, read: readField}]) => ({
      name,
      advice: typeof advice === 'string' ? `write ${advice}.` : advice(fields[name]),
      value: readField(fields[name]),
    }));
  const wrong = read.filter(({value}) => value === undefined);
  if (wrong.length > 0) throw new Refusal(wrong.map(({name, advice}) => `${place}${name}: ${advice}`).join(' '));
  return Object.fromEntries(read.map(({name, value}) => [name, value])) as Partial<ValuesOf<FieldRules>>;
}
