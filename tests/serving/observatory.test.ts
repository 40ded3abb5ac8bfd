import {execFile, execFileSync} from 'node:child_process';
import {existsSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {makeCertificate} from './support/certificate';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {publishBuild} from './support/site';

const OBSERVATORY = path.resolve('tests/serving/observatory');
const PACKAGE = path.join(OBSERVATORY, 'node_modules/@mdn/mdn-http-observatory');

const folder = temporaryFolder('observatory');
const home = path.join(folder, 'home');
let certificate: string;
let server: RunningServer;

const execute = promisify(execFile);

beforeAll(async () => {
  // It has a lockfile of its own: the site does not need it, and nor does who only writes pages.
  if (!existsSync(PACKAGE))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {cwd: OBSERVATORY});
  // Browsers' list of preloaded hosts, which its install script would fetch. This host is not on it.
  writeFileSync(path.join(PACKAGE, 'conf/hsts-preload.json'), '{}');

  await publishBuild(home);
  const tls = makeCertificate(folder);
  certificate = tls.certificate;
  server = await startNginx(home, {tls});
}, 240_000);
afterAll(async () => {
  await server.stop();
  removeFolder(folder);
});

interface Scan {
  grade: string;
  score: number;
  testsPassed: number;
  testsFailed: number;
  failed: string[];
}

test("Mozilla's Observatory gives A+, at least 125, over TLS", async () => {
  const {stdout} = await execute(process.execPath, ['scan.mjs', `localhost:${server.port}/`], {
    cwd: OBSERVATORY,
    env: {...process.env, NODE_EXTRA_CA_CERTS: certificate},
  });
  const {grade, score, testsPassed, failed} = JSON.parse(stdout) as Scan;
  console.log(`Observatory: ${grade}, ${score}`);
  expect(failed).toEqual([]);
  expect(testsPassed).toBe(10);
  expect(grade).toBe('A+');
  // `default-src 'none'` would give five more, but Firefox fetches no page ahead under it.
  expect(score).toBeGreaterThanOrEqual(125);
}, 60_000);
