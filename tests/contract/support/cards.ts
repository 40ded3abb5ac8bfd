/** Digits in a row, or grouped as on cards; not part of a longer word or a decimal. */
const CARD_LIKE = /(?<![\w.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{5})(?![\w-])/g;

/** First digits of the schemes: American Express and JCB, Visa, Mastercard, UnionPay and others. */
const ISSUED = /^(?:3[0-9]|4|5[1-5]|2[2-7]|6)/;

/** Luhn sum: a multiple of ten for every card number. */
export function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Finds card numbers outside the list of published test numbers. */
export function findCardNumbers(text: string, published: readonly string[]): string[] {
  return [...text.matchAll(CARD_LIKE)]
    .map(([written]) => written.replace(/\D/g, ''))
    .filter((digits) => ISSUED.test(digits) && luhnSum(digits) % 10 === 0 && !published.includes(digits));
}
