import * as fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../lib/files';
import type {Activation} from './history';
import {isHashed, manifestOf, pathsIn, remove} from './home';

const RETENTION_DAYS = 30;
/** Whole releases that a rollback can reach. */
const KEPT_RELEASES = 5;
const DAY = 86_400_000;

/** Releases whose hashed files open pages may still ask for: the current one, and those that left within 30 days. */
function retained(history: Activation[], now: Date): Set<string> {
  const names = history
    .filter((_, index) => {
      const left = history[index + 1]?.at;
      return left === undefined || now.getTime() - Date.parse(left) < RETENTION_DAYS * DAY;
    })
    .map(({release}) => release);
  return new Set(names);
}

/** The hashed files of a release, by its manifest or by what lies there; undefined when neither can be read. */
function hashedFilesOf(home: string, release: string): string[] | undefined {
  const site = path.join(pathsIn(home).releases, release, 'site');
  const manifest = manifestOf(home, release);
  if (manifest) return Object.keys(manifest.files).filter(isHashed);
  return fs.existsSync(site) ? listFiles(site).filter(isHashed) : undefined;
}

/** Removes releases beyond the last five, and hashed files that no page opened within 30 days can ask for. */
export function prune(home: string, history: Activation[], now: Date): void {
  const {releases, shared, policies} = pathsIn(home);
  const asked = retained(history, now);
  const kept = new Set([...new Set(history.map(({release}) => release).reverse())].slice(0, KEPT_RELEASES));
  const wanted: (string[] | undefined)[] = [];
  for (const release of fs.readdirSync(releases)) {
    const site = path.join(releases, release, 'site');
    if (kept.has(release) || asked.has(release)) wanted.push(hashedFilesOf(home, release));
    if (!kept.has(release)) {
      if (fs.existsSync(site)) remove(site);
      fs.rmSync(path.join(policies, `${release}.conf`), {force: true});
    }
    if (!kept.has(release) && !asked.has(release)) remove(path.join(releases, release));
  }
  // What a release without a manifest needs is not known: then everything stays.
  if (wanted.includes(undefined)) return;
  const names = new Set(wanted.flatMap((files) => files ?? []));
  for (const file of listFiles(shared)) if (!names.has(file)) fs.rmSync(path.join(shared, file));
}
