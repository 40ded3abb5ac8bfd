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

/** What a narrow column shows of the call, in characters. */
const NARROW = 62;
/** A line with a comment, at its start or after code. */
const COMMENT = /^\s*(?:#|\/\/|\/?\*|"""|<!--)|\s(?:#|\/\/|\/\*) /;

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
        .flatMap((line, index) =>
          line.replaceAll('\t', '    ').length > WIDEST ? [`${name}:${index + 1} has ${line.length}`] : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  test(`have no comment over ${NARROW} columns in the region "call"`, () => {
    const wide = programs
      .filter(({source}) => /docs:start call\b/.test(source))
      .flatMap(({name, source}) =>
        extract(source, 'call')
          .replaceAll('\t', '    ')
          .split('\n')
          .filter((line) => line.length > NARROW && COMMENT.test(line))
          .map((line) => `${name}: ${line}`),
      );
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
