import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** The files below a folder by their path inside it: what a peer has beside its pages. */
export function filesIn(folder: string): [file: string, content: Buffer][] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file), readFileSync(file)]);
}
