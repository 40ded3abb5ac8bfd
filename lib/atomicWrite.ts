import {readFileSync, renameSync, writeFileSync} from 'node:fs';
import {rename, writeFile} from 'node:fs/promises';
import {sha256} from './files';

/** Ends the name of a file whose writer has died. */
export const UNFINISHED = '.next';

const unfinishedOf = (file: string) => `${file}.${process.pid}${UNFINISHED}`;

/** Writes a file in one move: who reads it meanwhile, or after a death, sees the old content or the new one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = unfinishedOf(file);
  await writeFile(next, content);
  await rename(next, file);
}

/** The same, while nothing else could be done. */
export function replaceFileSync(file: string, content: string | Uint8Array): void {
  const next = unfinishedOf(file);
  writeFileSync(next, content);
  renameSync(next, file);
}

const DIGEST_LENGTH = 64;

/** Keeps something for the next build, behind its digest. */
export function keep(file: string, content: string | Buffer): void {
  replaceFileSync(file, Buffer.concat([Buffer.from(sha256(content)), Buffer.from(content)]));
}

/** What `keep` wrote; undefined when it is not there, or not as it was written: then it is made anew. */
export function kept(file: string): Buffer | undefined {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const content = bytes.subarray(DIGEST_LENGTH);
  return bytes.toString('latin1', 0, DIGEST_LENGTH) === sha256(content) ? content : undefined;
}
