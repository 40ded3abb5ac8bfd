import {existsSync} from 'node:fs';
import path from 'node:path';

/** Finds the path of the first of these programs that is installed; undefined when none is. */
export const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .find(existsSync);
