import {describe, expect, test} from 'vitest';
import {testCards} from '../../contract/tables';
import {builtFiles, sourceFiles} from './support/files';
import {findCardNumbers, luhnSum} from './support/cards';

const published = testCards.rows.map(({code}) => code);

/** Builds a valid card number, so that none has to be written in the repository. */
const cardNumber = (start: string): string => {
  const digits = start.padEnd(15, '8');
  return digits + ((10 - (luhnSum(`${digits}0`) % 10)) % 10);
};

describe('a card number', () => {
  const unpublished = cardNumber('4');

  test.each([
    ['in a row', unpublished],
    ['in groups', unpublished.replace(/(\d{4})(?=\d)/g, '$1 ')],
    ['in a string of code', `pay("${unpublished}")`],
    ['of another scheme', cardNumber('51')],
  ])('is detected %s', (_how, text) => {
    expect(findCardNumbers(text, published)).toHaveLength(1);
  });

  test.each([
    ['a published one', published.join(' ')],
    ['a number that breaks the checksum', String(BigInt(unpublished) + 1n)],
    ['a part of a longer word', `a${unpublished}`],
    ['a decimal', `0.${unpublished}`],
  ])('does not include %s', (_what, text) => {
    expect(findCardNumbers(text, published)).toEqual([]);
  });

  test('of the list passes or fails the Luhn check as documented', () => {
    for (const {code, sandboxOutcome} of testCards.rows) {
      expect(luhnSum(code) % 10 === 0, code).toBe(sandboxOutcome !== 'invalid number');
    }
  });
});

describe.each([
  ['the repository', sourceFiles(), 300],
  ['the built site', builtFiles(), 60],
])('%s', (_where, files, fewest) => {
  test(`is read completely (${files.length} text files)`, () => {
    expect(files.length).toBeGreaterThan(fewest);
  });

  test('contains no card number outside the published list', () => {
    expect(files.flatMap(({file, text}) => findCardNumbers(text, published).map(() => file))).toEqual([]);
  });
});
