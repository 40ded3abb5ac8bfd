import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {provider} from '../provider';
import {addToDictionary, findUnknownWords} from './spelling';

/** Where words of the dictionary are needed: pages, documents, and what pages are made of. */
const TEXTS = ['docs', 'blog', 'src', 'contract', 'sandbox', 'samples', 'i18n', '*.md'];

test('a word is added to the dictionary once and in its place', () => {
  const source = '{"version": "0.2", "words": ["amex", "satang"]}';
  const extended = addToDictionary(source, ['Prestashop', 'satang']);
  expect(JSON.parse(extended)).toEqual({version: '0.2', words: ['amex', 'Prestashop', 'satang']});
});

test('the dictionary of the house is in order, with no word twice', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../cspell.json'), 'utf8');
  expect(JSON.parse(addToDictionary(source, []))).toEqual(JSON.parse(source));
});

test('each word of the dictionary stands in a text', () => {
  const root = path.join(import.meta.dirname, '..');
  const {words} = JSON.parse(readFileSync(path.join(root, 'cspell.json'), 'utf8')) as {words: string[]};
  const texts = execFileSync('git', ['grep', '-hI', '--untracked', '', '--', ...TEXTS], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const written = texts.toLowerCase();
  const unused = words.filter((word) => !written.includes(word.toLowerCase()));
  expect(unused.map((word) => `cspell.json: no text has the word ${word}; remove it.`)).toEqual([]);
});

test('Thai and the provider’s own name are right, and a word that nobody knows is not', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'spelling-'));
  for (const name of ['cspell.json', 'node_modules']) {
    symlinkSync(path.join(import.meta.dirname, '..', name), path.join(root, name));
  }
  writeFileSync(path.join(root, 'page.mdx'), `จ่ายด้วยพร้อมเพย์ with ${provider.name}.\n\nPay orderrs.\n`);
  const {words} = await findUnknownWords(['page.mdx'], root);
  rmSync(root, {recursive: true});
  expect(words.map(({word, line}) => [word, line])).toEqual([['orderrs', 3]]);
});
