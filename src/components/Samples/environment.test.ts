import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, describe, expect, test} from 'vitest';
import {SANDBOX_ORIGIN} from '@site/contract/testMerchant';
import {provider} from '@site/provider';
import {toEnvironment, toExports, variablesIn} from './environment';
import {noValues} from '../../tools/YourValues/yourValues';

const samples = readdirSync('samples', {recursive: true, encoding: 'utf8'})
  .filter((file) => path.extname(file) !== '' && !file.includes('node_modules'))
  .map((file) => readFileSync(path.join('samples', file), 'utf8'));

/** The lines count references in a file of the folder in which they run. */
const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
afterAll(() => rmSync(folder, {recursive: true}));

/** The variables that a shell has after the lines. */
const runInShell = (lines: string): Record<string, string> =>
  Object.fromEntries(
    execFileSync('bash', ['--norc', '-c', `set -eu\n${lines}\nenv -0`], {
      cwd: folder,
      encoding: 'utf8',
      env: {PATH: process.env.PATH},
    })
      .split('\0')
      .filter((line) => line.startsWith('PAY_'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

test('every variable of every sample gets a value', () => {
  const variables = variablesIn(samples);
  expect(variables.length).toBeGreaterThan(0);
  const shell = runInShell(toExports(variables, noValues));
  // Samples do without these two, and the lines say so.
  expect(Object.keys(shell).sort()).toEqual(variables.filter((name) => !/^PAY_(?:BANK|MONTHS)$/.test(name)));
  const empty = Object.keys(shell).filter((name) => shell[name] === '');
  expect(empty.map((name) => `Give ${name} a value for the sandbox in src/components/Samples/environment.ts.`)).toEqual(
    [],
  );
  expect(shell.PAY_REFNO).toMatch(/^\d{12}$/);
  expect(shell.PAY_API_URL).toBe(SANDBOX_ORIGIN);
});

test('the telephone number has the published shape: the country code without a plus, then nine digits', () => {
  expect(runInShell(toExports(['PAY_CUSTOMER_TEL'], noValues)).PAY_CUSTOMER_TEL).toMatch(/^66\d{9}$/);
});

describe('with the reader’s values', () => {
  test('a merchant ID leads to the live hosts, without any key', () => {
    const lines = toExports(['PAY_API_URL', 'PAY_API_KEY', 'PAY_MERCHANT_ID'], {...noValues, merchantId: '12345678'});
    expect(lines).not.toContain('sandbox');
    expect(runInShell(lines)).toEqual({PAY_API_URL: `https://${provider.hosts.api}`, PAY_MERCHANT_ID: '12345678'});
    expect(lines).toContain('# PAY_API_KEY: set it from the control panel');
  });

  test('no line holds a day or a moment, and what only the reader knows is left open', () => {
    const live = {...noValues, merchantId: '12345678'};
    for (const values of [noValues, live]) {
      const lines = toEnvironment(samples, values);
      expect(lines).not.toMatch(/=.*\b20\d\d-\d\d/);
      expect(lines).toContain('# PAY_MONTHS: optional');
    }
    const lines = toEnvironment(samples, live);
    for (const name of ['PAY_EXPIRE_DATE', 'PAY_POSTBACK_TOKEN']) {
      expect(lines).toContain(`\n# ${name}: set the `);
      expect(Object.keys(runInShell(lines))).not.toContain(name);
    }
    expect(lines, 'makes nothing on the live service').not.toMatch(/^(?:curl|mkdir|echo)/m);
  });

  test('a shell reads back what was written', () => {
    const anything = fc.string({unit: fc.constantFrom("'", '"', '$', '`', '\\', ' ', 'é', 'a', '&', '!')});
    fc.assert(
      fc.property(anything, (email) => {
        fc.pre(email !== '');
        expect(runInShell(toExports(['PAY_CUSTOMER_EMAIL'], {...noValues, email}))).toEqual({
          PAY_CUSTOMER_EMAIL: email,
        });
      }),
      {numRuns: 20},
    );
  });
});
