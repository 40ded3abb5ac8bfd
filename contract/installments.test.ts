import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {installmentTerms, monthsInWords, offersFor, splitIntoMonths} from './installments';

const issuersOf = (total: number, months: number): string[] =>
  offersFor(total)
    .filter((offer) => offer.months === months)
    .map(({term}) => term.code);

describe('the issuers that offer a number of months for an order', () => {
  const withoutMonthlyMinimum = ['kasikornbank', 'siam-commercial-bank', 'krungthai-card'];

  test.each([
    ['nobody under 3,000 baht', 299_999, 3, []],
    ['all of them at 3,000 baht over 6 months', 300_000, 6, installmentTerms.rows.map(({code}) => code)],
    ['those without a monthly minimum at 3,000 baht over 10 months', 300_000, 10, withoutMonthlyMinimum],
    ['those without a monthly minimum one satang under 500 baht a month', 499_999, 10, withoutMonthlyMinimum],
    ['First Choice alone over 12 months', 600_000, 12, ['krungsri-first-choice']],
    ['nobody over 12 months one satang lower', 599_999, 12, []],
    ['nobody at 3,000 baht over 36 months', 300_000, 36, []],
    ['First Choice at 18,000 baht over 36 months', 1_800_000, 36, ['krungsri-first-choice']],
    ['nobody over a number of months that is in no list', 9_999_900, 5, []],
  ])('%s', (_name, total, months, issuers) => {
    expect(issuersOf(total, months)).toEqual(issuers);
  });
});

describe('rounding', () => {
  test('the months add up to the order, and only the last one differs', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 999_999_900}), fc.integer({min: 1, max: 36}), (total, months) => {
        const {monthly, last} = splitIntoMonths(total, months);
        expect(monthly * (months - 1) + last).toBe(total);
        expect(last).toBeGreaterThanOrEqual(monthly);
        expect(last - monthly).toBeLessThan(months);
      }),
    );
  });

  test.each([
    [500_000, 3, '3 months of 1,666.66 THB, the last 1,666.68 THB'],
    [500_000, 9, '9 months of 555.55 THB, the last 555.60 THB'],
    [360_000, 6, '6 months of 600.00 THB'],
  ])('%i satang over %i months: %s', (total, months, words) => {
    expect(monthsInWords(total, months)).toBe(words);
  });
});
