import {describe, expect, test, vi} from 'vitest';
import {excerptOf, loadEngine, withExcerpts} from './engine';
import type {IndexedPage, PageText} from './pages';

const page: IndexedPage = {
  path: '/docs/api/form',
  title: 'Redirect with a form',
  area: 'API',
  places: [
    ['request', 'Request'],
    ['refno', 'refno', 'row'],
    ['limits', 'Limits'],
  ],
};

const text: PageText = [
  ['', ['A form takes the buyer to the payment page.']],
  ['request', ['refno required · string · Your reference number.', 'total required · string · The amount.']],
  ['limits', ['The largest amount is 9,999,999 for every channel.']],
  ['related', ['Largest channel.']],
];

const found = {
  pages: [],
  terms: new Map([
    ['largest', 2],
    ['amount', 1],
  ]),
};
const read = (places: ((typeof page.places)[number] | undefined)[], isNamed: boolean) =>
  withExcerpts({page, places, isNamed, score: 1}, text, found, '/docs-site/docs/api/form').hits;

describe('a page with its text', () => {
  test('has an excerpt for each place, and the section that says most as another', () => {
    expect(read([undefined], true)).toEqual([
      expect.objectContaining({url: '/docs-site/docs/api/form', heading: []}),
      {
        url: '/docs-site/docs/api/form#limits',
        heading: ['Limits'],
        excerpt: ['The ', 'largest', ' ', 'amount', ' is 9,999,999 for every channel.'],
      },
    ]);
  });

  test('shows no line twice', () => {
    const excerpts = read([undefined, page.places[0], page.places[1], page.places[2]], true).map(({excerpt}) =>
      excerpt.join(''),
    );
    expect(excerpts.every((excerpt) => excerpt !== '')).toBe(true);
    expect(new Set(excerpts)).toHaveLength(4);
  });

  test('where no name says what is asked, that section comes first', () => {
    expect(read([undefined], false).map(({url}) => url)).toEqual([
      '/docs-site/docs/api/form#limits',
      '/docs-site/docs/api/form',
    ]);
  });

  test('a row has itself as its excerpt', () => {
    expect(read([page.places[1]], true)[0]!.excerpt.join('')).toBe('refno required · string · Your reference number.');
  });
});

test('a long line is cut at spaces to what stands around the first word that is marked', () => {
  const line = `${'before '.repeat(60)}refund ${'after '.repeat(60)}`.trim();
  const excerpt = excerptOf(line, (term) => term === 'refund');
  expect(excerpt[1]).toBe('refund');
  expect(excerpt.join('')).toMatch(/^… (?:before )+refund (?:after )+…$/);
  expect(excerpt.join('').length).toBeLessThan(220);
  expect(excerptOf('x'.repeat(500), () => false).join('').length).toBeLessThan(220);
});

test('what did not arrive is asked for again, and what did is not', async () => {
  const index = {pages: [page], terms: 'amount', postings: 'z'};
  const answers: Record<string, unknown> = {'/search/headings.json': index, '/search/text/docs/api/form.json': text};
  let isOffline = true;
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (isOffline) return Promise.reject(new Error('offline'));
    fetched.push(url);
    return Promise.resolve({ok: url in answers, status: 404, json: () => Promise.resolve(answers[url])});
  });
  await expect(loadEngine('/')).rejects.toThrow('offline');
  isOffline = false;
  for (let time = 0; time < 2; time++) {
    const {search} = await loadEngine('/');
    const steps = [];
    for await (const pages of search({text: 'amount'})) steps.push(pages[0]?.hits[0]?.excerpt.length);
    expect(steps).toEqual([0, 3, 3]);
    for await (const pages of search({text: 'amount', area: 'Blog'})) expect(pages).toEqual([]);
  }
  expect(fetched).toEqual(['/search/headings.json', '/search/text/docs/api/form.json']);
  vi.unstubAllGlobals();
});
