import type {Locator, Page} from '@playwright/test';

/** Navigates within the site through the router's history, without a link. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', {state: {}}));
  }, path);
}

/** The app: every script of the bundle except the search. */
export const APP = /\/assets\/js\/(?!search\.)[^/]+\.js$/;
/** For a page whose app is held: on a busy machine the app is asked for before the load event, and holds it back. */
export const BEFORE_THE_APP = {waitUntil: 'domcontentloaded'} as const;
/** Addresses of lazily loaded chunks: every script except the two that start the app. */
export const CHUNKS = /\/assets\/js\/(?!runtime~main|main\.)[^/]+\.js$/;
/** The script with the app. */
export const MAIN_SCRIPT = /\/assets\/js\/main\.[^/]+\.js$/;

export const menuButton = (page: Page): Locator => page.getByRole('button', {name: 'Toggle navigation bar'});
/** The open mobile menu. */
export const menuOf = (page: Page): Locator => page.getByRole('dialog', {name: 'Menu'});

/** Blocks matching requests until the returned function is called. */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.fallback();
  });
  return release;
}

/** Delays the load event of pages, by an invisible picture, until the returned function is called. */
export async function holdLoadEvent(page: Page): Promise<() => void> {
  await page.addInitScript(() => (new Image().src = '/img/logo.svg?held'));
  return hold(page, /\?held$/);
}

/** Paths of the pages loaded from now on. */
export function watchPageLoads(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Records layout shifts. Call it before opening the page. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, {shifts});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as {value: number}).value);
    }).observe({type: 'layout-shift', buffered: true});
  });
  return () =>
    page.evaluate(async () => {
      // After two frames, all layout shifts have happened and been recorded.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as {shifts: number[]}).shifts.reduce((sum, shift) => sum + shift, 0);
    });
}

/** Visible lines of text in the main part of the page. */
export const readableLines = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Stops the page's clock until a test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({time: now});
  await page.clock.pauseAt(now + 60_000);
}
