import {execFile} from 'node:child_process';
import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, expect, test} from 'vitest';
import {listFiles} from '../../lib/files';
import {removeFolder, temporaryFolder} from './support/servers';

const folder = temporaryFolder('reproducible');
afterAll(() => removeFolder(folder));

const execute = promisify(execFile);

/** Builds the site without Rspack's cache, with which it names variables differently. */
async function buildCold(name: string): Promise<string> {
  const target = path.join(folder, name);
  rmSync('.docusaurus', {recursive: true, force: true});
  const env = {...process.env, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'};
  await execute('npx', ['docusaurus', 'build', '--out-dir', target], {env, maxBuffer: 10_000_000});
  return target;
}

test('two cold builds are byte-identical, of which the second recalls what the first has read', async () => {
  rmSync('node_modules/.cache/after-build', {recursive: true, force: true});
  const [first, second] = [await buildCold('first'), await buildCold('second')];
  const files = listFiles(first);
  expect(files.length).toBeGreaterThan(100);
  expect(listFiles(second)).toEqual(files);
  const content = (build: string, file: string) => readFileSync(path.join(build, file));
  expect(files.filter((file) => !content(first, file).equals(content(second, file)))).toEqual([]);
}, 600_000);
