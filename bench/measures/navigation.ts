import type {Browser} from '@playwright/test';
import {type Conditions, firstVisit, launch} from '../browser';
import {generateTopics} from '../pages';
import type {Row} from '../results';
import {closeAll, inTurns, type Options, servePeers, type Subject} from '../subjects';
import {clickAndWait, openWatched} from '../watch';

/** From the click on the first link of the text to the new heading on the screen, in ms. */
async function navigate(browser: Browser, {server, path, pages, peer}: Subject, network: Conditions['network']) {
  const topics = generateTopics(pages!);
  const next = topics[topics.findIndex(({id}) => peer!.address(id) === path) + 1]!;
  return firstVisit(browser, {processor: 4, network}, async (page) => {
    await openWatched(page, server, path);
    const link = `main a[href="${peer!.address(next.id)}"]`;
    const {from, to} = await clickAndWait(page, link, [{selector: 'h1', text: next.title}]);
    return to - from;
  });
}

/** Following a link on a first visit, with a slow processor, with and without a slow network. */
export async function measureNavigation(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const browser = await launch();
  try {
    for (const pages of options.pages) {
      const {subjects, faults} = await servePeers(options, pages);
      const measured = await inTurns(subjects, options.runs ?? 10, async (subject) => ({
        free: await navigate(browser, subject, 'free'),
        'fast 4G': await navigate(browser, subject, 'fast 4G'),
      }));
      rows.push(...faults, ...measured);
      await closeAll(subjects);
    }
  } finally {
    await browser.close();
  }
  return rows;
}
