import * as fs from 'node:fs';
import path from 'node:path';

/** Where things are in the home folder of a site: see `main.ts`. */
export const pathsIn = (home: string) => ({
  current: path.join(home, 'current'),
  releases: path.join(home, 'releases'),
  shared: path.join(home, 'shared'),
  policies: path.join(home, 'policies'),
  history: path.join(home, 'history.json'),
  lock: path.join(home, 'lock'),
});

/** Ends the name of what is not finished, or not wanted any more. */
export const PARTIAL = '.partial';

/** The name of a release, by time and content: `20261120T101112345Z-1a2b3c4d`. */
export const RELEASE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/;

export interface Manifest {
  /** SHA-256 in hex, by path inside the site. */
  files: Record<string, string>;
  policy: string;
}

/** What a release consists of; undefined when its manifest cannot be read. */
export function manifestOf(home: string, release: string): Manifest | undefined {
  try {
    const file = path.join(pathsIn(home).releases, release, 'manifest.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest | null;
    return manifest?.files ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file of the site has a hash of its content in its name. Such files are shared by all releases. */
export const isHashed = (file: string) => file.startsWith('assets/');

/** The release that readers see; undefined before the first one. */
export function currentRelease(home: string): string | undefined {
  try {
    return path.basename(path.dirname(fs.readlinkSync(pathsIn(home).current)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes the release current. Replacing the link is the only act that readers can notice. */
export function switchTo(home: string, release: string): void {
  const {current} = pathsIn(home);
  makeReadable(home, release);
  const partial = `${current}${PARTIAL}`;
  fs.rmSync(partial, {force: true});
  fs.symlinkSync(path.join('releases', release, 'site'), partial);
  fs.renameSync(partial, current);
  syncFolder(home);
}

/** Makes directory changes last through a power cut. */
export function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/** Writes a file that is there as a whole or not at all, also after a power cut. */
export function writeWhole(file: string, content: string): void {
  const partial = `${file}${PARTIAL}`;
  fs.writeFileSync(partial, content, {flush: true});
  fs.renameSync(partial, file);
  syncFolder(path.dirname(file));
}

/** Removes a folder or file in a way that leaves no half of it under its name. */
export function remove(target: string): void {
  fs.renameSync(target, `${target}${PARTIAL}`);
  fs.rmSync(`${target}${PARTIAL}`, {recursive: true, force: true});
}

const foldersIn = (folder: string, isDeep = false): string[] =>
  fs
    .readdirSync(folder, {recursive: isDeep, withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** What an interrupted publication has left behind. */
export function findPartial(home: string): string[] {
  const {releases, shared, policies} = pathsIn(home);
  return [home, releases, policies, ...foldersIn(releases), ...foldersIn(shared, true)].flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith(PARTIAL))
      .map((name) => path.join(folder, name)),
  );
}

/** Everything that a server reads to serve a release. */
function servedPaths(home: string, release: string): string[] {
  const {releases, shared} = pathsIn(home);
  const folder = path.join(releases, release);
  const trees = [path.join(folder, 'site'), shared].filter((tree) => fs.existsSync(tree));
  const below = trees.flatMap((tree) =>
    fs
      .readdirSync(tree, {recursive: true, withFileTypes: true})
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [home, releases, folder, ...trees, ...below];
}

/** What a server, which runs as a user of its own, cannot read: files, and folders that it cannot look into. */
export const findUnreadable = (home: string, release: string): string[] =>
  servedPaths(home, release).filter((file) => {
    const stats = fs.statSync(file);
    const needed = stats.isDirectory() ? 0o005 : 0o004;
    return (stats.mode & needed) !== needed;
  });

/** Lets servers read a release, whatever the umask of the one who publishes. */
function makeReadable(home: string, release: string): void {
  for (const file of findUnreadable(home, release)) {
    fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o755 : 0o644);
  }
}
