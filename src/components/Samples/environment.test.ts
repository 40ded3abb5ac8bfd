import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {toEnvironment, toExports, variablesIn} from './environment';

const samples = readdirSync('samples', {recursive: true, encoding: 'utf8'})
  .filter((file) => path.extname(file) !== '' && !file.includes('node_modules'))
  .map((file) => readFileSync(path.join('samples', file), 'utf8'));

/** The lines store a reference counter in their working directory. */
const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
afterAll(() => rmSync(folder, {recursive: true}));

/** The variables that the lines set in a shell. */
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
  const shell = runInShell(toExports(variables));
  // Samples work without these two, and the lines say so.
  expect(Object.keys(shell).sort()).toEqual(variables.filter((name) => !/^PAY_(?:BANK|MONTHS)$/.test(name)));
  const empty = Object.keys(shell).filter((name) => shell[name] === '');
  expect(
    empty.map((name) => `Give ${name} a value for the sandbox in src/components/Samples/environment.json.`),
  ).toEqual([]);
  expect(shell.PAY_REFNO).toMatch(/^\d{12}$/);
  expect(shell.PAY_API_URL).toBe(SANDBOX_ORIGIN);
});

test('the telephone number has the published format: country code without a plus, then nine digits', () => {
  expect(runInShell(toExports(['PAY_CUSTOMER_TEL'])).PAY_CUSTOMER_TEL).toMatch(/^66\d{9}$/);
});

test('no line contains a date or time', () => {
  const lines = toEnvironment(samples);
  expect(lines).not.toMatch(/=.*\b20\d\d-\d\d/);
  expect(lines).toContain('# PAY_MONTHS: optional');
});

test('no key is an argument of curl, where ps would show it', () => {
  const lines = toEnvironment(['$PAY_REFNO $PAY_SCHEDULE_DATE /restpayrecurring /restdeleterecurring']);
  expect(lines.match(/-H @- /g)).toHaveLength(2);
  expect(lines.match(/<<KEYS\napikey: \$PAY_API_KEY\nsecretkey: \$PAY_SECRET_KEY\nKEYS$/gm)).toHaveLength(2);
  expect(lines).not.toMatch(/curl.*\$PAY_\w+_KEY/);
});

test('the lines of a program set each variable that their own commands use', () => {
  const ofHandler = toEnvironment(['setting("PAY_ORDERS_DIR")']);
  expect(runInShell(ofHandler).PAY_ORDERS_DIR).toBe('orders');
  const ofPostback = toEnvironment(["curl --data 'status=CP' --data refno=$PAY_REFNO"]);
  const {PAY_REFNO, PAY_ORDER_TOTAL} = runInShell(ofPostback);
  expect(readFileSync(path.join(folder, 'orders', PAY_REFNO!), 'utf8')).toBe(
    `A17 ${PAY_ORDER_TOTAL} 00 a-secret-of-yours\n`,
  );
});
