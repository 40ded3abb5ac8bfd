import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';

const hear = (script: string, ...args: string[]) =>
  spawnSync('npx', ['tsx', `scripts/${script}.ts`, ...args], {encoding: 'utf8', timeout: 60_000});

test.each([
  ['serve', ['--prot', '4000'], "Unknown option '--prot'. npm run serve takes a port"],
  ['serve', ['4000'], 'Unexpected "4000". npm run serve takes a port'],
  ['serve', ['--port', 'four'], '"four" is no port.'],
  ['check-page', ['docs/api/overviews.mdx', '--fix'], "Unknown option '--fix'. Name the page"],
  ['check-page', ['blog/tags.yml'], 'blog/tags.yml is not a page: name a file that ends in .mdx or .md.'],
  ['check-page', ['docs/api'], 'docs/api is not a page'],
])('%s %j is refused with a sentence, and does nothing', (script, args, message) => {
  const {status, stdout, stderr} = hear(script, ...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stdout).toBe('');
  expect(status).toBeGreaterThan(0);
});
