import {existsSync} from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {templates} from '../e2e/support/routes';
import {serveStatically, type StaticServer} from '../e2e/support/server';
import {expect, open, test} from '../e2e/support/test';

/** The site of `appearance.config.ts`. */
const BUILD = path.resolve('.cache/appearance');

let server: StaticServer;
test.beforeAll(async () => {
  if (!existsSync(BUILD)) throw new Error('The site with dark mode is not built: run npm test -- appearance.');
  server = await serveStatically(BUILD);
});
test.afterAll(() => server.close());

test.describe('Dark mode', () => {
  test.beforeEach(({page}) => page.addInitScript(() => localStorage.setItem('theme-payment-docs', 'dark')));

  for (const route of templates) {
    test(`is legible on ${route}`, async ({page}) => {
      await page.goto(server.url + route);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      const {violations, passes} = await new AxeBuilder({page}).withRules(['color-contrast']).analyze();
      expect(
        violations.flatMap(({nodes}) =>
          nodes.map(({target, failureSummary}) => `${target.join(' ')} ${failureSummary}`),
        ),
      ).toEqual([]);
      expect(passes).toHaveLength(1);
    });
  }

  test('has its switch in the top bar', async ({page}) => {
    await open(page, `${server.url}/blog`);
    await page
      .getByRole('button', {name: /dark mode/})
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme-choice', /light|system/);
  });
});

test('A picture for all pages is the only one of each', async ({page}) => {
  await page.goto(`${server.url}/docs/api/overviews`);
  const pictures = page.locator('meta[property="og:image"]');
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveAttribute('content', /\/img\/logo\.svg$/);
});

test('A client redirect leads on', async ({page, expectProblem}) => {
  // The policy refuses the redirect's script; its <meta> does the same.
  expectProblem(/Content Security Policy/);
  // It names no icon, and the browser asks for /favicon.ico.
  expectProblem(/404 \(Not Found\)/);
  await page.goto(`${server.url}/old-page`);
  await expect(page).toHaveURL(`${server.url}/markdown-page`);
});
