import {cardTypes, channels, currencies, languages, orderStatuses, type StatusClass} from 'payment-contract/tables';
import type {KnownError} from '@site/src/plugins/contract/data';
import {editDistance} from 'payment-contract/lib/editDistance';
import texts from './texts.json';

/** A code, or a message of an error, with what it means and what to do. */
export interface Code {
  /** What the code identifies: `Order status`. */
  kind: string;
  /** As sent; empty for an error without a message. */
  code: string;
  name: string;
  cause: string;
  next: string;
  href?: string;
  /** Fields that the message can name. */
  fields?: readonly string[];
}

/** What a shop does with an order, by the class of its status. */
export const nextSteps: Readonly<Record<StatusClass, string>> = texts.nextSteps;

/** Names that people use instead of those in the tables. */
const alsoCalled: Readonly<Record<string, string>> = texts.alsoCalled;

/** Unambiguous variants of a code: spellings in replies, and ISO 4217 numbers. */
const alsoWritten: Readonly<Record<string, string>> = texts.alsoWritten;

const codesOf = <Row extends Pick<Code, 'code' | 'name'>>(
  kind: string,
  rows: readonly Row[],
  explain: (row: Row) => Pick<Code, 'cause' | 'next'> & {name?: string},
): Code[] => rows.map((row) => ({kind, code: row.code, name: row.name, ...explain(row)}));

/** Lists every code of the tables, then the errors. */
export const listCodes = (errors: readonly KnownError[]): Code[] => [
  ...codesOf('Order status', orderStatuses.rows, (row) => ({cause: `${row.meaning}.`, next: nextSteps[row.class]})),
  ...codesOf('Channel', channels.rows, ({code}) => ({
    cause: 'The hosted page opens with this channel.',
    next: `Send channel=${code} with the redirect form, in lower case. It must be enabled for your shop.`,
  })),
  ...codesOf('Currency', currencies.rows, ({code, name, iso}) => ({
    name: `${name}, ${iso}`,
    cause: 'The currency of an order.',
    next: [
      `Send cc=${code} with the redirect form, and compare it with CurrencyCode of Inquiry. It is text, not a number.`,
      iso === 'THB' && 'Inquiry writes it as OO, the letters: take 00, OO and THB as one.',
      iso === 'JPY' && 'Send whole yen with two zeros, such as 1250.00.',
    ]
      .filter(Boolean)
      .join(' '),
  })),
  ...codesOf('Language', languages.rows, ({code}) => ({
    cause: 'The language of the payment page.',
    next: `Send lang=${code} with the redirect form, as a field of its body.`,
  })),
  ...codesOf('Card type', cardTypes.rows, () => ({
    cause: 'The scheme of the card that paid.',
    next: 'Nothing: it decides nothing about an order. It may be empty.',
  })),
  ...codesOf('Card type', texts.letters, () => ({
    cause: 'Letters for the means of payment that a reply can carry.',
    next: 'Nothing: they decide nothing about an order.',
  })),
  ...texts.others,
  ...errors.map(({operation, status, message = '', fields, cause, fix, href}) => ({
    kind: status ? `${operation}, HTTP ${status}` : operation,
    code: message,
    name: '',
    cause,
    next: fix,
    href,
    fields,
  })),
];

/** Returns the words of a text in lower case. `not paid` is one word, so that it does not contain "paid". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\bnot? (?=\p{L})/gu, 'not')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const squeeze = (text: string): string => wordsOf(text).join('');

/** Codes up to this length match exactly: `C` means C, and not everything that begins with it. */
const SHORT_CODE = 2;
/** One typing error is allowed for every four letters, at most two. */
const LETTERS_PER_ERROR = 4;

/**
 * Finds codes.
 *
 * @param query a code in any case and spelling, or words of its meaning.
 * @returns the codes that equal the query, or contain all its words, or else differ by a typing error. None for an
 *   unknown short code or number: codes that only begin with it mean something else.
 */
export function findCodes(query: string, codes: readonly Code[]): Code[] {
  const words = wordsOf(query);
  const wanted = words.join('');
  if (!wanted) return [];
  const same = codes.filter(({code}) => squeeze(code) === wanted || wordsOf(alsoWritten[code] ?? '').includes(wanted));
  if (wanted.length <= SHORT_CODE || (same.length > 0 && words.length === 1)) return same;
  const meant = codes.filter(({kind, code, name, cause}) => {
    const own = wordsOf([kind, code, name, cause, alsoCalled[code] ?? ''].join(' '));
    return words.every((word) => own.some((known) => (/^\d+$/.test(word) ? known === word : known.startsWith(word))));
  });
  const found = [...new Set([...same, ...meant])];
  if (found.length > 0) return found;
  const [first = ''] = query.trim().split(/\s/);
  const aboutField = codes.filter(({fields = []}) => fields.some((field) => squeeze(field) === squeeze(first)));
  if (aboutField.length > 0) return aboutField;
  const forgiven = wanted.length > LETTERS_PER_ERROR ? Math.min(2, Math.floor(wanted.length / LETTERS_PER_ERROR)) : 0;
  return codes.filter(({code}) => code && editDistance(squeeze(code), wanted) <= forgiven);
}
