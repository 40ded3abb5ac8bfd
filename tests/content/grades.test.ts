import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

// "Not published" is a claim: somebody has read the whole page of the provider, and it does not say. It stands on the
// pages of this site whose counterpart was read, and nowhere else.

const root = path.join(import.meta.dirname, '../..');

/** How much of the provider's page of the same name was available when the facts were gathered. */
type Coverage = 'whole' | 'part' | 'none';

const coverage: Readonly<Record<string, Coverage>> = {
  'api/overviews': 'none',
  'api/preparation': 'none',
  'api/payment-method': 'none',
  'api/testcards-accounts': 'none',
  'api/none-ui-api/promptpay-api': 'whole',
  'api/payment-features/inquiry-api': 'whole',
  'api/payment-features/tokenizer': 'part',
  'api/payment-features/recurring/create-recurring': 'part',
  'api/payment-features/recurring/create-recurring-schedule-data': 'part',
  'api/payment-features/recurring/inquiry-recurring-scheduled-recurring': 'whole',
  'api/payment-features/recurring/delete-recurring-scheduled-recurring': 'whole',
  'api/payment-link/easy-payment-link': 'none',
  'api/payment-link/secure-link-api': 'whole',
  'api/redirect/simple-payment': 'part',
  'api/redirect/with-channel': 'none',
  'api/redirect/with-installment': 'part',
  'plugins/overviews': 'none',
  'plugins/download-plugins': 'none',
  'plugins/woo-commerce': 'none',
  'plugins/magento': 'none',
  'plugins/opencart': 'none',
  'plugins/vituremart': 'none',
  'plugins/shopify': 'none',
};

/** Compares what the other pages say, and explains the words: it may repeat them. */
const COMPARES = 'api/overviews';

const files = readdirSync(path.join(root, 'docs'), {recursive: true, encoding: 'utf8'}).filter((name) =>
  name.endsWith('.mdx'),
);
const isPart = (name: string) => name.split('/').some((segment) => segment.startsWith('_'));
const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const pages = files.filter((name) => !isPart(name)).map((name) => name.replace(/\.mdx$/, ''));

const NOT_PUBLISHED = /\bnot\s+published\b|\bunpublished\b|<NotPublished>/i;

test('every page of the documentation has a counterpart whose copy is known to be whole, cut or missing', () => {
  expect(pages.sort()).toEqual(Object.keys(coverage).sort());
});

describe.each(pages.filter((page) => page !== COMPARES))('%s', (page) => {
  test(`says "not published" only where somebody has read the page (${coverage[page]})`, () => {
    const says = NOT_PUBLISHED.exec(read(`${page}.mdx`))?.[0];
    if (coverage[page] === 'none') expect(says).toBeUndefined();
    // A page that was cut says nothing of its other half, so what is missing there has the other word.
    if (coverage[page] === 'part' && says !== undefined)
      expect(read(`${page}.mdx`)).toMatch(/not\s+confirmed|<NotConfirmed>/i);
  });
});

test('the page on the tokenizer, whose second half was cut, says it nowhere', () => {
  expect(coverage['api/payment-features/tokenizer']).toBe('part');
  expect(read('api/payment-features/tokenizer.mdx')).not.toMatch(NOT_PUBLISHED);
});

test('the parts that pages of plugins share say it nowhere', () => {
  const parts = files.filter((name) => name.startsWith('_partials/'));
  expect(parts.length).toBeGreaterThan(3);
  for (const name of parts) expect(NOT_PUBLISHED.exec(read(name)), name).toBeNull();
});
