import {describe, expect, test} from 'vitest';
import {ABSENT, absentIn} from './absent';
import {wordsOfQuestion} from './words';

describe.each(ABSENT)('$asked', ({asked, say, see}) => {
  test('has a sentence, and places to go instead', () => {
    expect(say).toMatch(/\.$/);
    expect(see.length).toBeGreaterThan(0);
  });

  test.each(asked.split(','))('%s is found in a question', (phrase) => {
    expect(absentIn(`Is there ${phrase} for it?`).map((absent) => absent.say)).toContain(say);
    expect(wordsOfQuestion(phrase).length).toBeGreaterThan(0);
  });
});

test.each([
  'refund',
  'php sample',
  'how to register',
  'shopify',
  'promptpay api',
  'void',
  'list of payment methods',
  'list of order status codes',
  'test card',
  '',
])('%j asks for nothing that is not here', (question) => {
  expect(absentIn(question)).toEqual([]);
});
