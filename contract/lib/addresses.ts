/** An e-mail address: no blank, one `@`, and a host with a dot. Thai letters pass. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Whether a text is an absolute http(s) address by the URL standard of browsers (WHATWG), so that addresses of real
 * shops pass: `|`, `[]`, Thai letters, a lone `%`, a scheme in capitals.
 */
export function isWebAddress(text: string): boolean {
  // The URL standard would also accept `https:shop.example`.
  if (!/^\s*https?:\/\//i.test(text)) return false;
  try {
    // Not `URL.canParse`, which Chrome 109 and Safari 16.4 lack.
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
