import {toReadableBaht} from '../lib/money';
import {installmentTerms, type InstallmentTerm} from './tables/installmentTerms';

/** One choice of a buyer: an issuer and a number of months. */
export interface InstallmentOffer {
  readonly term: InstallmentTerm;
  readonly months: number;
}

/** The smallest order, in satang, that an issuer takes over so many months. */
export const smallestTotal = ({orderFrom, monthlyFrom}: InstallmentTerm, months: number): number =>
  Math.max(orderFrom, months * (monthlyFrom ?? 0)) * 100;

/**
 * What the issuers offer for an order. This is the one rule for installments: the finder, the sandbox, the pages and the
 * samples are all held to it.
 *
 * An issuer offers a number of months of its own list when the order is not under its smallest order, and each month not
 * under its smallest month. An issuer without a monthly minimum sets the first condition alone.
 *
 * @param total of the order, in satang.
 */
export function offersFor(
  total: number,
  terms: readonly InstallmentTerm[] = installmentTerms.rows,
): InstallmentOffer[] {
  return terms.flatMap((term) =>
    term.months.filter((months) => total >= smallestTotal(term, months)).map((months) => ({term, months})),
  );
}

/**
 * The months of an installment, in satang. Each month but the last is rounded down, so that no month asks for more than its
 * share; the last takes what rounding left. How an issuer rounds is not published; the sum is always the order.
 */
export function splitIntoMonths(total: number, months: number): {monthly: number; last: number} {
  const monthly = Math.floor(total / months);
  return {monthly, last: total - monthly * (months - 1)};
}

/** What the months of an installment cost: `3 months of 1,666.66 THB, the last 1,666.68 THB`. @param total in satang. */
export function monthsInWords(total: number, months: number): string {
  const {monthly, last} = splitIntoMonths(total, months);
  const end = last === monthly ? '' : `, the last ${toReadableBaht(last)}`;
  return `${months} months of ${toReadableBaht(monthly)}${end}`;
}
