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
