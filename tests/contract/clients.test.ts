import {execFile} from 'node:child_process';
import {copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {publishedDocuments} from '../../contract/publish';
import {provider} from '../../provider';
import {type Sandbox, startSandbox} from '../../sandbox/server';

const run = promisify(execFile);
const root = path.resolve('.');
const program = (...parts: string[]): string => path.join(root, 'node_modules', ...parts);
const TSC = program('typescript', 'bin', 'tsc');
const TSX = program('tsx', 'dist', 'cli.mjs');

const contract = loadContract(provider);
const {api, form} = publishedDocuments(contract);

let sandbox: Sandbox;
let folder: string;

/** Makes a folder with a generated client, and with the program of `clients/` that uses it. */
async function generate(generator: 'heyApi' | 'openapiTypescript'): Promise<string> {
  const place = path.join(folder, generator);
  mkdirSync(place);
  writeFileSync(path.join(place, 'api.json'), JSON.stringify(api));
  copyFileSync(path.resolve('tests/contract/clients', `${generator}.ts`), path.join(place, 'main.ts'));
  const command =
    generator === 'heyApi'
      ? [program('@hey-api', 'openapi-ts', 'bin', 'run.js'), '-i', 'api.json', '-o', 'generated', '--silent']
      : [program('openapi-typescript', 'bin', 'cli.js'), 'api.json', '-o', 'generated.d.ts'];
  await run(process.execPath, command, {cwd: place});
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [program('@types')],
  };
  writeFileSync(path.join(place, 'package.json'), JSON.stringify({type: 'module'}));
  writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({compilerOptions, include: ['.']}));
  return place;
}

/** Compiles a program; its sentences, empty when it compiles. */
const compile = (place: string): Promise<string> =>
  run(process.execPath, [TSC, '-p', place]).then(
    ({stdout}) => stdout,
    (error: {stdout: string}) => error.stdout,
  );

const start = async (place: string, environment: Record<string, string>): Promise<Record<string, unknown>> => {
  const {stdout} = await run(process.execPath, [TSX, 'main.ts'], {
    cwd: place,
    env: {...process.env, SANDBOX: sandbox.url, ...environment},
  });
  return JSON.parse(stdout) as Record<string, unknown>;
};

beforeAll(async () => {
  mkdirSync('.cache', {recursive: true});
  folder = mkdtempSync(path.resolve('.cache', 'clients-'));
  sandbox = await startSandbox({port: 0});
});
afterAll(async () => {
  rmSync(folder, {recursive: true});
  await sandbox.close();
});

describe('the published descriptions', () => {
  test('have one server each: the form is apart, and no operation has a server of its own', () => {
    expect(Object.keys(form.paths)).toEqual(['/payment']);
    expect(form.servers.map(({url}) => url)).toEqual([`https://${provider.hosts.payment}`]);
    expect(api.servers.map(({url}) => url)).toEqual([`https://${provider.hosts.api}`]);
    expect(JSON.stringify([api.paths, form.paths])).not.toContain('"servers"');
  });

  test('name a licence, and nothing that is for the owner', () => {
    expect(api.info.license.identifier).not.toBe('');
    expect(JSON.stringify([api, form])).not.toMatch(/x-(?:\w+-)?(?:evidence|message|sandbox|sources)/);
  });

  test('lead to every component that they have, and have every component to which they lead', () => {
    for (const document of [api, form]) {
      const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, it]) => it);
      // An operation names its credentials without a $ref.
      const held = Object.entries(document.components)
        .filter(([kind]) => kind !== 'securitySchemes')
        .flatMap(([kind, items]) => Object.keys(items).map((name) => `${kind}/${name}`));
      expect([...new Set(named)].sort()).toEqual(held.sort());
    }
  });
});

describe('a client made by @hey-api/openapi-ts', () => {
  test('compiles, calls the sandbox, and takes nothing for an order that is none', async () => {
    const place = await generate('heyApi');
    expect(await compile(place)).toBe('');
    const types = readFileSync(path.join(place, 'generated', 'types.gen.ts'), 'utf8');
    expect(types).toMatch(/OrderStatus = 'CP' \| .*\| string;/);
    const orders = [];
    for (const inquiryEnvelope of ['array', 'object'] as const) {
      sandbox.engine.settings.inquiryEnvelope = inquiryEnvelope;
      orders.push(await start(place, {REFNO: inquiryEnvelope === 'array' ? '900000000001' : '900000000002'}));
    }
    for (const seen of orders) {
      expect(seen).toMatchObject({unpaidStatus: 200, unpaid: [], paid: ['paid']});
      expect(seen.reason).toEqual({message: 'authorization error'});
      expect(seen.expiry).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  }, 120_000);
});

describe('types made by openapi-typescript', () => {
  test('compile, and fit what the sandbox answers', async () => {
    const place = await generate('openapiTypescript');
    expect(await compile(place)).toBe('');
    const types = readFileSync(path.join(place, 'generated.d.ts'), 'utf8');
    expect(types).toMatch(/OrderStatus: \("CP" \| .*\) \| string;/);
    expect(await start(place, {REFNO: '900000000003'})).toEqual({orders: 0});
    expect(await start(place, {REFNO: '900000000002'})).toEqual({orders: 1});
  }, 120_000);
});
