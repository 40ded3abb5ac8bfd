/** Digits of a reference number that every API takes. */
export const REFERENCE_DIGITS = 12;

/**
 * Makes a reference number of 12 digits: the minute in Thailand as `YYMMDDhhmm`, then two digits that the caller counts.
 * Unique while fewer than 100 are made within one minute and the counter is not reset in between.
 *
 * @param now the moment.
 * @param counter of the caller; only its last two digits count.
 */
export function makeReference(now: Date, counter: number): string {
  const thailand = new Date(now.getTime() + 7 * 60 * 60 * 1000).toISOString();
  const minute = thailand.slice(2, 16).replace(/\D/g, '');
  return minute + String(counter % 100).padStart(2, '0');
}

/** What is wrong with a reference number, in a sentence; undefined when every API takes it. */
export function findReferenceProblem(text: string): string | undefined {
  if (text === '') return 'Write a reference number.';
  if (/\D/.test(text)) return 'Only digits are allowed: no letters, spaces or hyphens.';
  if (text.length < REFERENCE_DIGITS) {
    return `It has ${text.length} digits. The redirect form takes up to 12; every other call that makes something wants exactly 12.`;
  }
  if (text.length > REFERENCE_DIGITS) return `It has ${text.length} digits; 12 is the most.`;
  return undefined;
}
