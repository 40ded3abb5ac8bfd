import {spawnSync} from 'node:child_process';
import {firefox} from '@playwright/test';
import {findChromium} from './chromium';
import {findProgram} from './findProgram';

/** Whether a shell command succeeds. */
const succeeds = (command: string, errors: 'ignore' | 'inherit' = 'ignore') =>
  spawnSync('sh', ['-c', command], {stdio: ['ignore', 'ignore', errors]}).status === 0;

/** What the tests run: its name, its packages in Debian, and a command that succeeds where it is installed. */
export const programs = [
  ['curl', 'curl', 'curl --version'],
  ['PHP with its curl extension', 'php-cli php-curl', `php -r 'exit(extension_loaded("curl") ? 0 : 1);'`],
  ['Python 3', 'python3', 'python3 --version'],
  ['Java (JDK 17)', 'openjdk-17-jdk-headless', 'javac -version'],
  ['Go', 'golang-go', 'go version'],
  [
    'nginx with its Brotli module',
    'nginx-light libnginx-mod-http-brotli-static',
    'nginx -v && test -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  ],
  ['Firefox', 'firefox-esr', `test -e '${firefox.executablePath()}' || command -v firefox-esr || command -v firefox`],
  ['WebKitGTK with its WebDriver', 'webkit2gtk-driver', 'command -v WebKitWebDriver'],
  ['Xvfb, a screen for WebKitGTK', 'xvfb', 'command -v Xvfb'],
  ['Poppler, which reads PDF', 'poppler-utils', 'pdftotext -v'],
  ['OpenSSL', 'openssl', 'openssl version'],
  ['rsync', 'rsync', 'rsync --version'],
].map(([name = '', packages = '', command = '']) => ({name, packages, isPresent: () => succeeds(command)}));

export const CHROMIUM = {name: 'Chromium', packages: 'chromium', isPresent: () => findChromium() !== undefined};

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
export function ensurePrerequisites(wanted = [CHROMIUM, HEADLESS_SHELL, ...programs]): string[] {
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
