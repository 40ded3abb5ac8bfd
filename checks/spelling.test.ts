import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {addToDictionary} from './spelling';

test('a word is added to the dictionary once and in its place', () => {
  const source = '{"version": "0.2", "words": ["amex", "satang"]}';
  const extended = addToDictionary(source, ['Prestashop', 'satang']);
  expect(JSON.parse(extended)).toEqual({version: '0.2', words: ['amex', 'Prestashop', 'satang']});
});

test('the dictionary of the house is in order, with no word twice', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../cspell.json'), 'utf8');
  expect(JSON.parse(addToDictionary(source, []))).toEqual(JSON.parse(source));
});
