import type {Browser} from '@playwright/test';
import {type Conditions, firstVisit, openAtRest, pressAndWait, warmUp, withBrowser} from '../browser';
import {QUERIES} from '../pages';
import type {Row} from '../results';
import {measureAll, type Options, type Subject} from '../subjects';
import {sizeOf} from './bytes';

/**
 * From the click that opens the search to the first result: milliseconds, and kB requested since the pointer came.
 *
 * @param network `free` is not throttled.
 */
const timeSearch = (browser: Browser, {server, path, peer}: Subject, query: string, network: Conditions['network']) =>
  firstVisit(browser, {slowdown: 4, network}, async (page) => {
    const {open, field, result} = peer!.search!;
    await openAtRest(page, server, path);
    const before = server.sent.length;
    const ms = await pressAndWait(page, open, [{selector: field, type: query}, {selector: result}], 'mouse');
    return {ms, kB: sizeOf(server.sent.slice(before))};
  });

/** The first search of a first visit, for every peer that has one. */
export const measureSearch = (options: Options): Promise<Row[]> =>
  withBrowser((browser) =>
    measureAll(
      {...options, peers: options.peers.filter((peer) => peer.search)},
      {}, // none of this site's own pages
      async (subject) => {
        const values: Record<string, number> = {};
        for (const [kind, query] of Object.entries(QUERIES)) {
          const free = await timeSearch(browser, subject, query, 'free');
          const slow = await timeSearch(browser, subject, query, 'fast 4G');
          values[`${kind}: kB`] = slow.kB;
          values[`${kind}: free`] = free.ms;
          values[`${kind}: fast 4G`] = slow.ms;
        }
        return values;
      },
      (url) => warmUp(browser, url),
    ),
  );
