import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

/** Where Docusaurus looks for the components of a theme. */
const THEMES = ['@docusaurus/core/lib/client/theme-fallback', '@docusaurus/theme-classic/lib/theme'].map((folder) =>
  path.resolve('node_modules', folder),
);

const changes = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({file, name: file.replace(/(?:\/index)?\.tsx$/, '')}));

describe(`${changes.length} changes to the theme`, () => {
  test('finds the components of src/theme', () => {
    expect(changes.length).toBeGreaterThan(0);
  });

  test.each(changes)('$name replaces a component that the theme has', ({name}) => {
    const exists = THEMES.some((theme) => ['.js', '/index.js'].some((end) => existsSync(path.join(theme, name + end))));
    expect(exists).toBe(true);
  });

  test.each(changes)('$name wraps only its own original', ({file, name}) => {
    const originals = [...readFileSync(path.join('src/theme', file), 'utf8').matchAll(/'@theme-original\/([^']+)'/g)];
    expect(originals.map(([, original]) => original)).toEqual(originals.map(() => name));
  });
});
