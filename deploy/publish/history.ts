import * as fs from 'node:fs';
import {currentRelease, pathsIn, RELEASE, writeWhole} from './home';

/** A release that became current. */
export interface Activation {
  release: string;
  /** ISO 8601. */
  at: string;
}

const isHistory = (value: unknown): value is Activation[] =>
  Array.isArray(value) &&
  value.every((line: Partial<Activation> | null) => !Number.isNaN(Date.parse(line?.at ?? '')) && line?.release);

/** What was current before. In place of a history that cannot be read, the names of the releases tell their order. */
function readHistory(home: string): Activation[] {
  const {history, releases} = pathsIn(home);
  if (!fs.existsSync(history)) return [];
  try {
    const lines: unknown = JSON.parse(fs.readFileSync(history, 'utf8'));
    if (isHistory(lines)) return lines;
  } catch {
    // As good as one with other things in it.
  }
  console.error(`${history} cannot be read: it is written anew from the names of the releases.`);
  return fs
    .readdirSync(releases)
    .filter((name) => RELEASE.test(name))
    .sort()
    .map((release) => ({release, at: release.replace(RELEASE, '$1-$2-$3T$4:$5:$6.$7Z')}));
}

/**
 * Notes what is current. Also heals a history that lacks its last line, after a death between switch and note.
 *
 * @returns what became current, and when, the latest last
 */
export function noteCurrent(home: string, now: Date): Activation[] {
  const history = readHistory(home);
  const release = currentRelease(home);
  if (release === undefined || history.at(-1)?.release === release) return history;
  const longer = [...history, {release, at: now.toISOString()}];
  writeWhole(pathsIn(home).history, `${JSON.stringify(longer, null, 2)}\n`);
  return longer;
}
