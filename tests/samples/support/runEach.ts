import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect} from 'vitest';
import {samplesFolder} from './languages';
import {run, type Outcome} from './run';

type Command = [string, ...string[]];

/** How a Java program ends after a failure. */
const JAVA_EXIT = 'System.exit(1);';

/** Compiles a copy of a Java program that throws where the program leaves, so that the next run can follow. */
function compileJava(folder: string, target: string): void {
  const root = path.join(target, 'source');
  cpSync(path.join(samplesFolder, folder), path.join(root, folder), {recursive: true});
  const file = path.join(root, folder, 'Main.java');
  const source = readFileSync(file, 'utf8');
  expect(source.split(JAVA_EXIT), `${JAVA_EXIT} in ${folder}`).toHaveLength(2);
  writeFileSync(file, source.replace(JAVA_EXIT, 'throw new IllegalStateException("exit 1");'));
  const {status, stderr} = spawnSync('javac', ['-d', target, file], {encoding: 'utf8'});
  expect({status, stderr}).toEqual({status: 0, stderr: ''});
}

/** Programs that run another one many times. */
const drivers: Readonly<Record<string, string>> = {node: 'each.mjs', python: 'each.py', java: 'RunEach.java'};

const support = (file: string): string => path.join(import.meta.dirname, file);
const decoded = (text = ''): string => Buffer.from(text, 'base64').toString();

/**
 * Runs a program many times with the same settings, one after the other.
 *
 * Where starting a language costs more than the program, one process runs it again and again: with hundreds of cases
 * that is minutes. Other languages start it anew each time.
 */
export async function runEach(
  id: string,
  folder: string,
  command: Command,
  settings: Record<string, string>,
  count: number,
): Promise<Outcome[]> {
  const file = drivers[id];
  if (file === undefined) {
    const outcomes: Outcome[] = [];
    for (let index = 0; index < count; index += 1) outcomes.push(await run(command, settings));
    return outcomes;
  }
  const target = mkdtempSync(path.join(tmpdir(), 'run-each-'));
  try {
    if (id === 'java') compileJava(folder, target);
    const start: Command =
      id === 'java'
        ? ['java', '-cp', target, support(file), String(count)]
        : [...(command.slice(0, -1) as Command), support(file), command.at(-1)!, String(count)];
    const all = await run(start, settings, 200_000);
    expect({code: all.code, error: all.error}).toEqual({code: 0, error: ''});
    const ends = all.out.split('\n').map((line): Omit<Outcome, 'folder'> => {
      if (id !== 'java') return JSON.parse(line) as Outcome;
      const [code, out, error] = line.split(';');
      return {code: Number(code), out: decoded(out), error: decoded(error)};
    });
    return ends.map(({code, out, error}) => ({
      code,
      out: out.trimEnd(),
      error: error.trimEnd(),
      folder: all.folder,
    }));
  } finally {
    rmSync(target, {recursive: true});
  }
}
