/** What npm writes of each package. */
interface LockedPackage {
  /** Whose package it is, when its folder has another name. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  /** Needed to check the site, not to build it. */
  dev?: boolean;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Lockfiles of what the site is built and tested with. */
export const LOCKFILES = ['package-lock.json', 'tests/serving/observatory/package-lock.json'] as const;

/** Lockfiles of what the site is measured beside, installed by `npm run bench` alone: see `bench/workshop.ts`. */
export const BENCH_LOCKFILES = [
  'lighthouse',
  'peers/docusaurus',
  'peers/nextra',
  'peers/starlight',
  'peers/vitepress',
].map((folder) => `bench/${folder}/package-lock.json`);

/** Packages that would run code when they are installed, and why they do without. `.npmrc` keeps them from it. */
export const KNOWN_INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@mdn/mdn-http-observatory': 'fetches a list of hosts, in place of which the test writes an empty one',
  '@swc/core': 'looks for its binary, which comes as an optional dependency',
  'core-js': 'prints an advertisement',
  esbuild: 'looks for its binary, which comes as an optional dependency',
};

const nameOf = (location: string) => location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Every package at every place in which it is installed. */
export const installed = ({packages}: Lockfile) =>
  Object.entries(packages)
    // Without a version it is a folder of this repository.
    .filter(([location, {version}]) => location.includes('node_modules/') && version)
    .map(([location, locked]) => ({name: nameOf(location), ...locked}));

export const countPackages = (lockfile: Lockfile) => installed(lockfile).length;

/** What a lockfile lacks to give everybody the same code: one sentence for each package. */
export const findUnfixed = (lockfile: Lockfile): string[] =>
  installed(lockfile).flatMap(({name, version, integrity, resolved}) => [
    ...(integrity ? [] : [`${name} ${version} has no integrity: install it again.`]),
    ...(resolved?.startsWith('http') ? [`${name} names a registry: .npmrc leaves that out.`] : []),
  ]);

/** The same, and the packages that want to run code. */
export const findIncomplete = (lockfile: Lockfile): string[] => [
  ...findUnfixed(lockfile),
  ...installed(lockfile)
    .filter(({name, hasInstallScript}) => hasInstallScript && !(name in KNOWN_INSTALL_SCRIPTS))
    .map(
      ({name}) =>
        `${name} wants to run code when it is installed: see that it works without, then name it in deploy/supplyChain/lockfile.ts.`,
    ),
];

/** Licences that ask for no more than a notice, or bind only changes to the package itself. */
const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'WTFPL', 'Zlib'],
]);

/** Packages whose lockfile entry does not say it in SPDX (https://spdx.org/licenses/), and what their own files say. */
export const READ_BY_HAND: Record<string, string> = {
  '@cspell/dict-en-common-misspellings': 'CC BY-SA 4.0; a word list for the spelling check, never published',
  eval: 'MIT',
  format: 'MIT',
  'require-like': 'undeclared; used while building, never published',
};

const SPDX_EXPRESSION = /^\(?[\w.+-]+(?: (?:OR|AND) [\w.+-]+)*\)?$/;

/** Packages whose licence nobody has accepted: one sentence each. */
export const findUnlicensed = (lockfile: Lockfile): string[] =>
  installed(lockfile)
    .filter(({name, license}) => {
      // Once a package names its licence, that counts and no longer what somebody read.
      if (name in READ_BY_HAND && !SPDX_EXPRESSION.test(license ?? '')) return false;
      const choices = (license ?? '').replace(/[()]/g, '').split(' OR ');
      return !choices.some((choice) => choice.split(' AND ').every((id) => PERMISSIVE.has(id)));
    })
    .map(
      ({name, license}) =>
        `${name} has the licence ${license ?? '(none declared)'}: accept it in deploy/supplyChain/lockfile.ts, or do without.`,
    );
