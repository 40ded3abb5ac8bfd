/** An e-mail address, as far as its form tells. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function isWebAddress(text: string): boolean {
  try {
    // `URL.canParse` is younger than the oldest browsers of these pages.
    return /^https?:\/\//.test(text) && /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
