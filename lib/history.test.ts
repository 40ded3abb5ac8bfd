import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {historyFor} from './history';

const folder = mkdtempSync(path.join(tmpdir(), 'history-'));
const place = (name: string) => path.join(folder, name);

beforeAll(() => {
  mkdirSync(place('whole'));
  const git = (...args: string[]) => execFileSync('git', ['-C', place('whole'), ...args]);
  git('init', '--quiet');
  for (const text of ['one', 'two']) {
    writeFileSync(path.join(place('whole'), 'page.md'), text);
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@pay.example', 'commit', '--quiet', '--message', text);
  }
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${place('whole')}`, place('shallow')]);
  mkdirSync(place('none'));
});
afterAll(() => rmSync(folder, {recursive: true}));

it.each([
  ['whole', 'default-v1', []],
  ['shallow', 'disabled', [expect.stringContaining('git fetch --unshallow')]],
  ['none', 'disabled', [expect.stringContaining('no Git history')]],
])('reads the dates of a %s history: %s', (name, wanted, messages) => {
  const said: string[] = [];
  expect(historyFor(place(name), (message) => said.push(message))).toBe(wanted);
  expect(said).toEqual(messages);
});

it('works without Git', () => {
  const search = process.env.PATH;
  process.env.PATH = folder;
  try {
    expect(historyFor(place('whole'), () => undefined)).toBe('disabled');
  } finally {
    process.env.PATH = search;
  }
});
