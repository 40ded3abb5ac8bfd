import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {sha256} from '../../lib/files';
import {installed, READ_BY_HAND, type Lockfile} from './lockfile';

type Licence = {license: {id?: string; name?: string}} | {expression: string};

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  hashes?: {alg: string; content: string}[];
  licenses?: Licence[];
  properties?: {name: string; value: string}[];
}

interface Dependency {
  ref: string;
  dependsOn?: string[];
}

/** What is read of a bill of materials, https://cyclonedx.org/docs/1.5/json/ */
export interface BillOfMaterials {
  $schema: string;
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: {component: Component};
  components: Component[];
  dependencies: Dependency[];
}

/** How CycloneDX for npm marks a package that is needed to check the site, and not to build it. */
const DEVELOPMENT = {name: 'cdx:npm:package:development', value: 'true'};

/** Keeps what the lockfile decides: versions of npm differ in what they say of places and scopes. */
const lasting = (component: Component, isDevelopment: boolean): Component => ({
  'bom-ref': component['bom-ref'],
  type: component.type,
  name: component.name,
  version: component.version,
  ...(component.hashes && {hashes: component.hashes}),
  licenses: component.licenses ?? [{license: {name: READ_BY_HAND[component.name] ?? 'unknown'}}],
  purl: component.purl,
  ...(isDevelopment && {properties: [DEVELOPMENT]}),
});

/**
 * Sorts entries, and keeps one of each. npm 10 lists a package once for each place in which it is installed, which
 * CycloneDX does not allow; npm 11 lists it once.
 */
function once<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string, join: (all: Entry[]) => Entry) {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) byName.set(nameOf(entry), [...(byName.get(nameOf(entry)) ?? []), entry]);
  return [...byName].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, all]) => join(all));
}

const refOf = (component: Component) => component['bom-ref'];

const allNeeds = (all: Dependency[]): Dependency => ({
  ref: all[0]!.ref,
  dependsOn: [...new Set(all.flatMap(({dependsOn = []}) => dependsOn))].sort(),
});

/** A UUID (version 8 of RFC 9562) that the text decides, so that one version of the site has one. */
function uuidOf(text: string): string {
  const hex = sha256(text);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5');
}

/**
 * Makes of npm's bill one that the lockfile decides: without its time, its random number, the name of the folder and
 * what versions of npm say differently.
 */
export function makeReproducible(
  raw: BillOfMaterials,
  lockfile: Lockfile,
  {name, version}: {name: string; version: string},
): BillOfMaterials {
  const needed = new Set(
    installed(lockfile)
      .filter(({dev}) => !dev)
      .map((locked) => `${locked.name}@${locked.version}`),
  );
  const site = raw.metadata.component;
  const body = {
    version: 1,
    metadata: {component: {'bom-ref': site['bom-ref'], type: 'application', name, version, purl: site.purl}},
    components: once(raw.components, refOf, ([component]) => lasting(component!, !needed.has(refOf(component!)))),
    dependencies: once(raw.dependencies, ({ref}) => ref, allNeeds),
  };
  return {
    $schema: raw.$schema,
    bomFormat: raw.bomFormat,
    specVersion: raw.specVersion,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  };
}

/**
 * Lists every package of the lockfile with its digest and licence. The same lockfile gives the same bytes.
 *
 * @param directory with `package.json` and `package-lock.json`; nothing needs to be installed
 * @throws Error with npm's own words when it cannot read them
 */
export function billOfMaterials(directory: string): BillOfMaterials {
  const bill = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: 'pipe',
  });
  const read = (file: string) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as unknown;
  return makeReproducible(
    JSON.parse(bill) as BillOfMaterials,
    read('package-lock.json') as Lockfile,
    read('package.json') as {name: string; version: string},
  );
}

const nameOf = (licence: Licence) =>
  'expression' in licence ? licence.expression : (licence.license.id ?? licence.license.name ?? 'unknown');

/** Writes the licences of a bill's packages as text: each licence, then the packages under it. */
export function licenceList({components}: BillOfMaterials): string {
  const packages = new Map<string, string[]>();
  for (const {name, version, licenses = []} of components) {
    const licence = licenses.map(nameOf).join(' AND ');
    packages.set(licence, [...(packages.get(licence) ?? []), `${name} ${version}`]);
  }
  const sections = [...packages]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([licence, names]) => `${licence} (${names.length})\n${names.map((name) => `  ${name}\n`).join('')}`);
  return `${components.length} packages, by licence.\n\n${sections.join('\n')}`;
}
