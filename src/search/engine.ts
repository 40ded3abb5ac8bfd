import type {Area, PageText, Place, SearchIndex, Terms} from './pages';
import {createRanking, type Ranked, type RankedPage, type Ranking} from './ranking';
import {markWords, termsOf} from './words';

/** One line of the results: a page or a place in it. */
export interface Hit {
  /** Address on this origin, with the place. */
  url: string;
  /** Name of the place, in turn plain and marked; empty for the page itself. */
  heading: string[];
  /** A sentence or a row of the page that says most about the question, in turn plain and marked. */
  excerpt: string[];
}

/** The hits of one page. */
export interface PageHits {
  path: string;
  /** In turn plain and marked. */
  title: string[];
  area: Area;
  hits: Hit[];
}

/** What the reader may look for and where. */
export interface Query {
  text: string;
  /** Undefined: everywhere. */
  area?: Area;
}

const MOST_PAGES = 12;
const FIRST_PAGES = 3;
/** A page has at least so many places, where its text has them. */
const USUAL_HITS = 2;
const LONGEST_EXCERPT = 200;

const isWantedBy =
  ({terms}: Pick<Ranked, 'terms'>) =>
  (term: string) =>
    terms.has(term);

/** How much of the question a line says. A long line says it less clearly. */
function worthOf(line: string, terms: ReadonlyMap<string, number>): number {
  const said = new Set(termsOf(line).flatMap(([term, weight]) => (weight === 1 && terms.has(term) ? [term] : [])));
  const sum = [...said].reduce((all, term) => all + terms.get(term)!, 0);
  return sum / (1 + line.length / 600);
}

interface Line {
  /** The id of its section; empty before the first. */
  section: string;
  line: string;
}

const linesOf = (text: PageText): Line[] => text.flatMap(([section, lines]) => lines.map((line) => ({section, line})));

function bestOf(lines: readonly Line[], terms: ReadonlyMap<string, number>): Line | undefined {
  const worth = lines.map(({line}) => worthOf(line, terms));
  const most = Math.max(0, ...worth);
  return most > 0 ? lines[worth.indexOf(most)] : undefined;
}

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

/** The lines that stand at a place of a page: those of its section, or the row itself. */
function linesAt(lines: readonly Line[], [id, name, kind]: Place): Line[] {
  if (kind !== 'row') return lines.filter(({section}) => section === id);
  return lines.filter(({line}) => line.startsWith(name) || line.split(' · ')[0]!.includes(name));
}

/** A page with what its text says about the question: an excerpt for each place, and another place where it has one. */
export function withExcerpts(
  {page, places, isNamed}: RankedPage,
  text: PageText,
  found: Ranked,
  address: string,
): PageHits {
  const isWanted = isWantedBy(found);
  const lines = linesOf(text).filter(({section}) => section !== 'related');
  const best = bestOf(lines, found.terms);
  const other = page.places.find(([id, , kind]) => id === best?.section && kind === undefined);
  const isNew = other && !places.some((place) => place?.[0] === other[0]);
  // Where no name says what is asked, the section that does comes first.
  const shown = [...(isNew && !isNamed ? [other] : []), ...places];
  if (isNew && isNamed && shown.length < USUAL_HITS) shown.push(other);
  // Each line is shown once. What has few lines chooses before what has more.
  const said = new Set<string>();
  const choices = shown.map((place) => ({place, at: place ? linesAt(lines, place) : lines}));
  const excerpts = new Map(
    choices
      .sort((a, b) => a.at.length - b.at.length)
      .map(({place, at}) => {
        const free = at.filter(({line}) => !said.has(line));
        const line = (bestOf(free, found.terms) ?? free[0])?.line ?? '';
        said.add(line);
        return [place, line];
      }),
  );
  return {
    path: page.path,
    title: markWords(page.title, isWanted),
    area: page.area,
    hits: shown.map((place) => {
      const line = excerpts.get(place)!;
      return {
        url: place ? `${address}#${place[0]}` : address,
        heading: place ? markWords(place[1], isWanted) : [],
        excerpt: line === '' ? [] : excerptOf(line, isWanted),
      };
    }),
  };
}

export interface SearchEngine {
  /**
   * Finds pages: first without excerpts, then with those of the first pages, then with all.
   *
   * @throws Error when a part of the index, or a text, does not arrive.
   */
  search: (query: Query) => AsyncGenerator<PageHits[], void>;
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

const loadIndex = keep(async (baseUrl): Promise<{ranking: Ranking; addressOf: (path: string) => string}> => {
  const ahead = globalThis.searchIndex;
  // Once: after a failure it is fetched anew.
  globalThis.searchIndex = undefined;
  const index = await fetchJson<SearchIndex>(`${baseUrl}search/headings.json`, ahead);
  return {
    ranking: createRanking(index, (shard) => fetchJson<Terms>(`${baseUrl}search/terms/${shard}.json`)),
    addressOf: (path) => baseUrl.slice(0, -1) + path + (path === '/' ? '' : (index.ending ?? '')),
  };
});

const loadText = keep((url) => fetchJson<PageText>(url));

/**
 * Loads the search. Only the index is fetched now; texts follow for the pages that are found.
 *
 * @param baseUrl of the site, with a slash at both ends.
 * @throws Error when the index cannot be fetched; the next call tries again.
 */
export async function loadEngine(baseUrl: string): Promise<SearchEngine> {
  const {ranking, addressOf} = await loadIndex(baseUrl);
  return {
    async *search({text, area}) {
      const found = await ranking.rank(text);
      const ranked = found.pages.filter(({page}) => area === undefined || page.area === area).slice(0, MOST_PAGES);
      const shown = ranked.map((page) => withExcerpts(page, [], found, addressOf(page.page.path)));
      yield [...shown];
      for (const [start, end] of [
        [0, FIRST_PAGES],
        [FIRST_PAGES, MOST_PAGES],
      ] as const) {
        const batch = ranked.slice(start, end);
        const texts = await Promise.all(
          batch.map(({page}) =>
            loadText(`${baseUrl}search/text/${page.path === '/' ? 'index' : page.path.slice(1)}.json`),
          ),
        );
        batch.forEach(
          (page, index) => (shown[start + index] = withExcerpts(page, texts[index]!, found, addressOf(page.page.path))),
        );
        yield [...shown];
      }
    },
  };
}
