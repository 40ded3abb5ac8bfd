import type {Page} from '@playwright/test';

/** Goes to another page of the site through its history, as the browser's Back and Forward do: without a link. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', {state: {}}));
  }, path);
}

/** Addresses of the chunks that pages load one by one: every script but the two that start the app. */
export const CHUNKS = /\/assets\/js\/(?!runtime~main|main\.)[^/]+\.js$/;
/** The script that holds the app. */
export const MAIN_SCRIPT = /\/assets\/js\/main\.[^/]+\.js$/;

/** Lets the requests that match wait until the returned function is called. */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.fallback();
  });
  return release;
}

/** Lets the load event of pages wait until the returned function is called: for a picture that nobody sees. */
export async function holdLoadEvent(page: Page): Promise<() => void> {
  await page.addInitScript(() => (new Image().src = '/img/logo.svg?held'));
  return hold(page, /\?held$/);
}

/** Counts the pages that the browser asks the server for from now on. */
export function countDocuments(page: Page): {paths: string[]} {
  const seen = {paths: [] as string[]};
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.paths.push(new URL(request.url()).pathname);
  });
  return seen;
}

/** Starts to record layout shifts, before the page is opened. */
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
      // Two frames later, whatever was to move has moved and been recorded.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as {shifts: number[]}).shifts.reduce((sum, shift) => sum + shift, 0);
    });
}

/** Lines of text that a reader can read in the main part of the page. */
export const readableLines = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
