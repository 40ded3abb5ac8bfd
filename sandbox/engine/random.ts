/** Base64 of bytes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Returns `length` random bytes as base64url. */
export const randomText = (length: number): string =>
  toBase64(randomBytes(length)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Returns `length` random digits; the first is not 0. */
export const randomDigits = (length: number): string =>
  [...randomBytes(length)].map((byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join('');
