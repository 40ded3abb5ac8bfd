import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {listOperations, pageOf} from '../../contract/operations';
import {sources, type Coverage} from '../../contract/sources';
import {provider} from '../../provider';

// "Not published" is a claim: somebody has read the whole page of the provider, and it does not say. It stands on the
// pages of this site whose counterpart was read, and nowhere else.

const root = path.join(import.meta.dirname, '../..');

/** Compares what the other pages say, and explains the words: it may repeat them. */
const COMPARES = 'api/overviews';

const files = readdirSync(path.join(root, 'docs'), {recursive: true, encoding: 'utf8'}).filter((name) =>
  name.endsWith('.mdx'),
);
const isPart = (name: string) => name.split('/').some((segment) => segment.startsWith('_'));
const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const pages = files.filter((name) => !isPart(name)).map((name) => name.replace(/\.mdx$/, ''));

const operations = listOperations(loadContract(provider)).map(({operation}) => operation);

/** A page of ours that has no counterpart has none that was read. */
function coverageOf(page: string): Coverage {
  const address = `docs/${page}`;
  const elsewhere = operations.find((operation) => operation['x-page'] === address)?.['x-sources'][0] ?? '';
  return (sources[address] ?? sources[elsewhere])?.coverage ?? 'not available';
}

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s has its page',
  (id, operation) => {
    expect(
      [pageOf(operation)].filter((page) => !pages.includes(page.replace(/^docs\//, ''))),
      `Write the path of the page about ${id} into its file in contract/paths, such as "x-page: docs/api/<page>".`,
    ).toEqual([]);
  },
);

const NOT_PUBLISHED = /\bnot\s+published\b|\bunpublished\b|<NotPublished>/i;

describe.each(pages.filter((page) => page !== COMPARES))('%s', (page) => {
  test(`says "not published" only where somebody has read the page (${coverageOf(page)})`, () => {
    const says = NOT_PUBLISHED.exec(read(`${page}.mdx`))?.[0];
    if (coverageOf(page) === 'not available') expect(says).toBeUndefined();
    // A page that was cut says nothing of its other half, so what is missing there has the other word.
    if (coverageOf(page) === 'cut' && says !== undefined)
      expect(read(`${page}.mdx`)).toMatch(/not\s+confirmed|<NotConfirmed>/i);
  });
});

test('the page on the tokenizer, whose second half was cut, says it nowhere', () => {
  expect(coverageOf('api/payment-features/tokenizer')).toBe('cut');
  expect(read('api/payment-features/tokenizer.mdx')).not.toMatch(NOT_PUBLISHED);
});

test('the parts that pages of plugins share say it nowhere', () => {
  const parts = files.filter((name) => name.startsWith('_partials/'));
  expect(parts.length).toBeGreaterThan(3);
  for (const name of parts) expect(NOT_PUBLISHED.exec(read(name)), name).toBeNull();
});
