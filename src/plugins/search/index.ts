import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import type {LoadContext, Plugin} from '@docusaurus/types';
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
  'wasm.unknown.pagefind',
];

const isFound = (route: string) => !/^\/(?:docs|404\.html|blog\/tags.*|blog\/archive|blog)$/.test(route);

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const asDocument = ({title, area, html}: SearchablePage) =>
  `<!doctype html><html lang="en"><head><title>${escapeAttribute(title)}</title></head>` +
  `<body><main data-pagefind-body data-pagefind-filter="area:${area}">${html}</main></body></html>`;

/** The `.html` file of a route in a build without trailing slashes. */
const fileOf = (outDir: string, route: string) => path.join(outDir, route === '/' ? 'index.html' : `${route}.html`);

/**
 * Builds the two indexes of the search beside the site: names of pages, headings and table rows in one small file, and
 * Pagefind's full text in chunks. Pagefind reads a copy of each page that holds only what a reader would look for.
 *
 * Its binary runs as a program, because its module cannot be loaded by Docusaurus' loader of plugins.
 */
export default function searchPlugin({baseUrl}: LoadContext): Plugin {
  return {
    name: 'search',
    async postBuild({outDir, routesPaths}) {
      const routes = routesPaths
        .map((route) => `/${route.slice(baseUrl.length)}`)
        .filter(isFound)
        .sort();
      const pages = (
        await Promise.all(
          routes.map(async (route) => extractPage(await readFile(fileOf(outDir, route), 'utf8'), route)),
        )
      ).filter((page) => page !== undefined);
      if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');

      const copies = await mkdtemp(path.join(tmpdir(), 'search-'));
      try {
        for (const page of pages) {
          const folder = path.join(copies, page.path);
          await mkdir(folder, {recursive: true});
          await writeFile(path.join(folder, 'index.html'), asDocument(page));
        }
        const output = path.join(outDir, FOLDER);
        const binary = path.resolve('node_modules/.bin/pagefind');
        await run(binary, ['--site', copies, '--output-path', output, '--silent']);
        await Promise.all(UNUSED.map((file) => rm(path.join(output, file), {force: true})));
        const headings = pages.map(({path: route, title, area, places}) => ({path: route, title, area, places}));
        await writeFile(path.join(output, 'headings.json'), JSON.stringify(headings));
      } finally {
        await rm(copies, {recursive: true, force: true});
      }
    },
  };
}
