import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const about = readFileSync(path.join(root, 'src/pages/markdown-page.mdx'), 'utf8');

/** Kept by the theme, whose code is not in this repository. */
const KEPT_BY_THE_THEME = ['docusaurus.announcement.dismiss', 'docusaurus.announcement.id'];

const sources = readdirSync(path.join(root, 'src'), {recursive: true, encoding: 'utf8'})
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
  .join('\n');

/** The names under which the site's own code keeps things in the reader's browser. */
function keptBySite(): string[] {
  return [...sources.matchAll(/createStorageSlot\(\s*(?:'([^']+)'|(\w+))/g)].map(([, name, constant]) => {
    if (name !== undefined) return name;
    const [, value] = new RegExp(`const ${constant} = '([^']+)'`).exec(sources) ?? [];
    if (value === undefined) throw new Error(`The value of ${constant} is not found: write it as a text.`);
    return value;
  });
}

test('the page about the site names what stays on the device, all of it and nothing else', () => {
  const section = /## What stays on your device\n([\s\S]*?)\n## /.exec(about)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const named = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(keptBySite().length).toBeGreaterThan(0);
  expect([...named].sort()).toEqual([...keptBySite(), ...KEPT_BY_THE_THEME].sort());
});

test('no other way of keeping things is used', () => {
  expect(sources).not.toMatch(/document\.cookie|sessionStorage|indexedDB|localStorage\.setItem/);
});
