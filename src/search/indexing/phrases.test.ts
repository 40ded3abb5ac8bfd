import {expect, test} from 'vitest';
import {withPhrases} from './phrases';

const found = {page: {path: '/page', title: 'Title', area: 'API' as const, places: []}, weights: {text: 9}};
const add = (phrases: readonly string[]) => withPhrases(found, phrases, 'aaa');

test("readers' words weigh the more, the more phrases have them", () => {
  const {page, weights} = add(['card on file', 'cards on the file', 'one card', '?']);
  expect(page.asked).toBe('aaa');
  expect(weights.card).toBeGreaterThan(weights.fil!);
});

test('a page is about what a great share of its phrases says, however many it has', () => {
  const weigh = (others: number) => {
    const about = Array.from({length: 10}, (_, number) => `visa ${number}`);
    const rest = Array.from({length: others}, (_, number) => `other ${number}`);
    return add([...about, ...rest]).weights.visa!;
  };
  expect(weigh(90)).toBeGreaterThan(weigh(390));
});

test('what hardly a phrase has is no term of the page, unless its phrase would be found by none', () => {
  const {weights} = add([
    'rarely text',
    'seldom asked',
    ...Array.from({length: 999}, (_, number) => `often ${number}`),
  ]);
  expect(weights).not.toHaveProperty('rare');
  // A phrase with other words alone finds its page.
  expect(Object.keys(weights)).toEqual(expect.arrayContaining(['often', 'text', 'seldom', 'ask']));
});

test("a word that every object has weighs in readers' words as any other", () => {
  const {weights} = add(['constructor', 'deconstruct']);
  expect(weights.constructor).toBe(weights.deconstruct);
});

test('a page without them stays as it is', () => {
  expect(withPhrases(found, [], '')).toEqual(found);
});
