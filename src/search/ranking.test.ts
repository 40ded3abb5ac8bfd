import fc from 'fast-check';
import {describe, expect, test, vi} from 'vitest';
import {parseHtml} from '../../lib/html';
import {indexFiles} from './indexing';
import {extractPage} from './indexing/extract';
import {phrasesIn} from './indexing/keywords';
import {withPhrases} from './indexing/phrases';
import {train} from './indexing/train';
import type {PageText, SearchIndex, Terms} from './pages';
import {placesOf} from './places';
import {typingErrors} from './dictionary';
import {createRanking} from './ranking';
import {THAI_WORDS} from './thaiWords';

const texts = new Map<string, PageText>();

function page(path: string, title: string, main: string, keywords = '') {
  const extracted = extractPage(parseHtml(`<main><h1>${title}</h1>${main}</main>`), path)!;
  texts.set(path, extracted.text);
  return {found: extracted, phrases: phrasesIn(keywords)};
}

const row = (id: string, name: string, meaning: string) =>
  `<tr id="${id}"><td><code>${name}</code></td><td>${meaning}</td></tr>`;

const read = [
  page(
    '/docs/api/form',
    'Redirect with a form',
    `<h2 id="request">Request</h2><table>${row('refno', 'refno', 'Reference number')}` +
      `${row('mail', 'customerEmail', 'The e-mail')}${row('name', 'customerName', 'Who pays')}</table>`,
  ),
  page(
    '/docs/api/inquiry',
    'Inquiry API',
    `<p>Read an order back, to see whether it is paid.</p><h2 id="polling">A polling schedule</h2><p>Ask every hour.</p>` +
      `<h2 id="statuses">Order statuses</h2><table>${row('vc', 'VC', '3-D Secure')}${row('tc', 'TC', 'Test')}</table>`,
    'check if an order is paid',
  ),
  page('/docs/api/promptpay', 'PromptPay API', '<p>A QR code. Its checksum is at the end. The order is shown.</p>'),
  page('/docs/api/cancel', 'Cancel a charge', '<p>Stops what was registered.</p>', 'skip a month'),
  page('/docs/api/register', 'Register a payment', '<p>A member pays each month.</p>'),
  page('/docs/api/methods', 'Payment methods', '<h2 id="refunds">Refunds</h2><p>By hand. Kasikornbank is kbank.</p>'),
  page('/docs/api/preparation', 'Prepare', '<h2 id="postback">Handle the postback</h2><p>คำถาม พร้อมเพย์</p>'),
  page('/blog/inquiry', 'Inquiry, explained', '<p>Why to ask.</p>'),
];

const learned = train(read.map(({phrases}) => phrases));
const pages = read.map(({found, phrases}, number) => withPhrases(found, phrases, learned[number]!));

const loadThai = () => Promise.resolve(THAI_WORDS);
const none = {loadTerms: () => Promise.reject(new Error('There are no shards.')), loadThai};
const index = indexFiles(pages).get('headings.json') as SearchIndex;
const ranking = createRanking(index, none);

async function find(question: string): Promise<string[]> {
  const found = await ranking.rank(question);
  return found.pages.map(({page: own}) => {
    const {place} = placesOf(own, found, texts.get(own.path))[0]!;
    return own.path + (place ? `#${place[0]}` : '');
  });
}

describe('a question finds first', () => {
  test.each([
    ['refno', '/docs/api/form#refno'],
    ['REFNO', '/docs/api/form#refno'],
    ['customer email', '/docs/api/form#mail'],
    ['customer_email', '/docs/api/form#mail'],
    ['vc', '/docs/api/inquiry#vc'],
    ['polling shedule', '/docs/api/inquiry#polling'],
    ['poll ing', '/docs/api/inquiry#polling'],
    ['where is the polling', '/docs/api/inquiry#polling'],
    ['inquiry', '/docs/api/inquiry'],
    ['prompt pay', '/docs/api/promptpay'],
    ['prompay', '/docs/api/promptpay'],
    ['พร้อมเพย์', '/docs/api/promptpay'],
    ['จ่ายด้วยพร้อมเพย์', '/docs/api/promptpay'],
    ['webhook', '/docs/api/preparation#postback'],
    ['call back', '/docs/api/preparation#postback'],
    ['kasikorn', '/docs/api/methods#refunds'],
    ['money back', '/docs/api/methods#refunds'],
    ['quit a charge', '/docs/api/cancel'],
    ['skip a month', '/docs/api/cancel'],
  ])('%s: %s', async (question, expected) => {
    expect((await find(question))[0]).toBe(expected);
  });
});

