import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {READ_BY_HAND} from './lockfile';

type Licence = {license: {id?: string; name?: string}} | {expression: string};

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  scope?: string;
  hashes?: {alg: string; content: string}[];
  licenses?: Licence[];
  properties?: {name: string; value: string}[];
}

/** A bill of materials, https://cyclonedx.org/docs/1.5/json/ */
export interface BillOfMaterials {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: {component: Component};
  components: Component[];
  dependencies: {ref: string; dependsOn?: string[]}[];
}

/** What npm says of a package that is not needed to build the site, only to check it. */
const DEVELOPMENT = 'cdx:npm:package:development';

/** Keeps what the lockfile decides. npm adds places on the disk, which its versions write differently. */
const lasting = ({properties = [], licenses, ...component}: Component): Component => ({
  'bom-ref': component['bom-ref'],
  type: component.type,
  name: component.name,
  version: component.version,
  ...(component.scope && {scope: component.scope}),
  ...(component.hashes && {hashes: component.hashes}),
  licenses: licenses ?? [{license: {name: READ_BY_HAND[component.name] ?? 'unknown'}}],
  purl: component.purl,
  properties: properties.filter(({name}) => name === DEVELOPMENT),
});

/** A UUID (version 8 of RFC 9562) that the text decides, so that one version of the site has one. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/**
 * Lists every package of the lockfile with its digest and licence. The same lockfile gives the same bytes: npm's
 * bill without its time, its random number and the name of the folder.
 *
 * @param directory with `package.json` and `package-lock.json`; nothing needs to be installed
 * @throws Error with npm's own words when it cannot read them
 */
export function billOfMaterials(directory: string): BillOfMaterials {
  const {stdout, stderr, status} = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const raw = JSON.parse(stdout) as BillOfMaterials;
  const {name, version} = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Component;
  const site = raw.metadata.component;
  const body = {
    version: 1,
    metadata: {component: {'bom-ref': site['bom-ref'], type: 'application', name, version, purl: site.purl}},
    components: raw.components.map(lasting).sort((left, right) => (left['bom-ref'] < right['bom-ref'] ? -1 : 1)),
    dependencies: raw.dependencies.sort((left, right) => (left.ref < right.ref ? -1 : 1)),
  };
  return {
    $schema: raw.$schema,
    bomFormat: raw.bomFormat,
    specVersion: raw.specVersion,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  };
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
