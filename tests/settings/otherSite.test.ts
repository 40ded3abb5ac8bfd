import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {SearchEngine, type SearchIndex} from '../../src/plugins/search/browser/engine';

/** The extras in another site, with Docusaurus's default `trailingSlash`, versions, languages and a second instance. */

// Below this folder, so that the copy finds the plugins by the same relative paths.
const site = path.join(__dirname, 'files/.other');
const read = (file: string) => readFileSync(path.join(site, 'build', file), 'utf8');

function docusaurus(...command: string[]): void {
  execFileSync(process.execPath, [path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs'), ...command, site], {
    stdio: 'pipe',
    env: {...process.env, NODE_ENV: 'production', DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
  });
}

beforeAll(() => {
  rmSync(site, {recursive: true, force: true});
  cpSync(path.join(__dirname, 'files/other'), site, {recursive: true});
  // As `docusaurus docs:version 1.0` leaves them.
  cpSync(path.join(site, 'docs'), path.join(site, 'versioned_docs/version-1.0'), {recursive: true});
  writeFileSync(path.join(site, 'versions.json'), '["1.0"]');
  docusaurus('build');
}, 240_000);
afterAll(() => rmSync(site, {recursive: true}));

describe('another site has', () => {
  test('a Markdown version, with its title and code, that the page names', () => {
    const markdown = read('webhook.md');
    expect(markdown).toContain(
      '# Receive a webhook\n\n> How to answer it.\n\nSource: https://other.example/manual/webhook\n',
    );
    expect(markdown).toContain('Answer with `200 OK`.\n\n```js\nanswer(200);\n```');
    expect(read('hidden.md')).toContain('(https://other.example/manual/webhook.md)');
    expect(read('webhook/index.html')).toContain(
      '<link rel="alternate" type="text/markdown" href="/manual/webhook.md">',
    );
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
    const webhook = index.pages.find(({path: page}) => page === '/webhook');
    expect(webhook!.places.map(({isDemoted}) => isDemoted)).toEqual(webhook!.places.map(() => true));
    expect(index.pages.filter(({path: page}) => page === '/hidden')).toEqual([]);
    expect(index.support).toBeUndefined();
    expect(index).toMatchObject({examples: ['webhook'], ending: ''});
    const found = (question: string) => new SearchEngine(index).search(question).hits.flatMap(({titles}) => titles);
    expect(found('callback')).toContain('Receive a webhook');
    expect(found('how do i listen')).toContain('Receive a webhook');
  });

  test('a social card, the preserved translation, and the files of a host', () => {
    const page = read('webhook/index.html');
    expect(existsSync(path.join(site, 'build/social/webhook.png'))).toBe(true);
    expect(page).toMatch(/property="?og:image"? content="?https:\/\/other\.example\/manual\/social\/webhook\.png/);
    expect(page).toContain('MutationObserver');
    expect(read('_headers')).toContain('/manual/a.txt\n  Access-Control-Allow-Origin: *');
    expect(read('_redirects')).toContain('/manual/webhook/index.html ');
    expect(read('.well-known/security.txt')).toContain('Contact: mailto:security@other.example');
  });

  test('the next version, a second instance and a second language, each with its Markdown versions', () => {
    for (const folder of ['', 'next/', 'th/']) {
      expect(read(`${folder}webhook/index.html`)).toContain('Receive a webhook');
      expect(read(`${folder}webhook.md`)).toContain('# Receive a webhook');
    }
    expect(read('guides/start/index.html')).toMatch(/href="?\/manual\/guides\/next/);
    expect(read('llms.txt')).toContain('(https://other.example/manual/guides/start.md)');
  });
});

test('EXTRAS with an unknown name stops a build', () => {
  const build = () =>
    execFileSync(process.execPath, ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'], {
      stdio: 'pipe',
      env: {...process.env, EXTRAS: '-search,-serach'},
    });
  expect(build).toThrow(/EXTRAS cannot be .*: write none, or some of -instant,/);
});
