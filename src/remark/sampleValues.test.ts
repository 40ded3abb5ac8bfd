import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {exampleOrder} from 'payment-contract/exampleOrder';
import {sampleLanguages} from './sampleLanguages';
import {sampleModule} from './sampleModule';
import {markValues} from './sampleValues';

const examples = Object.entries(exampleOrder).flatMap(([name, values]) => values.map((value) => ({name, value})));

const htmlOf = (source: string, file: string) =>
  JSON.parse(sampleModule(source, file).slice('export default '.length, -1)) as string;

/** The marked values of a program, each after its name. */
const markedIn = (html: string) =>
  [...html.matchAll(/<span data-value="(\w+)" data-literal="\w+">([^<]*)<\/span>/g)].map(
    ([, name, value]) => `${name} ${value}`,
  );

/** The programs that call an operation. */
const programs = sampleLanguages.flatMap(({id}) =>
  readdirSync(path.resolve('samples', id), {recursive: true, encoding: 'utf8'})
    .filter((file) => /^(?:create|inquire|register|schedule|charge|cancel).*\.\w+$/i.test(file))
    .map((file) => path.resolve('samples', id, file)),
);

test('a value has one name', () => {
  const values = examples.map(({value}) => value);
  expect(new Set(values).size).toBe(values.length);
});

test.each(programs.map((file) => [path.relative('samples', file), file]))(
  '%s: every value is marked',
  (_name, file) => {
    const source = readFileSync(file, 'utf8');
    // In quotes, or at the end of an argument in quotes.
    const written = examples.flatMap(({name, value}) =>
      [`"${value}"`, `'${value}'`, `=${value}'`].flatMap((text) =>
        Array.from({length: source.split(text).length - 1}, () => `${name} ${value}`),
      ),
    );
    expect(markedIn(htmlOf(source, file)).sort()).toEqual(written.sort());
  },
);

test.each(sampleLanguages.filter(({id}) => id !== 'html'))(
  '$label: the values of a PromptPay order',
  ({id, fileOf}) => {
    const file = path.resolve('samples', id, fileOf('createPromptPay'));
    expect(markedIn(htmlOf(readFileSync(file, 'utf8'), file)).sort()).toEqual([
      'email buyer@shop.example',
      'name Sample Buyer',
      'product Coffee beans, 1 kg',
      'total 1250.00',
    ]);
  },
);

test('each value stands in some program', () => {
  const marked = programs.flatMap((file) => markedIn(htmlOf(readFileSync(file, 'utf8'), file)));
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
    expect(markedIn(htmlOf('# "1250.00"\n', path.resolve('samples/python/a.py')))).toEqual([]);
    expect(
      markedIn(htmlOf(`total = "1250.00"\n${'\n'.repeat(60)}end()\n`, path.resolve('samples/python/a.py'))),
    ).toEqual([]);
  });
});
