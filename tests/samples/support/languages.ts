import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, test} from 'vitest';
import {sampleLanguages} from '../../../src/remark/sampleLanguages';

export const samplesFolder = path.join(import.meta.dirname, '../../../samples');

/** A language whose programs can be started. */
export interface Language {
  /** As in `sampleLanguages`. */
  readonly id: string;
  readonly label: string;
  /** Debian's packages that bring it. */
  readonly packages: string;
  isInstalled(): boolean;
  /** Compiles the programs of some folders into `target`; absent for a language that needs no compiling. */
  compile?(folders: readonly string[], target: string, root?: string): void;
  /** The command that starts a program. `target` is where it was compiled, `root` holds the folders. */
  command(folder: string, target: string, root?: string): [string, ...string[]];
}

const answers = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, {stdio: 'ignore'}).status === 0;

/** Runs a compiler. @throws Error with all that it says. */
function compile(command: string, args: string[], options: {cwd?: string; env?: NodeJS.ProcessEnv} = {}): void {
  const {status, stdout, stderr} = spawnSync(command, args, {...options, encoding: 'utf8'});
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

const source = (folder: string, id: string, root = samplesFolder): string =>
  path.join(root, folder, sampleLanguages.find((language) => language.id === id)!.file);

/** Shared by all test files and runs: the standard library is compiled once. Nothing is fetched. */
const goEnvironment = {
  ...process.env,
  GOCACHE: path.join(tmpdir(), 'samples-go-cache'),
  GOPATH: path.join(tmpdir(), 'samples-go-path'),
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
};

const curl: Language = {
  id: 'curl',
  label: 'cURL',
  packages: 'curl',
  isInstalled: () => answers('curl', '--version') && answers('bash', '--version'),
  command: (folder, _target, root) => ['bash', source(folder, 'curl', root)],
};
const node: Language = {
  id: 'node',
  label: 'Node.js',
  packages: 'nodejs',
  isInstalled: () => true,
  command: (folder, _target, root) => [process.execPath, source(folder, 'node', root)],
};
const php: Language = {
  id: 'php',
  label: 'PHP',
  packages: 'php-cli php-curl',
  isInstalled: () => answers('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
  command: (folder, _target, root) => ['php', source(folder, 'php', root)],
};
const python: Language = {
  id: 'python',
  label: 'Python',
  packages: 'python3',
  isInstalled: () => answers('python3', '--version'),
  command: (folder, _target, root) => ['python3', source(folder, 'python', root)],
};
const java: Language = {
  id: 'java',
  label: 'Java',
  packages: 'openjdk-17-jdk-headless',
  isInstalled: () => answers('javac', '-version'),
  compile: (folders, target, root) => {
    const pairs = folders.flatMap((folder) => [path.join(target, folder), source(folder, 'java', root)]);
    compile('java', [path.join(import.meta.dirname, 'CompileEach.java'), ...pairs]);
  },
  // The programs live for a second: the quick compiler and the small collector start them sooner.
  command: (folder, target) => [
    'java',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    path.join(target, folder),
    'Main',
  ],
};
const go: Language = {
  id: 'go',
  label: 'Go',
  packages: 'golang-go',
  isInstalled: () => answers('go', 'version'),
  compile: (folders, target, root) => {
    writeFileSync(path.join(target, 'go.mod'), 'module samples\n\ngo 1.19\n');
    for (const folder of folders) cpSync(source(folder, 'go', root), path.join(target, folder, 'main.go'));
    mkdirSync(path.join(target, 'bin'));
    compile('go', ['build', '-o', 'bin/', './...'], {cwd: target, env: goEnvironment});
    compile('go', ['vet', './...'], {cwd: target, env: goEnvironment});
  },
  command: (folder, target) => [path.join(target, 'bin', folder)],
};

/** In the order of the tabs. */
export const languages: readonly Language[] = [curl, node, php, python, java, go];

/**
 * Describes the same for every language, with the programs of `folders` compiled.
 *
 * A language that is not installed is a failure where `CI` is `true`, and a skip with a name elsewhere.
 *
 * @param body gets the command that starts the program of a folder.
 * @param root holds the folders, which must be there when the first test of the language starts.
 */
export function describeEachLanguage(
  folders: readonly string[],
  body: (commandOf: (folder: string) => [string, ...string[]], language: Language) => void,
  chosen: readonly Language[] = languages,
  root?: string,
): void {
  for (const language of chosen) {
    if (language.isInstalled()) {
      describe(language.label, () => {
        const target = mkdtempSync(path.join(tmpdir(), `samples-${language.id}-`));
        beforeAll(() => language.compile?.(folders, target, root));
        afterAll(() => rmSync(target, {recursive: true}));
        body((folder) => language.command(folder, target, root), language);
      });
    } else if (process.env.CI === 'true') {
      test(`${language.label} is installed`, () => {
        throw new Error(`${language.label} is missing: apt-get install ${language.packages}`);
      });
    } else {
      test.skip(`${language.label} is not installed here, so its samples were not run`);
    }
  }
}
