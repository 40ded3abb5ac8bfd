import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** What decides, beside a page, what is read from it: the code here, and the packages that it uses. */
const READERS = ['src/afterBuild', 'src/lib', 'package-lock.json'];

/** A digest of texts and of where one ends and the next begins. */
const digestOf = (...texts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

const filesOf = (place: string): string[] =>
  path.extname(place)
    ? [place]
    : readdirSync(place, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .sort();

/** A digest of all that reads pages. */
export function readersOf(siteDir: string): string {
  const files = READERS.flatMap((place) => filesOf(path.join(siteDir, place)));
  return digestOf(...files.map((file) => readFileSync(file)));
}

/** Where what was read is kept for the next build. */
export interface Memory {
  folder: string;
  /** Digest of what reads the pages: what other readers have read is not taken. */
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
