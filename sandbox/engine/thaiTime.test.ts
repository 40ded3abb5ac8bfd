import {expect, it} from 'vitest';
import {isRealDate, thaiDate, thaiDateTime, thaiInstant} from './thaiTime';

it('writes an instant on the clock of Thailand, and reads it again', () => {
  // 18:30 UTC is already the next day, month and year seven hours to the east.
  const instant = Date.parse('2026-12-31T18:30:05Z');
  expect([thaiDate(instant), thaiDateTime(instant)]).toEqual(['2027-01-01', '2027-01-01 01:30:05']);
  expect(thaiInstant('2027-01-01', '01:30:05')).toBe(instant);
});

it.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['2026-11-31', false],
  ['2027-02-29', false],
  ['2100-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-00-10', false],
  ['', false],
])('%s is in the calendar: %s', (date, isReal) => {
  expect(isRealDate(date)).toBe(isReal);
});
