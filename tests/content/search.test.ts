import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {listOperations} from 'payment-contract/operations';
import {describeOperation} from 'payment-contract/reference';
import {tables} from 'payment-contract/tables';
import {provider} from '../../provider';
import {errorData} from '../../src/plugins/contract/data';
import absent from '../../src/plugins/search/absent.json';
import {SearchEngine} from '../../src/plugins/search/browser/engine';
import {absentIn} from '../../src/plugins/search/browser/words';
import {contentOf, routes} from '../support/build';
import {questions, readIndex, strangers} from './questions';

const index = readIndex();
const engine = new SearchEngine(index);
const linesOf = (route: string) =>
  Object.values(JSON.parse(contentOf(`search/text${route}.json`).toString()) as Record<string, string[]>).flat();
const addresses = new Set<string>(
  index.places.map(([page, anchor]) => index.pages[page]!.path + (anchor && `#${anchor}`)),
);

test('the questions are unique, have existing answers, and a part of each list is held out', () => {
  const all = [...questions, ...strangers];
  const isThere = (answer: string) => (answer.includes('#') ? addresses.has(answer) : routes.includes(answer));
  expect(all.flatMap(({answers}) => answers).filter((answer) => !isThere(answer))).toEqual([]);
  expect(new Set(all.map(({query}) => query.toLowerCase()))).toHaveLength(all.length);
  expect(questions.filter(({isHeld}) => isHeld)).toHaveLength(67);
  expect(strangers.filter(({isHeld}) => isHeld)).toHaveLength(strangers.length / 2);
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
      const [best] = engine.search(name).pages;
      return keyOf(best?.hits[0]?.name ?? '') !== keyOf(name);
    });
    expect(missed).toEqual([]);
  });
});

test('every page is found by its title, and has text', () => {
  for (const {path, title} of index.pages) {
    expect(
      engine
        .search(title)
        .pages.slice(0, 3)
        .map(({page}) => page.path),
    ).toContain(path);
    expect(linesOf(path).join(' ').length).toBeGreaterThan(0);
  }
});

test('a demoted page comes after others that match as well', () => {
  const posts = index.pages.filter(({path}) => path.startsWith('/blog/'));
  expect(posts.length).toBeGreaterThan(0);
  expect(index.pages.filter(({isDemoted}) => isDemoted)).toEqual(posts);
  const first = (pages: typeof index.pages) => new SearchEngine({...index, pages}).search('postback').pages[0]!.page;
  const best = first(index.pages);
  const demoted = index.pages.map((page) => ({...page, isDemoted: page.path === best.path}));
  expect(first(demoted).path).not.toBe(best.path);
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
  const found = (query: string) => engine.search(query).pages.map(({page, hits}) => [page.path, hits]);
  expect(found(plain).length).toBeGreaterThan(0);
  expect(found(written)).toEqual(found(plain));
});

test.each(['302', '419 page expired', 'HTTP 403'])(
  '%s of a server finds the table of answers by a synonym',
  (question) => {
    const [best] = engine.search(question).pages;
    expect(best?.page.path).toBe('/docs/api/preparation');
    expect(best?.hits.map(({anchor}) => anchor)).toContain('answers');
  },
);

test('fields of another product are recognised', () => {
  for (const question of ['4A001', 'terminalId', 'ui-payments', 'TID']) {
    expect(absentIn(question, absent).map(({say}) => say)).toEqual([expect.stringContaining('another product')]);
  }
});

test('the advice for missing features links to existing places', () => {
  const links = Object.keys(absent).flatMap((asked) => absentIn(asked.split(', ')[0]!, absent).map(({path}) => path));
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
