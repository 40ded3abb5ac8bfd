import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, test} from 'vitest';
import {programs as installable} from '../../../scripts/programs';
import {sampleLanguages} from '../../../src/remark/sampleLanguages';

const ROOT = path.join(__dirname, '../../..');
export const samplesFolder = path.join(ROOT, 'samples');

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

/** How tests start a sample. */
export interface Program {
  /** Starts it in a process of its own. */
  readonly command: Command;
  /** Starts a process that runs the programs of a language (`resident/`), and its argument for this program. */
  readonly resident: {readonly start: Command; readonly argument: string};
}

/** A language that the tests can run. */
export interface Language {
  /** As in `sampleLanguages`. */
  readonly id: string;
  /** Its name in `scripts/programs.ts`; absent for Node.js, which runs the tests. */
  readonly requires?: string;
  /** Absent for a language without a compiler. */
  readonly compiler?: {
    /** Prints the version. */
    readonly version: Command;
    /** Compiles each source file into a folder, which does not exist yet. @throws Error with the compiler's output. */
    build(programs: readonly {source: string; folder: string}[]): void;
  };
  /** @param folder of the compiled program; of no use to a language without a compiler. */
  programOf(source: string, folder: string): Program;
}

const requirementOf = ({requires}: Language) => {
  const requirement = installable.find(({name}) => name === requires);
  if (requires && !requirement) throw new Error(`scripts/programs.ts has no program "${requires}".`);
  return requirement;
};

export const isInstalled = (language: Language): boolean => requirementOf(language)?.isPresent() ?? true;

