import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import MiniSearch from 'minisearch';
import {parseHtml} from '../../../lib/html';
import {isList} from '../../../lib/routes';
import {PLACES, type SearchIndex} from './engine';
import {extractPage} from './extract';

/** A built page: its path below the base path, and the Markdown that it was made from. */
type BuiltPage = Record<'route' | 'file', string> & {source?: string};

/** Readers do not search for the home page, the redirect to the API overview, and lists of posts. */
const isSearched = ({route}: BuiltPage) => !['/', '/docs', '/404.html'].includes(route) && !isList(route);

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

/**
 * Writes the index of the search into the built site, and for each page the lines that excerpts are taken from.
 *
 * @throws Error when no page has a main heading.
 */
export async function writeIndex(
  outDir: string,
  built: readonly BuiltPage[],
  ending: SearchIndex['ending'],
): Promise<void> {
  const pages: SearchIndex['pages'] = [];
  const places: SearchIndex['places'] = [];
  const words = new MiniSearch(PLACES);
  for (const {route, file, source} of built.filter(isSearched)) {
    const page = extractPage(parseHtml(await readFile(file, 'utf8')));
    if (!page) continue;
    for (const {id, name, lines} of page.places) {
      words.add({id: places.length, name, text: lines.join('\n')});
      places.push([pages.length, id, name]);
    }
    const {title, description} = page;
    pages.push({path: route, title, description, keywords: await keywordsOf(source)});
    const lines = Object.fromEntries(page.places.map((place) => [place.id, place.lines]));
    await writeJson(path.join(outDir, `search/text${route}.json`), lines);
  }
  if (pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
  const index: SearchIndex = {pages, places, words: words.toJSON(), ending};
  await writeJson(path.join(outDir, 'search/index.json'), index);
}
