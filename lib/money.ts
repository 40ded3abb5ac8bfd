const AMOUNT = /^(?<baht>\d{1,7})(?:\.(?<satang>\d{1,2}))?$/;

/**
 * Reads an amount as people write it: `1250`, `1,250.5`, `฿1,250.00`.
 *
 * @returns satang, the hundredth of a baht, so that sums are exact; undefined for a text that is not an amount in baht.
 */
export function parseBaht(text: string): number | undefined {
  const {baht, satang = ''} = AMOUNT.exec(text.replace(/[\s,฿]|THB|baht/gi, ''))?.groups ?? {};
  return baht === undefined ? undefined : Number(baht) * 100 + Number(satang.padEnd(2, '0'));
}

/** Formats satang as the API expects baht: two decimals, no separators. */
export const toBahtText = (satang: number): string =>
  `${Math.trunc(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;

/** Formats satang for readers: `1,250.00 THB`. Without `Intl`, which takes a phone long to start. */
export const toReadableBaht = (satang: number): string =>
  `${toBahtText(satang).replace(/\B(?=(?:\d{3})+\.)/g, ',')} THB`;
