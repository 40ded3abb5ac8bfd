import {cardTypes} from '@site/contract/tables/cardTypes';
import {channels} from '@site/contract/tables/channels';
import {currencies} from '@site/contract/tables/currencies';
import {languages} from '@site/contract/tables/languages';
import {orderStatuses, type StatusClass} from '@site/contract/tables/orderStatuses';
import type {KnownError} from '@site/src/plugins/contract/types';
import {editDistance} from '../../../lib/editDistance';

/** A code, or a message of an error, with what it means and what to do. */
export interface Code {
  /** What it is a code of: `Order status`. */
  kind: string;
  /** On the wire; empty for an error without a message. */
  code: string;
  name: string;
  cause: string;
  next: string;
  href?: string;
}

/** A buyer who was declined can pay with another card under the same reference. */
const OFFER_AND_ASK =
  'Offer another attempt, with a new reference number. Keep asking Inquiry for seven days: this one can still be paid.';

/** What a shop does with an order, by the class of its status. */
export const nextSteps: Readonly<Record<StatusClass, string>> = {
  paid: 'Ask Inquiry, compare reference, amount, currency and merchant with your order, then fulfil it once.',
  test: 'Do not fulfil it in production.',
  pending: 'Keep the order open and ask Inquiry again.',
  held: 'Do not ship. Have someone follow the e-mail about the order.',
  failed: OFFER_AND_ASK,
  cancelled: OFFER_AND_ASK,
  refunding: 'Stop what is not shipped, and ask Inquiry again each day.',
  refunded: 'Close the order and tell your bookkeeping.',
};

/** What people call a thing that the tables call otherwise. */
const alsoCalled: Readonly<Record<string, string>> = {
  NS: 'payment pending not paid',
  N: 'payment pending not paid',
  VC: '3ds otp authentication payment pending',
  VR: '3ds otp authentication failed',
  RE: 'refused failed insufficient funds',
  full: 'credit debit',
  cup: 'china union pay',
  ibanking: 'online mobile net transfer',
  truewallet: 'true money ewallet e-wallet',
  wechat: 'weixin',
  'ui-payments': 'terminalid keyversion tid 4a001 result_code order_no transaction_id',
};

/** Other writings of a code, which mean it and nothing else: what replies carry, and numbers of ISO 4217. */
const alsoWritten: Readonly<Record<string, string>> = {
  CP: 'PAID',
  Y: 'PAID',
  N: 'UNPAID',
  '00': 'OO 764',
  '01': '840',
  '02': '392',
  '03': '702',
  '04': '344',
  '05': '978',
  '06': '826',
  '07': '036',
  '08': '756',
};

const LETTERS: Readonly<Record<string, string>> = {
  J: 'JCB',
  AL: 'Alipay',
  WE: 'WeChat Pay',
  TM: 'TrueMoney Wallet',
  SHPP: 'ShopeePay',
};

/** What is in no table, and is met in replies. */
const OTHERS: readonly Code[] = [
  ...Object.entries(LETTERS).map(([code, name]) => ({
    kind: 'Card type',
    code,
    name,
    cause: 'Letters for the means of payment that a reply can carry.',
    next: 'Nothing: they decide nothing about an order.',
  })),
  {
    kind: 'PromptPay QR, status',
    code: 'success',
    name: '',
    cause: 'The QR was made. This is not the status of an order: nobody has paid yet.',
    next: 'Show the image, and ask Inquiry whether the order is paid.',
    href: '/docs/api/none-ui-api/promptpay-api#errors',
  },
  {
    kind: 'Another product',
    code: 'ui-payments',
    name: '',
    cause: 'Terminal IDs, a key version and codes such as 4A001 belong to another API, which these pages do not cover.',
    next: 'Ask support which one your shop has.',
  },
];

const codesOf = <Row extends Pick<Code, 'code' | 'name'>>(
  kind: string,
  rows: readonly Row[],
  explain: (row: Row) => Pick<Code, 'cause' | 'next'> & {name?: string},
): Code[] => rows.map((row) => ({kind, code: row.code, name: row.name, ...explain(row)}));

/** Every code of the tables, then the errors. */
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
      iso === 'JPY' && 'The yen has no decimals: send two zeros, such as 1250.00.',
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
  ...OTHERS,
  ...errors.map(({operation, status, message = '', cause, fix, href}) => ({
    kind: status ? `${operation}, HTTP ${status}` : operation,
    code: message,
    name: '',
    cause,
    next: fix,
    href,
  })),
];

/** A refusal that names a field: it has as many texts as there are fields and rules. */
const isAboutField = (text: string): boolean => /^\s*[\w-]+: \S/.test(text);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const squeeze = (text: string): string => wordsOf(text).join('');

/** Codes up to this length match exactly: `C` means C, and not everything that begins with it. */
const SHORT_CODE = 2;
/** One wrong letter in so many still tells what was meant; two at most. */
const LETTERS_PER_ERROR = 4;

/**
 * Finds codes.
 *
 * @param query a code in any case and spelling, or words of its meaning.
 * @returns those with this code; for words, those that have all of them; when there are none, those a typing error away.
 *   None for a short code or a number that is in no list: what only begins with it is something else.
 */
export function findCodes(query: string, codes: readonly Code[]): Code[] {
  const words = wordsOf(query);
  const wanted = words.join('');
  if (!wanted) return [];
  const isWritten = ({code}: Code) => wordsOf(alsoWritten[code] ?? '').includes(wanted);
  const same = codes.filter((entry) => squeeze(entry.code) === wanted || isWritten(entry));
  if (wanted.length <= SHORT_CODE || (same.length > 0 && words.length === 1)) return same;
  // "success" does not mean "not success", nor "not paid" what is "paid, not by card".
  const negated = /\bnot? \p{L}+/u.exec(words.join(' '))?.[0];
  const meant = codes.filter(({kind, code, name, cause}) => {
    const text = wordsOf([kind, code, name, cause, alsoCalled[code] ?? ''].join(' ')).join(' ');
    const own = (negated ? text : text.replace(/\bnot? \p{L}+/gu, '')).split(' ');
    return (
      text.includes(negated ?? '') &&
      words.every((word) =>
        /^\d+$/.test(word) ? own.includes(word) : own.some((candidate) => candidate.startsWith(word)),
      )
    );
  });
  const found = [...new Set([...same, ...meant])];
  if (found.length > 0) return found;
  if (isAboutField(query)) return codes.filter(({code}) => isAboutField(code));
  const forgiven = wanted.length > LETTERS_PER_ERROR ? Math.min(2, Math.floor(wanted.length / LETTERS_PER_ERROR)) : 0;
  return codes.filter(({code}) => code && editDistance(squeeze(code), wanted) <= forgiven);
}
