import type {Browser, Page} from '@playwright/test';
import {firstVisit, launch} from '../browser';
import type {Row} from '../results';
import {closeAll, inTurns, type Options, servePeers, serveOwnPages, type Subject} from '../subjects';

/** What the browser calls a long task, in ms: of shorter ones it says nothing. */
const LEAST = 50;

/** How long a reader looks before the first tap, in ms. */
const LOOK = 700;

/** Longer than any app takes to start, in ms. */
const START = 4000;

/** Beside the text, where no page has anything: the tap does no more than start what waits for a reader. */
const MARGIN = {x: 4, y: 400};

/** What a page notes of itself, in ms since its start. */
interface Watched {
  tapped: number;
  tasks: {startTime: number; duration: number}[];
}

const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = {tapped: Infinity, tasks: []};
    Object.assign(window, {watched});
    addEventListener('pointerdown', ({timeStamp}) => (watched.tapped = timeStamp), true);
    new PerformanceObserver((list) => {
      for (const {startTime, duration} of list.getEntries()) watched.tasks.push({startTime, duration});
    }).observe({type: 'longtask', buffered: true});
  });

/** The longest task before a first tap, and the longest from there until the app has started; 50 when all are shorter. */
const longestTasks = (browser: Browser, {server, path}: Subject) =>
  firstVisit(browser, {processor: 4, network: 'free', isTouched: true}, async (page) => {
    await watchTasks(page);
    await page.goto(server.url + path, {waitUntil: 'load'});
    await page.waitForTimeout(LOOK);
    await page.touchscreen.tap(MARGIN.x, MARGIN.y);
    await page.waitForTimeout(START);
    const {tapped, tasks} = await page.evaluate(() => (window as unknown as {watched: Watched}).watched);
    const longest = (isMeant: (startTime: number) => boolean) =>
      Math.max(LEAST, ...tasks.filter(({startTime}) => isMeant(startTime)).map(({duration}) => duration));
    return {'before the tap': longest((at) => at < tapped), 'after the tap': longest((at) => at >= tapped)};
  });

/** The longest that a page is frozen before and after a first tap: of every peer, and of this site's own pages. */
export async function measureTasks(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const runs = options.runs ?? 10;
  const browser = await launch();
  const measure = (subject: Subject) => longestTasks(browser, subject);
  try {
    for (const pages of options.pages) {
      const {subjects, faults} = await servePeers(options, pages);
      rows.push(...faults, ...(await inTurns(subjects, runs, measure)));
      await closeAll(subjects);
    }
    if (options.peers.some(({name}) => name === 'site')) {
      const own = await serveOwnPages();
      rows.push(...(await inTurns(own, runs, measure)));
      await closeAll(own);
    }
  } finally {
    await browser.close();
  }
  return rows;
}
