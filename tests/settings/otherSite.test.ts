import {execFile} from 'node:child_process';
import {cpSync, existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {SearchEngine, type SearchIndex} from '../../src/plugins/search/engine';

/** The extras in another site, and each setting of `trailingSlash`. */

// Below this folder, so that the copy finds the plugins by the same relative paths.
const copies = path.join(__dirname, 'files/.other-');

const build = (site: string, trailingSlash: string) =>
  promisify(execFile)('node_modules/.bin/docusaurus', ['build', site], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TRAILING_SLASH: trailingSlash,
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
  });

describe.each([
  ['undefined', 'webhook/index.html', '/manual/webhook'],
  ['true', 'webhook/index.html', '/manual/webhook/'],
  ['false', 'webhook.html', '/manual/webhook'],
])('with trailingSlash %s, another site has', (trailingSlash, page, address) => {
  const site = `${copies}${trailingSlash}`;
  const read = (file: string) => readFileSync(path.join(site, 'build', file), 'utf8');

  beforeAll(async () => {
    cpSync(path.join(__dirname, 'files/other'), site, {recursive: true});
    await build(site, trailingSlash);
  }, 180_000);
  afterAll(() => rmSync(site, {recursive: true}));

  test('a Markdown version, with its title and code, that the page names', () => {
    const markdown = read('webhook.md');
    expect(markdown).toContain(
      `# Receive a webhook\n\n> How to answer it.\n\nSource: https://other.example${address}\n`,
    );
    expect(markdown).toContain('Answer with `200 OK`.\n\n```js\nanswer(200);\n```');
    expect(read('hidden.md')).toContain('(https://other.example/manual/webhook.md)');
    expect(read(page)).toContain('<link rel="alternate" type="text/markdown" href="/manual/webhook.md">');
  });

  test('its own sections and files in llms.txt', () => {
    expect(read('llms.txt')).toContain(
      '[Receive a webhook](https://other.example/manual/webhook.md): How to answer it.',
    );
    expect(read('llms.txt')).toMatch(
      /## Versions\n\nOne\.\n\n## Files\n[^]*\[A file\]\(https:\/\/other\.example\/manual\/a\.txt\)/,
    );
    expect(read('llms-full.txt')).toContain('# A page that the search leaves out');
  });

  test('a search with its own synonyms, without the pages that it leaves out', () => {
    const index = JSON.parse(read('search/index.json')) as SearchIndex;
    expect(index.pages).toMatchObject([{path: '/webhook', isDemoted: true}]);
    expect(index.support).toBeUndefined();
    expect(index).toMatchObject({examples: ['webhook'], ending: trailingSlash === 'true' ? '/' : ''});
    expect(new SearchEngine(index).search('callback').pages.map((found) => found.page.title)).toEqual([
      'Receive a webhook',
    ]);
  });

  test('a social card, the preserved translation, and the files of a host', () => {
    expect(existsSync(path.join(site, 'build/social/webhook.png'))).toBe(true);
    expect(read(page)).toMatch(
      /property="?og:image"? content="?https:\/\/other\.example\/manual\/social\/webhook\.png/,
    );
    expect(read(page)).toContain('MutationObserver');
    expect(read('_headers')).toContain('/manual/a.txt\n  Access-Control-Allow-Origin: *');
    expect(read('_redirects')).toContain(`/manual/${page} `);
    expect(read('.well-known/security.txt')).toContain('Contact: mailto:security@other.example');
  });
});
