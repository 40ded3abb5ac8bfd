import {formatBaht} from './lib/money';
import type {Table, TableRow} from './tables';
import data from './tables/data/installmentTerms.json';

/** The terms of an issuer. `code` is the name of the row on these pages and is never sent. */
export interface InstallmentTerm extends TableRow {
  readonly issuer: string;
  /** Numbers of months to choose from. */
  readonly months: readonly number[];
  /** Smallest order, in baht. */
  readonly orderFrom: number;
  /** Smallest monthly part, in baht; `null` when there is none. */
  readonly monthlyFrom: number | null;
}

/**
 * Installments at 0 % for the buyer; the merchant pays the interest. Not in `tables/index.ts`, because a script of
 * every page contains this module, and would then contain the tables of the request form too.
 */
export const installmentTerms: Table<InstallmentTerm> = data;

/** A choice of the buyer: an issuer and a number of months. */
export interface InstallmentOffer {
  readonly term: InstallmentTerm;
  readonly months: number;
}

/** Returns the smallest order, in satang, for which an issuer offers this number of months. */
export const smallestTotal = ({orderFrom, monthlyFrom}: InstallmentTerm, months: number): number =>
  Math.max(orderFrom, months * (monthlyFrom ?? 0)) * 100;

/**
 * Returns what the issuers offer for an order. The sandbox decides by it, and tests hold the pages against it.
 *
 * An issuer offers a number of months from its list when the order and the monthly amount both reach its minimum. Some
 * issuers have no monthly minimum.
 *
 * @param total of the order, in satang.
 * @param terms those of some issuers alone, for tests.
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
 * Splits an order into months, in satang. All months but the last are rounded down, and the last takes the remainder,
 * so the sum is always the order. How issuers round is not published.
 */
export function splitIntoMonths(total: number, months: number): {monthly: number; last: number} {
  const monthly = Math.floor(total / months);
  return {monthly, last: total - monthly * (months - 1)};
}

/** Describes the monthly payments: `3 months of 1,666.66 THB, the last 1,666.68 THB`. The total is in satang. */
export function monthsInWords(total: number, months: number): string {
  const {monthly, last} = splitIntoMonths(total, months);
  const end = last === monthly ? '' : `, the last ${formatBaht(last)}`;
  return `${months} months of ${formatBaht(monthly)}${end}`;
}
