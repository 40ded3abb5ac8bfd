import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe as group, expect, test} from 'vitest';
import sidebars from '../sidebars';
import {checkSources} from './checkSources';
import {describe, holds} from './report';
import {addRoute, addToSidebar, parseRequest, scaffold} from './scaffold';

const repository = path.join(import.meta.dirname, '..');

group('a new page', () => {
  test('of each kind passes every check of the sources', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'scaffold-'));
    for (const name of ['cspell.json', 'node_modules']) symlinkSync(path.join(repository, name), path.join(root, name));
    const pages = [
      ['api', 'payment-features/refund-api', 'refundOrder'],
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
    for (const report of checkSources(root, files)) expect(holds(report), describe(report)).toBe(true);
    rmSync(root, {recursive: true});
  });

  test.each([
    [[], 'Say what to write'],
    [['page', 'a'], 'Say what to write'],
    [['plugin', 'Presta Shop'], 'cannot be an address'],
    [['post', '../escape'], 'cannot be an address'],
    [['api', 'refund-api'], 'Name the operation'],
  ])('%j is sent back with a sentence', (args, sentence) => {
    expect(() => parseRequest(args)).toThrow(sentence);
  });

  test('is listed after its neighbours', () => {
    const source = readFileSync(path.join(repository, 'sidebars.ts'), 'utf8');
    expect(addToSidebar(source, sidebars, 'api/payment-link/quick-link')).toContain(
      "'api/payment-link/secure-link-api', 'api/payment-link/quick-link'",
    );
    expect(addToSidebar(source, sidebars, 'api/payment-features/refund-api')).toContain(
      "'api/payment-features/tokenizer', 'api/payment-features/refund-api'",
    );
    expect(addToSidebar(source, sidebars, 'plugins/joomla')).toContain("'plugins/shopify', 'plugins/joomla'");
    expect(() => addToSidebar('', sidebars, 'plugins/joomla')).toThrow("add 'plugins/joomla' there yourself");
  });

  test('has its route written down in order, once', () => {
    expect(addRoute('/a\n/c\n', '/b')).toBe('/a\n/b\n/c\n');
    expect(addRoute('/a\n', '/a')).toBe('/a\n');
  });
});
