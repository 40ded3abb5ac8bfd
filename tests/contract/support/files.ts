import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../../src/lib/files';

/** A text file, by its path from the root of the repository. */
export interface TextFile {
  file: string;
  text: string;
}

const root = path.resolve(__dirname, '../../..');

/** Reads text files, and skips binary files: those with a zero character. */
function readTexts(files: readonly string[]): TextFile[] {
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return text.includes('\0') ? [] : [{file, text}];
  });
}

/** Text files of the repository: tracked, or untracked and not ignored. */
export function sourceFiles(): TextFile[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return readTexts([...new Set(list.split('\0').filter(Boolean))].filter((file) => existsSync(path.join(root, file))));
}

/**
 * Text files of the built site.
 *
 * @throws Error with the command to run, when there is no build.
 */
export function builtFiles(): TextFile[] {
  const build = path.join(root, 'build');
  if (!existsSync(path.join(build, 'index.html'))) throw new Error('There is no build. Run: STRICT=1 npm run build');
  return readTexts(listFiles(build).map((file) => `build/${file}`));
}
