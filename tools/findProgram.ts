import {existsSync} from 'node:fs';
import path from 'node:path';

/** The path of the first of these programs that is on this machine; undefined when none is. */
export const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .find(existsSync);
