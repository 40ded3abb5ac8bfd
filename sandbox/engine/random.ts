/** Gives so many random bytes. */
export type Random = (length: number) => Uint8Array;

/** Random bytes that nobody can guess: of the browser, and of Node.js. */
export const cryptoRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Base64 of bytes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** So many random bytes as text that fits into an address: base64url. */
export const randomText = (length: number, random: Random): string =>
  toBase64(random(length)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** So many random digits, of which the first is not 0. */
export const randomDigits = (length: number, random: Random): string =>
  [...random(length)].map((byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join('');
