import {spawn} from 'node:child_process';
import {cpSync, existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {bundlePublisher} from '../../deploy/publish/bundle';
import {DIGESTS} from '../../deploy/publish/digests';
import {verify} from '../../deploy/publish/verify';
import {listFiles} from '../../lib/files';
import {seeded} from './support/random';
import {removeFolder, temporaryFolder} from './support/servers';
import {BUILD} from '../support/build';

/** `KILLED_PUBLICATIONS=100 npx vitest run tests/serving/killed.test.ts` takes some minutes. */
const COUNT = Number(process.env.KILLED_PUBLICATIONS ?? 5);

const folder = temporaryFolder('killed');
afterAll(() => removeFolder(folder));

const home = path.join(folder, 'home');
const program = path.join(folder, 'publish.mjs');

beforeAll(async () => writeFileSync(program, await bundlePublisher()));

/** Runs a program, and kills it after some time. Resolves to its exit code; null when it was killed. */
const run = (args: readonly string[], killAfter?: number) =>
  new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, args, {stdio: 'ignore'});
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });

const publishing = [program, 'publish', '--home', home, '--build', BUILD];

const timeOf = async (act: () => Promise<unknown>) => {
  const started = performance.now();
  await act();
  return performance.now() - started;
};

const files = listFiles(BUILD);

/** Files of a folder that are not, byte by byte, those of the build. */
const differences = (place: string, names: readonly string[]) =>
  names.filter((file) => {
    const target = path.join(place, file);
    return !existsSync(target) || !readFileSync(target).equals(readFileSync(path.join(BUILD, file)));
  });

test(`${COUNT} publications that are killed at random moments, each followed by one that is whole`, async () => {
  let usual = await timeOf(() => run(publishing));
  const {next} = seeded(COUNT);
  let killed = 0;
  while (killed < COUNT) {
    // Not during the start of Node.js, in which nothing happens. On a machine that has become faster since the time was
    // taken, the publication may end before: then it was one more that is whole.
    const moment = usual * (0.1 + 0.9 * next());
    if ((await run(publishing, moment)) === null) killed += 1;
    expect(verify(home).problems, `killed after ${moment} ms`).toEqual([]);
    expect(differences(path.join(home, 'current'), files)).toEqual([]);

    usual = await timeOf(async () => expect(await run(publishing)).toBe(0));
    expect(listFiles(path.join(home, 'current'))).toEqual(files);
    expect(differences(path.join(home, 'current'), files)).toEqual([]);
    expect(
      differences(
        path.join(home, 'shared'),
        files.filter((file) => file.startsWith('assets/')),
      ),
    ).toEqual([]);
    expect(verify(home)).toMatchObject({problems: [], partial: []});
  }
}, 3_600_000);

test('a build that is killed while it is made ready cannot be published', async () => {
  const copy = path.join(folder, 'build');
  cpSync(BUILD, copy, {recursive: true});
  const preparing = path.join(folder, 'prepare.ts');
  writeFileSync(
    preparing,
    `import {prepare} from ${JSON.stringify(path.resolve('deploy/hosting/prepare.ts'))};
import {provider} from ${JSON.stringify(path.resolve('provider.ts'))};
void prepare(${JSON.stringify(copy)}, ${JSON.stringify(path.join(folder, 'hosts'))}, provider);`,
  );
  const args = ['--import', 'tsx', preparing];
  const child = spawn(process.execPath, args, {stdio: 'ignore'});
  const ended = new Promise((resolve) => child.on('exit', resolve));
  // It has begun: from here on, no build is finished.
  while (existsSync(path.join(copy, DIGESTS))) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await ended;
  const before = verify(home).release;
  expect(await run([program, 'publish', '--home', home, '--build', copy])).toBe(1);
  expect(verify(home)).toMatchObject({release: before, problems: []});

  expect(await run(args)).toBe(0);
  expect(await run([program, 'publish', '--home', home, '--build', copy])).toBe(0);
  expect(differences(path.join(home, 'current'), files)).toEqual([]);
}, 300_000);
