import {existsSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../../lib/files';
import type {BuiltSite} from './builtSite';

/**
 * Moves the bundler's files of another language to those of the first, where its pages ask for them: hosts keep one folder
 * for a year, and styles are the same text in all languages, with one digest in the Content Security Policy.
 *
 * @throws Error when two languages give different content the same name
 */
export function shareAssets({outDir, wholeDir}: Pick<BuiltSite, 'outDir' | 'wholeDir'>): void {
  if (outDir === wholeDir) return;
  const own = path.join(outDir, 'assets');
  for (const file of listFiles(own)) {
    const [from, to] = [path.join(own, file), path.join(wholeDir, 'assets', file)];
    if (existsSync(to) && !readFileSync(to).equals(readFileSync(from))) {
      throw new Error(`${from} and ${to} differ, with one name for both: run npm run clear, and build again.`);
    }
    mkdirSync(path.dirname(to), {recursive: true});
    renameSync(from, to);
  }
  rmSync(own, {recursive: true});
}
