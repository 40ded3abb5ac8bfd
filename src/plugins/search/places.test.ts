import {expect, test} from 'vitest';
import {checkPlaces, parsePlaces} from './places';

const parse = (text: string) => parsePlaces(text, 'places.txt');

test('a line is about a page, or an anchor of the page above it', () => {
  const places = parse('# A comment\n\n/docs/webhook: callback, ipn\n#retries: arrives twice\n/: start\n#ways: plugin');
  expect([...places].map(([place, {phrases}]) => [place, phrases])).toEqual([
    ['/docs/webhook', ['callback', 'ipn']],
    ['/docs/webhook#retries', ['arrives twice']],
    ['/', ['start']],
    ['/#ways', ['plugin']],
  ]);
});

test.each([
  ['no phrases', '/docs/webhook', 'places.txt:1: write a page or an anchor, a colon and phrases'],
  ['an anchor without a page', '#retries: twice', 'places.txt:1: write the page of #retries above this line'],
  ['the same place twice', '/a: b\n#c: d\n#c: e', 'places.txt:3: line 2 is about /a#c too'],
  ['13 phrases', `/a: ${Array.from({length: 13}, (_, index) => `b${index}`).join(', ')}`, 'places.txt:1: /a has 13'],
])('a file with %s is refused with its line', (_, text, message) => expect(() => parse(text)).toThrow(message));

test('a place that no page has is refused with its line, and with what its page has', () => {
  const existing = new Set(['/a', '/a#one', '/a#two']);
  const check = (text: string) => checkPlaces(parse(text), existing, 'places.txt');
  expect(() => check('/a: b\n#one: c')).not.toThrow();
  expect(() => check('/a: b\n#three: c')).toThrow('places.txt:2: there is no /a#three. Its page has one, two.');
  expect(() => check('/b: c')).toThrow('places.txt:1: there is no /b. The search has no such page.');
});
