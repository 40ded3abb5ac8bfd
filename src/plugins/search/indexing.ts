import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Props} from '@docusaurus/types';
import type {OutputStep} from '../output';
import type {Place, SearchIndex, SearchWords} from './browser/engine';
import {anchorOf, tokenize} from './browser/words';
import {extractPage, type ExtractedPlace} from './extract';
import type {SearchOptions} from './index';
import {checkPlaces, type Said} from './places';

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, JSON.stringify(content));
}

/** Writes the terms of texts as `SearchIndex.terms`. */
function writeTerms(texts: readonly string[]): string {
  const terms = new Map<string, number[]>();
  for (const [place, text] of texts.entries())
    for (const term of new Set(tokenize(text))) terms.set(term, [...(terms.get(term) ?? []), place]);
  return [...terms]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([term, places]) =>
      [term, ...places.map((place, index) => (place - (places[index - 1] ?? 0)).toString(36))].join(' '),
    )
    .join('\n');
}

/** Writes the index of the search into the built site, and for each page the lines that excerpts are taken from. */
export function startIndex(
  {outDir, siteConfig, i18n}: Props,
  known: SearchWords,
  said: ReadonlyMap<string, Said>,
  options: SearchOptions,
): OutputStep {
  const existing = new Set<string>();
  const pages: SearchIndex['pages'] = [];
  const places: Place[] = [];
  const texts: string[] = [];
  const firstOfText = new Map<string, number>();
  return {
    async page({route, tree}) {
      const page =
        route === '/404.html' || options.ignore?.(route) ? undefined : extractPage(tree, options.ignoredSections);
      if (!page) return;
      const numbers = new Map<string, number>();
      for (const {id, name, lines, section} of page.places) {
        const address = id ? `${route}#${id}` : route;
        existing.add(address);
        const number = places.length;
        numbers.set(id, number);
        const text = [name, ...lines].join('\n');
        const same = lines.length > 0 ? firstOfText.get(text) : undefined;
        if (same === undefined) firstOfText.set(text, number);
        places.push({
          page: pages.length,
          section: section === undefined ? undefined : numbers.get(section),
          anchor: id !== '' && section !== undefined && anchorOf(section, name) === id ? undefined : id,
          name,
          said: said.get(address)?.phrases,
          same,
          isDemoted: options.demote?.(route, id) || undefined,
        });
        texts.push(lines.join('\n'));
      }
      pages.push({path: route, title: page.title});
      // A section without sentences shows which rows it has.
      const linesOf = ({id, lines}: ExtractedPlace) =>
        lines.length > 0 ? lines : page.places.filter(({section}) => section === id).map(({name}) => name);
      const lines = Object.fromEntries(page.places.map((place) => [place.id, linesOf(place)]));
      await writeJson(path.join(outDir, `search/text${route === '/' ? '/index' : route}.json`), lines);
    },

    async end() {
      if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
      // A translated page may have other places.
      if (i18n.currentLocale === i18n.defaultLocale) checkPlaces(said, existing, options.places ?? '');
      const ending = siteConfig.trailingSlash ? '/' : '';
      const index: SearchIndex = {pages, places, terms: writeTerms(texts), ending, ...known};
      await writeJson(path.join(outDir, 'search/index.json'), index);
    },
  };
}
