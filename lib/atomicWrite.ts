import {rename, writeFile} from 'node:fs/promises';

/** Writes a file in one move: a reader, or a process that starts after a crash, sees the old content or the new one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, content);
  await rename(next, file);
}
