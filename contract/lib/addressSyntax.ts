/** The format of an e-mail address. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Whether a text is an absolute http(s) address by the URL standard of browsers (WHATWG), so that addresses of real
 * shops pass: `|`, `[]`, Thai letters, a lone `%`, a scheme in capitals.
 */
export function isWebAddress(text: string): boolean {
  try {
    // Some supported browsers lack `URL.canParse`. The URL standard would also accept `https:shop.example`.
    return /^\s*https?:\/\//i.test(text) && new URL(text).hostname !== '';
  } catch {
    return false;
  }
}
