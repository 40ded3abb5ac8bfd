import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {INGREDIENTS} from './peer';

const ROOT = path.resolve(__dirname, '../../..');

const IMPORT = /(?:from|import|import\()\s*'(\.[^']*)'/g;

/** Every module of the repository that a module loads, itself included. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const wanted = path.resolve(path.dirname(file), specifier!);
    const found = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => wanted + end).find(existsSync);
    if (found) reachedFrom(found, seen);
  }
  return seen;
}

test('the bench builds this site from all that its configuration loads', () => {
  const reached = [...reachedFrom(path.join(ROOT, 'docusaurus.config.ts'))].map((file) => path.relative(ROOT, file));
  expect(reached.length).toBeGreaterThan(50);
  // The bench writes a sidebar of its own.
  const left = reached.filter((file) => file !== 'sidebars.ts' && !INGREDIENTS.includes(file.split(path.sep)[0]!));
  expect(left).toEqual([]);
});
