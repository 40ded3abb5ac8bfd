import {expect, test, vi} from 'vitest';
import {excerptOf, loadEngine} from './engine';
import type {IndexedPage, PageText} from './pages';

const page: IndexedPage = {
  path: '/docs/api/form',
  title: 'Redirect with a form',
  area: 'API',
  places: [['limits', 'Limits']],
};

const text: PageText = [
  ['', ['A form takes the buyer to the payment page.']],
  ['limits', ['The largest amount is 9,999,999 for every channel.']],
];

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
    for await (const pages of search({text: 'amount'})) steps.push(pages[0]);
    // What was read is there at once, and nothing comes after it.
    expect(steps.map((step) => step?.isRead)).toEqual(time === 0 ? [false, true] : [true]);
    expect(steps.at(-1)!.hits[0]).toEqual({
      url: '/docs/api/form#limits',
      heading: ['Limits'],
      excerpt: ['The largest ', 'amount', ' is 9,999,999 for every channel.'],
    });
    for await (const pages of search({text: 'amount', area: 'Blog'})) expect(pages).toEqual([]);
  }
  expect(fetched).toEqual(['/search/headings.json', '/search/text/docs/api/form.json']);
  vi.unstubAllGlobals();
});

test('the first pages come alone where they are asked for, and stay the first', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const pages = names.map((name) => ({...page, path: `/docs/api/${name}`}));
  // All have the term, the second page most of it.
  const index = {pages, terms: 'amount', postings: '5z79'};
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve({ok: true, json: () => Promise.resolve(url === '/base/search/headings.json' ? index : text)}),
  );
  const {search} = await loadEngine('/base/');
  const inOrder = ['two', 'four', 'three', 'one'].map((name) => `/docs/api/${name}`);
  for (const firstAlone of [true, false]) {
    const steps: string[][] = [];
    for await (const found of search({text: 'amount', firstAlone})) steps.push(found.map(({path}) => path));
    expect(steps[0]).toEqual(firstAlone ? inOrder.slice(0, 3) : inOrder);
    expect(steps.at(-1)).toEqual(inOrder);
  }
  vi.unstubAllGlobals();
});

test('to prepare the first question fetches nothing, not even the terms of a large site', async () => {
  const small = {pages: [{...page, path: '/docs/api/small'}], terms: 'payment', postings: 'z'};
  const large = {pages: [page]};
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url);
    return Promise.resolve({ok: true, json: () => Promise.resolve(url.startsWith('/small/') ? small : large)});
  });
  for (const baseUrl of ['/small/', '/large/']) (await loadEngine(baseUrl)).prepare();
  await vi.waitFor(() => expect(fetched).toHaveLength(2));
  expect(fetched).toEqual(['/small/search/headings.json', '/large/search/headings.json']);
  vi.unstubAllGlobals();
});
