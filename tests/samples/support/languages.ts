import {execFileSync, spawnSync, type StdioOptions} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'vitest';
import {environmentFor} from 'payment-contract/sandboxDefaults';
import {programs as installable, remedyFor} from '../../../scripts/programs';
import {sampleLanguages} from '../../../src/remark/sampleLanguages';

const ROOT = path.join(__dirname, '../../..');
export const samplesFolder = path.join(ROOT, 'samples');
const drivers = path.join(ROOT, 'tests/samples/drivers');
/** Compiled programs, for all test processes and for the next run: to compile them takes longer than to test them. */
const compiled = path.join(ROOT, '.cache/samples-compiled');

/** A program and its arguments. */
export type Command = [string, ...string[]];

/** A language with a client. */
export interface Language {
  /** Its folder in `samples/`. */
  readonly id: string;
  /** Its name in `scripts/programs.ts`; absent for Node.js, which runs the tests. */
  readonly requires?: string;
  /** Compiles the program of an operation, unless it is run as its page prints it, and returns how to run it. */
  programOf: (operation: string) => Command;
  /** Compiles and starts the process that calls the client: `clients.ts`. */
  driver: () => Command;
  /** Compiles the program that uses the handler from another file, and returns how to run it. */
  importer: () => Command;
  /** Whether it has the daily job. */
  readonly hasJob?: boolean;
}

const source = (id: string, operation: string): string =>
  path.join(samplesFolder, id, sampleLanguages.find((language) => language.id === id)!.fileOf(operation));

/** Only what a test runs is compiled, once in its process. */
const commands = new Map<string, Command>();
function once(name: string, prepare: (target: string) => Command): Command {
  mkdirSync(compiled, {recursive: true});
  if (!commands.has(name)) commands.set(name, prepare(path.join(compiled, name)));
  return commands.get(name)!;
}
const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];

/** The interpreter itself: `python3` can be a script of a version manager, which takes longer than a sample. */
const python = (file: string): Command => {
  const ask = ['-c', 'import sys; print(sys.executable)'];
  return [...once('python', () => [execFileSync('python3', ask, {encoding: 'utf8'}).trim()]), '-B', file];
};

/**
 * Options for short programs: the C1 compiler and the serial collector start faster. An archive of classes from another
 * virtual machine or folder is ignored, without a warning in the output of the program.
 */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xlog:disable'];

/**
 * Compiles the programs and drivers of Java, once for what they are. Their classes are then loaded from an archive of
 * the virtual machine, which starts faster.
 */
function compileJava(): Command {
  const sources = [path.join(samplesFolder, 'java'), drivers].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.java'))
      .map((name) => path.join(folder, name)),
  );
  const digest = createHash('sha256');
  for (const file of sources) digest.update(readFileSync(file));
  const target = path.join(compiled, `java-${digest.digest('hex').slice(0, 16)}`);
  const [jar, archive] = ['samples.jar', 'samples.jsa'].map((name) => path.join(target, name)) as [string, string];
  // Another process may do the same: a folder or file is made under a name of this one, and then renamed.
  const own = `${target}.${process.pid}`;
  if (!existsSync(jar)) {
    execFileSync('javac', ['-Xlint:all', '-d', `${own}/classes`, ...sources], {stdio});
    execFileSync('jar', ['cf', `${own}/samples.jar`, '-C', `${own}/classes`, '.'], {stdio});
    try {
      renameSync(own, target);
    } catch {
      rmSync(own, {recursive: true});
    }
  }
  if (!existsSync(archive)) {
    // A call that nobody answers loads most classes, and ends with 1.
    const env = {...process.env, ...environmentFor('http://127.0.0.1:9')};
    const dump = [`-XX:ArchiveClassesAtExit=${own}.jsa`, ...JAVA, '-cp', jar, 'InquireOrder', '1'];
    const {status} = spawnSync('java', dump, {env, stdio: 'ignore'});
    if (status === 1 && existsSync(`${own}.jsa`)) renameSync(`${own}.jsa`, archive);
  }
  return ['java', `-XX:SharedArchiveFile=${archive}`, ...JAVA, '-cp', jar];
}
const java = (...main: string[]): Command => [...once('java', compileJava), ...main];

