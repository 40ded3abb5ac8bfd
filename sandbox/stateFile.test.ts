import {expect, it, vi} from 'vitest';
import type {Snapshot} from './engine/snapshot';
import {StateFile} from './stateFile';

const writes = vi.hoisted(() => [] as {content: string; end: () => void}[]);

vi.mock('../lib/atomicWrite', () => ({
  replaceFile: (_file: string, content: string) =>
    new Promise<void>((end) => {
      writes.push({content, end});
    }),
}));

it.each([0, 1, 2, 3, 4, 5])('writes a change made %i steps after the end of a write', async (steps) => {
  writes.length = 0;
  let held = 'old';
  const file = new StateFile(
    'state.json',
    () => held as unknown as Snapshot,
    (message) => expect.fail(message),
  );
  file.save();
  writes[0]!.end();
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
  held = 'new';
  file.save();
  await new Promise((resolve) => setTimeout(resolve));
  expect(writes.at(-1)!.content).toBe('"new"');
});
