import {monthsInWords, offersFor} from '@site/contract/installments';
import type {InstallmentTerm} from '@site/contract/tables/installmentTerms';

const baht = (amount: number) => `${amount.toLocaleString('en-GB')} THB`;

function reasonsOf(total: number, {months, orderFrom, monthlyFrom}: InstallmentTerm, offered: number[]): string[] {
  if (total < orderFrom * 100) return [`The order must be ${baht(orderFrom)} or more.`];
  const tooMany = months.filter((count) => !offered.includes(count));
  return tooMany.length > 0 ? [`${tooMany.join(', ')} months would be under ${baht(monthlyFrom ?? 0)} a month.`] : [];
}

/**
 * Finds what each issuer offers for an order, and why not more.
 *
 * @param total of the order, in satang.
 * @param terms from `contract/tables/installmentTerms.ts`; their amounts are in baht.
 * @returns by issuer; without reasons when all its months qualify.
 */
export function findPlans(total: number, terms: readonly InstallmentTerm[]) {
  return terms.map((term) => {
    const offered = offersFor(total, [term]).map(({months}) => months);
    return {
      issuer: term.issuer,
      plans: offered.map((months) => monthsInWords(total, months)),
      reasons: reasonsOf(total, term, offered),
    };
  });
}
