import {availableParallelism} from 'node:os';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import {build} from 'esbuild';
import type {PageCache} from '../cache';
import type {PageTask, ReadPage} from '.';

/** Each needs memory, and time to start. */
const MOST_THREADS = 4;

/** The program of a thread as one text: Node.js reads no TypeScript. */
async function programOfThread(): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [path.join(__dirname, 'thread.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['esbuild'],
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

type Answer = {page: ReadPage} | {error: Error};

/**
 * Reads pages in as many threads as there are processors.
 *
 * @throws what reading a page throws; then no further page is begun.
 */
export async function readInThreads(tasks: readonly PageTask[], cache: PageCache): Promise<ReadPage[]> {
  const program = await programOfThread();
  const pages: ReadPage[] = [];
  let next = 0;
  const readSome = (thread: Worker) =>
    new Promise<void>((resolve, reject) => {
      let current = -1;
      const goOn = () => {
        current = next++;
        if (current < tasks.length) thread.postMessage(tasks[current]);
        else resolve();
      };
      thread.on('error', reject).on('message', (answer: Answer) => {
        if ('error' in answer) return reject(answer.error);
        pages[current] = answer.page;
        goOn();
      });
      goOn();
    });
  const count = Math.min(MOST_THREADS, availableParallelism(), tasks.length);
  const threads = Array.from({length: count}, () => new Worker(program, {eval: true, workerData: cache}));
  try {
    await Promise.all(threads.map(readSome));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return pages;
}
