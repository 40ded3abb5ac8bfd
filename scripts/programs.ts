import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {firefox} from '@playwright/test';
import {findChromium} from './chromium';
import {findProgram} from './findProgram';
import {installNodeWithSqlite, nodeWithSqlite} from './newerNode';

/** A program that tests drive. */
export interface Program {
  name: string;
  /** Packages of Debian and Ubuntu that have it. */
  packages?: string;
  /** Installs it without them, and without root. */
  install?: () => void;
  /** What the tests leave out without it. A program without this is required. */
  without?: string;
  isPresent: () => boolean;
}

/** Whether a shell command succeeds. */
export const succeeds = (command: string, errors: 'ignore' | 'inherit' = 'ignore') =>
  spawnSync(command, {shell: true, stdio: ['ignore', 'ignore', errors]}).status === 0;

/** The JDBC driver of SQLite, as Debian and Ubuntu have it. */
export const JDBC = '/usr/share/java/sqlite-jdbc.jar';

/** The driver of SQLite for Go, as Debian and Ubuntu have it. */
export const GO_SQLITE = '/usr/share/gocode/src/github.com/mattn/go-sqlite3';

const by = (command: string) => () => succeeds(command);
const samples = (language: string) => `the tests of the ${language} samples are skipped`;
const webkit = 'the journeys in WebKit are skipped';

export const CHROMIUM: Program = {
  name: 'Chromium',
  packages: 'chromium',
  isPresent: () => findChromium() !== undefined,
};

/** Everything that the tests run besides Node.js. */
export const programs: readonly Program[] = [
  CHROMIUM,
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    isPresent: () => existsSync(firefox.executablePath()) || findProgram('firefox-esr', 'firefox') !== undefined,
  },
  {
    name: 'Chromium without an interface',
    packages: 'chromium-headless-shell',
    without: 'pages open in twice the time',
    isPresent: () => findProgram('chromium-headless-shell') !== undefined,
  },
  {name: 'curl', packages: 'curl', isPresent: by('curl --version')},
  {
    name: 'PHP with its curl extension',
    packages: 'php-cli php-curl',
    without: samples('PHP'),
    isPresent: by(`php -r 'exit(extension_loaded("curl") ? 0 : 1);'`),
  },
  {name: 'Python 3', packages: 'python3', isPresent: by('command -v python3')},
  {
    name: 'Java (JDK 17)',
    packages: 'openjdk-17-jdk-headless',
    without: samples('Java'),
    isPresent: by('command -v javac'),
  },
  {
    name: 'Node.js 22.13',
    install: installNodeWithSqlite,
    without: 'the tests of database.mjs are skipped',
    isPresent: () => nodeWithSqlite() !== undefined,
  },
  {
    name: 'PHP with its SQLite extension',
    packages: 'php-cli php-curl php-sqlite3',
    without: 'the tests of Database.php are skipped',
    isPresent: by(`php -r 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);'`),
  },
  {
    name: 'Java (JDK 17) with the JDBC driver of SQLite',
    packages: 'openjdk-17-jdk-headless libxerial-sqlite-jdbc-java',
    without: 'the tests of Database.java are skipped',
    isPresent: by(`command -v javac && test -e ${JDBC}`),
  },
  {name: 'Go', packages: 'golang-go', without: samples('Go'), isPresent: by('go version')},
  {
    name: 'Go with a driver of SQLite',
    packages: 'golang-go golang-github-mattn-go-sqlite3-dev gcc libc6-dev',
    without: 'the tests of package database are skipped',
    isPresent: by(`go version && gcc --version && test -e ${GO_SQLITE}`),
  },
  {
    name: 'nginx with its Brotli module',
    packages: 'nginx-light libnginx-mod-http-brotli-static',
    isPresent: by('nginx -v && test -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
  },
  {
    name: 'WebKitGTK with its WebDriver',
    packages: 'webkit2gtk-driver',
    without: webkit,
    isPresent: by('command -v WebKitWebDriver'),
  },
  {name: 'Xvfb', packages: 'xvfb', without: webkit, isPresent: by('command -v Xvfb')},
  {name: 'Poppler (pdftotext)', packages: 'poppler-utils', isPresent: by('pdftotext -v')},
  {name: 'OpenSSL', packages: 'openssl', isPresent: by('openssl version')},
  {name: 'rsync', packages: 'rsync', isPresent: by('rsync --version')},
];

/** What to do when it is missing. */
export const remedyFor = ({packages}: Program) =>
  packages ? `On Debian: apt-get install ${packages}` : 'On Linux: npm run prerequisites';

/** @throws Error for a name that no program has. */
export function programCalled(name: string): Program {
  const found = programs.find((program) => program.name === name);
  if (!found) throw new Error(`scripts/programs.ts has no program "${name}".`);
  return found;
}

/** What the journeys in WebKit need. */
export const WEBKIT = ['WebKitGTK with its WebDriver', 'Xvfb'];
