import fc from 'fast-check';
import {expect, test} from 'vitest';
import {parseBaht, toBahtText, toReadableBaht} from './money';

test.each([
  ['1250', 125000],
  ['1,250.5', 125050],
  ['฿1,250.00', 125000],
  ['6 THB', 600],
  ['0.01', 1],
  ['9999999', 999999900],
  ['', undefined],
  ['12.345', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['99999999', undefined],
  ['ten', undefined],
])('%j reads as %j satang', (text, satang) => {
  expect(parseBaht(text)).toBe(satang);
});

test('an amount written for the API reads back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({min: 0, max: 999_999_999}), (satang) => {
      expect(toBahtText(satang)).toMatch(/^\d+\.\d{2}$/);
      expect(parseBaht(toBahtText(satang))).toBe(satang);
      expect(parseBaht(toReadableBaht(satang))).toBe(satang);
    }),
  );
});

test('an amount for readers has a comma before every three digits', () => {
  expect([5, 99_999, 125_000, 999_999_999].map(toReadableBaht)).toEqual([
    '0.05 THB',
    '999.99 THB',
    '1,250.00 THB',
    '9,999,999.99 THB',
  ]);
});
