import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {advisories} from './advisories';
import {
  countPackages,
  findIncomplete,
  findUnlicensed,
  findVulnerable,
  KNOWN_INSTALL_SCRIPTS,
  type Lockfile,
} from './lockfile';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

const lockfiles = ['package-lock.json', 'tests/serving/observatory/package-lock.json'];

test.each(lockfiles)('%s is complete and without known faults', (file) => {
  const lockfile = read(file);
  console.log(`${file}: ${countPackages(lockfile)} packages, ${advisories.length} advisories`);
  expect(countPackages(lockfile)).toBeGreaterThan(50);
  expect(findIncomplete(lockfile)).toEqual([]);
  expect(findVulnerable(lockfile, advisories)).toEqual([]);
  expect(findUnlicensed(lockfile)).toEqual([]);
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

test.each([
  ['1.9.9', false],
  ['2.0.0', true],
  ['2.3.9', true],
  ['2.4.0-rc.1', true],
  ['2.4.0', false],
  ['2.10.0', false],
  ['3.0.0', true],
  ['3.0.1', false],
])('with faults from 2.0.0 to 2.4.0 and from 3.0.0 to 3.0.1, version %s is faulty: %s', (version, isFaulty) => {
  const lockfile = {packages: {'node_modules/x/node_modules/faulty': {version}}};
  const affected = [
    ['2.0.0', '2.4.0'],
    ['3.0.0', '3.0.1'],
  ] as const;
  const problems = findVulnerable(lockfile, [{package: 'faulty', id: 'X-1', degree: 'high', affected, effect: ''}]);
  expect(problems).toHaveLength(isFaulty ? 1 : 0);
});

test('each advisory concerns a package of the tree, in versions before the mended one', () => {
  const {packages} = read('package-lock.json');
  const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  for (const {package: name, id, affected} of advisories) {
    expect(names, `${id} is of no use here: remove it`).toContain(name);
    // The version that mends is later than the first with the fault, and every first is one that a package could have.
    for (const [from, fixedIn] of affected) {
      const lockfile = {packages: {[`node_modules/${name}`]: {version: from}}};
      expect(findVulnerable(lockfile, advisories).join(), `${id} ${from} ${fixedIn}`).toContain(id);
    }
  }
  expect(new Set(advisories.map(({package: name, id}) => `${name} ${id}`)).size).toBe(advisories.length);
});

test('no dependency runs code when it is installed, and those that would are named', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const eager = lockfiles.flatMap((file) =>
    Object.entries(read(file).packages)
      .filter(([, {hasInstallScript}]) => hasInstallScript)
      .map(([place]) => place.split('node_modules/').at(-1)),
  );
  expect([...new Set(eager)].sort()).toEqual(Object.keys(KNOWN_INSTALL_SCRIPTS).sort());
});
