import {expect, it} from 'vitest';
import {BoundedMap} from './boundedMap';

it('forgets the oldest entry when a new one does not fit, and counts it', () => {
  const forgotten: string[] = [];
  const map = new BoundedMap<string, number>(2, (value, key) => forgotten.push(`${key}${value}`));
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  expect(map.forgotten).toBe(0);
  map.set('c', 4);
  expect(forgotten).toEqual(['a3']);
  expect([map.size, map.forgotten]).toEqual([2, 1]);
  expect(map.has('a')).toBe(false);
  expect([...map.values()]).toEqual([2, 4]);
});
