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
const program = (...parts: string[]): string => path.resolve('node_modules', ...parts);

const {api, form} = publishedDocuments(loadContract(provider));

describe('the published descriptions', () => {
  test('have one server each: the form is apart, and no operation has a server of its own', () => {
    expect(Object.keys(form.paths)).toEqual(['/payment']);
    expect(form.servers.map(({url}) => url)).toEqual([`https://${provider.hosts.payment}`]);
    expect(api.servers.map(({url}) => url)).toEqual([`https://${provider.hosts.api}`]);
    expect(JSON.stringify([api.paths, form.paths])).not.toContain('"servers"');
  });

  test('name a licence, and nothing that is for the owner', () => {
    expect(api.info.license.identifier).not.toBe('');
    expect(JSON.stringify([api, form])).not.toMatch(/x-(?:assumption|message|sources)/);
  });
});

describe('a client made by @hey-api/openapi-ts', () => {
  let sandbox: Sandbox;
  let folder: string;

  /** Runs a program of `node_modules` in the folder of the client. */
  const inFolder = (file: string, ...args: string[]) =>
    run(process.execPath, [file, ...args], {cwd: folder, env: {...process.env, SANDBOX: sandbox.url}});

  beforeAll(async () => {
    sandbox = await startSandbox({port: 0});
    mkdirSync('.cache', {recursive: true});
    folder = mkdtempSync(path.resolve('.cache', 'client-'));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      typeRoots: [program('@types')],
    };
    const files = {
      'api.json': api,
      'package.json': {type: 'module'},
      'tsconfig.json': {compilerOptions, include: ['.']},
    };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(path.join(folder, name), JSON.stringify(content));
    }
    copyFileSync('tests/contract/clients/heyApi.ts', path.join(folder, 'main.ts'));
    await inFolder(program('@hey-api/openapi-ts/bin/run.js'), '-i', 'api.json', '-o', 'generated', '--silent');
  });
  afterAll(async () => {
    rmSync(folder, {recursive: true});
    await sandbox.close();
  });

  test('compiles, and takes a status that nobody knows today', async () => {
    const output = await inFolder(program('typescript/bin/tsc'), '-p', '.').then(
      ({stdout}) => stdout,
      (error: {stdout: string}) => error.stdout,
    );
    expect(output).toBe('');
    const types = readFileSync(path.join(folder, 'generated', 'types.gen.ts'), 'utf8');
    expect(types).toMatch(/OrderStatus = 'CP' \| .*\| string;/);
  }, 120_000);

  test.each(['array', 'object'] as const)('reads a paid order and no order from an %s', async (inquiryEnvelope) => {
    sandbox.engine.settings.inquiryEnvelope = inquiryEnvelope;
    const {stdout} = await inFolder(program('tsx/dist/cli.mjs'), 'main.ts');
    expect(JSON.parse(stdout)).toEqual({
      expiry: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      reason: {message: 'authorization error'},
      unpaidStatus: 200,
      unpaid: [],
      paid: ['paid'],
    });
  });
});
