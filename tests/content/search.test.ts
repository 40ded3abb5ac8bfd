import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {listOperations} from 'payment-contract/operations';
import {describeOperation} from 'payment-contract/reference';
import {tables} from 'payment-contract/tables';
import {provider} from '../../provider';
import {errorData} from '../../src/plugins/contract/data';
import absent from '../../src/plugins/search/absent.json';
import {SearchEngine, type IndexedPage, type Texts} from '../../src/plugins/search/browser/engine';
import {answersAboutMissing} from '../../src/plugins/search/browser/words';
import {extractPlaces} from '../../src/plugins/search/extract';
import {parseHtml} from '../../src/lib/html';
import {contentOf, fileOf, routes} from '../support/build';
import {newcomers, questions, readIndex, strangers} from './questions';

const index = readIndex();
const engine = new SearchEngine(index);
/** The text of a page that is indexed. */
const textOf = (route: string) =>
  extractPlaces(parseHtml(contentOf(fileOf(route)).toString()))!
    .flatMap(({name, lines}) => [name, ...lines])
    .join('\n');
const addressOf = (page: IndexedPage, anchor: string) => page.path + (anchor && `#${anchor}`);
const addresses = new Set(engine.places.map(({page, anchor}) => addressOf(page, anchor)));
/** The addresses of the results of a question. */
const find = (question: string) => engine.search(question).hits.map(({page, anchor}) => addressOf(page, anchor));

test('the questions are unique, have existing answers, and a part of each list is held out', () => {
  const all = [...questions, ...strangers, ...newcomers];
  const isThere = (answer: string) => (answer.includes('#') ? addresses.has(answer) : routes.includes(answer));
  expect(all.flatMap(({answers}) => answers).filter((answer) => !isThere(answer))).toEqual([]);
  expect(new Set(all.map(({query}) => query.toLowerCase()))).toHaveLength(all.length);
  expect(questions.filter(({isHeld}) => isHeld)).toHaveLength(67);
  expect(strangers.filter(({isHeld}) => isHeld)).toHaveLength(strangers.length / 2);
});

test('a word that is most of a title leads to that page first', () => {
  expect(find('inquiry')[0]).toBe('/docs/api/payment-features/inquiry-api');
  expect(find('secure link')[0]).toBe('/docs/api/payment-link/secure-link-api');
});

const contract = loadContract(provider);
const operations = listOperations(contract).map(({operation}) => operation.operationId);

/** What the contract defines, and readers look up by its name. */
const NAMES = {
  'status code': tables.orderStatuses.rows.map(({code}) => code),
  channel: tables.channels.rows.map(({code}) => code),
  currency: tables.currencies.rows.map(({code}) => code),
  language: tables.languages.rows.map(({code}) => code),
  'card type': tables.cardTypes.rows.map(({code}) => code),
  'test card': tables.testCards.rows.map(({code}) => code),
  field: operations.flatMap((id) => {
    const {request, replies} = describeOperation(contract, id);
    return [...request, ...replies.flatMap(({rows}) => rows)].map(({path}) => path);
  }),
  message: errorData(contract, operations).flatMap(({message}) => message ?? []),
};

describe.each(Object.entries(NAMES))('every %s', (_, names) => {
  test('is the first result for its name', () => {
    expect(names.length).toBeGreaterThan(0);
    const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || text;
    const missed = [...new Set(names)].filter((name) => {
      const [best] = engine.search(name).hits;
      return keyOf(best?.name ?? '') !== keyOf(name);
    });
    expect(missed).toEqual([]);
  });
});

test('every page is found by its title, and has a text to show', () => {
  for (const {path, places} of index.pages) {
    expect(find(places[0]!.name).slice(0, 3)).toContain(path);
    const texts = JSON.parse(contentOf(`search/text${path}.json`).toString()) as Texts;
    expect(texts['']?.flat().join(' '), path).toMatch(/\w/);
  }
});

test('a demoted place comes after others that match as well', () => {
  const posts = engine.places.filter(({page}) => page.path.startsWith('/blog/'));
  expect(posts.length).toBeGreaterThan(0);
  expect(posts.filter(({isDemoted}) => !isDemoted)).toEqual([]);
  const [best] = engine.search('sold out').hits;
  const pages = index.pages.map(({path, places}) => ({
    path,
    places: places.map((place) => (place.name === best!.name ? {...place, isDemoted: true as const} : place)),
  }));
  const [now] = new SearchEngine({...index, pages}).search('sold out').hits;
  expect(now!.name).not.toBe(best!.name);
});

describe('a place of its own is', () => {
  test.each([
    ['a row of causes', 'the buyer paid, but the order is unpaid', 'The buyer paid, but the order is unpaid'],
    ['a row of answers', '419, or 403 with "CSRF"', '419, or 403 with "CSRF"'],
    ['a titled step', 'take get and post', 'Take GET and POST'],
    ['a field', 'expireDate', 'expireDate'],
  ])('%s, with an address in the page', (_, question, name) => {
    const [best] = engine.search(question).hits;
    expect(best?.name).toBe(name);
    const html = contentOf(`${best!.page.path.slice(1)}.html`).toString();
    expect(html).toMatch(new RegExp(`id="?${best!.anchor}["> ]`));
  });
});

