import type {Browser} from '@playwright/test';
import {firstVisit, withBrowser} from '../browser';
import type {Row} from '../report';
import type {Kind, Sent, Server} from '../serve';
import {measureAll, type Options, TEMPLATES} from '../subjects';

/** A visit is over when nothing was requested for this long, in ms. */
const REST = 5000;

/** What a first visit requested. */
export interface Visit {
  sent: Sent[];
  /** Requested before the `load` event. */
  untilLoad: Sent[];
}

/** Visits a page for the first time, without network limits, until nothing is requested for a while. */
export async function recordVisit(browser: Browser, server: Server, path: string, rest = REST): Promise<Visit> {
  const started = Date.now();
  return firstVisit(browser, {}, async (page) => {
    await page.goto(server.url + path, {waitUntil: 'load'});
    const loaded = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.timeOrigin + navigation!.loadEventStart;
    });
    await server.rest(rest);
    const sent = server.sent.filter(({at}) => at >= started);
    return {sent, untilLoad: sent.filter(({at}) => at <= loaded)};
  });
}

/** Sums the bodies of one kind, or of all, in kB (1,000 bytes). */
export const sizeOf = (sent: readonly Sent[], kind?: Kind): number =>
  sent.filter((one) => !kind || one.kind === kind).reduce((sum, {bytes}) => sum + bytes, 0) / 1000;

/** Weighs a first visit: generated pages of every peer, and this site's own pages. */
export const measureBytes = (options: Options): Promise<Row[]> =>
  withBrowser((browser) =>
    measureAll(options, TEMPLATES, async ({server, path}) => {
      const {sent, untilLoad} = await recordVisit(browser, server, path);
      return {
        'until load': sizeOf(untilLoad),
        HTML: sizeOf(untilLoad, 'html'),
        CSS: sizeOf(untilLoad, 'css'),
        JS: sizeOf(untilLoad, 'js'),
        fonts: sizeOf(untilLoad, 'font'),
        other: sizeOf(untilLoad, 'other'),
        requests: untilLoad.length,
        'JS of the whole visit': sizeOf(sent, 'js'),
        'the whole visit': sizeOf(sent),
      };
    }),
  );
