import path from 'node:path';
import type {ConsoleMessage, Page} from '@playwright/test';
import type {Server} from './serve';

/** Something to wait for on the screen, and what to type into it once it is there. */
export interface Goal {
  selector: string;
  /** Text that the element has to hold. */
  text?: string;
  type?: string;
}

interface State {
  goals: Goal[];
  /** The event from which time is taken; a click when it is left out. */
  from?: 'pointerdown';
}

/** When something was done and when its last goal was painted, in milliseconds since the epoch. */
interface Painted {
  clicked: number;
  painted: number;
}

const LIMIT = 60_000;

/** A reader scrolls and reads before clicking; by then everything that a page fetches ahead has come. In ms. */
const REST = 2000;

/** From the pointer's arrival at what is clicked to the click, in ms: a hand does not do both at once. */
const AIM = 200;

/** Opens a page for `clickAndWait`, and waits until it is at rest. */
export async function openWatched(page: Page, server: Server, address: string): Promise<void> {
  await page.addInitScript({path: path.join(__dirname, 'inPage.js')});
  await page.goto(server.url + address, {waitUntil: 'load'});
  await page.mouse.wheel(0, 50);
  await server.rest(REST);
}

/** In milliseconds since the epoch. */
export interface Moments {
  /** When the pointer went to what is clicked: what was asked for since then belongs to the click. */
  aimed: number;
  from: number;
  to: number;
}

/** What a click cost: milliseconds to the paint, and kB that the server sent since the pointer went there. */
export function costOf({sent}: Server, {aimed, from, to}: Moments): {ms: number; kB: number} {
  const bytes = sent.filter(({at}) => at >= aimed && at <= to).map((each) => each.bytes);
  return {ms: to - from, kB: bytes.reduce((sum, each) => sum + each, 0) / 1000};
}

/**
 * Clicks and waits until the last goal has been painted. All of it happens inside the page, so that the bench's own
 * pace does not count.
 *
 * The pointer arrives before it clicks, which pages may take as a sign to fetch ahead.
 */
export async function clickAndWait(page: Page, selector: string, goals: Goal[]): Promise<Moments> {
  await page.evaluate((state) => sessionStorage.setItem('bench', JSON.stringify(state)), {goals} satisfies State);
  const target = page.locator(`${selector} >> visible=true`).first();
  const aimed = Date.now();
  await target.hover({timeout: LIMIT});
  await page.waitForTimeout(AIM);
  const {clicked, painted} = await untilPainted(page, () => target.click({timeout: LIMIT}));
  return {aimed, from: clicked, to: painted};
}

/** What begins the messages of `inPage.js`. */
const MESSAGE = 'bench ';

/**
 * Does something and waits for what `inPage.js` says then. It is not asked: each question would run scripts of Playwright's
 * in a page that has just come, up to 50 ms on a slow processor, and the reader's next page would wait for them.
 */
async function untilPainted(page: Page, act: () => Promise<void>, timeout = LIMIT): Promise<Painted> {
  const predicate = (message: ConsoleMessage) => message.text().startsWith(MESSAGE);
  const [message] = await Promise.all([page.waitForEvent('console', {predicate, timeout}), act()]);
  return JSON.parse(message.text().slice(MESSAGE.length)) as Painted;
}

/**
 * Opens a page as a phone does and waits for its first paint, and not for more.
 *
 * @param wait rest after the `load` event, in ms; undefined: the next thing may be done at once.
 */
export async function openOnPhone(page: Page, url: string, wait?: number): Promise<void> {
  await page.addInitScript({path: path.join(__dirname, 'inPage.js')});
  await page.goto(url, {waitUntil: wait === undefined ? 'commit' : 'load'});
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  if (wait !== undefined) await page.waitForTimeout(wait);
}

/** After this long, in ms, a reader takes a tap for lost and taps again. */
const PATIENCE = 4000;

/** What a tap counts that is not answered at all, in ms. */
const LOST = 10_000;

/**
 * Taps, with nothing before it, and waits until the last goal has been painted. A tap that nothing answers is repeated.
 *
 * @returns ms since the finger first came down.
 */
export async function tapAndWait(page: Page, selector: string, goals: Goal[]): Promise<number> {
  const state: State = {goals, from: 'pointerdown'};
  await page.evaluate((next) => sessionStorage.setItem('bench', JSON.stringify(next)), state);
  const target = page.locator(`${selector} >> visible=true`).first();
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + Math.min(box.height / 2, 12));
  const {clicked, painted} = await untilPainted(page, tap, PATIENCE)
    .catch(() => untilPainted(page, tap, LOST - PATIENCE))
    .catch(() => ({clicked: 0, painted: LOST}));
  return painted - clicked;
}

/** The waits of all interactions of a visit, in ms. */
export const waitsOf = async (page: Page): Promise<number[]> =>
  Object.values(
    await page.evaluate(() => JSON.parse(sessionStorage.getItem('bench-waits') ?? '{}') as Record<string, number>),
  );
