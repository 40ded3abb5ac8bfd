import {availableParallelism} from 'node:os';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import type {PageCache} from '../cache';
import type {PageTask, ReadPage} from './readPage';

/** Fewer pages are read before another worker would be ready. */
const WORTH_A_WORKER = 100;

/** Reads pages in a worker of their own, one after the other. */
const readInWorker = (tasks: readonly PageTask[], cache: PageCache): Promise<ReadPage[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(path.join(__dirname, 'worker.cjs'), {workerData: {tasks, cache}});
    worker.once('message', resolve).once('error', reject);
  });

async function readHere(tasks: readonly PageTask[], cache: PageCache): Promise<ReadPage[]> {
  const {readPage} = await import('./readPage');
  const pages: ReadPage[] = [];
  // One after the other: a tree is many times the size of its file.
  for (const task of tasks) pages.push(await readPage(task, cache, () => import('./contents')));
  return pages;
}

/**
 * Reads built pages, in workers when there are many. Holds no more than one page for each worker.
 *
 * @param cache of earlier builds: only pages that have changed are read anew.
 * @returns what was read, in the order of the tasks.
 */
export async function readPages(tasks: readonly PageTask[], cache: PageCache): Promise<ReadPage[]> {
  const count = Math.min(availableParallelism(), Math.floor(tasks.length / WORTH_A_WORKER));
  if (count < 2) return readHere(tasks, cache);
  // One page in so many: neighbours are alike, and workers that get alike pages end together.
  const parts = Array.from({length: count}, (_, worker) => tasks.filter((_task, index) => index % count === worker));
  const reading = parts.map((part) => readInWorker(part, cache));
  // A worker that goes on after another has failed would write where nothing is expected any more.
  await Promise.allSettled(reading);
  const read = await Promise.all(reading);
  return tasks.map((_, index) => read[index % count]![Math.floor(index / count)]!);
}
