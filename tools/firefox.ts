import {existsSync} from 'node:fs';
import path from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];

/** Finds the system's Firefox: the path of the executable, or undefined when this machine has none. */
export const findFirefox = (): string | undefined =>
  NAMES.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))).find(
    existsSync,
  );
