import fc from 'fast-check';
import {expect, test} from 'vitest';
import {asNumbers, commonFirst, phrasesOf} from './pages';

const WORDS = [...'abcdefghijklmnopqrstuvwxyz'];

test('phrases are read as they were written, in another order', () => {
  const phrase = fc.uniqueArray(fc.nat(WORDS.length - 1), {minLength: 1, maxLength: 5});
  fc.assert(
    fc.property(fc.array(phrase, {minLength: 1, maxLength: 20}), (phrases) => {
      const asText = (all: readonly (readonly string[])[]) => all.map((one) => [...one].sort().join('')).sort();
      const written = asNumbers(phrases);
      expect(asText(phrasesOf(written).map((one) => one.map((at) => WORDS[at]!)))).toEqual(
        asText(phrases.map((one) => one.map((at) => WORDS[at]!))),
      );
    }),
  );
});

test('the terms of which a page has most come first', () => {
  expect(commonFirst({terms: 'few many some', postings: '2ZZ1 1Ag 91a'})).toEqual(['many', 'some', 'few']);
});
