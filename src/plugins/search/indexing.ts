import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Props} from '@docusaurus/types';
import MiniSearch from 'minisearch';
import type {OutputStep} from '../output';
import {PLACES, type SearchIndex, type SearchWords} from './browser/engine';
import {extractPage} from './extract';
import type {SearchOptions} from './index';
import {checkPlaces, type Said} from './places';

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, JSON.stringify(content));
}

/** Writes the index of the search into the built site, and for each page the lines that excerpts are taken from. */
export function startIndex(
  {outDir, siteConfig}: Props,
  known: SearchWords,
  said: ReadonlyMap<string, Said>,
  options: SearchOptions,
): OutputStep {
  const existing = new Set<string>();
  const pages: SearchIndex['pages'] = [];
  const places: SearchIndex['places'] = [];
  const words = new MiniSearch(PLACES);
  return {
    async page({route, tree}) {
      const page =
        route === '/404.html' || options.ignore?.(route) ? undefined : extractPage(tree, options.ignoredSections);
      if (!page) return;
      const keywords: string[] = [];
      for (const {id, name, lines} of page.places) {
        const address = id ? `${route}#${id}` : route;
        existing.add(address);
        keywords.push(...(said.get(address)?.phrases ?? []));
        words.add({id: places.length, name, text: lines.join('\n')});
        places.push([pages.length, id, name]);
      }
      const {title, description} = page;
      pages.push({path: route, title, description, keywords, isDemoted: options.demote?.(route)});
      const lines = Object.fromEntries(page.places.map((place) => [place.id, place.lines]));
      await writeJson(path.join(outDir, `search/text${route === '/' ? '/index' : route}.json`), lines);
    },

    async end() {
      if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
      checkPlaces(said, existing, options.places ?? '');
      const ending = siteConfig.trailingSlash ? '/' : '';
      const index: SearchIndex = {pages, places, words: words.toJSON(), ending, ...known};
      await writeJson(path.join(outDir, 'search/index.json'), index);
    },
  };
}
