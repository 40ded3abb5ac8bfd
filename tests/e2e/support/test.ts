import {existsSync} from 'node:fs';
import path from 'node:path';
import {expect, test as base, type ConsoleMessage, type Page, type WorkerFixture} from '@playwright/test';
import {serveStatically, type LocalServer} from '../../../scripts/serve';

/** The production build, or one without the extras: `EXTRAS` of docusaurus.config.ts. */
export const BUILD = path.resolve(process.env.TESTED_BUILD ?? 'build');
const VARIANT = path.resolve(process.env.TESTED_VARIANT ?? '.cache/variant');

interface TestFixtures {
  /**
   * Declares a problem that the test provokes. Any console error or warning, page error or failed request that
   * matches no pattern fails the test.
   */
  expectProblem: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  site: LocalServer;
  /** The site of `tests/e2e/variant`. */
  variant: LocalServer;
}

/** Chromium requests `/favicon.ico` if it looks for an icon while React replaces the page's link to it. */
const isWorthReporting = (message: ConsoleMessage) =>
  ['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico');

/** A fixture that serves a build to the tests of a worker. */
const serving = (build: string): [WorkerFixture<LocalServer, object>, {scope: 'worker'}] => [
  // Playwright reads the fixture's dependencies from this pattern: it has none.
  // eslint-disable-next-line no-empty-pattern
  async ({}, use) => {
    if (!existsSync(build)) throw new Error(`${build} does not exist: npm test builds it.`);
    const server = await serveStatically(build);
    await use(server);
    await server.close();
  },
  {scope: 'worker'},
];

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: serving(BUILD),
  variant: serving(VARIANT),
  baseURL: async ({site}, use) => {
    await use(site.url);
  },
  expectProblem: [
    async ({context}, use) => {
      const problems: string[] = [];
      const provoked: RegExp[] = [];
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (isWorthReporting(message))
            problems.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
        });
        page.on('pageerror', (error) => problems.push(`page error: ${String(error)}`));
        page.on('requestfailed', (request) => {
          // Leaving a page cancels its requests.
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

export const DESKTOP = {width: 1280, height: 800};
export const PHONE = {width: 390, height: 844};

/** Starts the app with a key that does nothing else, and waits until React has hydrated the current page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('html[data-has-hydrated=true]').waitFor({state: 'attached'});
}

/** Opens a path of the site and waits until React has hydrated it. */
export async function open(page: Page, pathname: string): Promise<void> {
  await page.goto(pathname);
  await waitForHydration(page);
}

/** Opens all folds, as a reader does with a click on each summary. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
