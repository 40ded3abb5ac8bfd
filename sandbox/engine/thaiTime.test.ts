import {expect, it} from 'vitest';
import {isRealDate, thaiDate, thaiDateTime, thaiInstant} from './thaiTime';

it('writes an instant in Thai time, and reads it back', () => {
  // At 18:30 UTC the next day, month and year have begun in Thailand.
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
])('whether %s is a valid date: %s', (date, isReal) => {
  expect(isRealDate(date)).toBe(isReal);
});
