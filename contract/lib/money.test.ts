import {expect, test} from 'vitest';
import {formatBaht, toSatang} from './money';

test.each([
  ['1250.00', 125000],
  ['0.01', 1],
  ['1.15', 115],
  ['9999999.99', 999999999],
])('%j reads as %j satang', (text, satang) => {
  expect(toSatang(text)).toBe(satang);
});

test('an amount for readers has a comma before every three digits', () => {
  expect([5, 99_999, 125_000, 999_999_999].map(formatBaht)).toEqual([
    '0.05 THB',
    '999.99 THB',
    '1,250.00 THB',
    '9,999,999.99 THB',
  ]);
});