test('all words together beat one word in a heading', async () => {
  expect((await find('check if order paid'))[0]).toBe('/docs/api/inquiry');
});

test('a part of a word or of an identifier is not the word', async () => {
  expect(await find('check')).toEqual(['/docs/api/inquiry']);
  expect(await find('sum')).toEqual([]);
  const {pages: found} = await ranking.rank('name');
  // The part of an identifier finds it, and weakly.
  expect(found[0]?.score ?? 0).toBeLessThan((await ranking.rank('customerName')).pages[0]!.score / 3);
});

test('the documentation answers before the blog tells', async () => {
  expect(await find('inquiry')).toEqual(['/docs/api/inquiry', '/blog/inquiry']);
});

test('words that are nowhere find nothing, and do not hide what the others find', async () => {
  expect(await find('zzqxv')).toEqual([]);
  expect((await find('zzqxv polling'))[0]).toBe('/docs/api/inquiry#polling');
});

test('Thai is found in a browser that cannot cut it into words', async () => {
  const {Segmenter} = Intl;
  // As in Firefox before 125.
  vi.stubGlobal('Intl', {...Intl, Segmenter: undefined});
  try {
    expect(Intl.Segmenter).toBeUndefined();
    expect((await find('สแกนพร้อมเพย์ยังไง'))[0]).toBe('/docs/api/promptpay');
    expect((await find('คำถาม'))[0]).toBe('/docs/api/preparation#postback');
  } finally {
    vi.unstubAllGlobals();
  }
  expect(Intl.Segmenter).toBe(Segmenter);
});

test('any text may be asked, of any length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({unit: 'grapheme', maxLength: 300}), async (question) => {
      const {pages: found} = await ranking.rank(question);
      for (const {score} of found) expect(Number.isFinite(score)).toBe(true);
    }),
  );
  for (const question of [
    'constructor',
    '__proto__',
    'toString hasOwnProperty',
    '\u0000',
    '(a+b)?[',
    '😀 paid',
    'x'.repeat(100_000),
  ])
    await expect(ranking.rank(question)).resolves.toHaveProperty('pages');
});

test('of a text that somebody pastes only the beginning is read', async () => {
  const pasted = `polling ${'refund '.repeat(15_000)}`;
  const {terms} = await ranking.rank(pasted);
  expect(terms.has('pol')).toBe(true);
  expect(await ranking.rank(pasted)).toEqual(await ranking.rank(pasted.slice(0, 200)));
});

test.each([
  ['refund', 'refund', 0],
  ['refund', 'refnud', 1],
  ['refund', 'refnd', 1],
  ['refund', 'reefund', 1],
  ['refund', 'rifind', 2],
  ['refund', 'inquiry', 3],
])('%s and %s are %i typing errors apart', (one, other, errors) => {
  expect(typingErrors(one, other, 2)).toBe(errors);
});

describe('a large site', () => {
  const files = indexFiles(pages, 0);
  const large = files.get('headings.json') as SearchIndex;
  const load = vi.fn((shard: string) => {
    const terms = files.get(`terms/${shard}.json`) as Terms | undefined;
    return terms ? Promise.resolve(terms) : Promise.reject(new Error(`There is no ${shard}.`));
  });

  test('fetches the terms by the first letters of what is asked, each once, and finds the same', async () => {
    expect(large.terms).toBeUndefined();
    const apart = createRanking(large, {loadTerms: load, loadThai});
    const question = 'polling';
    const expected = (await ranking.rank(question)).pages[0]!;
    for (let time = 0; time < 2; time++)
      expect((await apart.rank(question)).pages[0]).toMatchObject({page: {path: expected.page.path}});
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('fetches the Thai words that are known for a question in Thai, once', async () => {
    const load = vi.fn(loadThai);
    const thai = createRanking(index, {...none, loadThai: load});
    await thai.rank('polling');
    expect(load).not.toHaveBeenCalled();
    for (let time = 0; time < 2; time++)
      expect((await thai.rank('ช่องทางการชำระเงิน')).pages[0]?.page.path).toBe('/docs/api/methods');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('says when they do not arrive', async () => {
    await expect(createRanking(large, none).rank('polling')).rejects.toThrow('no shards');
  });
});
