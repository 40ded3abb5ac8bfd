import {existsSync} from 'node:fs';
import path from 'node:path';
import {expect, test as base, type ConsoleMessage, type Locator, type Page} from '@playwright/test';
import {serveStatically, type StaticServer} from './server';

export const BUILD = path.resolve('build');
export const VARIANT = path.resolve('.cache/variant');

interface TestFixtures {
  /**
   * Names a problem that the test provokes. Every console error or warning, page error and failed request that
   * no pattern matches fails the test.
   */
  expectProblem: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  site: StaticServer;
  /** The site of `tests/e2e/variant`. */
  variant: StaticServer;
}

const isWorthReporting = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type());

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads the fixture's needs from this pattern: it has none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serveStatically(BUILD);
      await use(server);
      await server.close();
    },
    {scope: 'worker'},
  ],
  variant: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (!existsSync(VARIANT)) throw new Error('The variant of the site is not built: run npm test -- variant.');
      const server = await serveStatically(VARIANT);
      await use(server);
      await server.close();
    },
    {scope: 'worker'},
  ],
  baseURL: async ({site}, use) => {
    await use(site.url);
  },
  expectProblem: [
    async ({context}, use) => {
      const problems: string[] = [];
      const provoked: RegExp[] = [];
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (isWorthReporting(message)) problems.push(`console ${message.type()}: ${message.text()}`);
        });
        page.on('pageerror', (error) => problems.push(`page error: ${String(error)}`));
        page.on('requestfailed', (request) => {
          // A page that is left cancels what it was loading.
          const reason = request.failure()?.errorText ?? '';
          if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`);
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use((pattern) => provoked.push(pattern));
      expect(problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};

/** In ms: a sign is answered at once, or never. */
const LOST = 2000;

/**
 * Does what a reader does first: the app starts at such a sign. Chromium may leave a move unanswered whose page leads on to
 * another one meanwhile.
 */
async function giveSign(page: Page): Promise<void> {
  const moves = (async () => {
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
  })();
  await Promise.race([moves, new Promise((resolve) => setTimeout(resolve, LOST))]);
}

/**
 * Gives signs until something is there. One is not enough: a page that leads on to another one has to be given its sign
 * there, and Chromium drops a sign that comes before the first paint.
 */
export async function giveSignUntil(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await giveSign(page);
    // Looked at in every frame of the page: an expectation would look at growing intervals.
    await sight.waitFor({state: 'attached', timeout: 250});
  }).toPass({intervals: [0]});
}

/** Waits until React has taken over the page that is shown. */
export const waitForHydration = (page: Page): Promise<void> =>
  giveSignUntil(page, page.locator('html[data-has-hydrated=true]'));

/** Opens a path of the site and waits until React has taken over. */
export async function open(page: Page, pathname: string): Promise<void> {
  await page.goto(pathname);
  await waitForHydration(page);
}

/** Opens everything that is folded, as a reader does with a click on each heading. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
