import {
  areaOf,
  createHeadingIndex,
  translateQuery,
  words,
  type Area,
  type HeadingHit,
  type HeadingIndex,
  type HeadingPage,
} from '@site/src/search/searchHeadings';

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

interface PagefindText {
  url: string;
  meta: {title: string};
  sub_results: {title: string; url: string; excerpt: string}[];
}

interface PagefindResult {
  data: () => Promise<PagefindText>;
}

interface Pagefind {
  options: (options: {
    baseUrl: string;
    excerptLength: number;
    noWorker: boolean;
    metaCacheTag: string;
  }) => Promise<void>;
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
const FIRST_PAGES = 3;
const MOST_HITS_OF_A_PAGE = 4;
/** How many results are looked through for those of one area. */
const MOST_EXAMINED = 60;

const ENTITIES: Record<string, string> = {'&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'"};

/** The pages of the index of names, by their paths without a slash at the end. */
type KnownPages = ReadonlyMap<string, HeadingPage>;

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

/** Folders end their addresses with a slash in Pagefind's index; the pages of the site may not. */
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

/** Adds the pages that are not there yet. */
export const addPages = (pages: readonly PageHits[], more: readonly PageHits[]): PageHits[] =>
  [...pages, ...more.filter(({path}) => pages.every((page) => page.path !== path))].slice(0, MOST_PAGES);

/**
 * Whether the marked pieces of an excerpt begin as words of the query do: for a word that is nowhere, Pagefind marks
 * what has its first letter.
 */
export function isAbout(excerpt: readonly string[], query: string): boolean {
  const beginnings = words(query).map((word) => word.slice(0, 3));
  const marked = words(excerpt.filter((_, index) => index % 2 === 1).join(' '));
  return marked.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
}

const toPageHits = ({url, meta, sub_results: places}: PagefindText, query: string, pages: KnownPages): PageHits => {
  const clean = cleanPath(url);
  const {path, area} = pages.get(clean) ?? {path: clean, area: areaOf(clean)};
  const hits = places
    .map((place) => ({
      url: path + new URL(place.url, location.href).hash,
      heading: place.title === meta.title ? '' : place.title,
      excerpt: splitExcerpt(place.excerpt),
    }))
    .filter(({excerpt}) => isAbout(excerpt, query))
    .slice(0, MOST_HITS_OF_A_PAGE);
  return {path, title: meta.title, area, hits};
};

/**
 * The text of the first results, of one area when it is given: more of them each time. Pagefind's own filters would do,
 * but it writes them in another order at each build, and two builds of one version must be the same.
 */
async function* firstPages(
  results: readonly PagefindResult[],
  query: string,
  area: Area | undefined,
  known: KnownPages,
) {
  let found: PageHits[] = [];
  // Each is a file of some kilobytes: first those that the dialog has room for.
  for (
    let start = 0, size = FIRST_PAGES;
    start < MOST_EXAMINED && found.length < MOST_PAGES;
    start += size, size = MOST_PAGES
  ) {
    const batch = await Promise.all(results.slice(start, start + size).map((result) => result.data()));
    const pages = batch
      .map((text) => toPageHits(text, query, known))
      .filter((page) => page.hits.length > 0 && (area === undefined || page.area === area));
    found = [...found, ...pages].slice(0, MOST_PAGES);
    yield found;
  }
}

export interface SearchEngine {
  /** Pages and places whose names match: at once, tolerant of typing errors. */
  searchNames: (query: Query) => PageHits[];
  /** Pages that have all words: at once, in no order and without excerpts. None on a site with many words. */
  searchWords: (query: Query) => PageHits[];
  /** Pages whose text matches, with excerpts: the first ones, then more of them. */
  searchText: (query: Query) => AsyncGenerator<PageHits[], void>;
}

/** What `load` brings is kept for the next call, unless it fails. */
function keep<Result>(load: (baseUrl: string) => Promise<Result>): typeof load {
  let kept: Promise<Result> | undefined;
  return async (baseUrl) => {
    kept ??= load(baseUrl);
    try {
      return await kept;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}

const loadNames = keep(async (baseUrl): Promise<{names: HeadingIndex; pages: KnownPages}> => {
  const response = await fetch(`${baseUrl}search/headings.json`);
  if (!response.ok) throw new Error(`The index answered with status ${response.status}.`);
  const pages = (await response.json()) as HeadingPage[];
  return {names: await createHeadingIndex(pages), pages: new Map(pages.map((page) => [cleanPath(page.path), page]))};
});

/** Asks for what somebody else will fetch. */
function preload(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), {rel: 'preload', as: 'fetch', crossOrigin: '', href}),
  );
}

/**
 * Loads the full text.
 *
 * @param baseUrl of the site, with a slash at both ends.
 * @throws Error when it cannot be fetched; the next call tries again.
 */
export const loadText = keep(async (baseUrl): Promise<Pagefind> => {
  const folder = `${baseUrl}search/`;
  // In the address of Pagefind's entry file, which must not be the one of an earlier release that a cache has kept.
  const tag = String(Date.now());
  // What Pagefind asks for one after the other is asked for beside its script.
  for (const file of [`pagefind-entry.json?ts=${tag}`, 'wasm.en.pagefind']) preload(folder + file);
  // Built beside the site, not by its bundler.
  const pagefind = (await import(/* webpackIgnore: true */ `${folder}pagefind.js`)) as Pagefind;
  // A worker would be one more script to fetch and to start, for a search that takes a few milliseconds.
  await pagefind.options({baseUrl, excerptLength: 24, noWorker: true, metaCacheTag: tag});
  await pagefind.init();
  return pagefind;
});

/**
 * Loads the search. Only the index of names is fetched now.
 *
 * @param baseUrl of the site, with a slash at both ends.
 * @throws Error when the index of names cannot be fetched; the next call tries again.
 */
export async function loadEngine(baseUrl: string): Promise<SearchEngine> {
  const {names, pages} = await loadNames(baseUrl);
  const group = (hits: HeadingHit[], area: Area | undefined) =>
    groupHits(hits.filter(({page}) => area === undefined || page.area === area));
  return {
    searchNames: ({text, area}) => group(names.search(text), area),
    searchWords: ({text, area}) => group(names.searchWords(text), area),
    async *searchText({text, area}) {
      const {search} = await loadText(baseUrl);
      const query = translateQuery(text);
      const {results} = await search(query);
      yield* firstPages(results, query, area, pages);
    },
  };
}
