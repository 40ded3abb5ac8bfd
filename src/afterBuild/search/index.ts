import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import type {BuiltSite} from '../builtSite';
import {extractPage, type SearchablePage} from './extract';

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

/** Lists of posts, and the page that leads on to the API overview, are not what a reader looks for. */
const isFound = (route: string) => !/^\/(?:docs|blog|blog\/tags.*|blog\/archive)$/.test(route);

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const asDocument = ({title, html}: SearchablePage) =>
  `<!doctype html><html lang="en"><head><title>${escapeAttribute(title)}</title></head>` +
  `<body><main data-pagefind-body>${html}</main></body></html>`;

/** Writes a copy of each page that holds only what a reader would look for. */
async function writeCopies(pages: readonly SearchablePage[], folder: string): Promise<void> {
  for (const page of pages) {
    const directory = path.join(folder, page.path);
    await mkdir(directory, {recursive: true});
    await writeFile(path.join(directory, 'index.html'), asDocument(page));
  }
}

/**
 * Builds the two indexes of the search beside the site: names of pages, headings and table rows in one small file, and
 * Pagefind's full text in chunks. Pagefind's binary runs as a program, because its module cannot be loaded by
 * Docusaurus' loader of plugins.
 *
 * @throws Error when there is no page to index.
 */
export async function buildSearch({outDir, routes, fileOf}: BuiltSite): Promise<void> {
  const read = async (route: string) => extractPage(await readFile(fileOf(route), 'utf8'), route);
  const pages = (await Promise.all(routes.filter(isFound).map(read))).filter((page) => page !== undefined);
  if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');

  const copies = await mkdtemp(path.join(tmpdir(), 'search-'));
  try {
    await writeCopies(pages, copies);
    const output = path.join(outDir, FOLDER);
    const binary = path.resolve('node_modules/.bin/pagefind');
    await run(binary, ['--site', copies, '--output-path', output, '--silent']);
    await Promise.all(UNUSED.map((file) => rm(path.join(output, file), {force: true})));
    const headings = pages.map(({path: route, title, area, places}) => ({path: route, title, area, places}));
    await writeFile(path.join(output, 'headings.json'), JSON.stringify(headings));
  } finally {
    await rm(copies, {recursive: true, force: true});
  }
}
