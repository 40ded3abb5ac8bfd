import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {SearchEngine, SearchIndex} from '../../../src/plugins/search/engine';
import {BUILD} from '../../support/build';

/** A reader's question, and the paths of the pages that answer it: any of them is right. */
export interface Question {
  /** Held out: the search is not tuned on these, so they measure how it handles new questions. */
  isHeld: boolean;
  query: string;
  pages: string[];
}

/** The questions of `questions.txt`: `open` or `held`, the question, and its pages, separated by bars. */
export const questions: readonly Question[] = readFileSync(path.join(__dirname, 'questions.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [part, query, pages] = line.split(' | ');
    return {isHeld: part === 'held', query: query!, pages: pages!.split(' ')};
  });

/** Readers' questions in their own words, and the sections that answer them. */
export const sections: [question: string, ...answers: string[]][] = [
  ['glossary', '/docs/api/overviews#glossary'],
  ['what does TC mean', '/docs/api/testcards-accounts#tc'],
  ['4242424242424242', '/docs/api/testcards-accounts#test-cards-4242424242424242'],
  ['order statuses', '/docs/api/payment-features/inquiry-api#statuses'],
  ['polling shedule', '/docs/api/payment-features/inquiry-api#polling'],
  ['object or array', '/docs/api/payment-features/inquiry-api#shapes'],
  ['merchantSecretKey', '/docs/api/payment-features/inquiry-api#endpoint'],
  ['duplicate reference', '/docs/api/none-ui-api/promptpay-api#duplicate'],
  ['empty expiry', '/docs/api/none-ui-api/promptpay-api#expiry'],
  ['countdown', '/docs/api/none-ui-api/promptpay-api#countdown'],
  ['thai text', '/docs/api/none-ui-api/promptpay-api#thai'],
  ['fake slip', '/docs/api/none-ui-api/promptpay-api#buyer-says-paid'],
  ['buyer says it is paid', '/docs/api/none-ui-api/promptpay-api#buyer-says-paid'],
  ['go-live checklist', '/docs/api/preparation#checklist'],
  ['eight digits or last five', '/docs/api/preparation#digits'],
  ['where is my credentials', '/docs/api/preparation#credentials'],
  ['handle the postback', '/docs/api/preparation#postback'],
  ['webhook', '/docs/api/preparation#postback'],
  ['keep secrets', '/docs/api/preparation#secrets'],
  ['draw the qr locally', '/docs/api/payment-link/secure-link-api#qr'],
  ['one-time use', '/docs/api/payment-link/secure-link-api#one-time'],
  ['pci scope', '/docs/api/payment-features/tokenizer#pci', '/docs/api/payment-method#pci'],
  ['installment terms months amounts', '/docs/api/redirect/with-installment#terms'],
  ['internet banking', '/docs/api/payment-method#ibanking'],
  ['opencart 4', '/docs/plugins/opencart#opencart-4'],
  ['verify checksum package', '/docs/plugins/download-plugins#verify-the-package'],
];

/** The index of the built site. */
export const readIndex = (): SearchIndex =>
  JSON.parse(readFileSync(path.join(BUILD, 'search/index.json'), 'utf8')) as SearchIndex;

export interface Measured {
  /** Shares of questions answered by the first page, and by one of the first three pages. */
  first: number;
  inThree: number;
  /** Questions whose page is not first, with its rank (0 if absent) and the pages found. */
  misses: {query: string; rank: number; found: string[]}[];
}

/** Runs questions against the search of the built site. */
export function measure(engine: SearchEngine, asked: readonly Question[]): Measured {
  const answers = asked.map(({query, pages}) => {
    const found = engine.search(query).pages.map(({page}) => page.path);
    return {query, rank: found.findIndex((route) => pages.includes(route)) + 1, found: found.slice(0, 3)};
  });
  const share = (most: number) => answers.filter(({rank}) => rank > 0 && rank <= most).length / answers.length;
  return {first: share(1), inThree: share(3), misses: answers.filter(({rank}) => rank !== 1)};
}
