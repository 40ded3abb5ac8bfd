import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {compile} from '@mdx-js/mdx';
import {afterAll, describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {sampleLanguages} from './sampleLanguages';
import {sampleHtml} from './sampleHtml';
import {samples} from './samples';

const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
const written = {
  createPayment: sampleLanguages.map(({id}) => id),
  createPromptPay: sampleLanguages.map(({id}) => id).filter((id) => id !== 'html'),
  reconcile: ['node', 'php'],
};
for (const [operation, ids] of Object.entries(written)) {
  for (const {id, fileOf} of sampleLanguages.filter(({id}) => ids.includes(id))) {
    const file = path.join(folder, id, fileOf(operation));
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, 'program();\n');
  }
}
afterAll(() => rmSync(folder, {recursive: true}));

const compilePage = async (value: string) =>
  String(await compile(new VFile({path: 'docs/page.mdx', value}), {remarkPlugins: [[samples, folder]], jsx: true}));

const importsOf = (module: string) => [...module.matchAll(/^import (\w+) from "(.*)";$/gm)].map(([, , from]) => from);
const tabsOf = (module: string) => [...module.matchAll(/"id": "(\w+)"/g)].map(([, id]) => id);

describe('a page', () => {
  test('imports the program of every language under the name of the language', async () => {
    const page = await compilePage('<Samples operation="createPromptPay" />');
    expect(tabsOf(page)).toEqual(sampleLanguages.map(({id}) => id).filter((id) => id !== 'html'));
    expect(importsOf(page)).toEqual(
      expect.arrayContaining([
        '@generated/samples/default/curl/create_promptpay.sh.json',
        '@generated/samples/default/node/create-promptpay.mjs.json',
        '@generated/samples/default/python/create_promptpay.py.json',
        '@generated/samples/default/java/CreatePromptPay.java.json',
        '@generated/samples/default/go/create-promptpay/main.go.json',
      ]),
    );
    expect(page).toContain('"client": "payments.py"');
  });

  test('imports the list of long programs, not their text', async () => {
    const page = await compilePage('<Programs operation="postback" />');
    expect(importsOf(page)).toEqual(['@generated/samples/default/list-postback.json']);
  });

  test('shows HTML first where a browser can call', async () => {
    expect(tabsOf(await compilePage('<Samples operation="createPayment" />'))[0]).toBe('html');
  });

  test('shows the languages that have the program, or the requested ones in their order', async () => {
    expect(tabsOf(await compilePage('<Samples operation="reconcile" />'))).toEqual(['node', 'php']);
    expect(tabsOf(await compilePage('<Samples operation="reconcile" languages="php, node" />'))).toEqual([
      'php',
      'node',
    ]);
  });
});

describe('stops the build with a message for', () => {
  test.each([
    [
      'a missing program',
      'operation="reconcile" languages="curl"',
      'there is no samples/curl/reconcile.sh. Write it, or languages="node,php".',
    ],
    [
      'an unknown operation',
      'operation="inquirOrder"',
      'docs/page.mdx, line 3: no language has a sample of "inquirOrder".',
    ],
    ['no operation', '', '<Samples> needs an operation'],
    [
      'an unknown language',
      'operation="createPayment" languages="phyton"',
      'no sample is written in "phyton". Did you mean "python"?',
    ],
    ['an operation that is not a text', 'operation={"createPayment"}', '<Samples> needs an operation'],
  ])('%s', async (_what, attributes, message) => {
    await expect(compilePage(`# Title\n\n<Samples ${attributes} />`)).rejects.toThrow(message);
  });
});

test('a program is highlighted in its language', () => {
  expect(sampleHtml("const a = '1';\n", 'js')).toContain(`<span class="tok-string">'1'</span>`);
});
