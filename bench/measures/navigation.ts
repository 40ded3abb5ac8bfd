import type {Browser} from '@playwright/test';
import {type Conditions, firstVisit, launch} from '../browser';
import type {Row} from '../results';
import {closeAll, inTurns, type Options, servePeers, type Subject} from '../subjects';
import {clickAndWait, openOnPhone, openWatched, tapAndWait} from '../watch';
import {linkOf} from './taps';

/** From the click on the first link of the text to the new heading on the screen, in ms. */
async function navigate(browser: Browser, subject: Subject, network: Conditions['network']) {
  const {tapped, goal} = linkOf(subject);
  return firstVisit(browser, {processor: 4, network}, async (page) => {
    await openWatched(page, subject.server, subject.path);
    const {from, to} = await clickAndWait(page, tapped, [goal]);
    return to - from;
  });
}

/** The same on a phone, as the first thing that is done there. */
async function navigateFirst(browser: Browser, subject: Subject, network: Conditions['network']) {
  const {tapped, goal} = linkOf(subject);
  return firstVisit(browser, {processor: 4, network, isTouched: true}, async (page) => {
    await openOnPhone(page, subject.server.url + subject.path);
    return tapAndWait(page, tapped, [goal]);
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
        'first action: free': await navigateFirst(browser, subject, 'free'),
        'first action: fast 4G': await navigateFirst(browser, subject, 'fast 4G'),
      }));
      rows.push(...faults, ...measured);
      await closeAll(subjects);
    }
  } finally {
    await browser.close();
  }
  return rows;
}
