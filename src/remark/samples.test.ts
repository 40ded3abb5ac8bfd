import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {compile} from '@mdx-js/mdx';
import {afterAll, describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {sampleLanguages} from './sampleLanguages';
import {sampleModule} from './sampleModule';
import {samples} from './samples';

const PROGRAM = ['call', 'verify'].map((name) => `// docs:start ${name}\n${name}();\n// docs:end ${name}\n`).join('');
const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
const filesOf = {
  createPayment: sampleLanguages.map(({file}) => file),
  inquireOrder: sampleLanguages.filter(({isOptional}) => !isOptional).map(({file}) => file),
  halfWritten: ['curl.sh', 'php.php'],
};
for (const [operation, files] of Object.entries(filesOf)) {
  mkdirSync(path.join(folder, operation));
  for (const file of files) writeFileSync(path.join(folder, operation, file), PROGRAM);
}
afterAll(() => rmSync(folder, {recursive: true}));

const compilePage = async (value: string) =>
  String(await compile(new VFile({path: 'docs/page.mdx', value}), {remarkPlugins: [[samples, folder]], jsx: true}));

const importsOf = (module: string) => [...module.matchAll(/^import (\w+) from "(.*)";$/gm)].map(([, , from]) => from);
const tabsOf = (module: string) => [...module.matchAll(/"id": "(\w+)"/g)].map(([, id]) => id);

describe('a page', () => {
  test('imports the program of every language through the bundler', async () => {
    const page = await compilePage('<Samples operation="inquireOrder" />');
    expect(tabsOf(page)).toEqual(['curl', 'node', 'php', 'python', 'java', 'go']);
    expect(importsOf(page)).toContain('@site/samples/inquireOrder/Main.java?sample=');
    expect(importsOf(page)).toContain('@site/samples/inquireOrder/Main.java?sample=call');
    expect(importsOf(page)).toHaveLength(12);
  });

  test('shows HTML first where a browser can call', async () => {
    expect(tabsOf(await compilePage('<Samples operation="createPayment" />'))[0]).toBe('html');
  });

  test('shows the requested languages in their order', async () => {
    const page = await compilePage('<Samples operation="halfWritten" languages="php, curl" />');
    expect(tabsOf(page)).toEqual(['php', 'curl']);
  });

  test('shows a region', async () => {
    const page = await compilePage('<Samples operation="inquireOrder" region="verify" languages="go" />');
    expect(importsOf(page)).toEqual(['@site/samples/inquireOrder/main.go?sample=verify']);
    // The browser's module finds the text in the page by such a name.
    expect(page).toContain('"name": "inquireOrder/main.go#verify"');
  });
});

describe('stops the build with a message for', () => {
  test.each([
    [
      'a missing program',
      'operation="halfWritten"',
      'misses samples/halfWritten/node.mjs, samples/halfWritten/python.py',
    ],
    ['and lists what exists', 'operation="halfWritten"', 'languages="curl,php"'],
    ['and lists it for others', 'operation="halfWritten" languages="go"', 'languages="curl,php"'],
    [
      'an unknown operation',
      'operation="inquirOrder"',
      'docs/page.mdx, line 3: there is no folder samples/inquirOrder. Did you mean "inquireOrder"?',
    ],
    ['no operation', '', '<Samples> needs an operation'],
    [
      'an unknown language',
      'operation="createPayment" languages="phyton"',
      'no sample is written in "phyton". Did you mean "python"?',
    ],
    ['an operation that is not a text', 'operation={"createPayment"}', '<Samples> needs an operation'],
    [
      'an unknown region',
      'operation="inquireOrder" region="verfy"',
      'docs/page.mdx, line 3: samples/inquireOrder/curl.sh: there is no region "verfy".',
    ],
  ])('%s', async (_what, attributes, message) => {
    await expect(compilePage(`# Title\n\n<Samples ${attributes} />`)).rejects.toThrow(message);
  });
});

describe('an imported program', () => {
  const render = (query: string, isForBrowsers: boolean) =>
    sampleModule(`const a = '1';\n${PROGRAM}`, path.resolve('samples/a/node.mjs'), query, isForBrowsers);

  test('is highlighted in its language, whole or only its region', () => {
    expect(render('?sample=', false)).toContain('<span class=\\"tok-string\\">\'1\'</span>');
    expect(render('?sample=verify', false)).toBe(
      'export default "<span class=\\"tok-function\\">verify</span>();\\n";',
    );
  });

  test('is read from the page in browsers, by the name that the page gives it, or else from its text', async () => {
    const page = await compilePage('<Samples operation="inquireOrder" region="verify" languages="node" />');
    expect(page).toContain('"name": "inquireOrder/node.mjs#verify"');
    const module = render('?sample=verify', true);
    expect(module).toContain('"a/node.mjs#verify"');
    const [, query = ''] = /import\(.*'\.\/node\.mjs(\?.*?)'\)/.exec(module)!;
    expect(render(query, true)).toBe(render('?sample=verify', false));
  });
});
