import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {sourceFiles} from '../../checks/checkSources';

const root = path.join(import.meta.dirname, '../..');
const FENCE = /^([ \t]*)```(?:bash|sh)[^\n]*\n([\s\S]*?)^\1```/gm;

const commands = sourceFiles(root).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(FENCE)].map(([, indent = '', text = '']) => ({
    file,
    code: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);

/** What Bash says of a script that it reads and does not run; empty when it can be pasted. */
const complaint = (code: string) => spawnSync('bash', ['-n'], {input: code, encoding: 'utf8'}).stderr;

test(`each of ${commands.length} blocks of commands can be pasted: Bash can read it`, () => {
  expect(commands.length).toBeGreaterThan(0);
  const broken = commands.map(({file, code}) => ({file, says: complaint(code)})).filter(({says}) => says !== '');
  expect(broken).toEqual([]);
});

test('a block with an open quote is noticed', () => {
  expect(complaint('echo "postback\n')).not.toBe('');
});
