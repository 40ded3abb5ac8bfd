import {renameSync, rmSync, writeFileSync} from 'node:fs';

/**
 * Replaces a file atomically: readers, and processes after a crash, see either the old content or the new one.
 *
 * @param mode permissions of the new file, such as 0o600.
 * @throws Error of the file system; then the old file is as it was.
 */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o666): void {
  const next = `${file}.${process.pid}.next`;
  try {
    rmSync(next, {force: true});
    writeFileSync(next, content, {mode, flag: 'wx'});
    renameSync(next, file);
  } catch (error) {
    rmSync(next, {force: true});
    throw error;
  }
}
