/** Returns `length` random bytes. */
export type Random = (length: number) => Uint8Array;

/** Cryptographically secure bytes, in browsers and in Node.js. */
export const cryptoRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Base64 of bytes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Returns `length` random bytes as base64url. */
export const randomText = (length: number, random: Random): string =>
  toBase64(random(length)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Returns `length` random digits; the first is not 0. */
export const randomDigits = (length: number, random: Random): string =>
  [...random(length)].map((byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join('');
