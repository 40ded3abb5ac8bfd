/** An e-mail address, as far as its form tells. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Whether a text is an absolute http(s) address by the URL standard of browsers (WHATWG), so that what a shop really has
 * passes: `|`, `[]`, Thai letters, a lone `%`, a scheme in capitals.
 */
export function isWebAddress(text: string): boolean {
  try {
    // `URL.canParse` is younger than the oldest browsers of these pages. The standard completes `https:shop.example`.
    return /^\s*https?:\/\//i.test(text) && new URL(text).hostname !== '';
  } catch {
    return false;
  }
}
