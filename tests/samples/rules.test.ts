import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {extract} from '../../src/remark/regions';
import {languages, samplesFolder} from './support/languages';

const programs = readdirSync(samplesFolder, {recursive: true, encoding: 'utf8'})
  .filter((name) => name.includes(path.sep))
  .map((name) => ({name, source: readFileSync(path.join(samplesFolder, name), 'utf8')}));

const readme = readFileSync(path.join(samplesFolder, 'README.md'), 'utf8');

/** What a page beside its margins can show without scrolling sideways, in characters, and a little more. */
const WIDEST = 100;

/** What a column of a page shows without scrolling sideways: of the call, which a reader sees first. */
const NARROW = 62;

const columnsOf = (line: string): number => line.replaceAll('\t', '    ').length;

const faultsOf = (find: (source: string, name: string) => unknown): string[] =>
  programs.filter(({source, name}) => find(source, name)).map(({name}) => name);

describe(`${programs.length} programs`, () => {
  test('are there', () => expect(programs.length).toBeGreaterThan(0));

  test('have a region "main" that is shorter than the program', () => {
    for (const {name, source} of programs) {
      const main = extract(source, 'main');
      expect(main.length, name).toBeGreaterThan(100);
      expect(main.length, name).toBeLessThan(extract(source).length);
    }
  });

  test('name no host but this machine', () => {
    expect(faultsOf((source) => /\bhttps?:\/\/(?!\$|%)/.test(source))).toEqual([]);
    const NAME = /\b[\w-]+\.(?:example|com|net|org|th)\b/;
    expect(faultsOf((source) => NAME.test(source.replace(/^import .*$/gm, '')))).toEqual([]);
  });

  test('limit the time of every call', () => {
    const LIMITS = /AbortSignal\.timeout|CURLOPT_TIMEOUT|timeout=\d|\.timeout\(Duration|Timeout: +\d|--max-time/;
    const callers = programs.filter(({source}) => /PAY_API_URL|curl --silent/.test(source));
    expect(callers.length).toBeGreaterThan(0);
    expect(callers.filter(({source}) => !LIMITS.test(source)).map(({name}) => name)).toEqual([]);
  });

  test('say UTF-8 wherever they send text in a body', () => {
    expect(faultsOf((source) => /application\/json(?!; charset=utf-8)/.test(source) && !/Accept/.test(source))).toEqual(
      [],
    );
  });

  test(`fit into ${WIDEST} columns`, () => {
    const wide = programs.flatMap(({name, source}) =>
      source
        .split('\n')
        .flatMap((line, index) => (columnsOf(line) > WIDEST ? [`${name}:${index + 1} has ${columnsOf(line)}`] : [])),
    );
    expect(wide).toEqual([]);
  });

  test(`fit into ${NARROW} columns with what a page shows first`, () => {
    const wide = programs.flatMap(({name, source}) => {
      const lines = source.split('\n');
      const shown = extract(source, name.endsWith('.html') ? undefined : 'call').split('\n');
      return shown
        .filter((line) => columnsOf(line) > NARROW)
        .map((line) => {
          const number = lines.findIndex((written) => written.endsWith(line)) + 1;
          return `samples/${name}:${number} shows ${columnsOf(line)} columns: break the line.`;
        });
    });
    expect(wide).toEqual([]);
  });

  test('read the variables of the README, and those alone', () => {
    const read = new Set(programs.flatMap(({source}) => source.match(/\bPAY_[A-Z_]+/g) ?? []));
    const documented = [...readme.matchAll(/^\| `(PAY_[A-Z_]+)`/gm)].map(([, name]) => name);
    expect(documented.length).toBeGreaterThan(0);
    expect([...read].sort()).toEqual(documented.sort());
  });

  const go = languages.find(({id}) => id === 'go')!;
  test.runIf(go.isInstalled())('in Go are formatted by gofmt', () => {
    const {stdout, status} = spawnSync('gofmt', ['-l', samplesFolder], {encoding: 'utf8'});
    expect({stdout, status}).toEqual({stdout: '', status: 0});
  });
});
