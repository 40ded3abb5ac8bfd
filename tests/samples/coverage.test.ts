import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {METHODS} from '../../contract/document';
import {provider} from '../../provider';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {coverageFaults, jobs, type SampledOperation} from './support/coverage';
import {languages, samplesFolder} from './support/languages';

const contract = loadContract(provider);

const isForm = (contentTypes: readonly string[]): boolean => contentTypes.includes('application/x-www-form-urlencoded');

/** What a merchant calls, and the postback, which a merchant answers. Variants share the sample of their operation. */
const operations: SampledOperation[] = [contract.paths, contract.webhooks].flatMap((items) =>
  Object.values(items).flatMap((item) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation || operation['x-variant-of']) return [];
      const contentTypes = Object.keys(operation.requestBody?.content ?? {});
      return [{operationId: operation.operationId, isForm: isForm(contentTypes)}];
    }),
  ),
);

const folders = new Map(
  readdirSync(samplesFolder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map(({name}): [string, string[]] => [name, readdirSync(path.join(samplesFolder, name)).sort()]),
);

describe('operations × languages', () => {
  test('nothing is missing and nothing is left over', () => {
    const columns = sampleLanguages.map(({label}) => label);
    const rows = [...folders].map(([folder, files]) => [
      folder.padEnd(28),
      ...sampleLanguages.map(({file, label}) => (files.includes(file) ? '✓' : '–').padEnd(label.length)),
    ]);
    const count = [...folders.values()].flat().length;
    console.log(
      [[''.padEnd(28), ...columns], ...rows].map((row) => row.join('  ')).join('\n'),
      `\n${operations.length} operations, ${folders.size} folders, ${languages.length} languages and HTML: ${count} programs`,
    );
    expect(operations.length).toBeGreaterThan(0);
    expect(coverageFaults(operations, folders, sampleLanguages, jobs)).toEqual([]);
  });

  test('the tests can start every language that pages show', () => {
    const shown = sampleLanguages.filter(({isOptional}) => !isOptional).map(({id}) => id);
    expect(languages.map(({id}) => id)).toEqual(shown);
  });

  test('a test names every folder', () => {
    const tests = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts')
      .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
      .join('\n');
    expect([...folders.keys()].filter((folder) => !tests.includes(`'${folder}'`))).toEqual([]);
  });
});

describe('the variables of samples', () => {
  const variablesOf = (text: string): string[] => [...new Set(text.match(/\bPAY_[A-Z_]+\b/g))];
  const root = path.dirname(samplesFolder);
  const read = new Set(
    [...folders].flatMap(([folder, files]) =>
      files.flatMap((file) => variablesOf(readFileSync(path.join(samplesFolder, folder, file), 'utf8'))),
    ),
  );

  test.each(['samples/README.md', 'src/components/Samples/environment.ts'])(
    '%s names none that no sample reads',
    (file) => {
      const named = variablesOf(readFileSync(path.join(root, file), 'utf8'));
      expect(named.length).toBeGreaterThan(0);
      expect(
        named.filter((name) => !read.has(name)).map((name) => `${file}: no sample reads ${name}; remove its lines.`),
      ).toEqual([]);
    },
  );

  test('each that a sample reads has its row in samples/README.md', () => {
    const readme = readFileSync(path.join(samplesFolder, 'README.md'), 'utf8');
    expect([...read].filter((name) => !readme.includes(`| \`${name}\``))).toEqual([]);
  });
});

describe('coverageFaults', () => {
  const known: SampledOperation[] = [
    {operationId: 'pay', isForm: true},
    {operationId: 'ask', isForm: false},
  ];
  const all = ['form.html', 'curl.sh', 'node.mjs', 'php.php', 'python.py', 'Main.java', 'main.go'];
  const programs = all.slice(1);

  test.each<[string, Record<string, string[]>, string[]]>([
    ['a whole set', {pay: all, payWithCard: all, ask: programs}, []],
    ['an operation without samples', {pay: all}, ['The operation ask has no sample: add samples/ask/.']],
    [
      'a variant in the place of its operation',
      {payWithCard: all, ask: programs},
      ['The operation pay has no sample: add samples/pay/.'],
    ],
    [
      'samples of no operation',
      {pay: all, ask: programs, asks: programs},
      ['samples/asks shows no operation of the contract. Did you mean "ask"?'],
    ],
    ['a missing language', {pay: all, ask: programs.slice(1)}, ['samples/ask misses curl.sh.']],
    ['a missing form', {pay: programs, ask: programs}, ['samples/pay misses form.html.']],
    [
      'a file that is no sample',
      {pay: all, ask: [...programs, 'form.html']},
      ['samples/ask/form.html is no sample: its files are curl.sh, node.mjs, php.php, python.py, Main.java, main.go.'],
    ],
  ])('judges %s', (_what, files, faults) => {
    expect(coverageFaults(known, new Map(Object.entries(files)), sampleLanguages)).toEqual(faults);
  });

  test.each<[string, Record<string, string[]>, string[]]>([
    ['a job with its languages', {sweep: ['php.php']}, []],
    ['a job without samples', {}, ['The job sweep has no sample: add samples/sweep/.']],
    [
      'a job in another language',
      {sweep: ['main.go']},
      ['samples/sweep misses php.php.', 'samples/sweep/main.go is no sample: its files are php.php.'],
    ],
  ])('judges %s', (_what, files, faults) => {
    const all = new Map(Object.entries({pay: [...programs, 'form.html'], ask: programs, ...files}));
    expect(coverageFaults(known, all, sampleLanguages, {sweep: ['php.php']})).toEqual(faults);
  });
});
