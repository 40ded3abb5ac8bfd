import {expect, test} from 'vitest';
import {preferences} from '../classifier';
import {train} from './train';

const phrases = [
  ['stop a subscription', 'end the monthly charge', 'cancel a membership', 'no longer take money each month'],
  ['scan to pay', 'qr does not scan', 'show a qr code', 'phone camera and bank app'],
  [],
  ['card was declined', 'test card number', 'visa refused', 'card error'],
];
const learned = train(phrases);
const best = (question: string) => {
  const all = preferences(
    question,
    learned.map((weights) => weights || undefined),
  );
  return all.indexOf(Math.max(...all));
};

test('each phrase finds its page', () => {
  phrases.forEach((own, page) => own.forEach((phrase) => expect(best(phrase), phrase).toBe(page)));
});

test.each([
  ['stopping the subscriptions', 0],
  ['cancel monthly', 0],
  ['the qr will not scan', 1],
  ['my visa card was declind', 3],
])('what no phrase says finds the page of those that are like it: %s', (question, page) => {
  expect(best(question)).toBe(page);
});

test('a page without phrases has no weights', () => {
  expect(learned.map((weights) => weights === '')).toEqual([false, false, true, false]);
  expect(train([[], []])).toEqual(['', '']);
});

test('the same phrases give the same weights', () => {
  expect(train(phrases)).toEqual(learned);
});
