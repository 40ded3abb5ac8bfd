import * as fs from 'node:fs';
import path from 'node:path';
import {noteCurrent} from './history';
import {currentRelease, pathsIn, RELEASE, switchTo} from './home';
import {locked} from './lock';

/**
 * Makes an earlier release current again.
 *
 * @param release which one; the one before the current one when left out
 * @throws Error when there is no such release
 */
export function rollback(home: string, release?: string, now = new Date()): string {
  if (!fs.existsSync(home)) throw new Error(`There is no folder ${home}: nothing has been published there.`);
  return locked(home, () => {
    const isWhole = (name: string) => fs.existsSync(path.join(pathsIn(home).releases, name, 'site'));
    const current = currentRelease(home);
    const target =
      release ??
      noteCurrent(home, now)
        .map((activation) => activation.release)
        .reverse()
        .find((name) => name !== current && isWhole(name));
    if (target === undefined) throw new Error('There is no earlier release to go back to.');
    if (!RELEASE.test(target) || !isWhole(target))
      throw new Error(`There is no release ${target}. See ${pathsIn(home).releases}.`);
    switchTo(home, target);
    noteCurrent(home, now);
    return target;
  });
}
