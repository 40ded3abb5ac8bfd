import MiniSearch, {type AsPlainObject, type Options, type SearchResult} from 'minisearch';
import {nameKey, synonymsOf, tokenize} from './words';

/** A page as the index has it. The documents of `places` are its places, numbered through all pages. */
export interface IndexedPage {
  path: string;
  title: string;
  description: string;
  keywords: string[];
  places: [id: string, name: string][];
}

/** The index as it travels. The indexes of pages and of keywords are small, and built from `pages` in the browser. */
export interface SearchIndex {
  pages: IndexedPage[];
  places: AsPlainObject;
  /** What addresses of pages end with. */
  ending: '' | '/';
}

/** A place that answers: its number in the page, its anchor and its name. */
export interface Hit {
  place: number;
  id: string;
  name: string;
}

export interface PageHits {
  page: IndexedPage;
  hits: Hit[];
}

export interface Found {
  pages: PageHits[];
  /** Whether a term of a text matched the question. */
  isMatch: (term: string) => boolean;
}

const optionsFor = (...fields: string[]): Options => ({
  fields,
  tokenize: (text) => [...new Set(tokenize(text))],
  processTerm: (term) => term,
});

export const PLACES = optionsFor('name', 'text');

/** What a match in each of the indexes counts for a page. */
const WEIGHT = {page: 1, place: 0.8, keyword: 0.8, exact: 5};

const SHOWN_PAGES = 12;
const SHOWN_PLACES = 2;

/** Scores from 0 to 1 by document. */
function normalized(results: readonly SearchResult[]): Map<number, number> {
  const best = results[0]?.score ?? 1;
  return new Map(results.map(({id, score}) => [id as number, score / best]));
}

export class SearchEngine {
  private readonly pages = new MiniSearch(optionsFor('title', 'description', 'keywords'));
  private readonly keywords = new MiniSearch(optionsFor('phrase'));
  private readonly places: MiniSearch;
  /** The page of each keyword and of each place. */
  private readonly pageOfKeyword: number[] = [];
  private readonly firstPlace: number[] = [];

  constructor(private readonly index: SearchIndex) {
    this.places = MiniSearch.loadJS(index.places, PLACES);
    let places = 0;
    index.pages.forEach(({title, description, keywords, places: own}, id) => {
      this.pages.add({id, title, description, keywords: keywords.join('\n')});
      for (const phrase of keywords) this.keywords.add({id: this.pageOfKeyword.push(id) - 1, phrase});
      this.firstPlace.push(places);
      places += own.length;
    });
  }

  /** The pages that answer a question, the best first, each with its best places. */
  search(question: string): Found {
    if (question.trim() === '') return {pages: [], isMatch: () => false};
    const own = tokenize(question);
    const terms = [...new Set([...own, ...synonymsOf(question)])];
    const options = {
      tokenize: () => terms,
      fuzzy: (term: string) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      // The reader may be in the middle of the last word.
      prefix: (term: string) => term === own.at(-1) && term.length > 2,
      boostTerm: (term: string) => (own.includes(term) ? 1 : 0.5),
    };
    const found = {
      page: this.pages.search('-', {...options, boost: {title: 3}}),
      place: this.places.search('-', {...options, boost: {name: 2}}),
      keyword: this.keywords.search('-', options),
    };
    const ofPage = normalized(found.page);
    const ofPlace = normalized(found.place);
    const ofKeyword = normalized(found.keyword);
    const bestKeyword = new Map<number, number>();
    for (const [id, score] of ofKeyword) {
      const page = this.pageOfKeyword[id]!;
      bestKeyword.set(page, Math.max(score, bestKeyword.get(page) ?? 0));
    }
    const key = nameKey(question);
    const pages = this.index.pages.map((page, number) => {
      const places = page.places
        .map(([id, name], place) => {
          const isExact = nameKey(name || page.title) === key;
          return {
            place,
            id,
            name: name || page.title,
            score: (ofPlace.get(this.firstPlace[number]! + place) ?? 0) + (isExact ? WEIGHT.exact : 0),
          };
        })
        .filter(({score}) => score > 0)
        .sort((one, other) => other.score - one.score);
      const score =
        WEIGHT.page * ((ofPage.get(number) ?? 0) + (nameKey(page.title) === key ? WEIGHT.exact : 0)) +
        WEIGHT.place * ((places[0]?.score ?? 0) + (places[1]?.score ?? 0) / 4) +
        WEIGHT.keyword * (bestKeyword.get(number) ?? 0);
      return {page, score, hits: places.slice(0, SHOWN_PLACES)};
    });
    const matched = new Set(
      Object.values(found).flatMap((results) => results.flatMap(({match}) => Object.keys(match))),
    );
    return {
      pages: pages
        .filter(({score}) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, SHOWN_PAGES)
        .map(({page, hits}) => ({page, hits: hits.length > 0 ? hits : [{place: 0, id: '', name: page.title}]})),
      isMatch: (term) => matched.has(term),
    };
  }
}
