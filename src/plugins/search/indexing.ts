import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import type {Root} from 'hast';
import MiniSearch from 'minisearch';
import {PLACES, type SearchIndex, type SearchWords} from './engine';
import {extractPage} from './extract';
import type {SearchOptions} from './index';

/** Reads the keywords in the front matter of a page: a list, or a text with commas. */
async function keywordsOf(source: string | undefined): Promise<string[]> {
  if (!source) return [];
  const parsed = await DEFAULT_PARSE_FRONT_MATTER({filePath: source, fileContent: await readFile(source, 'utf8')});
  const keywords = parsed.frontMatter.keywords as string | string[] | undefined;
  const list = typeof keywords === 'string' ? keywords.split(',') : (keywords ?? []);
  return list.map((phrase) => phrase.trim()).filter(Boolean);
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, JSON.stringify(content));
}

/** Writes the index of the search into the built site, and for each page the lines that excerpts are taken from. */
export function startIndex(outDir: string, known: SearchWords, {demote, ignoredSections}: SearchOptions) {
  const pages: SearchIndex['pages'] = [];
  const places: SearchIndex['places'] = [];
  const words = new MiniSearch(PLACES);
  return {
    /**
     * Adds a page, unless it has no main heading.
     *
     * @param route its path below the base path.
     * @param source the Markdown that it was made from, whose keywords are added.
     */
    async add(route: string, tree: Root, source: string | undefined): Promise<void> {
      const page = extractPage(tree, ignoredSections);
      if (!page) return;
      for (const {id, name, lines} of page.places) {
        words.add({id: places.length, name, text: lines.join('\n')});
        places.push([pages.length, id, name]);
      }
      const {title, description} = page;
      pages.push({path: route, title, description, keywords: await keywordsOf(source), isDemoted: demote?.(route)});
      const lines = Object.fromEntries(page.places.map((place) => [place.id, place.lines]));
      await writeJson(path.join(outDir, `search/text${route === '/' ? '/index' : route}.json`), lines);
    },

    /** @throws Error when no page has a main heading. */
    async end(ending: SearchIndex['ending']): Promise<void> {
      if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
      const index: SearchIndex = {pages, places, words: words.toJSON(), ending, ...known};
      await writeJson(path.join(outDir, 'search/index.json'), index);
    },
  };
}
