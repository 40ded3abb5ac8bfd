import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Props} from '@docusaurus/types';
import {rowAnchor} from '../../lib/rowAnchor';
import type {OutputStep} from '../output';
import {
  FIRST_DISTANCE,
  listPlaces,
  type IndexedPage,
  type SearchIndex,
  type SearchWords,
  type Texts,
} from './browser/engine';
import {tokenize} from './browser/words';
import {extractPlaces, partsOf, type ExtractedPlace} from './extract';
import type {SearchOptions} from './index';
import {checkPlaces, type ReaderPhrases} from './places';

/** A word in the texts of more places than this share tells them apart no more, and is searched in names alone. */
const MAX_TERM_SHARE = 0.015;

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, JSON.stringify(content));
}

/** Writes `SearchIndex.terms`: what the names and the words of readers do not say already. */
function writeTerms(pages: IndexedPage[], texts: readonly string[]): string {
  const terms = new Map<string, number[]>();
  for (const [number, {name, readerPhrases, above}] of listPlaces({pages}).entries()) {
    const known = new Set(tokenize([name, readerPhrases, ...above].join('\n')));
    // A number in a sentence is one of an example: codes have rows of their own.
    const own = tokenize(texts[number]!).filter((term) => !known.has(term) && /\D/.test(term));
    for (const term of new Set(own)) terms.set(term, [...(terms.get(term) ?? []), number]);
  }
  const distances = (numbers: readonly number[]) =>
    numbers.map((number, index) => String.fromCharCode(FIRST_DISTANCE + number - (numbers[index - 1] ?? -1) - 1));
  return [...terms]
    .filter(([, numbers]) => numbers.length <= Math.max(3, MAX_TERM_SHARE * texts.length))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([term, numbers]) => `${term} ${distances(numbers).join('')}`)
    .join('\n');
}

/** Whether a line goes on with the sentence that its name begins. */
const isContinued = (line = '') => /^\p{Ll}/u.test(line);

/** The lines of which the search shows one. A section also has those of its rows. */
function textOf({name, level, lines}: ExtractedPlace, after: readonly ExtractedPlace[]): string[][] {
  const end = after.findIndex((place) => place.level);
  const rows = level && level > 1 ? after.slice(0, end < 0 ? undefined : end) : [];
  // A table may have the name of its section.
  const own = lines.filter((line) => line !== name).map((line) => (isContinued(line) ? `${name} ${line}` : line));
  const ofRows = rows.map((row) => [row.name, ...row.lines].join(isContinued(row.lines[0]) ? ' ' : ': '));
  return [...own, ...ofRows].map(partsOf);
}

/** Writes the index of the search into the built site, and for each page the texts of its places. */
export function startIndex(
  {outDir, siteConfig, i18n}: Props,
  known: SearchWords,
  readerPhrases: ReadonlyMap<string, ReaderPhrases>,
  options: SearchOptions,
): OutputStep {
  const existing = new Set<string>();
  const pages: IndexedPage[] = [];
  const texts: string[] = [];
  const firstOfText = new Map<string, number>();
  return {
    async page({route, tree}) {
      const extracted =
        route === '/404.html' || options.ignore?.(route) ? undefined : extractPlaces(tree, options.ignoredSections);
      if (!extracted) return;
      let section = '';
      const places = extracted.map(({id, name, lines, level}) => {
        const address = id ? `${route}#${id}` : route;
        existing.add(address);
        const text = [name, ...lines].join('\n');
        const duplicateOf = lines.length > 0 ? firstOfText.get(text) : undefined;
        if (duplicateOf === undefined) firstOfText.set(text, texts.length);
        texts.push(lines.join('\n'));
        const anchor = level || rowAnchor(section, name) !== id ? id : undefined;
        if (level) section = id;
        const isDemoted = options.demote?.(route, id) || undefined;
        return {
          level,
          anchor,
          name,
          readerPhrases: readerPhrases.get(address)?.phrases.join(', '),
          duplicateOf,
          isDemoted,
        };
      });
      pages.push({path: route, places});
      const lines = extracted.map((place, index) => [place.id, textOf(place, extracted.slice(index + 1))]);
      const file = `search/text${route === '/' ? '/index' : route}.json`;
      await writeJson(path.join(outDir, file), Object.fromEntries(lines) satisfies Texts);
    },

    async end() {
      if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
      // A translated page may have other places.
      if (i18n.currentLocale === i18n.defaultLocale) checkPlaces(readerPhrases, existing, options.places ?? '');
      const ending = siteConfig.trailingSlash ? '/' : '';
      const index: SearchIndex = {pages, terms: writeTerms(pages, texts), ending, ...known};
      await writeJson(path.join(outDir, 'search/index.json'), index);
    },
  };
}
