import {createHash} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fingerprintOf} from '../lib/fingerprint';

/** What decides, beside a page, what is read from it: the code here, and the packages that it uses. */
const READERS = ['src/afterBuild', 'src/lib', 'package-lock.json'];

/** A digest of texts and of where one ends and the next begins. */
const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

/** A text that changes with all that reads pages. */
export const readersOf = (siteDir: string): string => fingerprintOf(siteDir, READERS);

/** Where what was read is kept for the next build. */
export interface Memory {
  folder: string;
  /** `readersOf` the site: what other readers have read is not taken. */
  readers: string;
}

interface Kept<Made> {
  digest: string;
  made: Made;
}

/** Undefined for a file that is not there or was not written to its end: it is made anew. */
async function readKept<Made>(file: string): Promise<Kept<Made> | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept<Made>;
  } catch {
    return undefined;
  }
}

/**
 * What an earlier build made of a source, while neither the source nor its readers have changed; else it is made and
 * kept.
 *
 * @param question what is asked, with the name of the source: what differs there is kept apart.
 * @param make gives what JSON can hold.
 */
export async function recall<Made>(
  {folder, readers}: Memory,
  question: string,
  source: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const file = path.join(folder, `${digestOf(question)}.json`);
  const digest = digestOf(readers, source);
  const kept = await readKept<Made>(file);
  if (kept?.digest === digest) return kept.made;
  const made = await make();
  await mkdir(folder, {recursive: true});
  await writeFile(file, JSON.stringify({digest, made} satisfies Kept<Made>));
  return made;
}
