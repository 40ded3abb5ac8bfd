import {type ChildProcess, spawn} from 'node:child_process';
import {cpSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {freePort} from '../support/ports';
import {expect, test} from './support/test';

/** A copy of the sources, so that edits do not affect other tests. Packages resolve from the parent folders. */
const COPY = path.resolve('.cache/live-reload');
const LEFT_OUT = new Set(['node_modules', 'build', 'bench', 'release', 'test-results', 'tests']);

const PAGE = 'docs/api/overviews.mdx';
const MARK = 'A sentence that was not here before.';

let server: ChildProcess | undefined;
let url: string;
let output = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  rmSync(COPY, {recursive: true, force: true});
  for (const name of readdirSync('.')) {
    if (!LEFT_OUT.has(name) && !name.startsWith('.')) cpSync(name, path.join(COPY, name), {recursive: true});
  }
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const program = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const args = [program, 'start', '--no-open', '--host', '127.0.0.1', '--port', String(port)];
  server = spawn(process.execPath, args, {cwd: COPY, detached: true, stdio: ['ignore', 'pipe', 'pipe']});
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (data) => (output += String(data)));
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`The development server exited:\n${output}`);
    await sleep(250);
  }
});

test.afterAll(() => {
  if (server?.exitCode === null) process.kill(-server.pid!);
  // The server may still write into the folder.
  rmSync(COPY, {recursive: true, force: true, maxRetries: 5});
});

test('shows an edit without a reload, an error, and its correction', async ({page, expectProblem}) => {
  test.setTimeout(120_000);
  expectProblem(/Could not compile MDX|Module build failed|\[webpack-dev-server\]|\[HMR\]/);
  // Behind the overlay, React may render the page while its module is broken.
  expectProblem(/doesn't have a default export/);
  const file = path.join(COPY, PAGE);
  const source = readFileSync(file, 'utf8');
  const main = page.getByRole('main');

  await page.goto(`${url}/docs/api/overviews`);
  await expect(page.locator('h1')).toHaveText(/overview/i, {timeout: 60_000});
  await page.evaluate(() => Object.assign(window, {isSamePage: true}));
  await page.waitForLoadState('networkidle');

  writeFileSync(file, `${source}\n${MARK}\n`);
  await expect(main.getByText(MARK)).toBeVisible({timeout: 30_000});
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  writeFileSync(file, `${source}\n<NoSuchComponent\n`);
  const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
  await expect(overlay.getByText('overviews.mdx').first()).toBeVisible({timeout: 30_000});

  writeFileSync(file, source);
  await expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(0, {timeout: 30_000});
  await expect(main.getByText(MARK)).toHaveCount(0, {timeout: 30_000});
});
