import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {listOperations} from 'payment-contract/operations';
import {provider} from '../../provider';
import {variablesIn} from '../../src/components/Samples/environment';
import {extract} from '../../src/remark/regions';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {folders, isInstalled, jobs, languages, samplesFolder} from './support/languages';

// A failure names files, or lines of files.

const read = (file: string): string => readFileSync(path.join(samplesFolder, file), 'utf8');

const programs = folders.flatMap((folder) =>
  readdirSync(path.join(samplesFolder, folder)).map((name) => {
    const source = read(`${folder}/${name}`);
    return {file: `${folder}/${name}`, source, lines: source.split('\n')};
  }),
);

test('every operation has a sample in every language, and every file is shown', () => {
  // Variants share the sample of their operation.
  const operations = listOperations(loadContract(provider))
    .map(({operation}) => operation)
    .filter((operation) => !operation['x-variant-of']);
  expect(operations.length).toBeGreaterThan(0);
  const wanted = operations.flatMap(({operationId, requestBody}) => {
    const isForm = 'application/x-www-form-urlencoded' in (requestBody?.content ?? {});
    const files = sampleLanguages.filter(({isOptional}) => !isOptional || isForm).map(({file}) => file);
    const uses = folders.filter((folder) => folder.startsWith(`${operationId}With`));
    return [operationId, ...uses].flatMap((folder) => files.map((file) => `${folder}/${file}`));
  });
  const forJobs = Object.entries(jobs).flatMap(([job, files]) => files.map((file) => `${job}/${file}`));
  expect(programs.map(({file}) => file).sort()).toEqual([...wanted, ...forJobs].sort());
});

test('every language of the samples can be started by the tests', () => {
  const shown = sampleLanguages.filter(({isOptional}) => !isOptional).map(({id}) => id);
  expect(languages.map(({id}) => id)).toEqual(shown);
});

test('samples/README.md has a row for every variable that a sample reads, and the page knows no other', () => {
  const used = variablesIn(programs.map(({source}) => source));
  const rows = [...read('README.md').matchAll(/^\| `(PAY_\w+)`/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(used);
  const ofPage = ['environment.ts', 'environment.json'].map((file) => read(`../src/components/Samples/${file}`));
  expect(used).toEqual(expect.arrayContaining(variablesIn(ofPage)));
});

/** Lines of programs for which the test is true, such as `inquireOrder/node.mjs:12`. */
const linesWhere = (isWrong: (line: string, program: (typeof programs)[number]) => boolean): string[] =>
  programs.flatMap((program) =>
    program.lines.flatMap((line, index) => (isWrong(line, program) ? [`${program.file}:${index + 1}`] : [])),
  );
const columnsOf = (line: string): number => line.replaceAll('\t', '    ').length;

test('no sample contains a host: it reads hosts from the environment', () => {
  const host = /\bhttps?:\/\/(?!\$|%)|\b[\w-]+\.(?:example|com|net|org|th)\b/;
  expect(linesWhere((line) => !/^import |setProperty/.test(line) && host.test(line))).toEqual([]);
});

// A page shows little more than 100 columns, and 62 of the call, which readers see first.
test('a sample has at most 100 columns, and 62 in the region "call" or in a form', () => {
  expect(linesWhere((line) => columnsOf(line) > 100)).toEqual([]);
  for (const {file, source} of programs) {
    const call = extract(source, file.endsWith('.html') ? undefined : 'call').split('\n');
    expect(
      call.filter((line) => columnsOf(line) > 62),
      file,
    ).toEqual([]);
  }
});

test.runIf(isInstalled(languages.find(({id}) => id === 'go')!))('Go is formatted by gofmt', () => {
  const {stdout, status} = spawnSync('gofmt', ['-l', samplesFolder], {encoding: 'utf8'});
  expect({stdout, status}).toEqual({stdout: '', status: 0});
});
