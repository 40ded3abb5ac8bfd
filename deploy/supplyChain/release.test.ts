import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {removeFolder, temporaryFolder} from '../../tests/serving/support/servers';
import {timeFromDigest} from '../publish/digests';
import {makeReproducible, type BillOfMaterials} from './billOfMaterials';
import type {Lockfile} from './lockfile';
import {assertNodeIsMended, SIGNATURE_PURPOSE, signRelease, versionOf, writeRelease} from './release';

const folder = temporaryFolder('release');
afterAll(() => removeFolder(folder));

const [build, configurations] = [path.join(folder, 'build'), path.join(folder, 'hosts')];
const TIME = timeFromDigest('0123456789abcdef');

function write(location: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(location, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, content);
    utimesSync(file, TIME, TIME);
  }
}

const release = (target: string, root = '.') =>
  writeRelease({root, build, configurations, target: path.join(folder, target)});
const contentOf = (target: string, name: string) => readFileSync(path.join(folder, target, name));

describe('a release', () => {
  let names: string[];
  beforeAll(() => {
    write(build, {'index.html': 'home', _headers: '/*\n', '.well-known/security.txt': 'Contact', '-fx.txt': 'x'});
    write(configurations, {'nginx/site.conf': 'server {}'});
    names = release('first');
  });

  test('is the same bytes each time, whoever packs it in whatever order', () => {
    // Written again, in another order and with another time where times mean nothing.
    write(build, {'.well-known/security.txt': 'Contact', _headers: '/*\n', 'index.html': 'home'});
    utimesSync(path.join(configurations, 'nginx/site.conf'), 5, 5);
    expect(release('second')).toEqual(names);
    expect(names).toContain('SHA256SUMS');
    expect(names.filter((name) => !contentOf('first', name).equals(contentOf('second', name)))).toEqual([]);
  });

  test('holds the site whole, with hidden files and the times that entity tags are made of', () => {
    const list = execFileSync('tar', ['--list', '--verbose', '--full-time', '--utc', '--file=first/site.tar.gz'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const time = new Date(TIME * 1000).toISOString().slice(0, 19).replace('T', ' ');
    const lines = list.trim().split('\n');
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual([
      '-fx.txt',
      '.well-known/security.txt',
      '_headers',
      'index.html',
    ]);
    for (const line of lines) expect(line).toMatch(new RegExp(`^-rw-r--r-- 0/0 .*${time}`));
  });

  test('has checksums that the usual program accepts', () => {
    const check = () => execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {cwd: `${folder}/first`});
    expect(check().toString().trim().split('\n')).toHaveLength(names.length - 1);
  });

  test('has a signature over its checksums that holds for them alone', () => {
    const target = path.join(folder, 'first');
    const [key, signers] = [path.join(folder, 'key'), path.join(folder, 'signers')];
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    writeFileSync(signers, `releases@docs.example ${readFileSync(`${key}.pub`, 'utf8')}`);
    signRelease(target, key);
    const verify = (input: Buffer | string) =>
      spawnSync(
        'ssh-keygen',
        ['-Y', 'verify', '-f', signers, '-I', 'releases@docs.example', '-n', SIGNATURE_PURPOSE, '-s', 'SHA256SUMS.sig'],
        {cwd: target, input},
      ).status;
    const sums = contentOf('first', 'SHA256SUMS');
    expect(verify(sums)).toBe(0);
    expect(verify(sums.toString().replace(/^./, 'x'))).not.toBe(0);
    rmSync(path.join(target, 'SHA256SUMS.sig'));
  });

  test('has a bill of materials with every package of the lockfile, its digest and its licence', () => {
    const bill = JSON.parse(contentOf('first', 'bill-of-materials.cdx.json').toString()) as BillOfMaterials;
    const listed = new Map(bill.components.map((component) => [component['bom-ref'], component]));
    const {packages} = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
    const locked = Object.entries(packages)
      .filter(([location]) => location.includes('node_modules/'))
      // An alias says whose package it is.
      .map(([location, {name, version, integrity}]) => ({
        name: `${name ?? location.split('node_modules/').at(-1)}@${version}`,
        digest: Buffer.from(integrity!.replace('sha512-', ''), 'base64').toString('hex'),
      }));
    console.log(`${bill.components.length} components for ${locked.length} locations in the lockfile`);
    expect(locked.length).toBeGreaterThan(1000);
    expect(listed.size, 'each component once').toBe(bill.components.length);
    for (const {name, digest} of locked) {
      const component = listed.get(name);
      expect(component?.hashes, name).toContainEqual({alg: 'SHA-512', content: digest});
      expect(component?.licenses, name).toHaveLength(1);
    }
    expect(bill.metadata.component).toMatchObject({name: 'payment-docs', type: 'application'});
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(JSON.stringify(bill)).not.toContain('unknown');
  });

  test('names each package in the list of licences', () => {
    const list = contentOf('first', 'licences.txt').toString();
    const bill = JSON.parse(contentOf('first', 'bill-of-materials.cdx.json').toString()) as BillOfMaterials;
    expect(list.match(/^ {2}\S+ \S+$/gm)).toHaveLength(bill.components.length);
    expect(list).toMatch(/^MIT \(\d+\)\n {2}\S/m);
  });

  test('is not made with a licence that nobody has accepted', () => {
    const root = path.join(folder, 'root');
    write(root, {
      'package-lock.json': JSON.stringify({packages: {'node_modules/grabby': {version: '1.0.0', license: 'AGPL-3.0'}}}),
    });
    expect(() => release('third', root)).toThrow(
      'grabby has the licence AGPL-3.0: accept it in deploy/supplyChain/lockfile.ts',
    );
  });
});

test('the bill is the same, whichever version of npm has made it', () => {
  const component = (name: string, extra: object = {}) => ({
    'bom-ref': `${name}@1.0.0`,
    type: 'library',
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    licenses: [{license: {id: 'MIT'}}],
    ...extra,
  });
  const bill = (serialNumber: string, components: object[], dependencies: object[]) =>
    ({
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber,
      metadata: {timestamp: serialNumber, component: component('folder')},
      components,
      dependencies,
    }) as unknown as BillOfMaterials;
  const lockfile: Lockfile = {
    packages: {
      'node_modules/a': {version: '1.0.0', dev: true},
      'node_modules/b': {version: '1.0.0', dev: true},
      'node_modules/a/node_modules/b': {version: '1.0.0'},
    },
  };
  const site = {name: 'site', version: '2.0.0'};
  const location = (value: string) => ({properties: [{name: 'cdx:npm:package:path', value}], scope: 'optional'});
  const tenth = bill(
    'urn:uuid:1',
    [
      component('b', location('node_modules/b')),
      component('a', location('node_modules/a')),
      component('b', location('deep')),
    ],
    [{ref: 'a@1.0.0', dependsOn: ['b@1.0.0']}, {ref: 'b@1.0.0'}, {ref: 'b@1.0.0', dependsOn: []}],
  );
  const eleventh = bill(
    'urn:uuid:2',
    [component('a'), component('b')],
    [
      {ref: 'b@1.0.0', dependsOn: []},
      {ref: 'a@1.0.0', dependsOn: ['b@1.0.0']},
    ],
  );
  const settled = makeReproducible(tenth, lockfile, site);
  expect(settled).toEqual(makeReproducible(eleventh, lockfile, site));
  expect(settled.metadata.component.name).toBe('site');
  // One place that the site itself needs is enough.
  expect(settled.components.map(({name, properties = []}) => [name, properties.length])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});

test.each([
  ['v20.20.2', '2026-04-29', true],
  ['v20.20.2', '2026-11-21', false],
  ['v24.9.0', '2026-11-21', true],
  ['v28.0.0', '2026-11-21', true],
])('a release made with Node.js %s on %s is accepted: %s', (version, day, isAccepted) => {
  const check = () => assertNodeIsMended(version, new Date(day));
  if (isAccepted) expect(check).not.toThrow();
  else expect(check).toThrow('Node.js 20 has had no fixes since 2026-04-30');
});

test('a release has the version of its tag', () => {
  const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
  expect(versionOf('.', `v${version}`)).toBe(version);
  expect(versionOf('.')).toBe(version);
  expect(() => versionOf('.', 'v0.0.0')).toThrow('The tag is v0.0.0 and package.json has the version');
});
