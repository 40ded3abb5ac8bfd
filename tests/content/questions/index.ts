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
