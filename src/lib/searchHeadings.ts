import MiniSearch from 'minisearch';

export type Area = 'API' | 'Plugins' | 'Blog' | 'Site';

/** A page with the places in it that have a name: its headings, and the rows of its tables of fields and codes. */
export interface HeadingPage {
  /** Path on the site, such as `/docs/api/overviews`. */
  path: string;
  title: string;
  area: Area;
  /** Id and text of each place, in the order of the page. */
  places: [id: string, text: string][];
}

/** A place that a query found by its name. */
export interface HeadingHit {
  page: HeadingPage;
  /** Undefined: the page itself. */
  place?: {id: string; text: string};
  score: number;
}

export interface HeadingIndex {
  /**
   * Finds pages and places by their names, best first. Tolerates a typing error in words of five letters and more.
   * All words must be there; when no place has them all, any of them will do.
   */
  search: (query: string) => HeadingHit[];
}

interface Entry {
  id: number;
  text: string;
  title: string;
}

const segmenter = new Intl.Segmenter('th', {granularity: 'word'});

/**
 * Splits a text into the words that are compared: lower case, at spaces, punctuation and inner capitals; an identifier
 * is also one word, so that `customerref`, `customer_ref` and `customerRef` meet. Thai is split by its dictionary.
 */
export function words(text: string): string[] {
  const found = new Set<string>();
  for (const chunk of text.split(/[^\p{L}\p{M}\p{N}_-]+/u).filter(Boolean)) {
    const parts = chunk
      .split(/[_-]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
      .filter(Boolean)
      .map((part) => part.toLowerCase());
    if (/\p{Script=Thai}/u.test(chunk)) {
      for (const {segment, isWordLike} of segmenter.segment(chunk)) if (isWordLike) found.add(segment.toLowerCase());
      continue;
    }
    parts.forEach((part) => found.add(part));
    if (parts.length > 1) found.add(parts.join(''));
  }
  return [...found];
}

const SHORTEST_WORD_WITH_TYPING_ERROR = 5;

/** Prepares the search by names. Takes some milliseconds for a thousand places. */
export function createHeadingIndex(pages: readonly HeadingPage[]): HeadingIndex {
  const places = pages.flatMap((page) => [
    {page, place: undefined},
    ...page.places.map(([id, text]) => ({page, place: {id, text}})),
  ]);
  const index = new MiniSearch<Entry>({
    fields: ['text', 'title'],
    tokenize: words,
    processTerm: (term) => term,
    searchOptions: {
      boost: {text: 3},
      // Each letter of a code may matter: only from the third letter on is a word taken as unfinished.
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length >= SHORTEST_WORD_WITH_TYPING_ERROR ? 0.2 : false),
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  index.addAll(
    places.map(({page, place}, id) => ({id, text: place?.text ?? page.title, title: place ? page.title : ''})),
  );
  return {
    search(query) {
      const wanted = words(query);
      if (wanted.length === 0) return [];
      // An identifier is often typed as its words: written together it counts more than the words do apart.
      const together = wanted.length > 1 ? [{queries: [wanted.join('')], fuzzy: false as const, boost: {text: 9}}] : [];
      const run = (combineWith: 'AND' | 'OR') =>
        index.search({combineWith: 'OR', queries: [{combineWith, queries: wanted}, ...together]});
      const all = run('AND');
      return (all.length > 0 ? all : run('OR')).map(({id, score}) => ({...places[id as number]!, score}));
    },
  };
}
