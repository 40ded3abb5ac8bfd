// node start.mjs [COMMAND]: runs programs, as run.ts describes, each in a process of its own. A small process forks
// faster than the one of the tests, whose memory the kernel would have to share.
import {spawnSync} from 'node:child_process';
import {createInterface} from 'node:readline';

for await (const line of createInterface({input: process.stdin})) {
  const [program, ...settings] = line.split('\t').map((field) => Buffer.from(field, 'base64').toString());
  const [command, ...args] = [...process.argv.slice(2), program];
  const env = Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s)));
  const {stdout, stderr, status} = spawnSync(command, args, {env, stdio: ['ignore', 'pipe', 'pipe']});
  process.stdout.write(`${stdout.toString('base64')}\t${stderr.toString('base64')}\t${status}\n`);
}
