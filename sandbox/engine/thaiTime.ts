/**
 * Dates and times in the provider's formats, in Thailand: UTC+7 all year. Instants are milliseconds since the epoch;
 * dates are texts "YYYY-MM-DD", which sort chronologically.
 */

const THAI_OFFSET = 7 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

const shifted = (instant: number): string => new Date(instant + THAI_OFFSET).toISOString();

/** "YYYY-MM-DD" */
export const thaiDate = (instant: number): string => shifted(instant).slice(0, 10);

/** "YYYY-MM-DD HH:MM:SS" */
export const thaiDateTime = (instant: number): string => shifted(instant).slice(0, 19).replace('T', ' ');

/** ISO 8601 without an offset, as Inquiry writes it in the form `digits`: "YYYY-MM-DDTHH:MM:SS" */
export const thaiIso = (instant: number): string => shifted(instant).slice(0, 19);

/** The instant of a date and time of day ("HH:MM:SS") in Thailand. NaN when one of them does not exist. */
export function thaiInstant(date: string, time = '00:00:00'): number {
  // Date.parse takes 24:00:00 for the next day.
  return isRealDate(date) && !time.startsWith('24') ? Date.parse(`${date}T${time}+07:00`) : NaN;
}

/** Whether a text is a valid date "YYYY-MM-DD": 2028-02-29 is, 2027-02-29 is not. */
export function isRealDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const instant = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date);
}

/** The date this number of days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
