import MiniSearch, {type AsPlainObject, type Options} from 'minisearch';
import {nameKey, synonymsOf, THAI, tokenize} from './words';

/** A page as the index has it. */
export interface IndexedPage {
  path: string;
  title: string;
  description: string;
  keywords: string[];
}

/** What the search knows besides the pages. */
export interface SearchWords {
  /** The words of the pages by those of readers, each separated by commas: `{'webhook, callback': 'postback'}`. */
  synonyms?: Readonly<Record<string, string>>;
  /** What readers ask for and the pages do not have, by phrases separated by commas: an answer, and a link. */
  absent?: readonly Record<'asked' | 'say' | 'label' | 'path', string>[];
  /** What an empty dialog says: `Try refno.` */
  examples?: string;
}

/** The index as downloaded. The browser builds the indexes of pages and of keywords, which are small, from `pages`. */
export interface SearchIndex extends SearchWords {
  pages: IndexedPage[];
  /** Sections, and rows of tables, by their numbers in `words`. `page` is the number of a page. */
  places: [page: number, anchor: string, name: string][];
  words: AsPlainObject;
  /** End of the addresses of pages. */
  ending: '' | '/';
}

/** A place that matches. */
export type Hit = Record<'anchor' | 'name', string>;
type ScoredHit = Hit & {score: number};

export interface Found {
  pages: {page: IndexedPage; hits: Hit[]}[];
  /** Whether a term of a text matched the question. */
  isMatch: (term: string) => boolean;
}

const optionsFor = (...fields: string[]): Options => ({
  fields,
  tokenize: (text) => [...new Set(tokenize(text))],
  processTerm: (term) => term,
});

export const PLACES = optionsFor('name', 'text');

/** Weights of matches, relative to one in the title, description or keywords of a page. The reference goes before a post. */
const WEIGHT = {places: 0.8, keyword: 0.8, exactName: 5, post: 0.8};

const SHOWN_PAGES = 12;
const SHOWN_PLACES = 2;

const byScore = (one: {score: number}, other: {score: number}) => other.score - one.score;

/** Searches three indexes: pages, their places, and single keywords. The scores of a page in them are added. */
export class SearchEngine {
  private readonly pages = new MiniSearch(optionsFor('title', 'description', 'words'));
  private readonly keywords = new MiniSearch({...optionsFor('phrase'), storeFields: ['page']});
  private readonly places: MiniSearch;

  constructor(private readonly index: SearchIndex) {
    this.places = MiniSearch.loadJS(index.words, PLACES);
    for (const [id, page] of index.pages.entries()) {
      this.pages.add({...page, id, words: page.keywords.join('\n')});
      for (const phrase of page.keywords) this.keywords.add({id: this.keywords.documentCount, page: id, phrase});
    }
  }

  /** Returns the pages that match a question, the best first, each with its best places. */
  search(question: string): Found {
    const own = tokenize(question);
    const terms = [...new Set([...own, ...synonymsOf(question, this.index.synonyms)])];
    const isThai = THAI.test(question);
    const matched = new Set<string>();
    /** Returns the matches in an index, the best first, with scores from 0 to 1. */
    const ask = (index: MiniSearch, boost: Record<string, number> = {}) => {
      const results = index.search('-', {
        tokenize: () => terms,
        boost,
        // The pages are in English: of a Thai question, the translated words count in full.
        boostTerm: (term) => (own.includes(term) || isThai ? 1 : 0.5),
        fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
        // The reader may still be typing the last word.
        prefix: (term) => term === own.at(-1) && term.length > 2,
      });
      results.forEach(({match}) => Object.keys(match).forEach((term) => matched.add(term)));
      return results.map(({id, page, score}) => ({
        id: id as number,
        page: page as number,
        score: score / results[0]!.score,
      }));
    };
    const key = nameKey(question);
    const exact = (name: string) => (key && nameKey(name) === key ? WEIGHT.exactName : 0);

    const found = this.index.pages.map((page) => ({page, score: exact(page.title), hits: [] as ScoredHit[]}));
    for (const {id, score} of ask(this.pages, {title: 3})) found[id]!.score += score;
    const bestKeywords = new Map(
      ask(this.keywords)
        .reverse()
        .map(({page, score}) => [page, score]),
    );
    bestKeywords.forEach((score, page) => (found[page]!.score += WEIGHT.keyword * score));
    const ofPlace = new Map(ask(this.places, {name: 2}).map(({id, score}) => [id, score]));
    for (const [id, [page, anchor, name]] of this.index.places.entries()) {
      const score = (ofPlace.get(id) ?? 0) + exact(name);
      if (score > 0) found[page]!.hits.push({anchor, name, score});
    }
    for (const page of found) {
      const [best, second] = page.hits.sort(byScore);
      page.score += WEIGHT.places * ((best?.score ?? 0) + (second?.score ?? 0) / 4);
      if (page.page.path.startsWith('/blog/')) page.score *= WEIGHT.post;
    }
    const shown = found
      .filter(({score}) => score > 0)
      .sort(byScore)
      .slice(0, SHOWN_PAGES);
    const headOf = ({title}: IndexedPage): Hit[] => [{anchor: '', name: title}];
    return {
      pages: shown.map(({page, hits}) => ({page, hits: hits.length > 0 ? hits.slice(0, SHOWN_PLACES) : headOf(page)})),
      isMatch: (term) => matched.has(term),
    };
  }
}
