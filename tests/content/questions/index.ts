import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {absentIn} from '../../../src/search/absent';
import type {SearchIndex, Terms} from '../../../src/search/pages';
import {createRanking, type Ranking} from '../../../src/search/ranking';

/** What a reader types, and the paths of the pages that answer it: any of them is right. */
export interface Question {
  query: string;
  pages: string[];
}

const FOLDER = import.meta.dirname ?? __dirname;
const INDEX = 'build/search';

/** The lists of questions by their names. */
export const listNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => path.basename(file, '.txt'));

/**
 * Reads a list: in each line a question and, behind a bar, the pages that answer it. A line without a bar says what the
 * list reached when it was new: what it reaches now says how well its words were entered.
 */
export const readList = (name: string): Question[] =>
  readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' | '))
    .map((line) => {
      const [query, pages] = line.split(' | ');
      return {query: query!, pages: pages!.split(' ')};
    });

let ranking: Ranking | undefined;

/** The search of the built site. */
function builtRanking(): Ranking {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(INDEX, file), 'utf8'));
  ranking ??= createRanking(read('headings.json') as SearchIndex, (shard) =>
    Promise.resolve(read(`terms/${shard}.json`) as Terms),
  );
  return ranking;
}

/** What a question finds: addresses of pages or places, best first, and sentences on what is not here. */
export async function answer(question: string): Promise<{pages: string[]; absent: string[]}> {
  const {pages} = await builtRanking().rank(question);
  return {
    pages: pages.map(({page, places}) => page.path + (places[0] ? `#${places[0][0]}` : '')),
    absent: absentIn(question).map(({say}) => say),
  };
}

export interface Measured {
  count: number;
  /** How many find a page that answers them first, and within the first three pages. */
  first: number;
  inThree: number;
  /** Those whose page is not first, with its rank, or 0, and what is. */
  misses: {query: string; rank: number; found: string}[];
}

/** Asks all questions of a list. */
export async function measure(questions: readonly Question[]): Promise<Measured> {
  const measured: Measured = {count: questions.length, first: 0, inThree: 0, misses: []};
  for (const {query, pages} of questions) {
    const found = (await answer(query)).pages;
    const rank = found.findIndex((url) => pages.includes(url.split('#')[0]!)) + 1;
    if (rank === 1) measured.first++;
    if (rank > 0 && rank <= 3) measured.inThree++;
    if (rank !== 1) measured.misses.push({query, rank, found: found.slice(0, 3).join(' ')});
  }
  return measured;
}
