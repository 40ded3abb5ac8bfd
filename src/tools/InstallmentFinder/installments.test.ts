import {describe, expect, test} from 'vitest';
import type {InstallmentTerm} from '@site/contract/tables/installmentTerms';
import {findPlans} from './installments';

const term = (monthlyFrom: number | null): InstallmentTerm => ({
  code: 'bank',
  issuer: 'Bank',
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
    expect(offer!.plans.map((plan) => parseInt(plan))).toEqual(months);
  });

  test('says why an order does not qualify', () => {
    expect(findPlans(100, [term(500)])[0]!.reasons).toEqual(['The order must be 3,000 THB or more.']);
    expect(findPlans(300_000, [term(500)])[0]!.reasons).toEqual(['10 months would be under 500 THB a month.']);
  });
});
