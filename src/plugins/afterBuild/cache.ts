import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../../lib/files';
import {keep, kept} from '../../../lib/atomicWrite';

/** What decides, beside a page, what is read from it: the code here, and the packages that it uses. */
const CODE = ['src/plugins/afterBuild', 'src/search', 'lib', 'package-lock.json'];

/** A digest of texts and of where one ends and the next begins. */
const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

/**
 * A text that changes with the names and contents of files.
 *
 * @param code files, and folders with all that is in them; left out: all that reads pages.
 */
export function codeFingerprint(siteDir: string, code: readonly string[] = CODE): string {
  const files = code
    .map((name) => path.join(siteDir, name))
    .filter(existsSync)
    .flatMap((name) => (path.extname(name) ? [name] : listFiles(name).map((file) => path.join(name, file))));
  return digestOf(...files.flatMap((file) => [path.relative(siteDir, file), readFileSync(file, 'utf8')]));
}

/** Where what was read is kept for the next build. */
export interface PageCache {
  folder: string;
  /** From `codeFingerprint`: what other code has made is not taken. */
  fingerprint: string;
}

interface Kept<Made> {
  digest: string;
  made: Made;
}

const fileOf = ({folder}: PageCache, question: string) => path.join(folder, digestOf(question));

/**
 * What an earlier build made of a source, while neither the source nor the code that reads it has changed; else undefined.
 *
 * @param question what is asked, with the name of the source: what differs there is kept apart.
 * @param readSource is called where there is something to compare it with.
 */
export function remembered<Made>(cache: PageCache, question: string, readSource: () => string): Made | undefined {
  const text = kept(fileOf(cache, question))?.toString();
  if (text === undefined) return undefined;
  const earlier = JSON.parse(text) as Kept<Made>;
  return earlier.digest === digestOf(cache.fingerprint, readSource()) ? earlier.made : undefined;
}

/**
 * The same, and where there is nothing, it is made and kept.
 *
 * @param make gives what JSON can hold.
 */
export async function cached<Made>(
  cache: PageCache,
  question: string,
  source: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const earlier = remembered<Made>(cache, question, () => source);
  if (earlier !== undefined) return earlier;
  const made = await make();
  mkdirSync(cache.folder, {recursive: true});
  const all: Kept<Made> = {digest: digestOf(cache.fingerprint, source), made};
  keep(fileOf(cache, question), JSON.stringify(all));
  return made;
}
