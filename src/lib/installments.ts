import type {InstallmentTerm} from '@site/contract/tables/installmentTerms';

/** A number of months that an order qualifies for. */
export interface Plan {
  months: number;
  /** Each month but the last, in satang: rounded down, so that no month asks for more than its share. */
  monthly: number;
  /** The last month, in satang: takes what rounding left. */
  last: number;
}

/** What one issuer offers for an order. */
export interface Offer {
  issuer: string;
  plans: Plan[];
  /** Why the issuer offers nothing, or fewer months than it could; empty when all months qualify. */
  reasons: string[];
}

const baht = (amount: number) => `${amount.toLocaleString('en-GB')} THB`;

/** Splits an order into equal months. How an issuer rounds is not published; the sum is always the order. */
export function splitIntoMonths(total: number, months: number): Plan {
  const monthly = Math.floor(total / months);
  return {months, monthly, last: total - monthly * (months - 1)};
}

/**
 * Finds what each issuer offers for an order.
 *
 * @param total of the order, in satang.
 * @param terms from `contract/tables/installmentTerms.ts`; their amounts are in baht.
 */
export function findOffers(total: number, terms: readonly InstallmentTerm[]): Offer[] {
  return terms.map(({issuer, months, orderFrom, monthlyFrom}) => {
    if (total < orderFrom * 100) {
      return {issuer, plans: [], reasons: [`The order must be ${baht(orderFrom)} or more.`]};
    }
    const all = months.map((count) => splitIntoMonths(total, count));
    if (monthlyFrom === null) return {issuer, plans: all, reasons: []};
    const plans = all.filter(({monthly}) => monthly >= monthlyFrom * 100);
    const tooMany = all.filter((plan) => !plans.includes(plan)).map((plan) => plan.months);
    const reasons =
      tooMany.length > 0 ? [`${tooMany.join(', ')} months would be under ${baht(monthlyFrom)} a month.`] : [];
    return {issuer, plans, reasons};
  });
}
