import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {firefox} from '@playwright/test';
import {findChromium} from './chromium';
import {findProgram} from './findProgram';
import {programs, succeeds} from './programs';

export const CHROMIUM = {name: 'Chromium', packages: 'chromium', isPresent: () => findChromium() !== undefined};

const FIREFOX = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isPresent: () => existsSync(firefox.executablePath()) || findProgram('firefox-esr', 'firefox') !== undefined,
};

/** Optional: with it the tests open pages in half the time. */
const HEADLESS_SHELL = {
  name: 'Chromium without an interface',
  packages: 'chromium-headless-shell',
  isPresent: () => findProgram('chromium-headless-shell') !== undefined,
};

/**
 * Installs missing programs for the tests and the bench: packages of Debian and Ubuntu when run as root, and
 * Playwright's Chromium when there is still no Chromium. `npm run prerequisites` does only this.
 *
 * @returns one sentence for each program that is still missing.
 */
export function ensurePrerequisites(wanted = [CHROMIUM, FIREFOX, HEADLESS_SHELL, ...programs]): string[] {
  const missing = () => wanted.filter(({isPresent}) => !isPresent());
  if (missing().length > 0 && process.getuid?.() === 0 && succeeds('apt-get --version')) {
    succeeds('apt-get -qq update', 'inherit');
    // One by one, so that a package that the distribution lacks does not block the others.
    for (const {packages} of missing()) {
      console.log(`Installing ${packages} …`);
      succeeds(`DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends ${packages}`, 'inherit');
    }
  }
  if (missing().includes(CHROMIUM)) spawnSync('npx', ['playwright', 'install', 'chromium'], {stdio: 'inherit'});
  return missing()
    .filter((program) => program !== HEADLESS_SHELL)
    .map(
      ({name, packages}) =>
        `${name} is missing: install it (on Debian: apt-get install ${packages}) and run this again.`,
    );
}

if (process.argv[1] === __filename) {
  const problems = ensurePrerequisites();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
