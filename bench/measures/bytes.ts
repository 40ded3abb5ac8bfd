import type {Browser} from '@playwright/test';
import {firstVisit, launch, visit} from '../browser';
import {site} from '../peers/site/peer';
import type {Row} from '../results';
import type {Kind, Sent} from '../serve';
import {closeAll, inTurns, type Options, serveOwnPages, servePeers, type Subject} from '../subjects';

/** A visit has come to rest when nothing was asked for this long. */
const REST = 5000;

const sizeOf = (sent: readonly Sent[], kind?: Kind) =>
  sent.filter((one) => !kind || one.kind === kind).reduce((sum, {bytes}) => sum + bytes, 0) / 1000;

/**
 * A first visit without any limit, in kB (1,000 bytes). What counts as "until load" was asked for before the load event
 * ended.
 *
 * @param rest the visit is over when nothing was asked for this long, in milliseconds.
 */
export async function weigh(
  browser: Browser,
  {server, path}: Pick<Subject, 'server' | 'path'>,
  rest: number,
): Promise<Record<string, number>> {
  server.sent.length = 0;
  const begun = Date.now();
  return firstVisit(browser, {processor: 1, network: 'free'}, async (page) => {
    await page.goto(server.url + path, {waitUntil: 'load'});
    const loaded = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.timeOrigin + navigation!.loadEventStart;
    });
    await server.rest(rest);
    // An earlier visit may have asked for what is only packed and sent by now.
    const sent = server.sent.filter(({at}) => at >= begun);
    const first = sent.filter(({at}) => at <= loaded);
    return {
      total: sizeOf(first),
      html: sizeOf(first, 'html'),
      css: sizeOf(first, 'css'),
      js: sizeOf(first, 'js'),
      font: sizeOf(first, 'font'),
      other: sizeOf(first, 'other'),
      requests: first.length,
      'js of the visit': sizeOf(sent, 'js'),
      'fonts of the visit': sizeOf(sent, 'font'),
      'all of the visit': sizeOf(sent),
    };
  });
}

/** What a reader's first visit weighs: generated pages of every peer, and this site's own pages. */
export async function measureBytes(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const browser = await launch();
  const turns = options.runs ?? 2;
  const weighAll = async (subjects: Subject[]) => {
    const warmUp = ({server, path}: Subject) => visit(browser, server.url + path);
    rows.push(...(await inTurns(subjects, turns, (subject) => weigh(browser, subject, REST), warmUp)));
    await closeAll(subjects);
  };
  try {
    for (const pages of options.pages) {
      const {subjects, faults} = await servePeers(options, pages);
      rows.push(...faults);
      await weighAll(subjects);
    }
    if (options.peers.includes(site)) await weighAll(await serveOwnPages());
  } finally {
    await browser.close();
  }
  return rows;
}
