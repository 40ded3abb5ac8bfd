import {expect, test} from 'vitest';
import {concurrently} from './concurrently';

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('does some at a time, and keeps their order', async () => {
  let running = 0;
  let most = 0;
  const made = await concurrently(
    Array.from({length: 50}, (_, number) => number),
    async (number) => {
      most = Math.max(most, ++running);
      await rest(5 - (number % 5));
      running--;
      return number * 2;
    },
  );
  expect(made).toEqual(Array.from({length: 50}, (_, number) => number * 2));
  expect(most).toBe(16);
});

test('fails when one fails', async () => {
  const fail = (number: number) => (number === 3 ? Promise.reject(new Error('third')) : Promise.resolve(number));
  await expect(concurrently([1, 2, 3, 4], fail)).rejects.toThrow('third');
});
