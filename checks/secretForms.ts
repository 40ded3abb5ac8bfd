/** Digits in a row, or in the groups that cards print; not a part of a longer word or of a decimal. */
const CARD_LIKE = /(?<![\w.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{5})(?![\w-])/g;

/** First digits of the schemes: American Express and JCB, Visa, Mastercard, UnionPay and others. */
const ISSUED = /^(?:3[0-9]|4|5[1-5]|2[2-7]|6)/;

/** Sum that every card number makes a multiple of ten. */
export function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Finds card numbers that are not on the list of published test numbers. */
export function findCardNumbers(text: string, published: readonly string[]): string[] {
  return [...text.matchAll(CARD_LIKE)]
    .map(([written]) => written.replace(/\D/g, ''))
    .filter((digits) => ISSUED.test(digits) && luhnSum(digits) % 10 === 0 && !published.includes(digits));
}

/** Forms of keys and tokens that only a live service gives out, by what they are. */
export const KEY_FORMS: Readonly<Record<string, RegExp>> = {
  'private key': /-{5}BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-{5}/g,
  'Amazon access key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'Google API key': /\bAIza[\w-]{35}/g,
  'Google OAuth token': /\bya29\.[\w-]{20,}/g,
  'GitHub token': /\b(?:gh[pousr]_\w{36}|github_pat_\w{50,})/g,
  'GitLab token': /\bglpat-[\w-]{20}/g,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'Slack token': /\bxox[abeoprs]-[\w-]{10,}/g,
  'Slack webhook': /hooks\.slack\.com\/services\/T\w+\/B\w+\/\w{10,}/g,
  'payment key': /\b[prs]k_live_\w{8,}|\bwhsec_[A-Za-z0-9+/]{24,}/g,
  'model service key': /\bsk-(?:[a-z]+\d*-)*[A-Za-z0-9_]{32,}/g,
  'mail service key': /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  'JSON Web Token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  // An example has a placeholder, or a host that RFC 2606 keeps for examples.
  'password in an address':
    /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`<>{}$]+:[^\s/:@"'`<>{}$]+@(?![\w.-]*\.example\b)[\w.-]+/g,
};

/** A value that is given to something with the name of a secret. */
const ASSIGNMENT =
  /(?:api|secret|auth|access|private|signing)[-_ ]?key\w*["']?\s*[:=]\s*["'`]?([\w+/=-]{20,})|(?:password|passwd|secret|token)["']?\s*[:=]\s*["'`]([\w+/=-]{20,})["'`]/gi;

/** Bits of information in each character of a text, as if its characters came independently. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Words and placeholders have less, random digits of base 16 have up to 4, of base 64 up to 6. */
const RANDOM = 3;

/** Random values have digits and letters mixed; names in code have their digits at the end. */
const isRandom = (value: string) => /\d[A-Za-z]/.test(value) && /[A-Za-z]\d/.test(value) && entropyOf(value) >= RANDOM;

/** Finds what looks like a key of a live service, or like a random value that is called a key. */
export const findKeys = (text: string): string[] => [
  ...Object.values(KEY_FORMS).flatMap((form) => text.match(form) ?? []),
  ...[...text.matchAll(ASSIGNMENT)].map(([, key, secret]) => key ?? secret ?? '').filter(isRandom),
];
