import {rename, writeFile} from 'node:fs/promises';

/** Replaces a file atomically: readers, and processes after a crash, see either the old content or the new one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, content);
  await rename(next, file);
}
