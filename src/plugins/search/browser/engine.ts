import MiniSearch, {type AsPlainObject, type Options, type SearchResult} from 'minisearch';
import {nameKey, parseSynonyms, synonymsOf, THAI, tokenize} from './words';

/** A page as the index has it. */
export interface IndexedPage {
  path: string;
  title: string;
  description: string;
  keywords: string[];
  /** Whether it comes after other pages that match as well. */
  isDemoted?: boolean;
}

/** What the search knows besides the pages. */
export interface SearchWords {
  /** What readers say, separated by commas, and what the pages say: `webhook, callback = postback; mdr = fee`. */
  synonyms?: string;
  /** What readers ask for and no page has, by phrases separated by commas: an answer that ends with a link. */
  absent?: Readonly<Record<string, string>>;
  /** Questions that an empty dialog offers. */
  examples?: readonly string[];
  /** Path of the place that says where to ask people, below the base path. */
  support?: string;
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
export type Hit = Record<'anchor' | 'name', string> & {score: number};

/** The address of a page, below the base path. */
export const addressOf = ({path}: IndexedPage, {ending}: SearchIndex) => (path === '/' ? '' : path.slice(1) + ending);

export interface Found {
  pages: {page: IndexedPage; hits: Hit[]}[];
  /** Whether the first page has most words of the question: otherwise it hardly answers it. */
  isLikely: boolean;
  /** Whether a term of a text matched the question. */
  isMatch: (term: string) => boolean;
}

const optionsFor = (...fields: string[]): Options => ({
  fields,
  tokenize: (text) => [...new Set(tokenize(text))],
  processTerm: (term) => term,
});

export const PLACES = optionsFor('name', 'text');

/** Weights of matches, relative to one in the title, description or keywords of a page. */
const WEIGHT = {places: 0.8, keyword: 0.6, exactName: 5, demoted: 0.6};

/** The share of a question's words that a page has when it is likely to answer it. */
const LIKELY = 0.55;

const SHOWN = {pages: 12, places: 2};

/** Searches three indexes: pages, their places, and single keywords. The scores of a page in them are added. */
export class SearchEngine {
  private readonly pages = new MiniSearch(optionsFor('title', 'description', 'words'));
  private readonly keywords = new MiniSearch({...optionsFor('phrase'), storeFields: ['page']});
  private readonly places: MiniSearch;
  private readonly synonyms;

  constructor(private readonly index: SearchIndex) {
    this.places = MiniSearch.loadJS(index.words, PLACES);
    this.synonyms = parseSynonyms(index.synonyms);
    for (const [id, page] of index.pages.entries()) {
      this.pages.add({...page, id, words: page.keywords.join('\n')});
      for (const phrase of page.keywords) this.keywords.add({id: this.keywords.documentCount, page: id, phrase});
    }
  }

  /** Returns the pages that match a question, the best first, each with its best places. */
  search(question: string): Found {
    const own = tokenize(question);
    const terms = [...new Set([...own, ...synonymsOf(question, this.synonyms)])];
    const isThai = THAI.test(question);
    const matched = new Set<string>();
    const found = this.index.pages.map((page) => ({page, score: 0, hits: [] as Hit[], has: new Set<string>()}));
    /** Returns the matches in an index, the best first, with scores from 0 to 1. */
    const ask = (index: MiniSearch, boost: Record<string, number>, pageOf: (result: SearchResult) => number) => {
      const results = index.search('-', {
        tokenize: () => terms,
        boost,
        // The pages are in English: of a Thai question, the translated words count in full.
        boostTerm: (term) => (own.includes(term) || isThai ? 1 : 0.5),
        fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
        // The reader may still be typing the last word.
        prefix: (term) => term === own.at(-1) && term.length > 2,
      });
      return results.map((result) => {
        const page = found[pageOf(result)]!;
        result.terms.forEach((term) => matched.add(term));
        result.queryTerms.forEach((term) => page.has.add(term));
        return {page, id: result.id as number, score: result.score / results[0]!.score};
      });
    };
    const key = nameKey(question);
    const exact = (name: string) => (key && nameKey(name) === key ? WEIGHT.exactName : 0);

    for (const {page, score} of ask(this.pages, {title: 3}, ({id}) => id as number)) page.score = score;
    const keywords = ask(this.keywords, {}, (result) => result.page as number).reverse();
    const bestKeywords = new Map(keywords.map(({page, score}) => [page, score]));
    bestKeywords.forEach((score, page) => (page.score += WEIGHT.keyword * score));
    const pageOfPlace = ({id}: SearchResult) => this.index.places[id as number]![0];
    const ofPlace = new Map(ask(this.places, {name: 2}, pageOfPlace).map(({id, score}) => [id, score]));
    for (const [id, [page, anchor, name]] of this.index.places.entries()) {
      const score = (ofPlace.get(id) ?? 0) + exact(name);
      if (score > 0) found[page]!.hits.push({anchor, name, score});
    }
    for (const page of found) {
      const [best, second] = page.hits.sort((one, other) => other.score - one.score);
      page.score += exact(page.page.title) + WEIGHT.places * ((best?.score ?? 0) + (second?.score ?? 0) / 4);
      // A name in signs alone, such as `[]`, has no terms.
      if (terms.length > 0) page.score *= Math.sqrt(page.has.size / terms.length);
      if (page.page.isDemoted) page.score *= WEIGHT.demoted;
    }
    const shown = found.filter(({score}) => score > 0).sort((one, other) => other.score - one.score);
    return {
      pages: shown.slice(0, SHOWN.pages).map(({page, hits}) => ({
        page,
        hits: hits.length > 0 ? hits.slice(0, SHOWN.places) : [{anchor: '', name: page.title, score: 0}],
      })),
      isLikely: (shown[0]?.has.size ?? 0) >= LIKELY * terms.length,
      isMatch: (term) => matched.has(term),
    };
  }
}
