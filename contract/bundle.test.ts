import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {provider} from '../provider';
import {contractFolder, fill, joinFiles, loadContract} from './bundle';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

function write(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    writeFileSync(path.join(folder, name), text);
  }
  return path.join(folder, 'openapi.yaml');
}

describe('joining files', () => {
  test('keeps components apart and puts other files in their place', () => {
    const entry = write({
      'openapi.yaml': 'paths:\n  /a:\n    $ref: paths/a.yaml\n',
      'paths/a.yaml': 'schema:\n  $ref: ../components/schemas/Tree.yaml\n  description: Own words.\n',
      'components/schemas/Tree.yaml': 'items:\n  $ref: Tree.yaml\n',
    });
    const tree = '#/components/schemas/Tree';
    expect(joinFiles(entry)).toEqual({
      paths: {'/a': {schema: {$ref: tree, description: 'Own words.'}}},
      components: {schemas: {Tree: {items: {$ref: tree}}}},
    });
  });

  test('stops at a reference that leads nowhere, and names the file that holds it', () => {
    const entry = write({'openapi.yaml': 'paths:\n  $ref: paths/missing.yaml\n'});
    expect(() => joinFiles(entry)).toThrow('contract/openapi.yaml refers to paths/missing.yaml, which cannot be read.');
  });
});

describe('filling in', () => {
  test('writes the identity and the codes of a complete table', () => {
    const filled: unknown = fill({url: 'https://{{hosts.api}}/x', lang: {'x-code-table': 'languages'}}, provider);
    expect(filled).toMatchObject({url: `https://${provider.hosts.api}/x`, lang: {enum: ['TH', 'EN']}});
  });

  test('lists the codes of an open table without forbidding others', () => {
    const filled: unknown = fill({'x-code-table': 'cardTypes'}, provider);
    expect(filled).toHaveProperty('x-extensible-enum');
    expect(filled).not.toHaveProperty('enum');
  });

  test('takes the value of an example from the evidence', () => {
    const filled: unknown = fill({example: {summary: 'Paid', 'x-message': 'inquiry-array'}}, provider);
    expect(filled).toMatchObject({example: {value: [{CurrencyCode: 'OO'}], 'x-evidence': 'observed'}});
  });

  test.each([
    [{url: '{{hosts.nowhere}}'}, 'The contract: {{hosts.nowhere}} is not a value of provider.ts'],
    [{'x-message': 'small-talk'}, 'contract/evidence has no small-talk.json.'],
    [{'x-code-table': 'flavours'}, 'x-code-table: "flavours". Tables are: '],
  ])('stops at %j', (document, message) => {
    expect(() => fill(document, provider)).toThrow(message);
  });
});

test('each load gives a copy of its own', () => {
  const first = loadContract(provider);
  first.paths = {};
  expect(Object.keys(loadContract(provider).paths)).not.toHaveLength(0);
});

test("the bundle says what Redocly's own bundler says", () => {
  const text = execFileSync(
    process.execPath,
    ['node_modules/@redocly/cli/bin/cli.js', 'bundle', path.join(contractFolder, 'openapi.yaml'), '--ext', 'json'],
    {
      env: {...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'},
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );
  const theirs: unknown = fill(JSON.parse(text.slice(text.indexOf('{'))) as Parameters<typeof fill>[0], provider);
  expect(loadContract(provider)).toEqual(theirs);
});
