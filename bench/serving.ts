import {spawnSync} from 'node:child_process';
import {PAGE} from '../tests/serving/expectations';
import {removeFolder, startNginx, temporaryFolder} from '../tests/serving/support/servers';
import {buildHosting, publishBuild} from '../tests/serving/support/site';

// Requests a second from nginx with the generated configuration, over loopback: npx tsx bench/serving.ts
// Needs a finished build and Debian's package wrk. The numbers are this machine's and this minute's.

const SECONDS = 8;

const cases = [
  {what: 'docs page, Brotli', target: PAGE, accept: 'br'},
  {what: 'docs page, plain', target: PAGE, accept: 'identity'},
  {what: 'unknown path', target: '/unknown', accept: 'br'},
];

async function main(): Promise<void> {
  const home = temporaryFolder('bench');
  publishBuild(home);
  const server = await startNginx(buildHosting(), home);
  try {
    for (const {what, target, accept} of cases) {
      const url = `http://127.0.0.1:${server.port}${target}`;
      const load = ['-t1', '-c64', `-d${SECONDS}s`, '-H', `Accept-Encoding: ${accept}`, url];
      const {stdout, error} = spawnSync('wrk', load, {encoding: 'utf8'});
      if (error) throw new Error('wrk did not start: apt-get install wrk.', {cause: error});
      const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 'no answer';
      const faults = /Socket errors:.*/.exec(stdout)?.[0] ?? '0 socket errors';
      console.log(`${what}: ${rate} requests a second, ${faults}`);
    }
  } finally {
    await server.stop();
    removeFolder(home);
  }
}

void main();
