import {describe, expect, test} from 'vitest';
import {addPages, isAbout, markWords, mergeHits, splitExcerpt, type PageHits} from './engine';

const page = (path: string, ...urls: string[]): PageHits => ({
  path,
  title: path,
  area: 'API',
  hits: urls.map((url) => ({url, heading: url, excerpt: []})),
});

test('an excerpt is cut into plain and marked pieces, its entities read', () => {
  expect(splitExcerpt('a &lt;b&gt; <mark>total</mark> &amp; more')).toEqual(['a <b> ', 'total', ' & more']);
});

test.each([
  ['refund', ['A ', 'refunded', ' order'], true],
  ['customer ref', ['the ', '(customer_ref)', ''], true],
  ['vc', ['code ', 'VC', ''], true],
  ['zzqxv', ['the ', 'zip', ' file'], false],
  ['zzqxv', ['nothing marked'], false],
])('%s is what %j is about: %s', (query, excerpt, expected) => {
  expect(isAbout(excerpt, query)).toBe(expected);
});

describe('marking', () => {
  test('marks each word of the query', () => {
    expect(markWords('PromptPay API', 'api promptpay')).toEqual(['', 'PromptPay', ' ', 'API', '']);
  });

  test('signs with a meaning in patterns are plain letters', () => {
    expect(markWords('What? (a+b)', '(a+b)?')).toContain('a');
  });

  test('Thai has letters that carry marks', () => {
    expect(markWords('PromptPay', 'พร้อมเพย์')).toEqual(['', 'PromptPay', '']);
    expect(markWords('ช่องทางชำระเงิน', 'ช่องทาง').length).toBeGreaterThan(1);
  });

  test('without a query the name stays whole', () => {
    expect(markWords('PromptPay', '')).toEqual(['PromptPay']);
  });
});

test('pages are added once, after those that are there', () => {
  const known = page('/a', '/a#x');
  expect(addPages([known], [page('/a', '/a'), page('/b', '/b')])).toEqual([known, page('/b', '/b')]);
});

describe('merging', () => {
  test('names come first, each place once, with the excerpt of the full text', () => {
    const text = page('/a', '/a#x', '/a#y');
    text.hits[0]!.excerpt = ['found'];
    const merged = mergeHits([page('/b', '/b'), page('/a', '/a#x')], [text, page('/c', '/c')]);
    expect(merged.map(({path}) => path)).toEqual(['/b', '/a', '/c']);
    expect(merged[1]!.hits.map(({url}) => url)).toEqual(['/a#x', '/a#y']);
    expect(merged[1]!.hits[0]!.excerpt).toEqual(['found']);
  });

  test('leaves what it is given as it was', () => {
    const names = [page('/a', '/a')];
    mergeHits(names, [page('/a', '/a#x')]);
    expect(names[0]!.hits).toHaveLength(1);
  });
});
