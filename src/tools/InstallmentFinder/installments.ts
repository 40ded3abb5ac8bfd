import {offersFor} from '@site/contract/installments';
import type {InstallmentTerm} from '@site/contract/tables/installmentTerms';

export interface Plan {
  months: number;
  /** Each month but the last, in satang: rounded down, so that no month asks for more than its share. */
  monthly: number;
  /** The last month, in satang: takes what rounding left. */
  last: number;
}

const baht = (amount: number) => `${amount.toLocaleString('en-GB')} THB`;

/** Splits an order into equal months. How an issuer rounds is not published; the sum is always the order. */
export function splitIntoMonths(total: number, months: number): Plan {
  const monthly = Math.floor(total / months);
  return {months, monthly, last: total - monthly * (months - 1)};
}

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
      plans: offered.map((months) => splitIntoMonths(total, months)),
      reasons: reasonsOf(total, term, offered),
    };
  });
}
