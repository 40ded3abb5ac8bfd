import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, test} from 'vitest';
import {programs} from '../../../scripts/prerequisites';
import {sampleLanguages} from '../../../src/remark/sampleLanguages';

export const samplesFolder = path.join(import.meta.dirname, '../../../samples');

/** The folders of samples: one for each operation, use of an operation, or job. */
export const folders = readdirSync(samplesFolder, {withFileTypes: true})
  .filter((entry) => entry.isDirectory())
  .map(({name}) => name);

/** Jobs of the shop that use several operations, with their files, in the most common languages. */
export const jobs: Readonly<Record<string, readonly string[]>> = {
  reconcileOrders: ['node.mjs', 'php.php', 'python.py'],
};

/** A program and its arguments. */
export type Command = [string, ...string[]];

/** A language that the tests can run. */
export interface Language {
  /** As in `sampleLanguages`. */
  readonly id: string;
  /** Its name in `scripts/prerequisites.ts`; absent for Node.js, which runs the tests. */
  readonly program?: string;
  /** Compiles source files into `target`, unless compiled before; absent for a language without a compiler. */
  compile?(sources: readonly string[], target: string): void;
  /** The command that starts a program compiled in `target`. */
  command(source: string, target: string): Command;
}

const programOf = ({program}: Language) => programs.find(({name}) => name === program);

export const isInstalled = (language: Language): boolean => programOf(language)?.isPresent() ?? true;

/** Runs a compiler. @throws Error with its output. */
function compile(command: string, args: string[], options: {cwd?: string; env?: NodeJS.ProcessEnv} = {}): void {
  const {status, stdout, stderr} = spawnSync(command, args, {...options, encoding: 'utf8'});
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

/** Path of a folder's program in a language, in `samples/` or below another root. */
export const sourceOf = (folder: string, id: string, root = samplesFolder): string =>
  path.join(root, folder, sampleLanguages.find((language) => language.id === id)!.file);

/** Shared by all test files and runs of this checkout: each version of a program is compiled once. */
const COMPILED = path.join(import.meta.dirname, '../../../.cache/samples-compiled');

/** Disables downloads. */
const goEnvironment = {
  ...process.env,
  GOCACHE: path.join(tmpdir(), 'samples-go-cache'),
  GOPATH: path.join(tmpdir(), 'samples-go-path'),
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
};

/** Directory of a compiled program: its folder, and a digest of its source. */
function compiledTo(source: string, target: string): string {
  const digest = createHash('sha256').update(readFileSync(source)).digest('hex');
  return path.join(target, `${path.basename(path.dirname(source))}-${digest.slice(0, 16)}`);
}

/** Lets `build` fill a temporary folder, and moves it to `target`, in case another test file does the same. */
function buildInto(target: string, build: (folder: string) => void): void {
  mkdirSync(target, {recursive: true});
  const folder = mkdtempSync(path.join(target, 'new-'));
  try {
    build(folder);
    for (const name of readdirSync(folder))
      if (!existsSync(path.join(target, name))) renameSync(path.join(folder, name), path.join(target, name));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

const RESIDENT = path.join(import.meta.dirname, 'resident');

/** Options for short programs: the C1 compiler and the serial collector start faster. */
const JAVA: Command = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Suffix of the classes that read the environment, and exit, through `Run`. */
const FOR_RUN = '-run';

/** In tab order. */
export const languages: readonly Language[] = [
  {id: 'curl', program: 'curl', command: (source) => ['bash', source]},
  {
    id: 'node',
    command: (source) => [process.execPath, source],
  },
  {
    id: 'php',
    program: 'PHP with its curl extension',
    command: (source) => ['php', source],
  },
  {id: 'python', program: 'Python 3', command: (source) => ['python3', source]},
  {
    id: 'java',
    program: 'Java (JDK 17)',
    compile: (sources, target) =>
      buildInto(target, (folder) => {
        const forRun = mkdtempSync(path.join(tmpdir(), 'samples-java-'));
        const pairs = sources.flatMap((source) => {
          const name = path.basename(compiledTo(source, target));
          const changed = path.join(forRun, name, 'Main.java');
          mkdirSync(path.dirname(changed));
          writeFileSync(changed, readFileSync(source, 'utf8').replaceAll(/\bSystem\.(exit|getenv)\(/g, 'Run.$1('));
          return [path.join(folder, name), source, path.join(folder, name + FOR_RUN), changed];
        });
        compile('java', [path.join(RESIDENT, 'Compile.java'), RESIDENT, ...pairs]);
        rmSync(forRun, {recursive: true});
      }),
    command: (source, target) => [...JAVA, '-cp', compiledTo(source, target), 'Main'],
  },
  {
    id: 'go',
    program: 'Go',
    compile: (sources, target) =>
      buildInto(target, (folder) => {
        const modules = mkdtempSync(path.join(tmpdir(), 'samples-go-'));
        writeFileSync(path.join(modules, 'go.mod'), 'module samples\n\ngo 1.19\n');
        for (const source of sources)
          cpSync(source, path.join(modules, path.basename(compiledTo(source, target)), 'main.go'));
        compile('go', ['build', '-o', `${folder}/`, './...'], {cwd: modules, env: goEnvironment});
        compile('go', ['vet', './...'], {cwd: modules, env: goEnvironment});
        rmSync(modules, {recursive: true});
      }),
    command: (source, target) => [compiledTo(source, target)],
  },
];

/** The languages of {@link jobs}. */
export const jobLanguages = languages.filter(({id}) => ['node', 'php', 'python'].includes(id));

/**
 * The command of a process that runs programs of a language one after the other, and its argument for this program.
 * Undefined for a language that starts quickly.
 */
export function residentOf([command, ...args]: Command): {start: Command; program: string} | undefined {
  if (command === process.execPath) return {start: [command, path.join(RESIDENT, 'run.mjs')], program: args[0]!};
  if (command === 'python3') return {start: [command, path.join(RESIDENT, 'run.py')], program: args[0]!};
  if (command !== 'java') return undefined;
  return {start: [...JAVA, path.join(RESIDENT, 'Run.java')], program: args.at(-2)! + FOR_RUN};
}

/**
 * Describes the same tests for every language, with the programs of `folders` compiled.
 *
 * A missing language fails if `CI` is `true`; otherwise its tests are skipped by name.
 *
 * @param body gets the command that starts the program of a folder.
 * @param root parent of the folders, which must exist when the first test of the language starts.
 */
export function describeEachLanguage(
  folders: readonly string[],
  body: (commandOf: (folder: string) => Command, language: Language) => void,
  chosen: readonly Language[] = languages,
  root?: string,
): void {
  for (const language of chosen) {
    const {id} = language;
    const {label} = sampleLanguages.find((known) => known.id === id)!;
    if (isInstalled(language)) {
      describe(label, () => {
        const target = root ? mkdtempSync(path.join(tmpdir(), `samples-${id}-`)) : COMPILED;
        beforeAll(() => {
          const sources = folders.map((folder) => sourceOf(folder, id, root));
          const missing = language.compile ? sources.filter((source) => !existsSync(compiledTo(source, target))) : [];
          if (missing.length > 0) language.compile!(missing, target);
        });
        afterAll(() => {
          if (root) rmSync(target, {recursive: true});
        });
        body((folder) => language.command(sourceOf(folder, id, root), target), language);
      });
    } else if (process.env.CI === 'true') {
      test(`${label} is installed`, () => {
        throw new Error(`${label} is missing: apt-get install ${programOf(language)!.packages}`);
      });
    } else {
      test.skip(`${label} is not installed, so its samples were not run`);
    }
  }
}
