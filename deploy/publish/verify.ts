import * as fs from 'node:fs';
import path from 'node:path';
import {listFiles, sha256} from '../../lib/files';
import {timeFromDigest} from './digests';
import {currentRelease, findPartial, findUnreadable, isHashed, manifestOf, pathsIn} from './home';

/**
 * Compares what is served with what was published, file by file.
 *
 * @returns the release that readers see, the number of files compared, a sentence for each thing that is wrong with them,
 * and what an interrupted publication left behind: the next one removes it, and readers do not see it
 */
export function verify(home: string) {
  const {releases, shared} = pathsIn(home);
  const hasReleases = fs.existsSync(releases);
  const partial = hasReleases ? findPartial(home) : [];
  const release = hasReleases ? currentRelease(home) : undefined;
  if (release === undefined) return {release, files: 0, problems: ['Nothing has been published.'], partial};
  const site = path.join(releases, release, 'site');
  if (!fs.existsSync(site)) return {release, files: 0, problems: [`${release} is current and missing.`], partial};
  const manifest = manifestOf(home, release);
  if (!manifest) return {release, files: 0, problems: [`The manifest of ${release} cannot be read.`], partial};

  const {files} = manifest;
  const problems = listFiles(site)
    .filter((file) => !(file in files))
    .map((file) => `${file} was not published.`);
  for (const [file, digest] of Object.entries(files)) {
    const target = path.join(site, file);
    if (!fs.existsSync(target)) problems.push(`${file} is missing.`);
    else if (sha256(fs.readFileSync(target)) !== digest) problems.push(`${file} has changed since it was published.`);
    else if (Math.floor(fs.statSync(target).mtimeMs / 1000) !== timeFromDigest(digest)) {
      problems.push(`${file} has another time than its content gives it: its entity tag may be wrong.`);
    }
    if (!isHashed(file)) continue;
    if (!fs.existsSync(path.join(shared, file))) problems.push(`${file} is missing among the shared files.`);
    else if (sha256(fs.readFileSync(path.join(shared, file))) !== digest) {
      problems.push(`${file} has another content among the shared files: publish the release again.`);
    }
  }
  const unreadable = findUnreadable(home, release);
  problems.push(...unreadable.map((file) => `${file} cannot be read by a server: its mode forbids others.`));
  return {release, files: Object.keys(files).length, problems, partial};
}
