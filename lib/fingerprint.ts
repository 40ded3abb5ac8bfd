import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from './files';

/**
 * A text that changes when a file changes its name or content: for what is kept between builds.
 *
 * @param siteDir folder of the sources.
 * @param locations files and folders in it; a folder that is not there is as good as an empty one.
 * @param listed folders of which only the names of the files count.
 */
export function fingerprintOf(siteDir: string, locations: readonly string[], listed: readonly string[] = []): string {
  const hash = createHash('sha256');
  const filesOf = (name: string) => {
    const location = path.join(siteDir, name);
    if (path.extname(name)) return [location];
    return existsSync(location) ? listFiles(location).map((file) => path.join(location, file)) : [];
  };
  const add = (file: string) => hash.update(`${path.relative(siteDir, file)}\0`);
  for (const file of locations.flatMap(filesOf)) add(file).update(readFileSync(file));
  listed.flatMap(filesOf).forEach(add);
  return hash.digest('hex').slice(0, 16);
}
