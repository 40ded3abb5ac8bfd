import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';

const hear = (script: string, ...args: string[]) =>
  spawnSync('npx', ['tsx', `scripts/${script}.ts`, ...args], {encoding: 'utf8', timeout: 60_000});

test.each([
  ['serve', ['--prot', '4000'], "Unknown option '--prot'. npm run serve takes a port"],
  ['serve', ['4000'], 'Unexpected "4000". npm run serve takes a port'],
  ['serve', ['--port', 'four'], '"four" is no port.'],
])('%s %j is refused with a sentence, and does nothing', (script, args, message) => {
  const {status, stdout, stderr} = hear(script, ...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stdout).toBe('');
  expect(status).toBeGreaterThan(0);
});
