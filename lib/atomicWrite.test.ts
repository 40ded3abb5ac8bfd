import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {keep, kept, replaceFile} from './atomicWrite';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'whole-'))));
afterEach(() => rmSync(folder, {recursive: true}));

it('replaces a file, and leaves nothing beside it', async () => {
  const file = path.join(folder, 'page.html');
  await replaceFile(file, 'one');
  await replaceFile(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['page.html']);
});

it('gives back what it keeps', () => {
  const file = path.join(folder, 'picture');
  expect(kept(file)).toBeUndefined();
  for (const content of [Buffer.from([0, 255, 10, 13]), Buffer.alloc(0)]) {
    keep(file, content);
    expect(kept(file)).toEqual(content);
  }
});

it('gives back nothing that has changed by a byte, or lost one', () => {
  const file = path.join(folder, 'picture');
  keep(file, 'drawn');
  const bytes = readFileSync(file);
  for (let place = 0; place < bytes.length; place += 1) {
    writeFileSync(file, bytes.subarray(0, place));
    expect(kept(file), `cut after ${place} bytes`).toBeUndefined();
    writeFileSync(
      file,
      bytes.map((byte, index) => (index === place ? byte ^ 1 : byte)),
    );
    expect(kept(file), `changed at ${place}`).toBeUndefined();
  }
});

it('gives back nothing that cannot be read', () => {
  expect(kept(folder)).toBeUndefined();
});
