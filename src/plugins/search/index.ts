import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, RouteConfig} from '@docusaurus/types';
import {buildSync, transformSync} from 'esbuild';
import type {OutputPlugin} from '../output';
import {routeOf} from '../output/fileOf';
import type {SearchWords} from './engine';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');

/** Bundles what is downloaded when a reader opens the dialog: the search and MiniSearch, without React. */
function bundle(): {name: string; text: string} {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(__dirname, 'main.ts')],
    outdir: 'assets/js',
    entryNames: 'search.[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    charset: 'utf8',
    write: false,
  });
  const {path: file, text} = outputFiles[0]!;
  return {name: `assets/js/${path.basename(file)}`, text};
}

const withNested = (routes: readonly RouteConfig[]): RouteConfig[] =>
  routes.flatMap((route) => [route, ...withNested(route.routes ?? [])]);

export interface SearchOptions extends Pick<SearchWords, 'examples'> {
  /**
   * A file in the folder of the site: `SearchWords.synonyms`. Its name, because Docusaurus sends the options of plugins to
   * each reader.
   */
  synonyms?: string;
  /** Such a file in JSON: `SearchWords.absent`. */
  absent?: string;
  /** Whether a page, by its path below the base path, is left out: a list of other pages, for example. */
  ignore?: (route: string) => boolean;
  /** Ids of sections that are left out, such as lists of links. */
  ignoredSections?: readonly string[];
}

/** Reads the files that the options name. */
function readWords(siteDir: string, {synonyms, absent, examples}: SearchOptions): SearchWords {
  const text = (file: string | undefined) => file && readFileSync(path.join(siteDir, file), 'utf8');
  return {
    synonyms: text(synonyms),
    absent: JSON.parse(text(absent) ?? '{}') as SearchWords['absent'],
    examples,
  };
}

/** The search: a button in the top bar, a dialog on every page, and an index that is made after the build. */
export default function search({siteDir, baseUrl, siteConfig}: LoadContext, options: SearchOptions): OutputPlugin {
  const isBuild = process.env.NODE_ENV === 'production';
  const script = isBuild ? bundle() : undefined;
  return {
    name: 'search',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'search.css')],
    injectHtmlTags: () => ({
      postBodyTags: [read('dialog.html')],
      headTags: [
        {
          tagName: 'script',
          attributes: script ? {'data-script': baseUrl + script.name, 'data-index': `${baseUrl}search/index.json`} : {},
          innerHTML: transformSync(read('open.js'), {minify: isBuild, charset: 'utf8'}).code.trim(),
        },
      ],
    }),
    async startOutput({outDir, routes}) {
      // Loaded here, because `npm start` does not need it.
      const {IndexWriter} = await import('./indexing');
      // UPGRADING: route-sources
      const sources = new Map(
        withNested(routes).map((route) => [routeOf(route.path, baseUrl), route.metadata?.sourceFilePath] as const),
      );
      const writer = new IndexWriter(outDir, readWords(siteDir, options), options.ignoredSections);
      return {
        async page({route, tree}) {
          if (route === '/404.html' || options.ignore?.(route)) return;
          const source = sources.get(route);
          await writer.add(route, tree, source && path.join(siteDir, source));
        },
        async end() {
          await writeFile(path.join(outDir, script!.name), script!.text);
          await writer.end(siteConfig.trailingSlash ? '/' : '');
        },
      };
    },
  };
}
