import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {listFiles} from '../../../lib/files';
import {keep, kept} from '../../../lib/atomicWrite';

/** What decides, beside a page, what is read from it: the code here, and the packages that it uses. */
const CODE = ['src/build/afterBuild', 'src/search', 'lib', 'package-lock.json'];

/** A digest of texts and of where one ends and the next begins. */
const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

/** A text that changes with the names and contents of all that reads pages. */
export function codeFingerprint(siteDir: string): string {
  const files = CODE.map((name) => path.join(siteDir, name))
    .filter(existsSync)
    .flatMap((name) => (path.extname(name) ? [name] : listFiles(name).map((file) => path.join(name, file))));
  return digestOf(...files.flatMap((file) => [path.relative(siteDir, file), readFileSync(file, 'utf8')]));
}

/** Where what was read is kept for the next build. */
export interface PageCache {
  folder: string;
  /** From `codeFingerprint`: what other code has read is not taken. */
  fingerprint: string;
}

/**
 * What an earlier build made of a source, while neither the source nor the code that reads it has changed; else it is
 * made and kept.
 *
 * @param question what is asked, with the name of the source: what differs there is kept apart.
 * @param make gives what JSON can hold.
 */
export async function cached<Made>(
  {folder, fingerprint}: PageCache,
  question: string,
  source: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const file = path.join(folder, digestOf(question));
  const digest = digestOf(fingerprint, source);
  const earlier = JSON.parse((await kept(file))?.toString() ?? 'null') as {digest: string; made: Made} | null;
  if (earlier?.digest === digest) return earlier.made;
  const made = await make();
  await mkdir(folder, {recursive: true});
  await keep(file, JSON.stringify({digest, made}));
  return made;
}
