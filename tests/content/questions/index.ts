import {readdirSync, readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {absentIn} from '../../../src/search/absent';
import {loadEngine, type PageHits} from '../../../src/search/engine';
import {BUILD} from '../../support/build';

/** What a reader types, and the paths of the pages that answer it, or of the places in them: any of them is right. */
export interface Question {
  query: string;
  pages: string[];
}

const FOLDER = import.meta.dirname ?? __dirname;

const namesIn = (folder: string) =>
  readdirSync(path.join(FOLDER, folder))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => path.join(folder, path.basename(file, '.txt')));

/** The lists of questions by their names. */
export const listNames = (): string[] => namesIn('');

/** The lists of questions that one place of a page answers. */
export const placeListNames = (): string[] => namesIn('places');

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

/** Reads the files of the built site in the place of its server. */
async function readBuilt(url: string): Promise<Response> {
  return new Response(await readFile(path.join(BUILD, url), 'utf8'));
}

/** What the dialog shows for a question once all texts are there, and the sentences on what is not here. */
export async function answer(question: string): Promise<{pages: PageHits[]; absent: string[]}> {
  const {fetch} = globalThis;
  globalThis.fetch = readBuilt as typeof fetch;
  try {
    let pages: PageHits[] = [];
    const engine = await loadEngine('/');
    for await (const found of engine.search({text: question})) pages = found;
    return {pages, absent: absentIn(question).map(({say}) => say)};
  } finally {
    globalThis.fetch = fetch;
  }
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
    const rank = found.findIndex(({path}) => pages.includes(path)) + 1;
    if (rank === 1) measured.first++;
    if (rank > 0 && rank <= 3) measured.inThree++;
    if (rank !== 1)
      measured.misses.push({
        query,
        rank,
        found: found
          .slice(0, 3)
          .map(({hits}) => hits[0]!.url)
          .join(' '),
      });
  }
  return measured;
}

export interface MeasuredPlaces {
  count: number;
  /** Of how many the place that answers is offered first on its page, and among the two that are shown. */
  first: number;
  inTwo: number;
  /** Those whose place is not first, with what is. */
  misses: {query: string; found: string}[];
}

/** Asks all questions of a list for their places, on the first page that has one of them. */
export async function measurePlaces(questions: readonly Question[]): Promise<MeasuredPlaces> {
  const measured: MeasuredPlaces = {count: questions.length, first: 0, inTwo: 0, misses: []};
  for (const {query, pages} of questions) {
    const own = (await answer(query)).pages.find(({path}) => pages.some((place) => place.split('#')[0] === path));
    // Lists write addresses without the slash that they may have at the end.
    const urls = own?.hits.map(({url}) => url.replace(/(?<=.)\/(?=#|$)/, '')) ?? [];
    const rank = urls.findIndex((url) => pages.includes(url));
    if (rank === 0) measured.first++;
    else measured.misses.push({query, found: urls[0] ?? ''});
    if (rank === 0 || rank === 1) measured.inTwo++;
  }
  return measured;
}
