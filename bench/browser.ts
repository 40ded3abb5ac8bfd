import path from 'node:path';
import {type Browser, chromium, type ConsoleMessage, type Page} from '@playwright/test';
import {findChromium} from '../scripts/chromium';
import type {Server} from './serve';

const SWITCHES = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** Starts a Chromium, passes it to `run` and closes it. */
export async function withBrowser<Result>(run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({executablePath: findChromium(), args: SWITCHES});
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** A phone's screen, as in Lighthouse. */
const SCREEN = {width: 412, height: 823};

/** The device and the network of a visit. */
export interface Conditions {
  /** How many times slower the processor is. */
  slowdown?: number;
  network?: 'free' | 'fast 4G';
  /** A touch screen instead of a mouse. */
  isTouched?: boolean;
}

/** Chromium's own preset of that name: 165 ms of latency, 9 Mbit/s down, 1.5 Mbit/s up, all at nine tenths. */
const FAST_4G = {latency: 165, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9};

/** Opens a tab without anything stored or cached, and closes it afterwards. */
export async function firstVisit<Result>(
  browser: Browser,
  {slowdown = 1, network = 'free', isTouched}: Conditions,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: SCREEN,
    hasTouch: isTouched,
    isMobile: isTouched,
    permissions: ['clipboard-write'],
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
    if (network === 'fast 4G') {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {offline: false, ...FAST_4G});
    }
    await page.addInitScript({path: path.join(__dirname, 'inPage.js')});
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Something to wait for on the screen. */
export interface Goal {
  selector: string;
  /** Text that the element has to contain. */
  text?: string;
  /** What to type into the element. */
  type?: string;
}

/** Opens a page and returns at its first paint. */
export async function openUntilPainted(page: Page, url: string): Promise<void> {
  await page.goto(url, {waitUntil: 'commit'});
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Opens a page and waits until it has started and prefetched what it wants: until 4 s without a request. */
export async function openAtRest(page: Page, server: Server, path: string): Promise<void> {
  await page.goto(server.url + path, {waitUntil: 'load'});
  await server.rest(4000);
}

/** After this long, in ms, a reader presses again. */
const PATIENCE = 4000;

/** Recorded for a control that does not respond at all, in ms. */
const LOST = 10_000;

/** How long a mouse hovers over a control before the click, in ms. Pages may prefetch on hover. */
const AIM = 200;

/**
 * Presses the first line of a control and waits for the paint of the last goal. Repeats a press without a response.
 *
 * The page reports the time itself: polling it would run Playwright's scripts there, up to 50 ms on a slow processor.
 *
 * @returns ms since the first press.
 */
export async function pressAndWait(page: Page, selector: string, goals: Goal[], pointer: 'finger' | 'mouse') {
  await page.evaluate((state) => sessionStorage.setItem('bench', JSON.stringify(state)), {goals});
  const target = page.locator(`${selector} >> visible=true`).first();
  await target.scrollIntoViewIfNeeded();
  const line = await target.evaluate((element) => element.getClientRects()[0]!.toJSON() as DOMRect);
  const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
  if (pointer === 'mouse') {
    await page.mouse.move(x, y);
    await page.waitForTimeout(AIM);
  }
  const press = () => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  const answer = async (timeout: number) => {
    const predicate = (message: ConsoleMessage) => message.text().startsWith('bench ');
    const [message] = await Promise.all([page.waitForEvent('console', {predicate, timeout}), press()]);
    return Number(message.text().slice('bench '.length));
  };
  return answer(PATIENCE)
    .catch(() => answer(LOST - PATIENCE))
    .catch(() => LOST);
}
