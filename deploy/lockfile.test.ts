import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {advisories} from './advisories';
import {countPackages, findIncomplete, findUnlicensed, findVulnerable, type Lockfile} from './lockfile';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

test.each(['package-lock.json', 'tests/serving/observatory/package-lock.json'])(
  '%s is complete and without known faults',
  (file) => {
    const lockfile = read(file);
    console.log(`${file}: ${countPackages(lockfile)} packages, ${advisories.length} advisories`);
    expect(countPackages(lockfile)).toBeGreaterThan(50);
    expect(findIncomplete(lockfile)).toEqual([]);
    expect(findVulnerable(lockfile, advisories)).toEqual([]);
    expect(findUnlicensed(lockfile)).toEqual([]);
  },
);

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
  ['7.0.4', true],
  ['6.10.0', true],
  ['7.0.5-rc.1', true],
  ['7.0.5', false],
  ['7.0.10', false],
  ['8.0.0', false],
])('serialize-javascript %s is faulty: %s', (version, isFaulty) => {
  const lockfile = {packages: {'node_modules/x/node_modules/serialize-javascript': {version}}};
  expect(findVulnerable(lockfile, advisories).length > 0).toBe(isFaulty);
});

test('no dependency runs code when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
