import type {PageCache} from '../cache';
import {readPage, type PageTask, type ReadPage} from './readPage';

/**
 * Reads built pages, one after the other: a tree is many times the size of its file.
 *
 * @param cache of earlier builds: only pages that have changed are read anew.
 * @returns what was read, in the order of the tasks.
 */
export async function readPages(tasks: readonly PageTask[], cache: PageCache): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const task of tasks) pages.push(await readPage(task, cache, () => import('./contents')));
  return pages;
}
