import {describe, expect, test} from 'vitest';
import type {IndexedPage, PageText} from './pages';
import {placesOf} from './places';
import {stemOf} from './words';

const page: IndexedPage = {
  path: '/docs/api/form',
  title: 'Redirect with a form',
  area: 'API',
  places: [
    ['request', 'Request'],
    ['refno', 'refno', 'row'],
    ['mail', 'refNo', 'row'],
    ['limits', 'Limits'],
    ['expiry', 'Expiry'],
    ['related', 'Related pages'],
  ],
};

const text: PageText = [
  ['', ['A form takes the buyer to the payment page.']],
  ['request', ['refno required · string · Your reference number.', 'refNo · number · The amount in baht.']],
  [
    'limits',
    ['The amounts in baht:', 'The largest amount in baht is 9,999,999 for every channel.', 'A channel may have less.'],
  ],
  ['expiry', ['An hour after the request the amount is let go.']],
  ['related', ['Largest channel.']],
];

const find = (asked: string, isRead = true) => {
  const concepts = asked
    .toLowerCase()
    .split(' ')
    .map(stemOf)
    .map((term) => ({alternatives: [{terms: [term], quality: 1}], mass: 1, pages: new Map<number, number>()}));
  return placesOf(
    page,
    {asked, concepts, terms: new Set(concepts.map(({alternatives}) => alternatives[0]!.terms[0]!))},
    isRead ? text : undefined,
  );
};
const idsOf = (found: ReturnType<typeof find>) => found.map(({place}) => place?.[0]);

describe('the first place of a page', () => {
  test.each([
    ['most of the question in its text', 'largest amount channel', 'limits'],
    ['a rare word before a frequent one', 'baht hour', 'expiry'],
    ['a name', 'expiry', 'expiry'],
    ['a row by its name', 'refno', 'refno'],
    ['a name in the letters that were typed', 'refNo', 'mail'],
    ['the page by its title', 'redirect form', undefined],
    ['the page, where it says nothing of the question', 'zzqxv', undefined],
  ])('has %s: %s', (_what, question, id) => {
    expect(idsOf(find(question))[0]).toBe(id);
  });

  test('is chosen by names before the text is there', () => {
    expect(idsOf(find('expiry largest', false))[0]).toBe('expiry');
  });
});

test('the page itself is always among them, what leads to other pages never', () => {
  for (const question of ['largest amount channel', 'refno', 'expiry']) {
    expect(idsOf(find(question))).toContain(undefined);
    expect(idsOf(find(question))).not.toContain('related');
  }
});

test('an excerpt is a sentence or a row of its place, and no line is shown twice', () => {
  const found = find('amount baht refno');
  expect(found.length).toBeGreaterThan(3);
  for (const {place, excerpt} of found) {
    const section = place?.[2] === 'row' ? 'request' : (place?.[0] ?? '');
    expect(new Map(text).get(section)).toContain(excerpt);
    expect(excerpt).not.toMatch(/:$/);
  }
  const whole = found.filter(({place}) => place?.[0] !== 'request');
  expect(new Set(whole.map(({excerpt}) => excerpt))).toHaveLength(whole.length);
});
