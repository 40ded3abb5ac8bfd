import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {replaceFile} from './atomicWrite';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'whole-'))));
afterEach(() => rmSync(folder, {recursive: true}));

it('replaces a file and leaves no temporary file', async () => {
  const file = path.join(folder, 'page.html');
  await replaceFile(file, 'one');
  await replaceFile(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['page.html']);
});
