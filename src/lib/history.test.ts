import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {historyFor} from './history';

const folder = mkdtempSync(path.join(tmpdir(), 'history-'));
const git = (...args: string[]) => execFileSync('git', args, {cwd: folder});

beforeAll(() => {
  mkdirSync(path.join(folder, 'none'));
  git('init', '--quiet', 'whole');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@pay.example'];
  for (const text of ['one', 'two']) git('-C', 'whole', ...author, 'commit', '--quiet', '--allow-empty', '-m', text);
  git('clone', '--quiet', '--depth', '1', `file://${folder}/whole`, 'shallow');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, {recursive: true});
});

it.each([
  ['whole', 'default-v1', []],
  ['shallow', 'disabled', [expect.stringContaining('git fetch --unshallow')]],
  ['none', 'disabled', [expect.stringContaining('no Git history')]],
])('reads the dates of a %s history: %s', (name, wanted, messages) => {
  const said: string[] = [];
  expect(historyFor(path.join(folder, name), (message) => said.push(message))).toBe(wanted);
  expect(said).toEqual(messages);
});

it('works without Git', () => {
  vi.stubEnv('PATH', folder);
  expect(historyFor(path.join(folder, 'whole'), () => undefined)).toBe('disabled');
});
