import {mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {header, request} from './support/raw';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {runCommands} from './support/site';

// Runs the commands of deploy/README.md under nginx, with small sites: each page names its release and its hashed file.

const folder = temporaryFolder('deploy');
const home = path.join(folder, 'home');
let server: RunningServer;

/** Writes the build of a release. Names of equal length give pages of equal size. */
function buildOf(release: string): string {
  const build = path.join(folder, release);
  const page = `<!doctype html><title>${release}</title><script src="/assets/js/main.${release}.js"></script>`;
  const files: Record<string, string> = {
    _headers: `/*\n  Content-Security-Policy: script-src 'sha256-${release}'\n`,
    'index.html': page,
    'docs.html': page,
    'same.html': 'the same in all releases',
    '404.html': `not found in ${release}`,
    [`assets/js/main.${release}.js`]: release,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
    writeFileSync(path.join(build, file), content);
  }
  return build;
}

const [one, two] = [buildOf('one'), buildOf('two')];
const ask = (target: string) => request(server.port, target);
const asset = (release: string) => ask(`/assets/js/main.${release}.js`);

beforeAll(async () => {
  await runCommands('deploy', home, {build: one});
  // nginx derives ETags from size and time in seconds, so the first release must be older.
  utimesSync(path.join(home, 'current/same.html'), 1, 1);
  server = await startNginx(home);
});
afterAll(async () => {
  await server.stop();
  removeFolder(folder);
});

/** Requests pages and their hashed files until `end` is called. */
function keepAsking() {
  let isWanted = true;
  const seen = new Set<string>();
  const wrong: string[] = [];
  const work = (async () => {
    while (isWanted) {
      const page = await ask('/docs');
      const [, release = ''] = /<title>(\w+)</.exec(page.body.toString()) ?? [];
      const script = await asset(release);
      seen.add(release);
      if (page.status !== 200 || script.status !== 200) wrong.push(`${page.status} ${script.status} ${release}`);
      if (!header(page, 'content-security-policy')?.includes(`sha256-${release}'`)) wrong.push(`policy of ${release}`);
    }
  })();
  const end = async () => {
    isWanted = false;
    await work;
    return {seen: [...seen], wrong};
  };
  return {end};
}

/** Lets the readers send requests for a while. */
const others = () => new Promise((resolve) => setTimeout(resolve, 300));

test('a second release replaces the first under load: no 404, and no page without its policy', async () => {
  expect(header(await ask('/docs'), 'content-security-policy')).toBe("script-src 'sha256-one'");
  const tag = header(await ask('/same'), 'etag');
  const readers = keepAsking();
  await others();
  await runCommands('deploy', home, {build: two, server});
  await others();
  const {seen, wrong} = await readers.end();
  expect(wrong).toEqual([]);
  expect(seen).toEqual(['one', 'two']);
  expect((await ask('/unknown')).body.toString()).toBe('not found in two');
  // An open tab of the first release keeps working; an unchanged page is not sent again.
  expect((await asset('one')).body.toString()).toBe('one');
  expect(header(await ask('/same'), 'etag')).toBe(tag);
});

test('the documented checks verify answers and files', async () => {
  expect(await runCommands('verify', home, {build: two, server})).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n$/);
  writeFileSync(path.join(home, 'current/docs.html'), 'damaged');
  expect(await runCommands('verify', home, {build: two, server})).toMatch(/\r\n\r\n.*docs\.html\n$/);
});

test('a rollback restores the previous release with its policy', async () => {
  await runCommands('rollback', home);
  const page = await ask('/docs');
  expect(page.body.toString()).toContain('<title>one<');
  expect(header(page, 'content-security-policy')).toBe("script-src 'sha256-one'");
  expect((await asset('two')).status).toBe(200);
});
