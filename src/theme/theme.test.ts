import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

/** Where Docusaurus looks for the components of a theme. */
const THEMES = ['@docusaurus/core/lib/client/theme-fallback', '@docusaurus/theme-classic/lib/theme'].map((folder) =>
  path.resolve('node_modules', folder),
);

/** All theme folders: that of the site, and those of plugins. `name` is what the theme calls the component. */
const changes = readdirSync('src', {recursive: true, encoding: 'utf8'}).flatMap((file) => {
  const [, name] = /^(?:.*\/)?theme\/(.+?)(?:\/index)?\.tsx$/.exec(file) ?? [];
  return name ? [{file, name}] : [];
});

describe(`${changes.length} changes to the theme`, () => {
  test('are the entries of the README', () => {
    const entries = [...readFileSync('src/theme/README.md', 'utf8').matchAll(/^- \*\*`([^`]+)`/gm)].map(
      ([, name]) => name,
    );
    expect(entries).not.toEqual([]);
    expect(entries).toEqual(changes.map(({name}) => name).sort());
  });

  test.each(changes)('$name replaces a component that the theme has', ({name}) => {
    const exists = THEMES.some((theme) => ['.js', '/index.js'].some((end) => existsSync(path.join(theme, name + end))));
    expect(exists).toBe(true);
  });

  test.each(changes)('$name wraps only its own original', ({file, name}) => {
    const originals = [...readFileSync(path.join('src', file), 'utf8').matchAll(/'@theme-original\/([^']+)'/g)];
    expect(originals.map(([, original]) => original)).toEqual(originals.map(() => name));
  });
});
