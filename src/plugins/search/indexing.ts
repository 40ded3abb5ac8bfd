import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import type {Props, RouteConfig} from '@docusaurus/types';
import MiniSearch from 'minisearch';
import type {OutputStep} from '../output';
import {routeOf} from '../output/fileOf';
import {PLACES, type SearchIndex, type SearchWords} from './browser/engine';
import {extractPage} from './extract';
import type {SearchOptions} from './index';

/** Reads the keywords in the front matter of a page: a list, or a text with commas. */
async function keywordsOf(source: string): Promise<string[]> {
  const parsed = await DEFAULT_PARSE_FRONT_MATTER({filePath: source, fileContent: await readFile(source, 'utf8')});
  const keywords = parsed.frontMatter.keywords as string | string[] | undefined;
  const list = typeof keywords === 'string' ? keywords.split(',') : (keywords ?? []);
  return list.map((phrase) => phrase.trim()).filter(Boolean);
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, JSON.stringify(content));
}

const withNested = (routes: readonly RouteConfig[]): RouteConfig[] =>
  routes.flatMap((route) => [route, ...withNested(route.routes ?? [])]);

/** Writes the index of the search into the built site, and for each page the lines that excerpts are taken from. */
export function startIndex(build: Props, known: SearchWords, options: SearchOptions): OutputStep {
  const {outDir, siteDir, siteConfig, baseUrl, routes} = build;
  // UPGRADING: route-sources
  const sources = new Map(
    withNested(routes).map((route) => [routeOf(route.path, baseUrl), route.metadata?.sourceFilePath] as const),
  );
  const pages: SearchIndex['pages'] = [];
  const places: SearchIndex['places'] = [];
  const words = new MiniSearch(PLACES);
  return {
    async page({route, tree}) {
      const page =
        route === '/404.html' || options.ignore?.(route) ? undefined : extractPage(tree, options.ignoredSections);
      if (!page) return;
      for (const {id, name, lines} of page.places) {
        words.add({id: places.length, name, text: lines.join('\n')});
        places.push([pages.length, id, name]);
      }
      const {title, description} = page;
      const source = sources.get(route);
      const keywords = source ? await keywordsOf(path.join(siteDir, source)) : [];
      pages.push({path: route, title, description, keywords, isDemoted: options.demote?.(route)});
      const lines = Object.fromEntries(page.places.map((place) => [place.id, place.lines]));
      await writeJson(path.join(outDir, `search/text${route === '/' ? '/index' : route}.json`), lines);
    },

    async end() {
      if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
      const ending = siteConfig.trailingSlash ? '/' : '';
      const index: SearchIndex = {pages, places, words: words.toJSON(), ending, ...known};
      await writeJson(path.join(outDir, 'search/index.json'), index);
    },
  };
}
