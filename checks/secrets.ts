import {testCards} from '../contract/tables/testCards';
import {testMerchant} from '../contract/testMerchant';
import {flatten} from '../identity/placeholders';
import {provider} from '../provider';
import type {Mistake} from './report';
import {findCardNumbers, findKeys} from './secretForms';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const published = [...flatten(provider)].map(([, text]) => text);
const telephones = published.map(digitsOf);

const TELEPHONES = /(?<![\w.+-])(?:\+66|0066|66|0)[ -]?[2-9](?:[ -]?\d){7,8}(?![\w-])/g;
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w.-]+\.[a-z]{2,}\b/gi;

/** A folder below which a person's name stands. */
const FOLDERS = /\b[A-Z]:\\+Users\\+\w+|(?<![\w.])\/(?:Users|home)\/(?!(?:user|www|merchant|shop)\b)\w+/g;

/** Hosts under which nobody has a mailbox: RFC 2606 and RFC 6761. */
const RESERVED = /(?:[.@](?:example|test|invalid|localhost)|[.@]example\.(?:com|net|org))$/i;

/** Six zeros belong to no subscriber. */
const isNobodys = (digits: string) =>
  digits.endsWith('000000') || telephones.some((own) => own.endsWith(digits.slice(-8)));

const excerpt = (text: string) => `${text.slice(0, 6)}…`;

interface Kind {
  pattern: RegExp;
  isReal: (found: string) => boolean;
  message: (found: string) => string;
}

const KINDS: readonly Kind[] = [
  {
    pattern: TELEPHONES,
    isReal: (found) => !isNobodys(digitsOf(found)),
    message: (found) => `"${excerpt(found)}" may be somebody's telephone: write 66000000000 or 02 000 0000.`,
  },
  {
    pattern: FOLDERS,
    isReal: () => true,
    message: (found) => `"${found}" is a folder of your own computer: write one that a reader has.`,
  },
  {
    pattern: MAIL,
    isReal: (found) =>
      !RESERVED.test(found) && !found.startsWith('git@') && !published.some((own) => own.includes(found)),
    message: (found) => `"${found}" may be somebody's address: write one under .example, buyer@shop.example.`,
  },
];

const testNumbers = testCards.rows.map(({code}) => code);

/** Finds what must not be published, in prose and in code: keys, cards, telephones and mail addresses that may be real. */
export function findSecrets(source: string): Mistake[] {
  return source.split('\n').flatMap((text, index) => {
    const keys = [...new Set(findKeys(text))].map(
      (key) =>
        `"${excerpt(key)}" looks like a real key: write ${testMerchant.secretKey}. If it is one, ask for another, because it was seen.`,
    );
    const cards = findCardNumbers(text, testNumbers).map(
      (card) => `"${excerpt(card)}" may be somebody's card: write a test card, ${testNumbers[0]}.`,
    );
    const others = KINDS.flatMap(({pattern, isReal, message}) =>
      (text.match(pattern) ?? []).filter(isReal).map((found) => message(found)),
    );
    return [...keys, ...cards, ...others].map((message) => ({line: index + 1, message}));
  });
}
