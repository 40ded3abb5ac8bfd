import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {orderStatuses} from '../../contract/tables';
import {nearest} from '../../lib/editDistance';
import {provider} from '../../provider';
import {extract} from '../../src/remark/regions';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {folders, jobs, languages, samplesFolder} from './support/languages';

// Each failure is a list of sentences with a file and the fix.

const read = (file: string): string => readFileSync(path.join(samplesFolder, '..', file), 'utf8');

const filesOf = new Map(folders.map((folder) => [folder, readdirSync(path.join(samplesFolder, folder))]));
const programs = [...filesOf].flatMap(([folder, files]) =>
  files.map((name) => ({file: `samples/${folder}/${name}`, source: read(`samples/${folder}/${name}`)})),
);
const README = 'samples/README.md';

describe('the files in samples/', () => {
  const contract = loadContract(provider);
  const FORM = 'application/x-www-form-urlencoded';
  /** Operations that a merchant calls, and the postback. Variants share the sample of their operation. */
  const operations = [contract.paths, contract.webhooks].flatMap((items) =>
    Object.values(items).flatMap((item) =>
      Object.values(item).flatMap((operation) => {
        if (operation['x-variant-of']) return [];
        return [{id: operation.operationId, isForm: FORM in (operation.requestBody?.content ?? {})}];
      }),
    ),
  );
  const ids = operations.map(({id}) => id);

  /** The required files of a folder; undefined for a folder unrelated to the contract. */
  function wantedIn(folder: string): readonly string[] | undefined {
    const operation =
      operations.find(({id}) => folder === id) ?? operations.find(({id}) => folder.startsWith(`${id}With`));
    if (!operation) return jobs[folder];
    return sampleLanguages.filter(({isOptional}) => !isOptional || operation.isForm).map(({file}) => file);
  }

  test('cover every operation in every language', () => {
    expect(ids.length).toBeGreaterThan(0);
    const without = [...ids, ...Object.keys(jobs)]
      .filter((id) => !filesOf.has(id))
      .map((id) => `samples/${id}/ is missing: add it with ${wantedIn(id)!.join(', ')}.`);
    const faults = [...filesOf].flatMap(([folder, files]) => {
      const wanted = wantedIn(folder);
      if (!wanted)
        return [
          `samples/${folder}/: the contract has no operation of this name. Name the folder like an operationId, such as ` +
            `${nearest(folder, ids)}, or like one with a use: ${ids[0]}WithSomething.`,
        ];
      return [
        ...wanted
          .filter((file) => !files.includes(file))
          .map(
            (file) => `samples/${folder}/${file} is missing: add it. samples/inquireRecurring/${file} is a pattern.`,
          ),
        ...files
          .filter((file) => !wanted.includes(file))
          .map(
            (file) =>
              `samples/${folder}/${file} is on no page: delete it, or rename it to one of ${wanted.join(', ')}.`,
          ),
      ];
    });
    expect([...without, ...faults]).toEqual([]);
  });

  test('use only languages that the tests can start', () => {
    const shown = sampleLanguages.filter(({isOptional}) => !isOptional).map(({id}) => id);
    expect(languages.map(({id}) => id)).toEqual(shown);
  });
});

test('programs that query Inquiry handle every order status of the contract', () => {
  // A postback handler creates a task for every other status.
  const DECIDED: Record<string, RegExp> = {
    inquireOrder: /./,
    reconcileOrders: /./,
    postback: /^(?:paid|pending|failed|cancelled|test)$/,
  };
  const deciding = programs.filter(({source}) => /orderdetailpost/.test(source));
  expect(deciding.length).toBeGreaterThan(0);
  const missing = deciding.flatMap(({file, source}) =>
    orderStatuses.rows
      .filter((status) => DECIDED[file.split('/')[1]!]?.test(status.class))
      .filter(({code}) => !new RegExp(`(?<!\\w)${code}(?!\\w)`).test(source))
      .map((status) => `${file} does not decide ${status.code}: add it where it lists the "${status.class}" statuses.`),
  );
  expect(missing).toEqual([]);
});

describe('the variables of samples', () => {
  const variablesIn = (text: string): string[] => [...new Set(text.match(/\bPAY_[A-Z_]+\b/g))];
  const used = new Set(programs.flatMap(({source}) => variablesIn(source)));

  test('each have a row in samples/README.md', () => {
    const readme = read(README);
    expect(
      [...used]
        .filter((name) => !readme.includes(`| \`${name}\``))
        .map((name) => `${README}: add a row for ${name} to "What a sample reads".`),
    ).toEqual([]);
  });

  test.each([README, 'src/components/Samples/environment.ts'])('%s uses no other', (file) => {
    const named = variablesIn(read(file));
    expect(named.length).toBeGreaterThan(0);
    expect(
      named.filter((name) => !used.has(name)).map((name) => `${file}: no sample reads ${name}. Remove its lines.`),
    ).toEqual([]);
  });
});

describe('the text of a sample', () => {
  const columnsOf = (line: string): number => line.replaceAll('\t', '    ').length;
  const linesOf = (source: string) => source.split('\n').map((line, index) => ({line, number: index + 1}));

  test('contains no host', () => {
    const HOST = /\bhttps?:\/\/(?!\$|%)|\b[\w-]+\.(?:example|com|net|org|th)\b/;
    const named = programs.flatMap(({file, source}) =>
      linesOf(source)
        .filter(({line}) => !line.startsWith('import ') && HOST.test(line))
        .map(({number}) => `${file}:${number} names a host: read it from the environment.`),
    );
    expect(named).toEqual([]);
  });

  // A little more than a page can show.
  test('has at most 100 columns', () => {
    const wide = programs.flatMap(({file, source}) =>
      linesOf(source)
        .filter(({line}) => columnsOf(line) > 100)
        .map(({line, number}) => `${file}:${number} has ${columnsOf(line)} columns: break the line.`),
    );
    expect(wide).toEqual([]);
  });

  // The sample column shows no more of the call, which readers see first.
  test('has at most 62 columns in the region "call"', () => {
    const wide = programs.flatMap(({file, source}) => {
      const shown = extract(source, file.endsWith('.html') ? undefined : 'call').split('\n');
      return linesOf(source)
        .filter(({line}) => shown.some((part) => part && columnsOf(part) > 62 && line.endsWith(part)))
        .map(({number}) => `${file}:${number} is wider than the 62 columns that a page shows: break the line.`);
    });
    expect(wide).toEqual([]);
  });

  const go = languages.find(({id}) => id === 'go')!;
  test.runIf(go.isInstalled())('is formatted by gofmt in Go', () => {
    const {stdout, status} = spawnSync('gofmt', ['-l', samplesFolder], {encoding: 'utf8'});
    expect({stdout, status}).toEqual({stdout: '', status: 0});
  });
});