/** Without a network, whatever the settings of the machine, and where the home folder is read-only. */
export const goEnvironment = () => {
  const cache = path.join(ROOT, '.cache/go');
  return {...process.env, GOPROXY: 'off', GOFLAGS: '', GOCACHE: `${cache}/build`, GOPATH: `${cache}/path`};
};
/** Options that add files to the module while it is compiled: each has its path there. */
function withFiles(target: string, files: Record<string, string>): string[] {
  const added = Object.entries(files).map(([name, source]) => [path.join(samplesFolder, 'go', name), source] as const);
  writeFileSync(`${target}.json`, JSON.stringify({Replace: Object.fromEntries(added)}));
  return ['-overlay', `${target}.json`];
}
let isVetted = false;
const go = (folder: string): Command =>
  once(`go-${path.basename(folder)}`, (target) => {
    const run = (cwd: string, ...args: string[]) => execFileSync('go', args, {cwd, env: goEnvironment(), stdio});
    // All programs and the client at once, which takes as long as one of them. The database lacks handler.sql in this
    // folder: `postback/sql.test.ts` compiles it.
    const packages = readdirSync(path.dirname(folder), {withFileTypes: true})
      .filter((entry) => entry.isDirectory() && !['database', 'commands'].includes(entry.name))
      .map(({name}) => `./${name}`);
    if (!isVetted) run(path.dirname(folder), 'vet', ...packages);
    isVetted = true;
    run(folder, 'build', '-o', target, '.');
    return [target];
  });
/** The driver moves the clock of the client, which only a file of its package can do. `go vet` reads no such file. */
const goDriver = (): Command =>
  once('go-driver', (target) => {
    const clock = {'payments/clock.go': path.join(drivers, 'go/clock/clock.go')};
    const args = ['build', ...withFiles(target, clock), '-o', target, '.'];
    execFileSync('go', args, {cwd: path.join(drivers, 'go'), env: goEnvironment(), stdio});
    return [target];
  });

const goImporter = (): Command =>
  once('go-importer', (target) => {
    const handler = path.dirname(source('go', 'postback'));
    const test = {'postback/importer_test.go': path.join(drivers, 'go/importer/importer_test.go')};
    const args = ['test', '-vet=off', '-c', ...withFiles(target, test), '-o', target, '.'];
    execFileSync('go', args, {cwd: handler, env: goEnvironment(), stdio});
    return [target];
  });

/** In tab order. */
export const languages: readonly Language[] = [
  {
    id: 'node',
    programOf: (operation) => [process.execPath, source('node', operation)],
    driver: () => [process.execPath, path.join(drivers, 'driver.mjs')],
    importer: () => [process.execPath, path.join(drivers, 'importer.mjs')],
    hasJob: true,
  },
  {
    id: 'php',
    requires: 'PHP with its curl extension',
    programOf: (operation) => ['php', source('php', operation)],
    driver: () => ['php', path.join(drivers, 'driver.php')],
    importer: () => ['php', path.join(drivers, 'importer.php')],
    hasJob: true,
  },
  {
    id: 'python',
    requires: 'Python 3',
    programOf: (operation) => python(source('python', operation)),
    driver: () => python(path.join(drivers, 'driver.py')),
    importer: () => python(path.join(drivers, 'importer.py')),
    hasJob: true,
  },
  {
    id: 'java',
    requires: 'Java (JDK 17)',
    programOf: (operation) => java(path.basename(source('java', operation), '.java')),
    driver: () => java('Driver'),
    importer: () => java('Importer'),
  },
  {
    id: 'go',
    requires: 'Go',
    programOf: (operation) => go(path.dirname(source('go', operation))),
    driver: goDriver,
    importer: goImporter,
  },
];

/**
 * Describes the same tests for every language, which has to be installed.
 *
 * A missing language fails if `CI` is `true`; otherwise its tests are skipped by name.
 */
export function describeEachLanguage(body: (language: Language) => void, chosen = languages): void {
  for (const language of chosen) {
    const {label} = sampleLanguages.find(({id}) => id === language.id)!;
    const requirement = installable.find(({name}) => name === language.requires);
    if (language.requires && !requirement)
      throw new Error(`scripts/programs.ts has no program "${language.requires}".`);
    if (requirement?.isPresent() ?? true) {
      describe(label, () => body(language));
    } else if (process.env.CI === 'true') {
      test(`${label} is installed`, () => {
        throw new Error(`${requirement!.name} is missing. ${remedyFor(requirement!)}.`);
      });
    } else {
      test.skip(`${requirement!.name} is not installed, so samples of ${label} were not run`);
    }
  }
}
