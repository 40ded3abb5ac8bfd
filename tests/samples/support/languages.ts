import {execFileSync} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'vitest';
import {programs as installable} from '../../../scripts/programs';
import {sampleLanguages} from '../../../src/remark/sampleLanguages';

const ROOT = path.join(__dirname, '../../..');
export const samplesFolder = path.join(ROOT, 'samples');
const drivers = path.join(ROOT, 'tests/samples/drivers');
/** Compiled programs, for each test process its own: two may compile at the same time. */
const compiled = path.join(ROOT, `.cache/samples-compiled/${process.pid}`);

/** A program and its arguments. */
export type Command = [string, ...string[]];

/** A language with a client. */
export interface Language {
  /** Its folder in `samples/`. */
  readonly id: string;
  /** Its name in `scripts/programs.ts`; absent for Node.js, which runs the tests. */
  readonly requires?: string;
  /** Compiles client, programs and driver. */
  build?(): void;
  /** Runs the program of an operation, as its page prints it or its result compiled. */
  programOf: (operation: string) => Command;
  /** Starts the process that calls the client: `clients.ts`. */
  readonly driver: Command;
  /** Whether it has the daily job. */
  readonly hasJob?: boolean;
}

const source = (id: string, operation: string): string =>
  path.join(samplesFolder, id, sampleLanguages.find((language) => language.id === id)!.fileOf(operation));

/** Options for short programs: the C1 compiler and the serial collector start faster. */
const JAVA: Command = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', path.join(compiled, 'java')];

/** Without a network, whatever the settings of the machine, and where the home folder is read-only. */
const goEnvironment = () => {
  const cache = path.join(ROOT, '.cache/go');
  return {...process.env, GOPROXY: 'off', GOFLAGS: '', GOCACHE: `${cache}/build`, GOPATH: `${cache}/path`};
};
const go = (cwd: string, ...args: string[]) =>
  execFileSync('go', args, {cwd, env: goEnvironment(), stdio: ['ignore', 'pipe', 'pipe']});

/** In tab order. */
export const languages: readonly Language[] = [
  {
    id: 'node',
    programOf: (operation) => [process.execPath, source('node', operation)],
    driver: [process.execPath, path.join(drivers, 'driver.mjs')],
    hasJob: true,
  },
  {
    id: 'php',
    requires: 'PHP with its curl extension',
    programOf: (operation) => ['php', source('php', operation)],
    driver: ['php', path.join(drivers, 'driver.php')],
    hasJob: true,
  },
  {
    id: 'python',
    requires: 'Python 3',
    programOf: (operation) => ['python3', '-B', source('python', operation)],
    driver: ['python3', '-B', path.join(drivers, 'driver.py')],
    hasJob: true,
  },
  {
    id: 'java',
    requires: 'Java (JDK 17)',
    build() {
      const files = `${samplesFolder}/java/*.java ${drivers}/Driver.java`;
      execFileSync('sh', ['-c', `javac -Xlint:all -d '${compiled}/java' ${files}`], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    programOf: (operation) => [...JAVA, path.basename(source('java', operation), '.java')],
    driver: [...JAVA, 'Driver'],
  },
  {
    id: 'go',
    requires: 'Go',
    build() {
      mkdirSync(`${compiled}/go`, {recursive: true});
      go(`${samplesFolder}/go`, 'vet', './...');
      go(`${samplesFolder}/go`, 'build', '-o', `${compiled}/go/`, './...');
      go(`${drivers}/go`, 'build', '-o', `${compiled}/go/driver`, '.');
    },
    programOf: (operation) => [
      path.join(compiled, 'go', path.dirname(path.relative(`${samplesFolder}/go`, source('go', operation)))),
    ],
    driver: [path.join(compiled, 'go/driver')],
  },
];

const built = new Set<string>();

/**
 * Describes the same tests for every language, with its programs compiled.
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
      describe(label, () => {
        if (!built.has(language.id)) language.build?.();
        built.add(language.id);
        body(language);
      });
    } else if (process.env.CI === 'true') {
      test(`${label} is installed`, () => {
        throw new Error(`${label} is missing: apt-get install ${requirement!.packages}`);
      });
    } else {
      test.skip(`${label} is not installed, so its samples were not run`);
    }
  }
}
