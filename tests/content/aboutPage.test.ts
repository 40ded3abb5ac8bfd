import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const root = path.join(__dirname, '../..');
const about = readFileSync(path.join(root, 'src/pages/markdown-page.mdx'), 'utf8');

/** Stored by the theme, whose code is not in this repository. */
const KEPT_BY_THE_THEME = ['docusaurus.announcement.dismiss', 'docusaurus.announcement.id'];

/** Inline scripts that work before the app; their storage keys are passed in. */
const INLINE = ['browser/sampleTabs.js', 'plugins/consent/browser/consent.js'];

/** Stores the session of the sandbox in the page. */
const SESSION = 'tools/TryIt/session.ts';

const files = readdirSync(path.join(root, 'src'), {recursive: true, encoding: 'utf8'}).filter(
  (file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const read = (file: string) => readFileSync(path.join(root, 'src', file), 'utf8');
const sources = files.map(read).join('\n');

/** The storage keys of the site's own code. */
function keptBySite(): string[] {
  const told = [...sources.matchAll(/`([^`]+)\$\{siteStorage\.namespace\}`/g)].map(([, name = '']) => name);
  const slots = [...sources.matchAll(/\bSESSION_KEY = '([^']+)'/g)].map(([, name = '']) => name);
  return [...told, ...slots];
}

test('the page about the site lists exactly the data stored on the device', () => {
  const section = /## What stays on your device\n([\s\S]*?)\n## /.exec(about)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const named = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(keptBySite().length).toBeGreaterThan(0);
  expect([...named].sort()).toEqual([...keptBySite(), ...KEPT_BY_THE_THEME].sort());
});

test('the code uses no other kind of storage', () => {
  expect(sources).not.toMatch(/document\.cookie|indexedDB|createStorageSlot\(/);
  expect(files.filter((file) => read(file).includes('sessionStorage'))).toEqual([SESSION]);
  expect(files.filter((file) => read(file).includes('localStorage.setItem')).sort()).toEqual(INLINE);
});
