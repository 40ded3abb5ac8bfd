import {availableParallelism} from 'node:os';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import type {Memory} from '../memory';
import type {Order, ReadPage} from './readPage';

/** Fewer pages are read before another thread would be ready. */
const WORTH_A_THREAD = 100;

/** Reads pages in a thread of their own, one after the other. */
const readInThread = (orders: readonly Order[], memory: Memory): Promise<ReadPage[]> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(path.join(__dirname, 'thread.cjs'), {workerData: {orders, memory}});
    thread.once('message', resolve).once('error', reject);
  });

async function readHere(orders: readonly Order[], memory: Memory): Promise<ReadPage[]> {
  const {readPage} = await import('./readPage');
  const pages: ReadPage[] = [];
  // One after the other: a tree is many times the size of its file.
  for (const order of orders) pages.push(await readPage(order, memory, () => import('./contents')));
  return pages;
}

/**
 * Reads built pages, in threads when there are many. Holds no more than one page for each thread.
 *
 * @param memory of earlier builds: only pages that have changed are read anew.
 * @returns what was read, in the order of the orders.
 */
export async function readPages(orders: readonly Order[], memory: Memory): Promise<ReadPage[]> {
  const count = Math.min(availableParallelism(), Math.floor(orders.length / WORTH_A_THREAD));
  if (count < 2) return readHere(orders, memory);
  // One page in so many: neighbours are alike, and threads that get alike pages end together.
  const parts = Array.from({length: count}, (_, thread) => orders.filter((_order, index) => index % count === thread));
  const reading = parts.map((part) => readInThread(part, memory));
  // A thread that goes on after another has failed would write where nothing is expected any more.
  await Promise.allSettled(reading);
  const read = await Promise.all(reading);
  return orders.map((_, index) => read[index % count]![Math.floor(index / count)]!);
}
