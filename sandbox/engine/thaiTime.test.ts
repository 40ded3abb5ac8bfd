import {describe, expect, it} from 'vitest';
import {addDays, isRealDate, thaiDate, thaiDateTime, thaiInstant, thaiIso} from './thaiTime';

describe('an instant in Thailand', () => {
  // 18:30 UTC is already the next day, month and year seven hours to the east.
  const instant = Date.parse('2026-12-31T18:30:05Z');

  it('is written as date, date and time, and ISO 8601', () => {
    expect(thaiDate(instant)).toBe('2027-01-01');
    expect(thaiDateTime(instant)).toBe('2027-01-01 01:30:05');
    expect(thaiIso(instant)).toBe('2027-01-01T01:30:05');
  });

  it('is found again from its date and time', () => {
    expect(thaiInstant('2027-01-01', '01:30:05')).toBe(instant);
  });
});

describe('isRealDate', () => {
  it.each(['2026-11-30', '2026-12-31', '2028-02-29', '2000-02-29'])('takes %s', (date) => {
    expect(isRealDate(date)).toBe(true);
  });

  it.each(['2026-11-31', '2026-02-30', '2027-02-29', '2100-02-29', '2026-13-01', '2026-1-1', '2026-00-10', ''])(
    'refuses %s',
    (date) => {
      expect(isRealDate(date)).toBe(false);
      expect(thaiInstant(date)).toBeNaN();
    },
  );
});

describe('addDays', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s and %i day give %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});
