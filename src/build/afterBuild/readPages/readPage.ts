import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {MarkdownPage} from '../markdown/toMarkdown';
import type * as Reader from './contents';
import {cached, type PageCache} from '../cache';

/** Scripts and styles, whose names change with every release, and the sidebar, which changes with every new page. */
const UNREAD = /<script\b[^]*?<\/script>|<link\b[^>]*>|<aside class="theme-doc-sidebar-container[^]*?<\/aside>/g;

/** A page to read, and what to write of it on the way. */
export interface PageTask {
  route: string;
  /** The HTML file. */
  file: string;
  /** File for the copy that holds only what a reader would search for; left out for pages that are not searched. */
  searchCopy?: string;
  /** File for the Markdown twin, and the full address of the page; left out for pages without a twin. */
  twin?: {file: string; url: string};
}

/** What the steps after the build still need of a page when its copies are written. */
export interface ReadPage extends Omit<Reader.Contents, 'searchCopy' | 'twin'> {
  route: string;
  /** What the map of the site says of it; undefined for a page without a Markdown twin. */
  twin?: Omit<MarkdownPage, 'markdown'>;
}

/**
 * Reads a built page, or takes what was read of it before from the cache, and writes its copies.
 *
 * @param loadReader loads what a build in which no page has changed does not need. Workers load it in their own way.
 */
export async function readPage(
  {route, file, searchCopy, twin}: PageTask,
  cache: PageCache,
  loadReader: () => Promise<typeof Reader>,
): Promise<ReadPage> {
  const html = (await readFile(file, 'utf8')).replace(UNREAD, '');
  const question = {route, isSearched: searchCopy !== undefined, twinUrl: twin?.url};
  const {
    searchCopy: copy,
    twin: copied,
    ...contents
  } = await cached(cache, JSON.stringify(question), html, async () => {
    const {readContents} = await loadReader();
    return readContents(html, question);
  });
  const page: ReadPage = {route, ...contents};
  if (searchCopy && copy) {
    await mkdir(path.dirname(searchCopy), {recursive: true});
    await writeFile(searchCopy, copy);
  }
  if (twin && copied) {
    const {markdown, ...head} = copied;
    await writeFile(twin.file, markdown);
    page.twin = head;
  }
  return page;
}
