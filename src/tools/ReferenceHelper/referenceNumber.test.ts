import fc from 'fast-check';
import {expect, test} from 'vitest';
import {findReferenceProblem, makeReference} from './referenceNumber';

test.each([
  ['2026-11-20T02:30:00Z', 7, '261120093007'],
  // In Thailand the next day, and the next year, have begun.
  ['2026-12-31T17:00:00Z', 0, '270101000000'],
  ['2026-11-20T02:30:59Z', 100, '261120093000'],
])('%s and %i make %s', (moment, counter, reference) => {
  expect(makeReference(new Date(moment), counter)).toBe(reference);
});

test('every made reference is valid, and a hundred of one minute differ', () => {
  fc.assert(
    fc.property(fc.date({min: new Date('2020-01-01'), max: new Date('2099-12-30'), noInvalidDate: true}), (now) => {
      const made = Array.from({length: 100}, (_, counter) => makeReference(now, counter));
      expect(made.filter((reference) => findReferenceProblem(reference) !== undefined)).toEqual([]);
      expect(new Set(made).size).toBe(100);
    }),
  );
});

test.each([
  ['', /Write/],
  ['12345', /5 digits/],
  ['1234567890123', /13 digits/],
  ['ORDER-000001', /Only digits/],
])('%j is refused in words', (text, message) => {
  expect(findReferenceProblem(text)).toMatch(message);
});
