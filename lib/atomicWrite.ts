import {readFile, rename, writeFile} from 'node:fs/promises';
import {sha256} from './files';

/** Ends the name of a file whose writer has died. */
export const UNFINISHED = '.next';

/** Writes a file in one move: who reads it meanwhile, or after a death, sees the old content or the new one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}${UNFINISHED}`;
  await writeFile(next, content);
  await rename(next, file);
}

const DIGEST_LENGTH = 64;

/** Keeps something for the next build, behind its digest. */
export const keep = (file: string, content: string | Buffer): Promise<void> =>
  replaceFile(file, Buffer.concat([Buffer.from(sha256(content)), Buffer.from(content)]));

/** What `keep` wrote; undefined when it is not there, or not as it was written: then it is made anew. */
export async function kept(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const content = bytes.subarray(DIGEST_LENGTH);
  return bytes.toString('latin1', 0, DIGEST_LENGTH) === sha256(content) ? content : undefined;
}
