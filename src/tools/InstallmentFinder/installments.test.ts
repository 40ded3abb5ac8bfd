import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {InstallmentTerm} from '@site/contract/tables/installmentTerms';
import {findPlans, splitIntoMonths} from './installments';

const term = (monthlyFrom: number | null): InstallmentTerm => ({
  code: 'bank',
  issuer: 'Bank',
  bankins: 'Not published',
  months: [3, 6, 10],
  orderFrom: 3000,
  monthlyFrom,
  evidence: 'documented',
});

describe('limits', () => {
  test.each([
    [299_999, null, []],
    [300_000, null, [3, 6, 10]],
    [299_999, 500, []],
    [300_000, 500, [3, 6]],
    [499_999, 500, [3, 6]],
    [500_000, 500, [3, 6, 10]],
  ])('%i satang with a monthly minimum of %j baht: %j months', (total, monthlyFrom, months) => {
    const [offer] = findPlans(total, [term(monthlyFrom)]);
    expect(offer!.plans.map((plan) => plan.months)).toEqual(months);
  });

  test('says why an order does not qualify', () => {
    expect(findPlans(100, [term(500)])[0]!.reasons).toEqual(['The order must be 3,000 THB or more.']);
    expect(findPlans(300_000, [term(500)])[0]!.reasons).toEqual(['10 months would be under 500 THB a month.']);
  });
});

describe('rounding', () => {
  test('the last month takes what rounding left', () => {
    expect(splitIntoMonths(100_000, 3)).toEqual({months: 3, monthly: 33_333, last: 33_334});
  });

  test('the months add up to the order, and none but the last differs', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 999_999_900}), fc.integer({min: 1, max: 36}), (total, months) => {
        const {monthly, last} = splitIntoMonths(total, months);
        expect(monthly * (months - 1) + last).toBe(total);
        expect(last).toBeGreaterThanOrEqual(monthly);
        expect(last - monthly).toBeLessThan(months);
      }),
    );
  });
});
