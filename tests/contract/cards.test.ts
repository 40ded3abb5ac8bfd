import {describe, expect, test} from 'vitest';
import {testCards} from 'payment-contract/tables';
import {builtFiles, sourceFiles} from './support/files';

const published = testCards.rows.map(({code}) => code);

/** Digits in a row, or grouped as on cards; not part of a longer word or a decimal. */
const CARD_LIKE = /(?<![\w.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{5})(?![\w-])/g;

/** First digits of the schemes: American Express and JCB, Visa, Mastercard, UnionPay and others. */
const ISSUED = /^(?:3[0-9]|4|5[1-5]|2[2-7]|6)/;

/** Luhn sum: a multiple of ten for every card number. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Finds card numbers outside the list of published test numbers. */
function findCardNumbers(text: string): string[] {
  return [...text.matchAll(CARD_LIKE)]
    .map(([written]) => written.replace(/\D/g, ''))
    .filter((digits) => ISSUED.test(digits) && luhnSum(digits) % 10 === 0 && !published.includes(digits));
}

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
    ['of another scheme', cardNumber('51')],
  ])('is detected %s', (_how, text) => {
    expect(findCardNumbers(`pay("${text}")`)).toHaveLength(1);
  });

  test('of the list passes or fails the Luhn check as documented', () => {
    for (const {code, sandboxOutcome} of testCards.rows) {
      expect(luhnSum(code) % 10 === 0, code).toBe(sandboxOutcome !== 'Invalid number');
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
    expect(files.flatMap(({file, text}) => findCardNumbers(text).map(() => file))).toEqual([]);
  });
});
