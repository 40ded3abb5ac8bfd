import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {createHeadingIndex, distinctWords, translateQuery, words, type HeadingPage} from './searchHeadings';

const pages: HeadingPage[] = [
  {
    path: '/docs/form',
    title: 'Redirect with a form',
    area: 'API',
    places: [
      ['refno', 'refno'],
      ['customeremail', 'customeremail'],
    ],
  },
  {
    path: '/docs/inquiry',
    title: 'Inquiry API',
    area: 'API',
    places: [
      ['emal', 'CustomerEmal'],
      ['vc', 'VC'],
      ['polling', 'A polling schedule'],
    ],
  },
  {path: '/docs/channels', title: 'ช่องทาง Payment methods', area: 'API', places: [['kbank', 'ibanking_kbank']]},
];

const index = await createHeadingIndex(pages);
const firstOf = (query: string) => {
  const [hit] = index.search(query);
  return hit && (hit.place?.id ?? hit.page.path);
};

describe('words', () => {
  test.each([
    ['ibanking_kbank', ['ibanking', 'kbank', 'ibankingkbank']],
    ['customerEmail', ['customer', 'email', 'customeremail']],
    ['with-installment', ['with', 'installment', 'withinstallment']],
    ['3-D Secure', ['3', 'd', '3d', 'secure']],
    ['  ', []],
  ])('%j splits into %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('Thai is split by its dictionary', () => {
    expect(words('พร้อมเพย์ช่องทาง').length).toBeGreaterThan(1);
  });
});

test.each([
  ['พร้อมเพย์', 'promptpay'],
  ['webhook', 'postback'],
  ['my Webhook fails', 'my  postback  fails'],
  ['equipnt', 'equipnt'],
])('%s is looked for as %s', (query, own) => {
  expect(translateQuery(query)).toBe(own);
});

describe('search by name', () => {
  test.each([
    ['refno', 'refno'],
    ['REFNO', 'refno'],
    ['customer email', 'customeremail'],
    ['CustomerEmal', 'emal'],
    ['vc', 'vc'],
    ['kbank', 'kbank'],
    ['ibanking kbank', 'kbank'],
    ['pollng', 'polling'],
    ['inquiry', '/docs/inquiry'],
    ['ช่องทาง', '/docs/channels'],
    ['where is the polling', 'polling'],
  ])('%s finds %s first', (query, place) => {
    expect(firstOf(query)).toBe(place);
  });

  test('two letters are not taken as the beginning of a longer word', () => {
    expect(index.search('in')).toEqual([]);
  });

  test('any text may be typed', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme'}), (query) => {
        index.search(query);
      }),
    );
  });
});

describe('search by the words of the prose', async () => {
  const withWords = (path: string, text: string): HeadingPage => ({
    path,
    title: path,
    area: 'API',
    places: [],
    words: distinctWords(text),
  });
  const prose = await createHeadingIndex([
    ...pages,
    withWords('/refunds', 'Reconciled by hand, with code VC of ibanking_kbank.'),
    withWords('/lists', 'Then reconcile the two lists, รับพร้อมเพย์ with code VCX.'),
  ]);
  const pathsOf = (query: string) => prose.searchWords(query).map(({page}) => page.path);

  test.each([
    ['reconcile', ['/refunds', '/lists']],
    ['lists reconcile', ['/lists']],
    ['how do I RECONCILE lists', ['/lists']],
    ['kbank', ['/refunds']],
    ['vc', ['/refunds']],
    ['conciled', []],
    ['reconcile nowhere', []],
    ['?', []],
  ])('%s is on %j', (query, paths) => {
    expect(pathsOf(query)).toEqual(paths);
  });

  test('each word is kept once', () => {
    expect(distinctWords('Order order, customerEmail ORDER customer_email')).toBe('customer email order');
  });
});
