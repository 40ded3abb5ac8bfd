import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../lib/files';

/** A digest for each folder of the cache: one for each configuration of the bundler. */
function digestsOf(cache: string): Record<string, string> {
  const folders = existsSync(cache) ? readdirSync(cache) : [];
  return Object.fromEntries(
    folders.map((name) => {
      const hash = createHash('sha256');
      for (const file of listFiles(path.join(cache, name))) {
        hash.update(`${file}\0`).update(readFileSync(path.join(cache, name, file)));
      }
      return [name, hash.digest('hex')];
    }),
  );
}

function readRecord(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Names the folders of the cache that are not as the last build left them. */
export function findDamaged(cache: string, now = digestsOf(cache)): string[] {
  const recorded = readRecord(`${cache}.json`);
  // What is not recorded is of `npm start`, which has a folder of its own.
  return Object.keys(now).filter((name) => (recorded[name] ?? now[name]) !== now[name]);
}

/**
 * Looks after the bundler's cache for one build. The bundler trusts what it has kept: it would take an altered file over,
 * or end without saying why. So what is not as the last build left it is removed before the next one.
 *
 * @returns what was removed, and a function for the end of the build
 */
export function watchCache(cache: string): {removed: string[]; record: () => void} {
  const file = `${cache}.json`;
  const recorded = readRecord(file);
  const before = digestsOf(cache);
  const removed = findDamaged(cache, before);
  for (const name of removed) rmSync(path.join(cache, name), {recursive: true});
  const record = () => {
    const now = Object.entries(digestsOf(cache));
    const ofBuilds = now.filter(([name, digest]) => name in recorded || digest !== before[name]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(ofBuilds)));
  };
  return {removed, record};
}
