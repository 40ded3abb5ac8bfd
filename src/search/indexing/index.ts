import {execFile} from 'node:child_process';
import {rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import type {HeadingPage} from '../searchHeadings';
import type {BuiltSite} from '../../build/afterBuild/builtSite';

const run = promisify(execFile);

/** Folder of the search's files in the built site. */
const FOLDER = 'search';

/** Files of the Pagefind bundle that belong to its own dialog and to other ways of use. */
const UNUSED = [
  'pagefind-component-ui.css',
  'pagefind-component-ui.js',
  'pagefind-highlight.js',
  'pagefind-modular-ui.css',
  'pagefind-modular-ui.js',
  'pagefind-ui.css',
  'pagefind-ui.js',
  'pagefind-worker.js',
  'wasm.unknown.pagefind',
];

/**
 * In characters, of which Brotli makes a tenth. Pagefind's script and program weigh 84 kB: up to here the words of all
 * pages come sooner.
 */
const MOST_WORDS = 600_000;

/** In characters. With more, a phone would index them for half a second, and Pagefind finds headings as well. */
const MOST_NAMES = 400_000;

/** Lists of posts, and the page that leads on to the API overview, are not what a reader looks for. */
export const isSearched = (route: string) => !/^\/(?:docs|blog|blog\/tags.*|blog\/archive)$/.test(route);

/** The pages for the index of names: on a large site without their words, on a very large one with their titles alone. */
export function withinMeasure(pages: readonly HeadingPage[]): HeadingPage[] {
  const lengthOf = (part: 'places' | 'words') => JSON.stringify(pages.map((page) => page[part])).length;
  const hasPlaces = lengthOf('places') <= MOST_NAMES;
  const hasWords = lengthOf('words') <= MOST_WORDS;
  return pages.map(({places, words, ...page}) => ({
    ...page,
    places: hasPlaces ? places : [],
    ...(hasWords && {words}),
  }));
}

/**
 * Builds the two indexes of the search beside the site: names of pages, headings and table rows in one small file, and
 * Pagefind's full text in chunks. Pagefind's binary runs as a program, because its module cannot be loaded by
 * Docusaurus' loader of plugins.
 *
 * @param pages those with something to find, in the order of the index.
 * @param copies folder of their copies.
 * @throws Error when there is no page to index.
 */
export async function buildSearch(
  {outDir, addressOf}: BuiltSite,
  pages: readonly HeadingPage[],
  copies: string,
): Promise<void> {
  if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
  const output = path.join(outDir, FOLDER);
  const binary = path.resolve('node_modules/.bin/pagefind');
  await run(binary, ['--site', copies, '--output-path', output, '--silent']);
  await Promise.all(UNUSED.map((file) => rm(path.join(output, file), {force: true})));
  await writeFile(
    path.join(output, 'headings.json'),
    JSON.stringify(withinMeasure(pages.map((page) => ({...page, path: addressOf(page.path)})))),
  );
}
