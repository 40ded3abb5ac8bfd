import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {exampleOrder} from 'payment-contract/exampleOrder';
import {sampleLanguages} from './sampleLanguages';
import {sampleHtml} from './sampleHtml';
import {markValues} from './sampleValues';

const examples = Object.entries(exampleOrder).flatMap(([name, values]) => values.map((value) => ({name, value})));

/** The marked values of a program, each after its name. */
const markedIn = (html: string) =>
  [...html.matchAll(/<span data-value="(\w+) \w+">([^<]*)<\/span>/g)].map(([, name, value]) => `${name} ${value}`);

/** The programs that call an operation. */
const programs = sampleLanguages.flatMap(({id, code}) =>
  readdirSync(path.resolve('samples', id), {recursive: true, encoding: 'utf8'})
    .filter((file) => /^(?:create|inquire|register|schedule|charge|cancel).*\.\w+$/i.test(file))
    .map((file) => ({file: `${id}/${file}`, code, source: readFileSync(path.resolve('samples', id, file), 'utf8')})),
);

test('a value has one name', () => {
  const values = examples.map(({value}) => value);
  expect(new Set(values).size).toBe(values.length);
});

test.each(programs)('$file: every value is marked', ({source, code}) => {
  // In quotes, or at the end of an argument in quotes.
  const written = examples.flatMap(({name, value}) =>
    [`"${value}"`, `'${value}'`, `=${value}'`].flatMap((text) =>
      Array.from({length: source.split(text).length - 1}, () => `${name} ${value}`),
    ),
  );
  // The reference is the argument of a command, or what a shell takes without one; the months are a number.
  for (const [, , value] of source.matchAll(/( |:-)(20261120000[12])\b/g)) written.push(`reference ${value}`);
  for (const [, value] of source.matchAll(/\bmonths\W+(6)\b/gi)) written.push(`months ${value}`);
  expect(markedIn(sampleHtml(source, code)).sort()).toEqual(written.sort());
});

test.each(sampleLanguages.filter(({id}) => id !== 'html'))(
  '$label: the values of a PromptPay order',
  ({id, code, fileOf}) => {
    const source = readFileSync(path.resolve('samples', id, fileOf('createPromptPay')), 'utf8');
    expect(markedIn(sampleHtml(source, code)).sort()).toEqual([
      'email buyer@shop.example',
      'name Sample Buyer',
      'product Coffee beans 1 kg',
      'reference 202611200001',
      'total 1250.00',
    ]);
  },
);

test('each value stands in some program', () => {
  const marked = programs.flatMap(({source, code}) => markedIn(sampleHtml(source, code)));
  expect([...new Set(marked)].sort()).toEqual(examples.map(({name, value}) => `${name} ${value}`).sort());
});

describe('unmarked', () => {
  test.each([
    ['a longer text', '"total 1250.00 baht"', 'python'],
    ['other quotes than those of the samples', "'1250.00'", 'go'],
    ['a language without samples', '"1250.00"', 'json'],
  ])('%s', (_what, text, language) => {
    expect(markValues(text, language)).toBe(text);
  });

  test('a comment, and a long program', () => {
    expect(markedIn(sampleHtml('# "1250.00"\n', 'python'))).toEqual([]);
    expect(markedIn(sampleHtml(`total = "1250.00"\n${'\n'.repeat(60)}end()\n`, 'python'))).toEqual([]);
  });
});
