import {afterEach, expect, test, vi} from 'vitest';
import prefetch from './prefetch';

afterEach(() => vi.unstubAllGlobals());

test('a script is fetched once, however many links lead to it, and again when it did not come', async () => {
  const asked: string[] = [];
  let isOnline = false;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return isOnline ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('offline'));
  });
  await prefetch('/a.js');
  isOnline = true;
  await Promise.all([prefetch('/a.js'), prefetch('/a.js'), prefetch('/b.js')]);
  await prefetch('/a.js');
  expect(asked).toEqual(['/a.js', '/a.js', '/b.js']);
});
