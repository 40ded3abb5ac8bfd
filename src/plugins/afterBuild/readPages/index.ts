import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type * as Reader from './contents';
import {cached, type PageCache, remembered} from '../cache';

// Synchronous: nothing else could be done meanwhile, and a callback takes longer than a small file.

/**
 * Scripts and styles, whose names change with every release; the sidebar, which changes with every new page; and what stands
 * behind the main part, the same on every page.
 */
const UNREAD =
  /<script\b[^]*?<\/script>|<link\b[^>]*>|<aside class="theme-doc-sidebar-container[^]*?<\/aside>|<\/main>[^]*/g;

/** Links to other pages, and to parts of this one: no step reads what is in them. None stands in another. */
const NAVIGATION = /<nav\b[^]*?<\/nav>/g;

/** The colours of code, which nobody reads: of a page with code, many of its elements. */
const COLOURED = /<span class="?tok-[a-z]+"?>([^<]*)<\/span>/g;

/** A page to read, and what to write of it on the way. */
export interface PageTask {
  route: string;
  file: string;
  /** File for the text from which the search takes excerpts; left out for pages that are not searched. */
  textFile?: string;
}

/** What the steps after the build still need of a page when its copies are written. */
export interface ReadPage extends Omit<Reader.Contents, 'text'> {
  route: string;
}

/** What a page is asked for. */
const questionOf = ({route, textFile}: PageTask) => ({
  route,
  isSearched: textFile !== undefined,
});

const nameOf = (task: PageTask) => JSON.stringify(questionOf(task));

/** What is read of a page. */
const textOf = ({file}: PageTask) =>
  readFileSync(file, 'utf8').replace(UNREAD, '').replace(NAVIGATION, '<nav></nav>').replace(COLOURED, '$1');

/** Writes the copies of a page that was read, and returns the rest. */
function writeCopies({route, textFile}: PageTask, {text, ...contents}: Reader.Contents): ReadPage {
  const page: ReadPage = {route, ...contents};
  if (textFile && text) {
    mkdirSync(path.dirname(textFile), {recursive: true});
    writeFileSync(textFile, JSON.stringify(text));
  }
  return page;
}

/**
 * Reads a built page, or takes what was read of it before from the cache, and writes its copies.
 *
 * @param loadReader loads what a build in which no page has changed does not need.
 */
export async function readPage(
  task: PageTask,
  cache: PageCache,
  loadReader: () => Promise<typeof Reader> = () => import('./contents'),
): Promise<ReadPage> {
  const html = textOf(task);
  const contents = await cached(cache, nameOf(task), html, async () => {
    const {readContents} = await loadReader();
    return readContents(html, questionOf(task));
  });
  return writeCopies(task, contents);
}

/** With fewer pages that have changed, starting threads takes longer than they save. */
const ENOUGH_FOR_THREADS = 100;

/**
 * Reads built pages, those that have changed one after the other: a tree is many times the size of its file. Many of them
 * are read in threads.
 */
export async function readPages(
  tasks: readonly PageTask[],
  cache: PageCache,
  enoughForThreads = ENOUGH_FOR_THREADS,
): Promise<ReadPage[]> {
  const pages = new Map<PageTask, ReadPage>();
  for (const task of tasks) {
    const contents = remembered<Reader.Contents>(cache, nameOf(task), () => textOf(task));
    if (contents) pages.set(task, writeCopies(task, contents));
  }
  const changed = tasks.filter((task) => !pages.has(task));
  if (changed.length >= enoughForThreads) {
    const {readInThreads} = await import('./threads');
    (await readInThreads(changed, cache)).forEach((page, index) => pages.set(changed[index]!, page));
  } else for (const task of changed) pages.set(task, await readPage(task, cache));
  return tasks.map((task) => pages.get(task)!);
}
