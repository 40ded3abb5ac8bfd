import {testCards} from '../contract/tables/testCards';
import {testMerchant} from '../contract/testMerchant';
import {flatten} from '../identity/placeholders';
import {provider} from '../provider';
import type {Mistake} from './report';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const published = [...flatten(provider)].map(([, text]) => text);
const telephones = published.map(digitsOf);

/** Keys whose form says that they are real, whatever stands around them. */
const KEYS =
  /\b(?:[rs]k_live_\w{6,}|AKIA[A-Z\d]{16}|gh[opsu]_\w{20,}|github_pat_\w{20,}|xox[abps]-[\w-]{10,}|eyJ[\w-]{10,}|-----BEGIN [A-Z ]*PRIVATE KEY-----)/g;

/** What a key, a token or a password is set to. */
const SETTINGS = /(?:key|secret|token|password|passwd)\w*["']?\s*(?:=>|[:=])\s*["']?([\w+/-]{20,})/gi;

/** What a value says that is nobody's. */
const SAYS_SAMPLE = /sandbox|sample|example|your|unguessable|secret|dummy|placeholder/i;

const CARDS = /(?<![\w.])\d(?:[ -]?\d){14,15}(?!\w)/g;
const TELEPHONES = /(?<![\w.+-])(?:\+66|0066|66|0)[ -]?[2-9](?:[ -]?\d){7,8}(?![\w-])/g;
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w.-]+\.[a-z]{2,}\b/gi;

/** Hosts under which nobody has a mailbox: RFC 2606 and RFC 6761. */
const RESERVED = /(?:[.@](?:example|test|invalid|localhost)|[.@]example\.(?:com|net|org))$/i;

/** The check digit of ISO/IEC 7812 fits. */
function fitsLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Of a scheme that the site names: American Express, JCB and Visa, Mastercard, UnionPay. */
const isCard = (digits: string) =>
  /^(?:3[47]\d{13}|(?:35|4\d|5[1-5]|2[2-7]|62)\d{14})$/.test(digits) && fitsLuhn(digits);

const isTestCard = (digits: string) => testCards.rows.some(({code}) => code === digits);

/** Six zeros belong to no subscriber. */
const isNobodys = (digits: string) =>
  digits.endsWith('000000') || telephones.some((own) => own.endsWith(digits.slice(-8)));

const excerpt = (text: string) => `${text.slice(0, 6)}…`;

interface Kind {
  pattern: RegExp;
  isReal: (found: string) => boolean;
  message: (found: string) => string;
}

/** A folder below which a person's name stands. */
const FOLDERS = /\b[A-Z]:\\+Users\\+\w+|(?<![\w.])\/(?:Users|home)\/(?!(?:user|www|merchant|shop)\b)\w+/g;

const KINDS: readonly Kind[] = [
  {
    pattern: KEYS,
    isReal: () => true,
    message: (key) =>
      `"${excerpt(key)}" is a real key by its form: take it out, and ask for a new one, because it was seen.`,
  },
  {
    pattern: SETTINGS,
    isReal: (value) =>
      value.search(KEYS) === -1 && /\d/.test(value) && /[a-z]/i.test(value) && !SAYS_SAMPLE.test(value),
    message: (value) =>
      `"${excerpt(value)}" looks like a real key: write ${testMerchant.secretKey}, or say in it that it is an example.`,
  },
  {
    pattern: CARDS,
    isReal: (found) => isCard(digitsOf(found)) && !isTestCard(digitsOf(found)),
    message: (found) => `"${excerpt(found)}" may be somebody's card: write a test card, ${testCards.rows[0]?.code}.`,
  },
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

/** Finds what must not be published, in prose and in code: keys, cards, telephones and mail addresses that may be real. */
export function findSecrets(source: string): Mistake[] {
  return source.split('\n').flatMap((text, index) => {
    const found = KINDS.flatMap(({pattern, isReal, message}) =>
      [...text.matchAll(pattern)].flatMap(([whole, value = whole]) => (isReal(value) ? [message(value)] : [])),
    );
    return found.map((message) => ({line: index + 1, message}));
  });
}
