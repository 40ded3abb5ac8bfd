import {expect, test} from 'vitest';
import {suggestAmount} from './amounts';

test.each([
  ['1,250.00', '1250.00'],
  ['1250.5', '1250.50'],
  ['300', '300.00'],
  ['1250.500', '1250.50'],
  ['1,250', '1250.00'],
  ['9,999,999.00', '9999999.00'],
  ['฿1,250.00', '1250.00'],
  ['1 250.00 THB', '1250.00'],
  ['1250 บาท', '1250.00'],
  ['๑๒๕๐.๐๐', '1250.00'],
  ['1.250,00', '1250.00'],
  ['1250,00', '1250.00'],
  ['1250.', '1250.00'],
  ['.50', '0.50'],
  // A guess would charge another amount.
  ['1250.555', undefined],
  ['1.250', undefined],
  ['1,25,0.00', undefined],
  ['12.50.00', undefined],
  ['10000000', '10000000.00'],
  ['-5.00', undefined],
  ['1e3', undefined],
  ['0.00', undefined],
  ['', undefined],
  ['free', undefined],
])('reads %j as %j', (text, amount) => {
  expect(suggestAmount(text)).toBe(amount);
});
