import {expect, test} from 'vitest';
import {editDistance, nearest} from './editDistance';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['same', 'same', 0],
])('from %j to %j are %i changes', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

test('the nearest name has the fewest changes, ignoring case', () => {
  expect(nearest('endpont', ['Errors', 'Endpoint', 'Evidence'])).toBe('Endpoint');
});
