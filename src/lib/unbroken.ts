const UNITS = 'THB|baht|satang|yen|seconds?|minutes?|hours?|days?|months?|digits?|characters?|bytes?';

/**
 * An amount with its unit, a telephone number, and the word that a hyphen would break. Exactly one capture group: who
 * splits a text at it finds each at an odd index.
 */
export const UNBROKEN = new RegExp(String.raw`(\d[\d.,]* (?:(?:${UNITS})\b|%)|\+\d[\d ]*\d|\b[Ee]-mails?\b)`);
