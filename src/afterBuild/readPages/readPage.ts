import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseHtml} from '../../lib/html';
import type {HeadingPage} from '../../lib/searchHeadings';
import {toMarkdown, type MarkdownPage} from '../markdown/toMarkdown';
import {asCopy, extractPage} from '../search/extract';
import {readDescription, type Description} from '../sharing/description';

/** A page to read, and what to write of it on the way. */
export interface Order {
  route: string;
  /** The HTML file. */
  file: string;
  /** File for the copy that holds only what a reader would search for; left out for pages that are not searched. */
  searchCopy?: string;
  /** File for the Markdown twin, and the full address of the page; left out for pages without a twin. */
  twin?: {file: string; url: string};
}

/** What the steps after the build need of a page. */
export interface ReadPage extends Description {
  route: string;
  /** Its names for the search; undefined for a page that is not searched. */
  found?: HeadingPage;
  /** What the map of the site says of it; undefined for a page without a Markdown twin. */
  twin?: Omit<MarkdownPage, 'markdown'>;
}

/** Reads a built page once for all steps that need it as a tree. */
export async function readPage({route, file, searchCopy, twin}: Order): Promise<ReadPage> {
  const tree = parseHtml(await readFile(file, 'utf8'));
  const page: ReadPage = {route, ...readDescription(tree)};
  const extracted = searchCopy && extractPage(tree, route);
  if (extracted) {
    const {html, ...found} = extracted;
    await mkdir(path.dirname(searchCopy), {recursive: true});
    await writeFile(searchCopy, asCopy(found.title, html));
    page.found = found;
  }
  if (twin) {
    const {markdown, ...head} = await toMarkdown(tree, twin.url);
    await writeFile(twin.file, markdown);
    page.twin = head;
  }
  return page;
}
