import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';

type Messages = Record<string, {message: string}>;

const readMessages = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'en/code.json'), 'utf8')) as Messages;

const folder = mkdtempSync(path.join(tmpdir(), 'translations-'));
let known: Messages;

beforeAll(() => {
  // Reads our sources with Babel, through babel.config.js, and the theme's own texts.
  execFileSync('npx', ['docusaurus', 'write-translations', '--config', 'tests/content/translations.config.ts'], {
    env: {...process.env, TRANSLATIONS_FOLDER: folder},
    stdio: 'pipe',
  });
  known = readMessages(folder);
});

afterAll(() => rmSync(folder, {recursive: true}));

test('each text that we put in the place of the theme’s is one that the site asks for', () => {
  const ours = Object.keys(readMessages('i18n'));
  console.log(`${ours.length} texts of ours among ${Object.keys(known).length} that the site asks for`);
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((id) => !(id in known))).toEqual([]);
});

test('a placeholder of the theme’s text stands in ours too', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [id, {message}] of Object.entries(readMessages('i18n'))) {
    expect({id, placeholders: placeholders(message)}).toEqual({id, placeholders: placeholders(known[id]!.message)});
  }
});
