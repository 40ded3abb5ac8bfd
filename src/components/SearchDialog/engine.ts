import {preload} from 'react-dom';
import {
  areaOf,
  createHeadingIndex,
  translateQuery,
  words,
  type Area,
  type HeadingHit,
  type HeadingIndex,
  type HeadingPage,
} from '@site/src/lib/searchHeadings';

/** One line of the results: a page or a place in it. */
export interface Hit {
  /** Path and anchor on the site. */
  url: string;
  /** Name of the place; empty for the page itself. */
  heading: string;
  /** Pieces of the text around the words, in turn plain and marked; empty when the name itself matched. */
  excerpt: string[];
}

/** The hits of one page. */
export interface PageHits {
  path: string;
  title: string;
  area: Area;
  hits: Hit[];
}

interface PagefindResult {
  data: () => Promise<{
    url: string;
    meta: {title: string};
    sub_results: {title: string; url: string; excerpt: string}[];
  }>;
}

interface Pagefind {
  options: (options: {baseUrl: string; excerptLength: number; noWorker: boolean}) => Promise<void>;
  init: () => Promise<void>;
  search: (query: string) => Promise<{results: PagefindResult[]}>;
}

/** What the reader may look for and where. */
export interface Query {
  text: string;
  /** Undefined: everywhere. */
  area?: Area;
}

const MOST_PAGES = 12;
const MOST_HITS_OF_A_PAGE = 4;
/** How many results are looked through for those of one area. */
const MOST_EXAMINED = 60;

const ENTITIES: Record<string, string> = {'&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'"};

/** Cuts Pagefind's excerpt, HTML with `<mark>`, into pieces: in turn plain and marked. */
export function splitExcerpt(excerpt: string): string[] {
  return excerpt
    .split(/<\/?mark>/)
    .map((piece) => piece.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity]!));
}

/** Cuts a name into pieces, in turn plain and marked, where it holds a word of the query. */
export function markWords(name: string, query: string): string[] {
  const wanted = words(translateQuery(query)).sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [name];
  // Words are letters and digits: no sign in them has a meaning in a pattern.
  const pattern = new RegExp(`(${wanted.join('|')})`, 'giu');
  return name.split(pattern);
}

/** Folders end their addresses with a slash in Pagefind's index; the pages of this site do not. */
const cleanPath = (url: string) => url.replace(/\/(?=#|$)/, '') || '/';

/** Gathers the hits by page, keeping the order in which the pages came first. */
export function groupHits(hits: readonly HeadingHit[]): PageHits[] {
  const pages = new Map<HeadingPage, PageHits>();
  for (const {page, place} of hits) {
    const {path, title, area} = page;
    const group = pages.get(page) ?? {path, title, area, hits: []};
    pages.set(page, group);
    const url = place ? `${path}#${place.id}` : path;
    if (group.hits.length < MOST_HITS_OF_A_PAGE) group.hits.push({url, heading: place?.text ?? '', excerpt: []});
  }
  return [...pages.values()].slice(0, MOST_PAGES);
}

/** Adds the full-text results to those by name: first what the names found, each place once. */
export function mergeHits(byName: readonly PageHits[], byText: readonly PageHits[]): PageHits[] {
  const pages = new Map(byName.map((page) => [page.path, {...page, hits: [...page.hits]}]));
  for (const page of byText) {
    const known = pages.get(page.path);
    if (!known) {
      pages.set(page.path, page);
      continue;
    }
    for (const hit of page.hits) {
      const twin = known.hits.find(({url}) => url === hit.url);
      if (twin) twin.excerpt = hit.excerpt;
      else if (known.hits.length < MOST_HITS_OF_A_PAGE) known.hits.push(hit);
    }
  }
  return [...pages.values()].slice(0, MOST_PAGES);
}

/**
 * The text of the first results, of one area when it is given. Pagefind's own filters would do, but it writes them in
 * another order at each build, and two builds of one version must be the same.
 */
async function firstPages(results: readonly PagefindResult[], area: Area | undefined) {
  const found = [];
  for (let start = 0; start < MOST_EXAMINED && found.length < MOST_PAGES; start += MOST_PAGES) {
    const batch = await Promise.all(results.slice(start, start + MOST_PAGES).map((result) => result.data()));
    found.push(...batch.filter(({url}) => area === undefined || areaOf(cleanPath(url)) === area));
  }
  return found.slice(0, MOST_PAGES);
}

export interface SearchEngine {
  /** Pages and places whose names match: at once, tolerant of typing errors. */
  searchNames: (query: Query) => PageHits[];
  /** Pages whose text matches. */
  searchText: (query: Query) => Promise<PageHits[]>;
}

async function loadHeadings(folder: string): Promise<HeadingIndex> {
  const response = await fetch(`${folder}headings.json`);
  if (!response.ok) throw new Error(`The index answered with status ${response.status}.`);
  return createHeadingIndex((await response.json()) as HeadingPage[]);
}

async function loadPagefind(folder: string, baseUrl: string): Promise<Pagefind> {
  // Built beside the site, not by its bundler.
  const pagefind = (await import(/* webpackIgnore: true */ `${folder}pagefind.js`)) as Pagefind;
  // Beside the entry file, which Pagefind reads first. Not sooner: most readers find what they want among the names.
  preload(`${folder}wasm.en.pagefind`, {as: 'fetch', crossOrigin: 'anonymous'});
  // A worker would be one more script to fetch and to start, for a search that takes a few milliseconds.
  await pagefind.options({baseUrl, excerptLength: 24, noWorker: true});
  await pagefind.init();
  return pagefind;
}

let pagefind: Promise<Pagefind> | undefined;

/**
 * Loads the full text, once: as soon as the reader types, beside the index of names.
 *
 * @param baseUrl of the site, with a slash at both ends.
 * @throws Error when it cannot be fetched; the next call tries again.
 */
export async function loadText(baseUrl: string): Promise<Pagefind> {
  pagefind ??= loadPagefind(`${baseUrl}search/`, baseUrl);
  try {
    return await pagefind;
  } catch (error) {
    pagefind = undefined;
    throw error;
  }
}

/**
 * Loads the search. Only the index of names is fetched now.
 *
 * @param baseUrl of the site, with a slash at both ends.
 * @throws Error when the index of names cannot be fetched.
 */
export async function loadEngine(baseUrl: string): Promise<SearchEngine> {
  const headings = await loadHeadings(`${baseUrl}search/`);
  return {
    searchNames: ({text, area}) =>
      groupHits(headings.search(text).filter(({page}) => area === undefined || page.area === area)),
    async searchText({text, area}) {
      const {search} = await loadText(baseUrl);
      const {results} = await search(translateQuery(text));
      const data = await firstPages(results, area);
      return data.map(({url, meta, sub_results: places}) => ({
        path: cleanPath(url),
        title: meta.title,
        area: areaOf(cleanPath(url)),
        hits: places.slice(0, MOST_HITS_OF_A_PAGE).map((place) => ({
          url: cleanPath(place.url),
          heading: place.title === meta.title ? '' : place.title,
          excerpt: splitExcerpt(place.excerpt),
        })),
      }));
    },
  };
}
