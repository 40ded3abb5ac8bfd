import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';

const list = readFileSync('UPGRADING.md', 'utf8');
const rows = [...list.matchAll(/^\| `([a-z-]+)` .*$/gm)].map(([row, name]) => ({row, name: name!}));

const PLACE = /\/\/ UPGRADING: ([a-z-]+)/g;
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'lib'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && /(?<!\.test)\.(?:tsx?|js|cjs)$/.test(file))
  .map((file) => ({file, text: readFileSync(file, 'utf8')}));
const locations = sources.flatMap(({file, text}) => [...text.matchAll(PLACE)].map(([, name]) => ({file, name: name!})));

/** What gives a dependence on something undocumented away. A use outside the places of its row has no row. */
const SIGNS: Record<string, RegExp> = {
  'app-entry': /@docusaurus\/core\/lib/,
  'app-root': /docusaurusRoot|data-has-hydrated/,
  'browser-config': /NormalModuleReplacementPlugin/,
  'chunk-loader': /__webpack_require__/,
};

describe(`the ${rows.length} rows of UPGRADING.md`, () => {
  test('are in order, each once', () => {
    const names = rows.map(({name}) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...new Set(names)].sort());
  });

  test.each(rows)('$name has its comment in the code', ({name}) => {
    expect(locations.filter((location) => location.name === name)).not.toEqual([]);
  });

  test.each(rows)('$name names tests that there are', ({row}) => {
    const tests = [...row.matchAll(/`((?:tests|bench|checks|deploy|src)\/[^`]+)`/g)].map(([, file]) => file!);
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  });
});

test(`each of ${locations.length} comments in the code has its row`, () => {
  const names = rows.map(({name}) => name);
  expect(locations.filter(({name}) => !names.includes(name))).toEqual([]);
});

test.each(Object.entries(SIGNS))('what looks like %s is marked as such, or comes to nothing', (name, sign) => {
  const files = sources.filter(({text}) => sign.test(text)).map(({file}) => file);
  const marked = locations.filter((location) => location.name === name).map(({file}) => file);
  expect(files.filter((file) => !marked.includes(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});
