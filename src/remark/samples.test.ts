import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {compile} from '@mdx-js/mdx';
import {afterAll, describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {sampleLanguages} from './sampleLanguages';
import {browserModule, renderSample, SAMPLE_QUERY, SAMPLE_TEXT_QUERY, sampleRequest, textModule} from './sampleModule';
import {samples} from './samples';

const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
const filesOf = {
  createPayment: sampleLanguages.map(({file}) => file),
  inquireOrder: sampleLanguages.filter(({isOptional}) => !isOptional).map(({file}) => file),
  halfWritten: ['curl.sh', 'php.php'],
};
for (const [operation, files] of Object.entries(filesOf)) {
  mkdirSync(path.join(folder, operation));
  for (const file of files) writeFileSync(path.join(folder, operation, file), '');
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
    expect(importsOf(page)).toContain('@site/samples/inquireOrder/Main.java?sample');
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

  test('may show several samples', async () => {
    const page = await compilePage(
      '<Samples operation="inquireOrder" />\n\nText\n\n<Samples operation="createPayment" />',
    );
    const names = [...page.matchAll(/^import (\w+)/gm)].map(([, name]) => name);
    // The whole form is the call.
    expect(new Set(names).size).toBe(25);
    for (const name of names) expect(page).toContain(`"html": ${name}`);
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
    [
      'an unknown attribute',
      'operation="createPayment" lang="php"',
      '<Samples> takes operation="…", region="…", languages="…", but not lang.',
    ],
    ['an attribute that is not a text', 'operation={"createPayment"}', 'but not operation'],
  ])('%s', async (_what, attributes, message) => {
    await expect(compilePage(`# Title\n\n<Samples ${attributes} />`)).rejects.toThrow(message);
  });
});

describe('an imported program', () => {
  /** Splits a request into the input of a loader: file and query. */
  const partsOf = (request: string) => {
    const [file = '', query = ''] = request.split(/(?=\?)/);
    return [path.resolve(file), query] as const;
  };
  const render = (source: string, request: string) => renderSample(source, ...partsOf(request));

  test('shows only its region, highlighted in its language', () => {
    const source = 'a := 1\n// docs:start verify\nb := "2"\n// docs:end verify\n';
    expect(render(source, sampleRequest('samples/a/main.go', 'verify'))).toBe(
      'b := <span class="tok-string">"2"</span>\n',
    );
  });

  test.each([
    ['samples/a/main.go', 'samples/a/main.go: there is no region "verify".'],
    ['samples/a/index.js', 'samples/a/index.js is not named like a sample'],
  ])('stops the build when %s has no such region, or no name of a sample', (file, message) => {
    expect(() => render('x', sampleRequest(file, 'verify'))).toThrow(message);
  });

  test('is a string on the server; in browsers it is read from the page, with the string as fallback', () => {
    const [file, query] = partsOf(sampleRequest('samples/a/main.go', 'verify'));
    expect(query).toMatch(SAMPLE_QUERY);
    expect('?sampler').not.toMatch(SAMPLE_QUERY);
    const source = '// docs:start verify\nb\n// docs:end verify\n';
    expect(textModule(source, file, query)).toBe('export default "b\\n";');

    const browser = browserModule(source, file, query);
    expect(browser).toContain('"a/main.go#verify"');
    const [, text = ''] = /import\(.*?"\.\/(main\.go\?.*?)"\)/.exec(browser)!;
    const [, textQuery] = partsOf(text);
    expect(textQuery).toMatch(SAMPLE_TEXT_QUERY);
    expect(textQuery).not.toMatch(SAMPLE_QUERY);
    expect(textModule(source, file, textQuery)).toBe('export default "b\\n";');
  });
});
