/** Reads an amount as the API writes it, such as `1250.00`, in satang: sums are exact. NaN for any other text. */
export const toSatang = (text: string): number => Math.round(Number(text) * 100);

/** Formats satang for readers: `1,250.00 THB`. Without `Intl`, which takes a phone long to start. */
export const toReadableBaht = (satang: number): string =>
  `${(satang / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')} THB`;
