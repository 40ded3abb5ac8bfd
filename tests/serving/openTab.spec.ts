import {cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../src/lib/files';
import {expect, open, test} from '../e2e/support/test';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {publishBuild, runCommands} from './support/site';
import {BUILD, routes} from '../support/build';

/**
 * Creates another release of the build, in which every script has another name, as if it had changed.
 *
 * @param digit prefix for each content hash, in file names and references
 */
function nextRelease(target: string, digit: string): string {
  rmSync(target, {recursive: true, force: true});
  cpSync(BUILD, target, {recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file)});
  const scripts = path.join(target, 'assets/js');
  const hashes = readdirSync(scripts).map((file) => /(\w{8})\.js$/.exec(file)![1]!);
  const rename = (text: string) =>
    hashes.reduce((result, hash) => result.replaceAll(hash, digit + hash.slice(1)), text);
  for (const file of readdirSync(scripts)) renameSync(path.join(scripts, file), path.join(scripts, rename(file)));
  for (const file of listFiles(target).filter((name) => /\.(?:html|js)$/.test(name))) {
    const full = path.join(target, file);
    writeFileSync(full, rename(readFileSync(full, 'utf8')));
  }
  return target;
}

// A separate server, because the worker's other tests need the original build.
const folder = temporaryFolder('open-tab');
let server: RunningServer | undefined;
test.afterAll(async () => {
  await server?.stop();
  removeFolder(folder);
});

test('a tab opened on an old release keeps working without a page load', async ({page}) => {
  test.setTimeout(180_000);
  const home = path.join(folder, 'home');
  await publishBuild(home);
  server = await startNginx(home);
  const url = `http://127.0.0.1:${server.port}`;
  await open(page, `${url}/docs/api/overviews`);
  await page.evaluate(() => Object.assign(window, {isFirstDocument: true}));

  for (const digit of ['x', 'y']) {
    await runCommands('deploy', home, {build: nextRelease(path.join(folder, `release-${digit}`), digit), server});
  }
  const fresh = await (await fetch(`${url}/docs/api/overviews`)).text();
  expect(fresh).toMatch(/main\.y[0-9a-f]{7}\.js/);

  const scripts: {url: string; status: number}[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/assets/js/')) scripts.push({url: answer.url(), status: answer.status()});
  });
  const docs = routes.filter((route) => /^\/docs\/(?:api|plugins)\//.test(route));
  expect(docs.length).toBeGreaterThan(0);
  for (const route of docs) {
    // A link in the sidebar, or in the top bar for the other sidebar; closed categories hide links but accept clicks.
    const link = page.locator(`a[href="${route}"]`).first();
    if ((await link.count()) === 0)
      await page.locator('nav a[href="/docs/plugins/overviews"]').first().dispatchEvent('click');
    await link.dispatchEvent('click');
    await expect(page).toHaveURL(url + route);
    await expect(page.locator('h1')).toHaveCount(1);
  }
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  // It requested files that the current release does not have, and got them all.
  expect(scripts.filter(({url}) => !/\.[xy][0-9a-f]{7}\.js/.test(url))).not.toEqual([]);
  expect(scripts.filter(({status}) => status !== 200)).toEqual([]);
});
