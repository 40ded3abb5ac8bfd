import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {shareAssets} from './sharedAssets';

const wholeDir = mkdtempSync(path.join(tmpdir(), 'assets-'));
afterAll(() => rmSync(wholeDir, {recursive: true}));
const outDir = path.join(wholeDir, 'th');

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(wholeDir, file)), {recursive: true});
  writeFileSync(path.join(wholeDir, file), text);
}

test('the files of another language move to those of the first, which stay', () => {
  write('assets/js/main.1.js', 'one');
  write('assets/css/whole.css', 'same');
  write('th/assets/js/main.2.js', 'two');
  write('th/assets/css/whole.css', 'same');
  shareAssets({outDir: wholeDir, wholeDir});
  shareAssets({outDir, wholeDir});
  expect(existsSync(path.join(outDir, 'assets'))).toBe(false);
  const read = (file: string) => readFileSync(path.join(wholeDir, 'assets', file), 'utf8');
  expect(['js/main.1.js', 'js/main.2.js', 'css/whole.css'].map(read)).toEqual(['one', 'two', 'same']);
});

test('one name for two contents stops the build', () => {
  write('th/assets/js/main.1.js', 'another one');
  expect(() => shareAssets({outDir, wholeDir})).toThrow(/main\.1\.js differ/);
});
