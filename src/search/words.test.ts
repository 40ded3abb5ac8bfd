import {describe, expect, test} from 'vitest';
import {markWords, stemOf, termsOf, wordsOfQuestion} from './words';

describe('words that are alike have one stem', () => {
  test.each([
    ['refund refunds refunded refunding'],
    ['cancel cancels cancelled canceled cancelling cancellation'],
    ['charge charges charged charging'],
    ['tokenise tokenize tokenised tokenization tokenisation'],
    ['instalment installment installments'],
    ['install installs installing installed'],
    ['address adress addresses adresses'],
    ['currency currencies curency'],
    ['verify verifies verified verification'],
    ['notify notification notifications'],
    ['behaviour behavior'],
    ['status statuses'],
    ['fee fees'],
  ])('%s', (list) => {
    expect(new Set(list.split(' ').map(stemOf))).toHaveLength(1);
  });
});

test.each([
  ['install', 'instalment'],
  ['form', 'format'],
  ['pay', 'payment'],
  ['check', 'checksum'],
  ['name', 'named entity'],
  ['status', 'state'],
])('%s and %s stay apart', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});

test.each([
  ['customerEmail', {customeremail: 1, customer: 0.3, email: 0.3}],
  ['ibanking_kbank', {ibankingkbank: 1, ibank: 0.3, kbank: 0.3}],
  ['one-time', {onetim: 1, one: 1, tim: 1}],
  ["the buyer's e-mail", {buyer: 1, email: 1}],
  ['C# and .NET', {csharp: 1, dotnet: 1}],
  ['฿100', {baht: 1, 100: 1}],
  ['พร้อมเพย์PromptPay', {พร้อมเพย์: 1, promptpay: 1, prompt: 0.3, pay: 0.3}],
  ['  ', {}],
])('%s has the terms %j', (text, expected) => {
  expect(Object.fromEntries(termsOf(text))).toEqual(expected);
});

test('of a question those words count that tell something, all where none does', () => {
  expect(wordsOfQuestion('How do I get my money back?')).toEqual(['money', 'back']);
  expect(wordsOfQuestion('what is this')).toEqual(['what', 'is', 'this']);
  expect(wordsOfQuestion('?!')).toEqual([]);
});

describe('marking', () => {
  const mark = (text: string, ...wanted: string[]) => markWords(text, (term) => wanted.includes(term));

  test('marks whole words in all their forms, in turn plain and marked', () => {
    expect(mark('Refunds are refunded.', 'refund')).toEqual(['', 'Refunds', ' are ', 'refunded', '.']);
  });

  test('a part of a word is not the word', () => {
    expect(mark('the checksum of customerName', 'check', 'name')).toEqual(['the checksum of customerName']);
  });

  test('words that follow each other stay apart, and a name without any stays whole', () => {
    expect(mark('PromptPay API', 'promptpay', 'api')).toEqual(['', 'PromptPay', ' ', 'API', '']);
    expect(mark('PromptPay')).toEqual(['PromptPay']);
    expect(mark('')).toEqual(['']);
  });
});
