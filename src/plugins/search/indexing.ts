import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import type {Root} from 'hast';
import MiniSearch from 'minisearch';
import {PLACES, type SearchIndex, type SearchWords} from './engine';
import {extractPage} from './extract';

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
export class IndexWriter {
  private readonly pages: SearchIndex['pages'] = [];
  private readonly places: SearchIndex['places'] = [];
  private readonly words = new MiniSearch(PLACES);

  constructor(
    private readonly outDir: string,
    private readonly known: SearchWords,
    private readonly ignoredSections?: readonly string[],
  ) {}

  /**
   * Adds a page, unless it has no main heading.
   *
   * @param route its path below the base path.
   * @param source the Markdown that it was made from, whose keywords are added.
   */
  async add(route: string, tree: Root, source: string | undefined): Promise<void> {
    const page = extractPage(tree, this.ignoredSections);
    if (!page) return;
    for (const {id, name, lines} of page.places) {
      this.words.add({id: this.places.length, name, text: lines.join('\n')});
      this.places.push([this.pages.length, id, name]);
    }
    const {title, description} = page;
    this.pages.push({path: route, title, description, keywords: await keywordsOf(source)});
    const lines = Object.fromEntries(page.places.map((place) => [place.id, place.lines]));
    await writeJson(path.join(this.outDir, `search/text${route === '/' ? '/index' : route}.json`), lines);
  }

  /** @throws Error when no page has a main heading. */
  async end(ending: SearchIndex['ending']): Promise<void> {
    if (this.pages.length === 0) throw new Error('The search found no page to index: has the layout lost its <main>?');
    const {pages, places, words, known} = this;
    const index: SearchIndex = {pages, places, words: words.toJSON(), ending, ...known};
    await writeJson(path.join(this.outDir, 'search/index.json'), index);
  }
}
