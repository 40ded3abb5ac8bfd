import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {BuiltSite} from '../../plugins/afterBuild/builtSite';
import {isList} from '../../../lib/routes';
import {isThaiSite} from '../thai';
import {THAI_WORDS} from '../thaiWords';
import {shardOf, type IndexedPage, type SearchIndex, type Terms} from '../pages';
import type {FoundPage} from './extract';

/** Folder of the search's files in the built site. */
const FOLDER = 'search';

/** In characters. With more, the terms travel by their first letters, when a reader types one. */
const MOST_TERMS = 500_000;

/** In characters. With more, a phone would read them for too long. */
const MOST_NAMES = 400_000;

/** Lists of posts, and the page that leads on to the API overview, are not what a reader looks for. */
export const isSearched = (route: string): boolean => route !== '/docs' && !isList(route);

/** File with the text of a page. */
export const textFile = ({outDir}: Pick<BuiltSite, 'outDir'>, route: string): string =>
  path.join(outDir, FOLDER, 'text', `${route === '/' ? 'index' : route}.json`);

const gapOf = (gap: number): string => {
  const letters = [];
  for (let rest = gap - 1; rest > 0; rest = Math.floor(rest / 26))
    letters.unshift(String.fromCharCode(65 + (rest % 26)));
  return letters.join('');
};

/** A page that has so little of a term is not found by it where another page has so much more. */
const BARELY = {most: 4, below: 3};

/** The terms of all pages, each with the pages that have it. */
function postingsOf(pages: readonly FoundPage[]): Map<string, string> {
  const best = new Map<string, number>();
  for (const [term, weight] of pages.flatMap(({weights}) => Object.entries(weights)))
    best.set(term, Math.max(weight, best.get(term) ?? 0));
  const found = new Map<string, {last: number; text: string}>();
  pages.forEach(({weights}, number) => {
    for (const [term, weight] of Object.entries(weights)) {
      if (weight <= BARELY.most && best.get(term)! >= weight + BARELY.below) continue;
      const known = found.get(term) ?? {last: -1, text: ''};
      found.set(term, {last: number, text: known.text + gapOf(number - known.last) + weight.toString(36)});
    }
  });
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([term, {text}]) => [term, text]));
}

const asText = (terms: readonly (readonly [string, string])[]): Terms => ({
  terms: terms.map(([term]) => term).join(' '),
  postings: terms.map(([, pages]) => pages).join(' '),
});

/**
 * The files of the index by their names: one on most sites, one for each first letter of a term on a large one.
 *
 * @param mostTerms how many characters of terms may stand in the one file.
 */
export function indexFiles(pages: readonly FoundPage[], mostTerms = MOST_TERMS): Map<string, SearchIndex | Terms> {
  const hasPlaces = JSON.stringify(pages.map(({page}) => page.places)).length <= MOST_NAMES;
  const terms = [...postingsOf(pages)];
  const all = asText(terms);
  const isWhole = all.terms.length + all.postings.length <= mostTerms;
  const names = pages.map(({page}): IndexedPage => (hasPlaces ? page : {...page, places: []}));
  if (isWhole) return new Map([['headings.json', {pages: names, ...all}]]);
  const files = new Map<string, SearchIndex | Terms>([['headings.json', {pages: names}]]);
  for (const shard of new Set(terms.map(([term]) => shardOf(term))))
    files.set(`terms/${shard}.json`, asText(terms.filter(([term]) => shardOf(term) === shard)));
  return files;
}

/**
 * Writes the index of the search beside the site.
 *
 * @param pages those with something to find, in the order of the index.
 * @throws Error when there is no page to index.
 */
export async function buildSearch({outDir, addressOf}: BuiltSite, pages: readonly FoundPage[]): Promise<void> {
  if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
  const files = new Map<string, unknown>(indexFiles(pages));
  const index = files.get('headings.json') as SearchIndex;
  if (addressOf('/page').endsWith('/')) index.ending = '/';
  if (!isThaiSite) files.set('thai.json', THAI_WORDS);
  for (const [name, content] of files) {
    const file = path.join(outDir, FOLDER, name);
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, JSON.stringify(content));
  }
}
