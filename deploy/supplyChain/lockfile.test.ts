import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {
  BENCH_LOCKFILES,
  countPackages,
  findIncomplete,
  findUnfixed,
  findUnlicensed,
  KNOWN_INSTALL_SCRIPTS,
  LOCKFILES,
  type Lockfile,
} from './lockfile';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

/** Where a package finds another one: in a folder beside it, or above. */
function locationsFor(name: string, location: string): string[] {
  const folders = location === '' ? [] : location.split('/node_modules/');
  return folders
    .map((_, depth) => `${folders.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}

/**
 * Packages that others ask for and that the lockfile does not hold: one sentence each. npm leaves an optional one out, in
 * silence, when the registry lacks its version, and refuses the lockfile afterwards.
 */
const findMissing = ({packages}: Lockfile): string[] =>
  Object.entries(packages).flatMap(([location, {dependencies, optionalDependencies}]) =>
    Object.keys({...dependencies, ...optionalDependencies})
      .filter((name) => !locationsFor(name, location).some((candidate) => candidate in packages))
      .map((name) => `${name}, which ${location || 'the project'} asks for, is missing: override it in package.json.`),
  );

/** Packages asked for by a tag, such as `latest`: npm refuses the lockfile on the day the tag names another version. */
const findMoving = ({packages}: Lockfile, overrides: object = {}): string[] =>
  Object.entries(packages).flatMap(([location, {dependencies, optionalDependencies}]) =>
    Object.entries({...dependencies, ...optionalDependencies})
      .filter(([name, range]) => /^[a-z]+$/.test(range) && !(name in overrides))
      .map(([name, tag]) => `${location || 'The project'} asks for ${name}@${tag}: override it in package.json.`),
  );

test('every lockfile is on one of the lists', () => {
  const found = ['bench', 'tests'].flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => path.posix.join(folder, file)),
  );
  const nested = found.filter((file) => path.basename(file) === 'package-lock.json');
  expect(['package-lock.json', ...nested].sort()).toEqual([...LOCKFILES, ...BENCH_LOCKFILES].sort());
});

test.each(BENCH_LOCKFILES)('%s names each package with its digest and no registry', (file) => {
  const lockfile = read(file);
  expect(countPackages(lockfile)).toBeGreaterThan(50);
  expect(findUnfixed(lockfile)).toEqual([]);
});

test.each(LOCKFILES)('%s is complete, and its licences are accepted', (file) => {
  const lockfile = read(file);
  console.log(`${file}: ${countPackages(lockfile)} packages`);
  expect(countPackages(lockfile)).toBeGreaterThan(50);
  expect(findIncomplete(lockfile)).toEqual([]);
  expect(findUnlicensed(lockfile)).toEqual([]);
});

test.each([...LOCKFILES, ...BENCH_LOCKFILES])('%s lacks no package that another one asks for', (file) => {
  expect(findMissing(read(file))).toEqual([]);
});

test.each([...LOCKFILES, ...BENCH_LOCKFILES])('%s asks for no package by a tag', (file) => {
  const {overrides} = JSON.parse(readFileSync(file.replace('-lock', ''), 'utf8')) as {overrides?: object};
  expect(findMoving(read(file), overrides)).toEqual([]);
});

test('a package that is asked for by a tag is named, unless it is overridden', () => {
  const lockfile: Lockfile = {
    packages: {'node_modules/a': {version: '1.0.0', dependencies: {list: 'latest', b: '^1.0.0'}}},
  };
  expect(findMoving(lockfile)).toEqual(['node_modules/a asks for list@latest: override it in package.json.']);
  expect(findMoving(lockfile, {list: '1.0.0'})).toEqual([]);
});

test('a part that is not locked is named', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {dependencies: {bundler: '1.0.0'}},
      'node_modules/bundler': {
        version: '1.0.0',
        optionalDependencies: {'bundler-linux': '1.0.0', 'bundler-mac': '1.0.0'},
      },
      'node_modules/bundler/node_modules/bundler-linux': {version: '1.0.0'},
    },
  };
  expect(findMissing(lockfile)).toEqual([expect.stringContaining('bundler-mac, which node_modules/bundler asks for')]);
});

test('the rules can fail', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/whole': {version: '1.0.0', integrity: 'sha512-x'},
      'node_modules/bare': {version: '1.0.0'},
      'node_modules/hosted': {version: '1.0.0', integrity: 'sha512-x', resolved: 'https://registry.example/x.tgz'},
      'node_modules/a/node_modules/eager': {version: '1.0.0', integrity: 'sha512-x', hasInstallScript: true},
    },
  };
  expect(findIncomplete(lockfile)).toEqual([
    expect.stringContaining('bare 1.0.0 has no integrity'),
    expect.stringContaining('hosted names a registry'),
    expect.stringContaining('eager wants to run code'),
  ]);
});

test.each([
  ['MIT', 0],
  ['(GPL-3.0 OR MIT)', 0],
  ['Apache-2.0 AND MIT', 0],
  ['MIT AND GPL-3.0', 1],
  ['AGPL-3.0', 1],
  [undefined, 1],
])('the licence %s has %i faults', (license, faults) => {
  const lockfile = {packages: {'node_modules/x': {version: '1.0.0', license}}};
  expect(findUnlicensed(lockfile)).toHaveLength(faults);
});

test('no dependency runs code when it is installed, and those that would are named', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const eager = LOCKFILES.flatMap((file) =>
    Object.entries(read(file).packages)
      .filter(([, {hasInstallScript}]) => hasInstallScript)
      .map(([location]) => location.split('node_modules/').at(-1)),
  );
  expect([...new Set(eager)].sort()).toEqual(Object.keys(KNOWN_INSTALL_SCRIPTS).sort());
});