test('the same text on several pages is one result that names them', () => {
  const firsts = new Set(engine.places.flatMap(({duplicateOf}) => duplicateOf ?? []));
  const complete = [...firsts].filter((first) => {
    const places = engine.places.filter(({duplicateOf}, number) => (duplicateOf ?? number) === first);
    const titles = places.map(({page}) => page.places[0]!.name);
    const ofText = new Set(places.map(({page, anchor}) => addressOf(page, anchor)));
    const {hits} = engine.search(`${places[0]!.name} ${titles[0]}`);
    const [hit, ...others] = hits.filter(({page, anchor}) => ofText.has(addressOf(page, anchor)));
    expect(others, titles[0]).toEqual([]);
    return titles.every((title) => hit?.titles.includes(title));
  });
  expect(complete).not.toEqual([]);
});

test('lists of links, code and captions are in no text', () => {
  expect(engine.places.filter(({name}) => name === 'Related pages')).toEqual([]);
  expect(textOf('/docs/api/overviews')).not.toMatch(/For WooCommerce, Magento, OpenCart or VirtueMart\. You/);
  expect(textOf('/docs/api/preparation')).not.toContain('export PAY_');
});

test.each([
  ['840', '/docs/api/overviews#currencies'],
  ['AL', '/docs/api/redirect/with-channel#channels-alipay'],
  ['WE', '/docs/api/redirect/with-channel#channels-wechat'],
  ['TM', '/docs/api/redirect/with-channel#channels-truewallet'],
  ['SHPP', '/docs/api/redirect/with-channel#codes'],
  ['PAID', '/docs/api/payment-features/inquiry-api#order-statuses-cp'],
  ['success', '/docs/api/none-ui-api/promptpay-api#create-prompt-pay-reply-status'],
])('the code %s of another product leads to %s', (code, place) => expect(find(code).slice(0, 6)).toContain(place));

test.each([
  ['inspector', 'postback-inspector', 'qr-inspector'],
  ['inspect postback', 'postback-inspector'],
  ['postback checker', 'postback-inspector'],
  ['check qr', 'qr-inspector'],
  ['decode qr', 'qr-inspector'],
])('"%s" finds the inspector', (question, ...anchors) => {
  const first = engine.search(question).hits.slice(0, anchors.length);
  expect(first.map(({anchor}) => anchor).sort()).toEqual(anchors);
});

test.each([
  ['a zero-width space', 'prompt\u200bpay', 'promptpay'],
  ['a decomposed sara am', 'ชําระ', 'ชำระ'],
  ['a sara am in two characters around a tone mark', 'ขั้นต\u0e48\u0e4dา', 'ขั้นต่ำ'],
  ['a sara am in two characters before a tone mark', 'ขั้นต\u0e4d\u0e48า', 'ขั้นต่ำ'],
  ['zero-width spaces between Thai words', 'ตัด\u200bบัตร\u200bอัตโนมัติ\u200bทุก\u200bเดือน', 'ตัดบัตรอัตโนมัติทุกเดือน'],
  ['spaces between Thai words', 'ตัด บัตร อัตโนมัติ ทุก เดือน', 'ตัดบัตรอัตโนมัติทุกเดือน'],
  ['direction marks', '\u200ePromptPay\u200f', 'PromptPay'],
  ['two sara e for sara ae', 'เเจ้งเตือน', 'แจ้งเตือน'],
  ['full-width letters', 'ＶＲ', 'VR'],
])('%s changes nothing', (_, written, plain) => {
  expect(find(plain).length).toBeGreaterThan(0);
  expect(find(written)).toEqual(find(plain));
});

test.each(['302', '419 page expired', 'HTTP 403'])(
  '%s of a server finds its row in the table of answers',
  (question) => {
    expect(find(question).slice(0, 3)).toContainEqual(expect.stringMatching(/^\/docs\/api\/preparation#answers-.*\d/));
  },
);

test('fields of another product are recognised', () => {
  for (const question of ['4A001', 'terminalId', 'ui-payments', 'TID']) {
    expect(answersAboutMissing(question, absent).map(({say}) => say)).toEqual([
      expect.stringContaining('another product'),
    ]);
  }
});

test('the advice for missing features links to existing places', () => {
  const links = Object.keys(absent).flatMap((asked) =>
    answersAboutMissing(asked.split(', ')[0]!, absent).map(({path}) => path),
  );
  expect(links.length).toBeGreaterThanOrEqual(Object.keys(absent).length);
  expect(links.filter((path) => !addresses.has(path))).toEqual([]);
});

describe('a question', () => {
  test.each([
    'weather in bangkok',
    'payroll for my staff',
    'sell gift vouchers',
    'graphql schema stitching',
    'job openings',
    'ขอสินเชื่อธุรกิจ',
  ])('%s has no likely answer', (question) => expect(engine.search(question).isLikely).toBe(false));
});
