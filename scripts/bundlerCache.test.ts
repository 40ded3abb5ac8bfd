import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {listFiles} from '../lib/files';
import {findDamaged, watchCache} from './bundlerCache';

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cache-'));
  cache = path.join(folder, 'rspack');
});
afterEach(() => rmSync(folder, {recursive: true}));

const FILES = ['client/meta/1.pack', 'client/storage_meta', 'server/meta/1.pack'];

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(cache, file)), {recursive: true});
  writeFileSync(path.join(cache, file), text);
};

/** A build that keeps these files. */
function build(): void {
  const {record} = watchCache(cache);
  for (const file of FILES) write(file, `content of ${file}`);
  record();
}

test('leaves a whole cache, and one of another command', () => {
  build();
  write('writers/meta/1.pack', 'one');
  build();
  write('writers/meta/1.pack', 'two');
  expect(watchCache(cache).removed).toEqual([]);
});

test.each(FILES)('removes the folder of a file that was cut off, altered, lost or added: %s', (file) => {
  const name = file.split('/')[0]!;
  const target = path.join(cache, file);
  const damages = [
    () => writeFileSync(target, readFileSync(target).subarray(1)),
    () => writeFileSync(target, 'other'),
    () => rmSync(target),
    () => write(`${name}/foreign`, 'x'),
  ];
  for (const damage of damages) {
    build();
    damage();
    expect(watchCache(cache).removed).toEqual([name]);
    expect(existsSync(path.join(cache, name))).toBe(false);
  }
});

/** `DAMAGED_FILES=all npx vitest run scripts/bundlerCache.test.ts` takes a minute. */
const EACH = process.env.DAMAGED_FILES === 'all' ? 1 : 100;

test('finds one altered byte in what the last build has left', () => {
  cpSync('node_modules/.cache/rspack', cache, {recursive: true});
  const files = listFiles(cache).filter(
    (file, index) => index % EACH === 0 && statSync(path.join(cache, file)).size > 0,
  );
  expect(files.length).toBeGreaterThan(1);
  const {record} = watchCache(cache);
  // Altered, then recorded: `record` notes what has changed during a build.
  for (const name of readdirSync(cache)) write(`${name}/last`, 'x');
  record();
  expect(findDamaged(cache)).toEqual([]);
  for (const file of files) {
    const target = path.join(cache, file);
    const content = readFileSync(target);
    const altered = Buffer.from(content);
    altered[altered.length >> 1]! ^= 1;
    writeFileSync(target, altered);
    expect(findDamaged(cache), file).toEqual([file.split('/')[0]]);
    writeFileSync(target, content);
  }
  console.log(`${files.length} files of the bundler's cache were altered, one at a time.`);
}, 600_000);
