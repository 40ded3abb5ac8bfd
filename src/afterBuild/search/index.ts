import {execFile} from 'node:child_process';
import {rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import type {HeadingPage} from '../../lib/searchHeadings';
import type {BuiltSite} from '../builtSite';

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
 * In characters; ten are one byte in Brotli. Pagefind's script and program weigh 84 kB, so that up to here the words of
 * all pages come sooner.
 */
const MOST_WORDS = 600_000;

/** Lists of posts, and the page that leads on to the API overview, are not what a reader looks for. */
export const isSearched = (route: string) => !/^\/(?:docs|blog|blog\/tags.*|blog\/archive)$/.test(route);

/** The pages with their words, where those weigh less than Pagefind needs for its first answer; else without. */
function withinMeasure(pages: readonly HeadingPage[]): readonly HeadingPage[] {
  const length = pages.reduce((sum, {words = ''}) => sum + words.length, 0);
  return length <= MOST_WORDS ? pages : pages.map((page) => ({...page, words: undefined}));
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
export async function buildSearch({outDir}: BuiltSite, pages: readonly HeadingPage[], copies: string): Promise<void> {
  if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
  const output = path.join(outDir, FOLDER);
  const binary = path.resolve('node_modules/.bin/pagefind');
  await run(binary, ['--site', copies, '--output-path', output, '--silent']);
  await Promise.all(UNUSED.map((file) => rm(path.join(output, file), {force: true})));
  await writeFile(path.join(output, 'headings.json'), JSON.stringify(withinMeasure(pages)));
}
