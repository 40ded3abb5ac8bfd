import {expect, test} from 'vitest';
import {indexFiles, isSearched, textFile} from '.';
import type {FoundPage} from './extract';
import type {SearchIndex, Terms} from '../pages';

const pageOf = (number: number, weights: Record<string, number>, places = 1): FoundPage => ({
  page: {
    path: `/${number}`,
    title: 'Title',
    area: 'API',
    places: Array.from({length: places}, () => ['id', 'x'.repeat(99)] as [string, string]),
  },
  weights,
});

test('terms stand in order, each with the pages that have it', () => {
  const pages = Array.from({length: 40}, (_, number) => pageOf(number, number % 30 === 1 ? {b: 35, a: 1} : {c: 2}));
  const {terms, postings} = indexFiles(pages).get('headings.json') as Terms;
  expect(terms).toBe('a b c');
  const [a, b, c] = postings.split(' ');
  // The second page, then the thirtieth after it: B is the distance of two, BD that of thirty.
  expect([a, b]).toEqual(['B1BD1', 'BzBDz']);
  expect(c).toBe(`2B2${'2'.repeat(28)}B2${'2'.repeat(7)}`);
});

test('a page that barely has a term is left out where another has much of it', () => {
  const weights = [
    {a: 4, b: 4, c: 5},
    {a: 7, b: 6, c: 35},
  ];
  const {terms, postings} = indexFiles(weights.map((each, number) => pageOf(number, each))).get(
    'headings.json',
  ) as Terms;
  expect(terms).toBe('a b c');
  expect(postings).toBe('B7 46 5z');
});

test('a site with very many places keeps the names of its pages', () => {
  const [few, many] = [10, 100].map((count) => {
    const pages = Array.from({length: count}, (_, number) => pageOf(number, {a: 1}, 50));
    return (indexFiles(pages).get('headings.json') as SearchIndex).pages;
  });
  expect(few![0]!.places).toHaveLength(50);
  expect(many).toHaveLength(100);
  expect(many![0]).toMatchObject({title: 'Title', places: []});
});

test('terms that weigh too much stand in files by their first letters', () => {
  const files = indexFiles([pageOf(0, {alpha: 1, able: 2, beta: 3, พร้อม: 4})], 0);
  expect(files.get('headings.json')).not.toHaveProperty('terms');
  const shards = [...files].filter(([name]) => name !== 'headings.json').map(([, shard]) => (shard as Terms).terms);
  expect(shards.sort()).toEqual(['able alpha', 'beta', 'พร้อม']);
});

test.each([
  ['/', true],
  ['/docs/api/overviews', true],
  ['/blog/tags-of-an-order', true],
  ['/docs', false],
  ['/blog', false],
  ['/blog/archive', false],
  ['/blog/tags', false],
  ['/blog/tags/payments', false],
])('whether %s is searched: %s', (route, expected) => {
  expect(isSearched(route)).toBe(expected);
});

test.each([
  ['/', 'build/search/text/index.json'],
  ['/docs/api/overviews', 'build/search/text/docs/api/overviews.json'],
])('the text of %s is in %s', (route, file) => {
  expect(textFile({outDir: 'build'}, route)).toBe(file);
});
