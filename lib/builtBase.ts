import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Reads from a built site the path below which it is to be served.
 *
 * @returns a path with a slash at both ends; `/` when the home page does not say
 */
export function baseUrlOf(directory: string): string {
  const home = readFileSync(path.join(directory, 'index.html'), 'utf8');
  return /data-base-url=["']?([^\s"'>]+)/.exec(home)?.[1] ?? '/';
}

/**
 * Tells the languages of a built site: each has a not-found page of its own.
 *
 * @returns the path of each, empty for the first and such as `/th` for the others
 */
export const languagesOf = (files: readonly string[]): string[] => [
  '',
  ...files.flatMap((file) => /^[^/]+(?=\/404\.html$)/.exec(file)?.[0] ?? []).map((name) => `/${name}`),
];
