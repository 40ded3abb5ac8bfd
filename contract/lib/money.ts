/**
 * Reads an amount that fits the contract's pattern, such as `1250.00`, in satang, whose sums are exact. Other text is
 * not checked.
 */
export const toSatang = (text: string): number => Math.round(Number(text) * 100);

/** Formats an amount for readers: `1,250.00 THB`. Without `Intl`, which takes a phone long to start. */
export const formatAmount = (amount: number, currency = 'THB'): string =>
  `${amount.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')} ${currency}`;

/** Takes satang; see {@link formatAmount}. */
export const formatBaht = (satang: number): string => formatAmount(satang / 100);
