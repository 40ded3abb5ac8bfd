import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe as group, expect, test} from 'vitest';
import {checkSources} from './checkSources';
import {describe, holds} from './report';
import {addPage, addRoute, addToSidebar, parseRequest, scaffold, TRY_IT_TO_WRITE} from './scaffold';

const repository = path.join(import.meta.dirname, '..');

group('a new page', () => {
  test('of each kind passes every check of the sources', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'scaffold-'));
    for (const name of ['cspell.json', 'node_modules']) symlinkSync(path.join(repository, name), path.join(root, name));
    const pages = [
      ['api', 'payment-features/refund-api', 'inquireOrder'],
      ['plugin', 'joomla'],
      ['post', 'refunds-explained'],
    ].map((args) => scaffold(parseRequest(args), '2026-11-20'));
    for (const {file, source} of pages) {
      mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
      writeFileSync(path.join(root, file), source);
    }
    const files = pages.map(({file}) => file);
    expect(files).toEqual([
      'docs/api/payment-features/refund-api.mdx',
      'docs/plugins/joomla.mdx',
      'blog/2026-11-20-refunds-explained.mdx',
    ]);
    expect(pages[0]!.source).toContain(TRY_IT_TO_WRITE);
    for (const report of await checkSources(root, files)) expect(holds(report), describe(report)).toBe(true);
    rmSync(root, {recursive: true});
  });

  test.each([
    [[], 'Say what to write'],
    [['page', 'a'], 'Say what to write'],
    [['plugin', 'Presta Shop'], 'cannot be an address'],
    [['post', '../escape'], 'cannot be an address'],
    [['api', 'refund-api'], 'Name the operation'],
  ])('%j is sent back with a sentence', (args, message) => {
    expect(() => parseRequest(args)).toThrow(message);
  });

  test('is listed after its neighbours', () => {
    const sidebars = {
      first: ['api/start', {type: 'category', items: ['api/links/one', 'api/links/two']}, 'api/features/three'],
      second: ['plugins/start', 'plugins/last'],
    };
    const source = JSON.stringify(sidebars).replaceAll('"', "'");
    expect(addToSidebar(source, sidebars, 'api/links/new')).toContain("'api/links/two', 'api/links/new'");
    expect(addToSidebar(source, sidebars, 'api/features/new')).toContain("'api/features/three', 'api/features/new'");
    expect(addToSidebar(source, sidebars, 'plugins/new')).toContain("'plugins/last', 'plugins/new'");
    expect(() => addToSidebar('', sidebars, 'plugins/new')).toThrow("add 'plugins/new' there yourself");
  });

  test('has its route written down in order, once', () => {
    expect(addRoute('/a\n/c\n', '/b')).toBe('/a\n/b\n/c\n');
    expect(addRoute('/a\n', '/a')).toBe('/a\n');
  });
});

test('the page of an operation stands in the contract before its sources, for that operation alone', () => {
  const operation = (id: string, indent = '') =>
    `${indent}operationId: ${id}\n${indent}x-evidence: documented\n${indent}x-sources: [docs/api/${id}]\n`;
  const source = `get:\n${operation('first', '  ')}post:\n${operation('second', '  ')}`;
  const page = 'docs/api/payments/second';
  expect(addPage(source, 'second', page)).toBe(
    source.replace('  x-sources: [docs/api/second]', `  x-page: ${page}\n  x-sources: [docs/api/second]`),
  );
  expect(addPage(source, 'seco', page)).toBe(source);
});
