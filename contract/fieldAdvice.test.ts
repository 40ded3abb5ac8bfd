import {describe, expect, test} from 'vitest';
import {adviceOn} from './fieldAdvice';

const RULE = '1 to 7 digits, a point and two decimals';
const amount = (value: string) => adviceOn(value, {format: 'thb-amount', pattern: String.raw`^\d{1,7}\.\d{2}$`}, RULE);

describe('an amount', () => {
  test.each([
    ['1,250.00', '1250.00'],
    ['1,250', '1250.00'],
    ['9,999,999.00', '9999999.00'],
    ['฿1,250.00', '1250.00'],
    ['฿ 300', '300.00'],
    [' 300 ', '300.00'],
    ['1250.5', '1250.50'],
    ['0.5', '0.50'],
  ])('%j is advised as %j', (written, meant) => {
    expect(amount(written)).toBe(`write ${meant}: ${RULE}.`);
  });

  // A suggestion could be another amount.
  test.each([
    '1.250,00',
    '1250,00',
    '1,25',
    '1,25.00',
    '12,50',
    '1,2500.00',
    '1,25,0.00',
    '1.250',
    '1250.555',
    '12.50.00',
    '1 25.00',
    '-5.00',
    '1e3',
    '0',
    '',
    'free',
    '10000000',
  ])('%j gets the rule alone', (written) => {
    expect(amount(written)).toBe(`write ${RULE}.`);
  });
});

test('a number of the wrong length is counted', () => {
  expect(adviceOn('12', {format: 'merchant-id', pattern: String.raw`^\d{8}$`}, '8 digits')).toBe(
    'write 8 digits: it has 2.',
  );
});
