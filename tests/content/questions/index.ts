import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {SearchEngine, SearchIndex} from '../../../src/plugins/search/browser/engine';
import {answersAboutMissing} from '../../../src/plugins/search/browser/words';
import {BUILD} from '../../support/build';

/** A reader's question. */
export interface Question {
  /** Held out: the search is not tuned on these, so they measure how it handles new questions. */
  isHeld: boolean;
  /** English, Thai, or Thai with the English words of programmers. */
  language: 'en' | 'th' | 'mix';
  query: string;
  /** Pages or places, such as `/docs/a` or `/docs/a#b`, each of which is right. Empty: no page answers it. */
  answers: string[];
}

/** Each line has `open` or `held`, the language, the question, and its answers, or `–` if no page has one. */
const readQuestions = (file: string): Question[] =>
  readFileSync(path.join(__dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [part, language, query, answers] = line.split(' | ') as [string, Question['language'], string, string];
      return {isHeld: part === 'held', language, query, answers: answers === '–' ? [] : answers.split(' ')};
    });

/** The questions of people who know these pages. */
export const questions = readQuestions('questions.txt');

/** Questions written from the home page alone, before the search was tuned. */
export const strangers = readQuestions('strangers.txt');

/** Such questions by three readers, who labelled them too. As many more are held outside the repository. */
export const newcomers = readQuestions('newcomers.txt');

/** The index of the built site. */
export const readIndex = (): SearchIndex =>
  JSON.parse(readFileSync(path.join(BUILD, 'search/index.json'), 'utf8')) as SearchIndex;

const pageOf = (place: string) => place.split('#')[0]!;

/**
 * The results of a question as a reader sees them, and whether the dialog says that no page may answer it. Advice about
 * a missing feature says so too, unless it leads to a right answer.
 */
export function ask(engine: SearchEngine, index: SearchIndex, {query, answers}: Pick<Question, 'query' | 'answers'>) {
  const {hits, isLikely} = engine.search(query);
  const advised = answersAboutMissing(query, index.absent).map(({path}) => path);
  const places = [...advised, ...hits.map(({page, anchor}) => page.path + (anchor && `#${anchor}`))];
  return {places, saysNo: advised.length > 0 ? !advised.some((place) => answers.includes(place)) : !isLikely};
}

/** The rank of the first page that answers a question, and of the first place, or 0. A row belongs to its section. */
export function rankOf(places: readonly string[], {answers}: Question) {
  const pages = [...new Set(places.map(pageOf))];
  const rightPages = answers.map(pageOf);
  const isRight = (place: string) =>
    answers.some((answer) => place === answer || (answer.includes('#') && place.startsWith(`${answer}-`)));
  return {page: pages.findIndex((page) => rightPages.includes(page)) + 1, place: places.findIndex(isRight) + 1};
}
