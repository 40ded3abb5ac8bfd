import {createHash} from 'node:crypto';
import {readdirSync} from 'node:fs';
import path from 'node:path';

/** Returns the SHA-256 of a content in hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Lists every file below a folder, as sorted paths with slashes.
 *
 * @throws Error at a link: a copy of the folder would contain its target, from anywhere on this machine.
 */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile()) throw new Error(`${file} is a link or a device: put a file in its place.`);
      return path.relative(folder, file).split(path.sep).join('/');
    })
    .sort();
