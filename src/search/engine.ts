import type {Area, IndexedPage, PageText, SearchIndex} from './pages';
import {placesOf} from './places';
import {createRanking, type Ranked, type Ranking} from './ranking';
import {markWords} from './words';

/** One line of the results: a page or a place in it. */
export interface Hit {
  /** Address on this origin, with the place. */
  url: string;
  /** Name of the place, in turn plain and marked; empty for the page itself. */
  heading: string[];
  /** A sentence or a row of the place that says most about the question, in turn plain and marked. */
  excerpt: string[];
}

/** The hits of one page. */
export interface PageHits {
  path: string;
  /** In turn plain and marked. */
  title: string[];
  area: Area;
  /** Whether its text is there, which chooses the places. */
  isRead: boolean;
  /** Best first. */
  hits: Hit[];
}

/** What the reader may look for and where. */
export interface Query {
  text: string;
  /** Undefined: everywhere. */
  area?: Area;
  /** Whether the first pages, which fill a phone's screen, come before the others: they are painted sooner so. */
  firstAlone?: boolean;
}

const MOST_PAGES = 12;
const FIRST_PAGES = 3;
const LONGEST_EXCERPT = 200;
/** Most pages of this site have it. */
const USUAL_WORD = 'payment';

/** Cuts a long line to what stands around the first word that is marked, at spaces. */
export function excerptOf(line: string, isWanted: (term: string) => boolean): string[] {
  let shown = line;
  if (line.length > LONGEST_EXCERPT) {
    const before = markWords(line, isWanted)[0]!.length;
    const start = before > LONGEST_EXCERPT * 0.7 ? line.indexOf(' ', before - LONGEST_EXCERPT / 3) + 1 : 0;
    const end = line.lastIndexOf(' ', start + LONGEST_EXCERPT);
    const stop = line.length - start <= LONGEST_EXCERPT ? line.length : end > start ? end : start + LONGEST_EXCERPT;
    shown = `${start > 0 ? '… ' : ''}${line.slice(start, stop)}${stop < line.length ? ' …' : ''}`;
  }
  return markWords(shown, isWanted);
}

/** A page with the places of it that answer a question, best first; their names alone choose them before its text is there. */
export function hitsOf(page: IndexedPage, found: Ranked, address: string, text?: PageText): PageHits {
  const isWanted = (term: string) => found.terms.has(term);
  return {
    path: page.path,
    title: markWords(page.title, isWanted),
    area: page.area,
    isRead: text !== undefined,
    hits: placesOf(page, found, text).map(({place, excerpt}) => ({
      url: place ? `${address}#${place[0]}` : address,
      heading: place ? markWords(place[1], isWanted) : [],
      excerpt: excerpt === '' ? [] : excerptOf(excerpt, isWanted),
    })),
  };
}

export interface SearchEngine {
  /**
   * Finds pages: first with the texts that are there already, then with those of the first pages, then with all.
   *
   * @throws Error when a part of the index, or a text, does not arrive.
   */
  search: (query: Query) => AsyncGenerator<PageHits[], void>;
  /** Does what the first question would wait for: code is compiled when it first runs, names are read once. Fetches nothing. */
  prepare: () => void;
}

async function fetchJson<Content>(url: string, ahead?: Promise<Response>): Promise<Content> {
  const response = await (ahead ?? fetch(url));
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`);
  return (await response.json()) as Content;
}

/** What `load` brings is kept for the next call, unless it fails. */
function keep<Content>(load: (name: string) => Promise<Content>): typeof load {
  const kept = new Map<string, Promise<Content>>();
  return async (name) => {
    const loading = kept.get(name) ?? load(name);
    kept.set(name, loading);
    try {
      return await loading;
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
}

interface Loaded {
  index: SearchIndex;
  ranking: Ranking;
  addressOf: (path: string) => string;
}

const loadIndex = keep(async (baseUrl): Promise<Loaded> => {
  const ahead = globalThis.searchIndex;
  // Once: after a failure it is fetched anew.
  globalThis.searchIndex = undefined;
  const index = await fetchJson<SearchIndex>(`${baseUrl}search/headings.json`, ahead);
  return {
    index,
    ranking: createRanking(index, {
      loadTerms: (shard) => fetchJson(`${baseUrl}search/terms/${shard}.json`),
      loadThai: () => fetchJson(`${baseUrl}search/thai.json`),
    }),
    addressOf: (path) => baseUrl.slice(0, -1) + path + (path === '/' ? '' : (index.ending ?? '')),
  };
});

const texts = new Map<string, PageText>();

const loadText = keep(async (url) => texts.set(url, await fetchJson(url)));

/**
 * Loads the search. Only the index is fetched now; texts follow for the pages that are found.
 *
 * @param baseUrl of the site, with a slash at both ends.
 * @throws Error when the index cannot be fetched; the next call tries again.
 */
export async function loadEngine(baseUrl: string): Promise<SearchEngine> {
  const {index, ranking, addressOf} = await loadIndex(baseUrl);
  const textUrlOf = ({path}: IndexedPage) => `${baseUrl}search/text/${path === '/' ? 'index' : path.slice(1)}.json`;
  const engine: SearchEngine = {
    async *search({text, area, firstAlone}) {
      const found = await ranking.rank(text);
      const pages = found.pages
        .map(({page}) => page)
        .filter((page) => area === undefined || page.area === area)
        .slice(0, MOST_PAGES);
      const read = (page: IndexedPage) => hitsOf(page, found, addressOf(page.path), texts.get(textUrlOf(page)));
      let shown = pages.slice(0, firstAlone ? FIRST_PAGES : undefined).map(read);
      yield shown;
      if (shown.length < pages.length) {
        shown = [...shown, ...pages.slice(shown.length).map(read)];
        yield shown;
      }
      for (const most of [FIRST_PAGES, MOST_PAGES]) {
        if (shown.slice(0, most).every(({isRead}) => isRead)) continue;
        await Promise.all(pages.slice(0, most).map((page) => loadText(textUrlOf(page))));
        shown = shown.map((hits, at) => (hits.isRead ? hits : read(pages[at]!)));
        yield shown;
      }
    },
    prepare() {
      // The terms of a large site are fetched for a question.
      if (index.terms !== undefined) void engine.search({text: USUAL_WORD, firstAlone: true}).next();
    },
  };
  return engine;
}
