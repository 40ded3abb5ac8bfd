import {describe, expect, test} from 'vitest';
import {editDistance, nearest} from './editDistance';

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['Sampels', 'Samples', 2],
    ['same', 'same', 0],
  ])('from %j to %j is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('nearest', () => {
  test('finds the name with the fewest changes, ignoring case', () => {
    expect(nearest('endpont', ['Errors', 'Endpoint', 'Evidence'])).toBe('Endpoint');
  });

  test('returns undefined when there are no names', () => {
    expect(nearest('Endpoint', [])).toBeUndefined();
  });
});
