/**
 * `npm run prerequisites`: installs what the tests drive, as root on Debian and Ubuntu. It also installs Playwright's
 * Chromium where there is no other, and on Linux a newer Node.js into `.cache`. It names what is still missing, and
 * fails if a stage of `npm test` cannot run without it.
 */
import {spawnSync} from 'node:child_process';
import {CHROMIUM, programs, remedyFor, succeeds} from './programs';

const missing = () => programs.filter(({isPresent}) => !isPresent());

if (missing().length > 0 && process.getuid?.() === 0 && succeeds('apt-get --version')) {
  succeeds('apt-get -qq update', 'inherit');
  // One by one, so that a package that the distribution lacks does not block the others.
  for (const {packages} of missing()) {
    if (!packages) continue;
    console.log(`Installing ${packages} …`);
    succeeds(`DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends ${packages}`, 'inherit');
  }
}
if (!CHROMIUM.isPresent()) {
  const cli = require.resolve('@playwright/test/cli');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {stdio: 'inherit'});
}

if (process.platform === 'linux') for (const {install} of missing()) install?.();

for (const program of missing()) {
  const {name, without} = program;
  console.error(`${name} is missing${without ? `: ${without}` : ''}. ${remedyFor(program)}.`);
  if (!without) process.exitCode = 1;
}
