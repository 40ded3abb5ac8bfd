import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test, vi} from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The output of each extra of `docusaurus.config.ts`. */
const EXTRAS: Record<string, (has: (file: string) => boolean, page: string) => boolean> = {
  instant: (_, page) => page.includes('text/app'),
  translation: (_, page) => page.includes('undotranslation'),
  search: (has, page) => has('search/index.json') || page.includes('id=search '),
  markdown: (has, page) => has('llms.txt') || has('docs/api/overviews.md') || page.includes('Copy page'),
  'social-cards': (has, page) => has('social/docs/api/overviews.png') || page.includes('og:image'),
  hosting: (has) => has('_headers'),
};

const BUILD_TIME = 240_000;

/** Builds a small site without an extra. */
function buildWithout(name: string): string {
  const folder = path.resolve('.cache/without', name);
  execFileSync(
    'node_modules/.bin/docusaurus',
    ['build', '--no-minify', '--config', 'tests/settings/files/small.config.ts', '--out-dir', folder],
    {
      stdio: 'pipe',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        EXTRAS: `-${name}`,
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.cache/without-generated',
        // The bundler's cache does not detect the change of the theme.
        DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
      },
    },
  );
  return folder;
}

test.each(Object.keys(EXTRAS))(
  'without the extra %s the site builds, with all other extras',
  (left) => {
    const folder = buildWithout(left);
    const page = readFileSync(path.join(folder, 'docs/api/overviews.html'), 'utf8');
    const has = (file: string) => existsSync(path.join(folder, file));
    const present = Object.keys(EXTRAS).filter((name) => EXTRAS[name]!(has, page));
    expect(present).toEqual(Object.keys(EXTRAS).filter((name) => name !== left));
  },
  BUILD_TIME,
);

// tests/settings/identity.test.ts shows that an error of the configuration stops a build.
test.each(['search', '-serach', '-search,instant'])('EXTRAS=%s is refused', async (extras) => {
  vi.resetModules();
  vi.stubEnv('EXTRAS', extras);
  await expect(import('../../docusaurus.config')).rejects.toThrow(
    /EXTRAS cannot be .*: write none, or some of -instant,/,
  );
});
