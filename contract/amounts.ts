/** `1.250` is 1.25 baht, or 1,250 baht as much of Europe writes it. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/** Notations in which baht and satang can be read. */
const WRITTEN = [
  /^\+?(\d*)(?:\.(\d*))?$/, // 300, 1250.5, 1250.500
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/, // 1,250.00, as Thai and English group thousands
  /^(\d{1,3}(?:\.\d{3})+),(\d*)$/, // 1.250,00
  /^(\d+),(\d{1,2})$/, // 1250,00
];

/**
 * Guesses the amount in a text that the APIs would reject, such as `1250.00` for `฿1,250`. Digits may be Thai or full
 * width.
 *
 * @returns undefined when it is not above zero, has fractions of a satang, or can be read in two ways.
 */
export function suggestAmount(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s฿]|THB|baht|บาท/gi, '');
  if (AMBIGUOUS.test(plain)) return undefined;
  const [, whole = '', behind = ''] = WRITTEN.map((form) => form.exec(plain)).find((found) => found !== null) ?? [];
  const baht = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const satang = behind.replace(/0+$/, '').padEnd(2, '0');
  const isAmount = satang.length === 2 && Number(`${baht}${satang}`) > 0;
  return isAmount ? `${baht}.${satang}` : undefined;
}
