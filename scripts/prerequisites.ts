import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {findChromium} from '../tools/chromium';
import {findFirefox} from '../tools/firefox';
import {findProgram} from '../tools/findProgram';

interface Prerequisite {
  name: string;
  /** Names in Debian. */
  packages: string[];
  isPresent: () => boolean;
  /** Tests are only slower without it. */
  isOptional?: boolean;
}

const answers = (command: string, ...args: string[]) => spawnSync(command, args, {stdio: 'ignore'}).status === 0;

export const CHROMIUM: Prerequisite = {
  name: 'Chromium',
  packages: ['chromium'],
  isPresent: () => findChromium() !== undefined,
};

export const prerequisites: readonly Prerequisite[] = [
  CHROMIUM,
  {
    name: 'Chromium without an interface',
    packages: ['chromium-headless-shell'],
    isPresent: () => findProgram('chromium-headless-shell') !== undefined,
    isOptional: true,
  },
  {name: 'curl', packages: ['curl'], isPresent: () => answers('curl', '--version')},
  {
    name: 'PHP with its curl extension',
    packages: ['php-cli', 'php-curl'],
    isPresent: () => answers('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
  },
  {name: 'Python 3', packages: ['python3'], isPresent: () => answers('python3', '--version')},
  {name: 'Java (JDK 17)', packages: ['openjdk-17-jdk-headless'], isPresent: () => answers('javac', '-version')},
  {name: 'Go', packages: ['golang-go'], isPresent: () => answers('go', 'version')},
  {
    name: 'nginx with its Brotli module',
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static'],
    isPresent: () => answers('nginx', '-v') && existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
  },
  {name: 'Firefox', packages: ['firefox-esr'], isPresent: () => findFirefox() !== undefined},
  {
    name: 'WebKitGTK with its WebDriver',
    packages: ['webkit2gtk-driver'],
    isPresent: () => existsSync('/usr/bin/WebKitWebDriver'),
  },
  {name: 'Xvfb, a screen for WebKitGTK', packages: ['xvfb'], isPresent: () => existsSync('/usr/bin/Xvfb')},
  {name: 'Poppler, which reads PDF', packages: ['poppler-utils'], isPresent: () => answers('pdftotext', '-v')},
  {name: 'Ruby', packages: ['ruby'], isPresent: () => answers('ruby', '--version')},
  {name: 'rsync', packages: ['rsync'], isPresent: () => answers('rsync', '--version')},
];

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
  });

/**
 * Installs missing programs for the tests and the bench: Debian packages when run as root, and Playwright's Chromium
 * when there is still no Chromium.
 *
 * @param wanted the needed `prerequisites`.
 * @returns one sentence for each program that is still missing.
 */
export function ensurePrerequisites(wanted = prerequisites): string[] {
  const missing = () => wanted.filter((prerequisite) => !prerequisite.isPresent());
  if (missing().length > 0 && process.getuid?.() === 0 && answers('apt-get', '--version')) {
    aptGet('update');
    // One by one, so that a package that the distribution lacks does not block the others.
    for (const {packages} of missing()) {
      console.log(`Installing ${packages.join(', ')} …`);
      aptGet('install', '-y', '--no-install-recommends', ...packages);
    }
  }
  if (missing().includes(CHROMIUM)) {
    console.log('Installing a Chromium for Playwright …');
    spawnSync('npx', ['playwright', 'install', 'chromium'], {stdio: 'inherit'});
  }
  return missing()
    .filter(({isOptional}) => !isOptional)
    .map(
      ({name, packages}) =>
        `${name} is missing: install it (on Debian: apt-get install ${packages.join(' ')}) and run this again.`,
    );
}
