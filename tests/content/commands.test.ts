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

/** Syntax errors that Bash reports for a script, without running it. */
const complaint = (code: string) => spawnSync('bash', ['-n'], {input: code, encoding: 'utf8'}).stderr;

test(`each of ${commands.length} command blocks has valid Bash syntax`, () => {
  expect(commands.length).toBeGreaterThan(0);
  const broken = commands.map(({file, code}) => ({file, says: complaint(code)})).filter(({says}) => says !== '');
  expect(broken).toEqual([]);
});
