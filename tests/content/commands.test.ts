import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {sourceFiles} from '../contract/support/files';
const FENCE = /^([ \t]*)```(?:bash|sh)[^\n]*\n([\s\S]*?)^\1```/gm;

const markdown = sourceFiles().filter(({file}) => /\.mdx?$/.test(file));
const commands = markdown.flatMap(({file, text: source}) =>
  [...source.matchAll(FENCE)].map(([, indent = '', text = '']) => ({
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
