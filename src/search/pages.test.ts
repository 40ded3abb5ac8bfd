import fc from 'fast-check';
import {expect, test} from 'vitest';
import {asNumbers, commonFirst, phrasesWith} from './pages';

const WORDS = [...'abcdefghijklmnopqrstuvwxyz'];

test('phrases are read as they were written, in another order', () => {
  const phrase = fc.uniqueArray(fc.nat(WORDS.length - 1), {minLength: 1, maxLength: 5});
  fc.assert(
    fc.property(fc.array(phrase, {minLength: 1, maxLength: 20}), (phrases) => {
      const asText = (all: readonly (readonly string[])[]) => all.map((one) => [...one].sort().join('')).sort();
      const written = asNumbers(phrases);
      expect(asText(phrasesWith(written, () => true).map((one) => one.map((at) => WORDS[at]!)))).toEqual(
        asText(phrases.map((one) => one.map((at) => WORDS[at]!))),
      );
    }),
  );
});

test('of phrases those with a wanted number are read', () => {
  const written = asNumbers([[4, 700], [4, 9], [31], [9, 40_000], [0]]);
  expect(phrasesWith(written, (number) => number === 9).sort()).toEqual([
    [4, 9],
    [9, 40_000],
  ]);
  expect(phrasesWith(written, (number) => number === 5)).toEqual([]);
});

test('the terms of which a page has most come first', () => {
  expect(commonFirst({terms: 'few many some', postings: '2ZZ1 1Ag 91a'})).toEqual(['many', 'some', 'few']);
});
