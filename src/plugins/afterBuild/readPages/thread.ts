import {parentPort, workerData} from 'node:worker_threads';
import type {PageCache} from '../cache';
import {type PageTask, readPage} from '.';

/** A thread of `threads.ts`: reads each page that it is given, and asks for the next. */
parentPort!.on('message', (task: PageTask) => {
  readPage(task, workerData as PageCache).then(
    (page) => parentPort!.postMessage({page}),
    (error: unknown) => parentPort!.postMessage({error}),
  );
});