/** Runs a compiler. @returns what it printed. @throws Error with that, or the reason why it could not start. */
function runCompiler([command, ...args]: Command, options: {cwd?: string; env?: NodeJS.ProcessEnv} = {}): string {
  const {status, stdout, stderr, error} = spawnSync(command, args, {...options, encoding: 'utf8'});
  if (error) throw new Error(`${command} cannot be started: ${error.message}`, {cause: error});
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Path of a folder's program in a language, in `samples/` or below another root. */
export const sourceOf = (folder: string, id: string, root = samplesFolder): string =>
  path.join(root, folder, sampleLanguages.find((language) => language.id === id)!.file);

/** Shared by all test files and runs of this checkout: each version of a program is compiled once. */
const COMPILED = path.join(ROOT, '.cache/samples-compiled');
const RESIDENT = path.join(__dirname, 'resident');

/** What the result of a compilation depends on, besides the source. */
const compilerDigests = new Map<string, string>();
function compilerDigest({id, compiler}: Language): string {
  const files = [__filename, ...readdirSync(RESIDENT).map((name) => path.join(RESIDENT, name))];
  if (!compilerDigests.has(id))
    compilerDigests.set(
      id,
      digestOf([runCompiler(compiler!.version), ...files.map((file) => readFileSync(file, 'utf8'))]),
    );
  return compilerDigests.get(id)!;
}

const digestOf = (texts: readonly string[]): string => createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** The folder of a compiled program. */
function compiledTo(language: Language, source: string): string {
  const digest = digestOf([compilerDigest(language), readFileSync(source, 'utf8')]);
  return path.join(COMPILED, `${language.id}-${path.basename(path.dirname(source))}-${digest.slice(0, 16)}`);
}

/** Lets an action use a new folder below the cache, which is deleted afterwards. */
function inTemporaryFolder(act: (folder: string) => void): void {
  mkdirSync(COMPILED, {recursive: true});
  const folder = mkdtempSync(path.join(COMPILED, 'new-'));
  try {
    act(folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** Compiles the programs that are not compiled yet. Each appears complete: another test file may do the same. */
function compile(language: Language, sources: readonly string[]): void {
  const missing = sources.filter((source) => !existsSync(compiledTo(language, source)));
  if (missing.length === 0) return;
  inTemporaryFolder((temporary) => {
    const results = missing.map((source) => compiledTo(language, source));
    const folderOf = (result: string): string => path.join(temporary, path.basename(result));
    language.compiler!.build(missing.map((source, index) => ({source, folder: folderOf(results[index]!)})));
    for (const result of results) {
      try {
        renameSync(folderOf(result), result);
      } catch (error) {
        // Another test file was faster.
        if (!existsSync(result)) throw error;
      }
    }
  });
}

/** Options for short programs: the C1 compiler and the serial collector start faster. */
const JAVA: Command = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const go = (folder: string, ...args: string[]): void => {
  const cache = path.join(ROOT, '.cache/go');
  // Without a network, whatever the settings of the machine, and where the home folder is read-only.
  const env = {...process.env, GOPROXY: 'off', GOFLAGS: '', GOCACHE: `${cache}/build`, GOPATH: `${cache}/path`};
  runCompiler(['go', ...args], {cwd: folder, env});
};

/** In tab order. */
export const languages: readonly Language[] = [
  {
    id: 'curl',
    requires: 'curl',
    programOf: (source) => ({
      command: ['bash', source],
      resident: {start: [process.execPath, path.join(RESIDENT, 'start.mjs'), 'bash'], argument: source},
    }),
  },
  {
    id: 'node',
    programOf: (source) => ({
      command: [process.execPath, source],
      resident: {start: [process.execPath, path.join(RESIDENT, 'run.mjs')], argument: source},
    }),
  },
  {
    id: 'php',
    requires: 'PHP with its curl extension',
    programOf: (source) => ({
      command: ['php', source],
      resident: {start: ['php', path.join(RESIDENT, 'run.php')], argument: source},
    }),
  },
  {
    id: 'python',
    requires: 'Python 3',
    programOf: (source) => ({
      command: ['python3', source],
      resident: {start: ['python3', path.join(RESIDENT, 'run.py')], argument: source},
    }),
  },
  {
    id: 'java',
    requires: 'Java (JDK 17)',
    compiler: {
      version: ['java', '-version'],
      build: (programs) =>
        inTemporaryFolder((temporary) => {
          const pairs = programs.flatMap(({source, folder}) => {
            // Compiled a second time with `getenv` and `exit` of Run.java, so that one process can run many programs.
            const changed = path.join(temporary, path.basename(folder), 'Main.java');
            mkdirSync(path.dirname(changed));
            writeFileSync(changed, readFileSync(source, 'utf8').replaceAll(/\bSystem\.(exit|getenv)\(/g, 'Run.$1('));
            return [path.join(folder, 'alone'), source, path.join(folder, 'resident'), changed];
          });
          runCompiler(['java', path.join(RESIDENT, 'Compile.java'), RESIDENT, ...pairs]);
        }),
    },
    programOf: (_source, folder) => ({
      command: [...JAVA, '-cp', path.join(folder, 'alone'), 'Main'],
      resident: {start: [...JAVA, path.join(RESIDENT, 'Run.java')], argument: path.join(folder, 'resident')},
    }),
  },
  {
    id: 'go',
    requires: 'Go',
    compiler: {
      version: ['go', 'version'],
      build: (programs) =>
        inTemporaryFolder((module) => {
          writeFileSync(path.join(module, 'go.mod'), 'module samples\n\ngo 1.19\n');
          for (const {source, folder} of programs) cpSync(source, path.join(module, path.basename(folder), 'main.go'));
          go(module, 'vet', './...');
          go(module, 'build', '-o', `${module}/programs/`, './...');
          for (const {folder} of programs) {
            mkdirSync(folder);
            renameSync(path.join(module, 'programs', path.basename(folder)), path.join(folder, 'program'));
          }
        }),
    },
    programOf: (_source, folder) => {
      const program = path.join(folder, 'program');
      return {
        command: [program],
        resident: {start: [process.execPath, path.join(RESIDENT, 'start.mjs')], argument: program},
      };
    },
  },
];

/** The languages of {@link jobs}. */
export const jobLanguages = languages.filter(({id}) =>
  Object.values(jobs)
    .flat()
    .includes(path.basename(sourceOf('', id))),
);

/**
 * Describes the same tests for every language, with the programs of the samples compiled.
 *
 * A missing language fails if `CI` is `true`; otherwise its tests are skipped by name.
 *
 * @param samples folders of the programs.
 * @param body gets the program of a folder, for its tests.
 * @param root parent of the folders, which must exist when the first test of the language starts.
 */
export function describeEachLanguage(
  samples: readonly string[],
  body: (programOf: (sample: string) => Program, language: Language) => void,
  chosenLanguages: readonly Language[] = languages,
  root?: string,
): void {
  for (const language of chosenLanguages) {
    const {id, compiler} = language;
    const {label} = sampleLanguages.find((known) => known.id === id)!;
    if (isInstalled(language)) {
      describe(label, () => {
        beforeAll(() => {
          if (compiler)
            compile(
              language,
              samples.map((sample) => sourceOf(sample, id, root)),
            );
        });
        body((sample) => {
          const source = sourceOf(sample, id, root);
          return language.programOf(source, compiler ? compiledTo(language, source) : '');
        }, language);
      });
    } else if (process.env.CI === 'true') {
      test(`${label} is installed`, () => {
        throw new Error(`${label} is missing: apt-get install ${requirementOf(language)!.packages}`);
      });
    } else {
      test.skip(`${label} is not installed, so its samples were not run`);
    }
  }
}
