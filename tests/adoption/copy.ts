import {execFileSync, spawnSync} from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** A copy of the repository that a test may change. */
export interface Copy {
  folder: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Replaces a text that must be there. */
  replace: (file: string, old: string, text: string) => void;
  remove: (file: string) => void;
  /** Runs a command in the copy. Returns its output; a failure is an error with the output. */
  run: (command: string, ...args: string[]) => string;
  /** Runs a command that may fail, and returns what it says. */
  hear: (command: string, ...args: string[]) => {status: number; output: string};
  commit: () => void;
  /** Brings back files as they were in the repository. */
  bringBack: (...files: string[]) => void;
  /** Forgets what was changed since the last commit. */
  undo: () => void;
  close: () => void;
}

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Writer', '-c', 'user.email=writer@shop.example', '-c', 'commit.gpgsign=false', ...args],
    {cwd: folder, stdio: 'pipe'},
  );

/** Copies what Git knows or would know, with a history of one commit, and the installed packages by links. */
export function copyRepository(): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'adoption-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    // A file that is removed and not committed yet is listed all the same.
    if (existsSync(path.join(repository, file))) cpSync(path.join(repository, file), path.join(folder, file));
  }
  // Each package by a link, and not the folder of all: builds keep their caches in it.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(repository, 'node_modules'))) {
    if (name === '.cache') continue;
    symlinkSync(path.join(repository, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  const at = (file: string) => path.join(folder, file);
  const hear: Copy['hear'] = (command, ...args) => {
    const {status, stdout, stderr} = spawnSync(command, args, {cwd: folder, encoding: 'utf8', maxBuffer: 1e9});
    return {status: status ?? 1, output: stdout + stderr};
  };
  const copy: Copy = {
    folder,
    read: (file) => readFileSync(at(file), 'utf8'),
    write: (file, text) => {
      mkdirSync(path.dirname(at(file)), {recursive: true});
      writeFileSync(at(file), text);
    },
    replace: (file, old, text) => {
      const source = copy.read(file);
      if (!source.includes(old)) throw new Error(`${file} does not have ${JSON.stringify(old)}.`);
      copy.write(
        file,
        source.replaceAll(old, () => text),
      );
    },
    remove: (file) => rmSync(at(file), {recursive: true}),
    run: (command, ...args) => {
      const {status, output} = hear(command, ...args);
      if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}`);
      return output;
    },
    hear,
    commit: () => {
      git(folder, 'add', '--all');
      git(folder, 'commit', '--quiet', '--message', 'docs: change the copy');
    },
    bringBack: (...files) => {
      for (const file of files) cpSync(path.join(repository, file), at(file), {recursive: true});
    },
    undo: () => {
      git(folder, 'reset', '--quiet', '--hard');
      git(folder, 'clean', '--quiet', '--force', '-d');
    },
    close: () => rmSync(folder, {recursive: true, force: true}),
  };
  git(folder, 'init', '--quiet');
  copy.commit();
  return copy;
}
