import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';

type Loader = (
  this: {getOptions: () => {texts: string}; addDependency: (file: string) => void},
  source: string,
) => string;

const inlineTexts = createRequire(import.meta.url)('./inlineTexts.cjs') as Loader;

const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, {recursive: true}));
const texts = path.join(folder, 'codeTranslations.json');
writeFileSync(texts, JSON.stringify({'Copy page': 'คัดลอก “หน้า”', 'theme.title': 'ชื่อ'}));

const dependencies: string[] = [];
const inlined = (source: string) =>
  inlineTexts.call({getOptions: () => ({texts}), addDependency: (file) => dependencies.push(file)}, source);

test.each([
  ["<b>{translate({message: 'Copy page'})}</b>", '<b>{"คัดลอก “หน้า”"}</b>'],
  ["translate({\n  id: 'theme.title',\n  message: 'Title',\n})", '"ชื่อ"'],
  ["translate({message: 'No translation', id: 'none'})", '"No translation"'],
  // What is put together in the browser stays for it.
  ["translate({message: 'Read {title}'}, {title})", "translate({message: 'Read {title}'}, {title})"],
  ['translate({message})', 'translate({message})'],
])('%s becomes %s', (source, code) => {
  expect(inlined(source)).toBe(code);
});

test('a change of the translations makes the source anew', () => {
  expect(dependencies).toContain(texts);
});
