import type {Browser} from '@playwright/test';
import {type Conditions, firstVisit, launch} from '../browser';
import {QUERIES} from '../pages';
import type {SearchControls} from '../peers/peer';
import type {Row} from '../results';
import type {Server} from '../serve';
import {closeAll, inTurns, type Options, servePeers} from '../subjects';
import {clickAndWait, costOf, openOnPhone, openWatched, tapAndWait} from '../watch';

interface Search {
  server: Server;
  path: string;
  controls: SearchControls;
  query: string;
}

/** What it costs from the click that opens the search to the first result on the screen. */
async function search(browser: Browser, {server, path, controls, query}: Search, network: Conditions['network']) {
  return firstVisit(browser, {processor: 4, network}, async (page) => {
    await openWatched(page, server, path);
    const goals = [{selector: controls.field, type: query}, {selector: controls.result}];
    return costOf(server, await clickAndWait(page, controls.open, goals));
  });
}

/** Milliseconds to the first result on a phone, when the search is the first thing that is done there. */
const searchFirst = (browser: Browser, {server, path, controls, query}: Search, network: Conditions['network']) =>
  firstVisit(browser, {processor: 4, network, isTouched: true}, async (page) => {
    await openOnPhone(page, server.url + path);
    return tapAndWait(page, controls.open, [{selector: controls.field, type: query}, {selector: controls.result}]);
  });

/** The first search of a first visit, for every peer that has one. */
export async function measureSearch(options: Options): Promise<Row[]> {
  const searchable = {...options, peers: options.peers.filter((peer) => peer.search)};
  const rows: Row[] = [];
  const browser = await launch();
  try {
    for (const pages of options.pages) {
      const {subjects, faults} = await servePeers(searchable, pages);
      const measured = await inTurns(subjects, options.runs ?? 7, async ({server, path, peer}) => {
        const values: Record<string, number> = {};
        for (const [kind, query] of Object.entries(QUERIES)) {
          const how = {server, path, controls: peer!.search!, query};
          const free = await search(browser, how, 'free');
          const slow = await search(browser, how, 'fast 4G');
          Object.assign(values, {
            [`${kind}: kB`]: slow.kB,
            [`${kind}: free`]: free.ms,
            [`${kind}: fast 4G`]: slow.ms,
            [`${kind}: first action, free`]: await searchFirst(browser, how, 'free'),
            [`${kind}: first action, fast 4G`]: await searchFirst(browser, how, 'fast 4G'),
          });
        }
        return values;
      });
      rows.push(...faults, ...measured);
      await closeAll(subjects);
    }
  } finally {
    await browser.close();
  }
  return rows;
}
