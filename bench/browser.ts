import {type Browser, chromium, type Page} from '@playwright/test';
import {findChromium} from '../tools/chromium';

const SWITCHES = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

export const launch = (): Promise<Browser> => chromium.launch({executablePath: findChromium(), args: SWITCHES});

/** A phone's screen, as Lighthouse has it. */
const SCREEN = {width: 412, height: 823};

/** What slows a browser down. */
export interface Conditions {
  /** How many times slower the processor is. */
  processor: number;
  network: 'free' | 'fast 4G';
  /** A screen that is touched, without a pointer that hovers. */
  isTouched?: boolean;
}

/** Chromium's own preset of that name: 165 ms of latency, 9 Mbit/s down, 1.5 Mbit/s up, all at nine tenths. */
const FAST_4G = {latency: 165, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9};

/**
 * Cookie that asks `serve` to hold back what is fetched by speculation rules, in ms: Chromium's emulation does not reach it.
 */
export const PREFETCH_DELAY = 'bench-prefetch-delay';

/** Opens a page once, so that its server has everything ready. */
export const visit = (browser: Browser, url: string): Promise<unknown> =>
  firstVisit(browser, {processor: 1, network: 'free'}, (page) => page.goto(url, {waitUntil: 'networkidle'}));

/** Opens a page as a reader who was never here: nothing stored, nothing cached. */
export async function firstVisit<Result>(
  browser: Browser,
  conditions: Conditions,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: SCREEN,
    hasTouch: conditions.isTouched,
    isMobile: conditions.isTouched,
    permissions: ['clipboard-write'],
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate: conditions.processor});
    if (conditions.network === 'fast 4G') {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {offline: false, ...FAST_4G});
      await context.addCookies([
        {name: PREFETCH_DELAY, value: String(FAST_4G.latency), domain: '127.0.0.1', path: '/'},
      ]);
    }
    return await look(page);
  } finally {
    await context.close();
  }
}
