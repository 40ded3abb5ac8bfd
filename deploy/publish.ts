/**
 * Publishes a build on a server, so that readers see the old site or the new one and nothing between.
 *
 *     node deploy/publish.ts publish  --home /srv/docs --build build [--reload 'nginx -s reload']
 *     node deploy/publish.ts rollback --home /srv/docs [--to <release>]
 *     node deploy/publish.ts verify   --home /srv/docs
 *
 * Node.js 22.18 and newer run it as it stands; before that, `npx tsx` does. It needs nothing else, so that it can be
 * copied to a server alone.
 *
 * The home folder:
 *
 *     current            link to the site that is served; replacing it is the only act that readers can notice
 *     releases/<id>/     site/, and manifest.json with the digest of every file
 *     shared/assets/     files with a hash in their name, of this release and of those that left within 30 days
 *     policies/*.conf    Content Security Policies, for nginx to choose by release
 *     history.json       which release became current, and when
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

const HASHED_FOLDER = 'assets';
const RETENTION_DAYS = 30;
/** Whole releases that a rollback can reach. */
const KEPT_RELEASES = 5;
const DAY = 86_400_000;
/** Ends the name of what is not finished, or not wanted any more. */
const LITTER = '.partial';

interface Manifest {
  /** SHA-256 in hex, by path inside the site. */
  files: Record<string, string>;
  policy: string;
}

interface Activation {
  release: string;
  /** ISO 8601. */
  at: string;
}

export interface PublishOptions {
  home: string;
  build: string;
  /** Shell command that makes nginx read `policies/` again; it returns when the new workers answer. */
  reload?: string;
  now?: Date;
}

const at = (home: string) => ({
  current: path.join(home, 'current'),
  releases: path.join(home, 'releases'),
  shared: path.join(home, 'shared'),
  policies: path.join(home, 'policies'),
  history: path.join(home, 'history.json'),
  lock: path.join(home, 'lock'),
});

const manifestOf = (home: string, release: string) =>
  JSON.parse(fs.readFileSync(path.join(at(home).releases, release, 'manifest.json'), 'utf8')) as Manifest;

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/**
 * The time that a file gets, in seconds: 30 bits of its content's digest, which lie before 2004.
 *
 * nginx and Caddy make entity tags of time and size. With the time of the build, or the one time that container tools
 * give all files, a changed page of the same size would keep its tag, and readers their old page.
 */
export const stampOf = (sha256: string) => Number.parseInt(sha256.slice(0, 8), 16) >>> 2;

/** Every file below a folder, as sorted paths with slashes. */
export const listFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

/** Makes directory changes last through a power cut. */
function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/** Writes a file that is there as a whole or not at all. */
function writeWhole(file: string, content: string): void {
  const partial = `${file}${LITTER}`;
  fs.writeFileSync(partial, content, {flush: true});
  fs.renameSync(partial, file);
  syncFolder(path.dirname(file));
}

/** The release that readers see; undefined before the first one. */
export function currentRelease(home: string): string | undefined {
  try {
    return path.basename(path.dirname(fs.readlinkSync(at(home).current)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function activate(home: string, release: string): void {
  const {current} = at(home);
  const partial = `${current}${LITTER}`;
  fs.rmSync(partial, {force: true});
  fs.symlinkSync(path.join('releases', release, 'site'), partial);
  fs.renameSync(partial, current);
  syncFolder(home);
}

const readHistory = (home: string): Activation[] =>
  fs.existsSync(at(home).history) ? (JSON.parse(fs.readFileSync(at(home).history, 'utf8')) as Activation[]) : [];

/** Notes what is current. Also heals a history that lacks its last line, after a death between switch and note. */
function noteCurrent(home: string, now: Date): Activation[] {
  const history = readHistory(home);
  const release = currentRelease(home);
  if (release === undefined || history.at(-1)?.release === release) return history;
  const longer = [...history, {release, at: now.toISOString()}];
  writeWhole(at(home).history, `${JSON.stringify(longer, null, 2)}\n`);
  return longer;
}

/** Releases whose hashed files open pages may still ask for: the current one, and those that left within 30 days. */
function remembered(history: Activation[], now: Date): Set<string> {
  const names = history
    .filter((_, index) => {
      const left = history[index + 1]?.at;
      return left === undefined || now.getTime() - Date.parse(left) < RETENTION_DAYS * DAY;
    })
    .map(({release}) => release);
  return new Set(names);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Runs a change with no other beside it. A lock whose holder has died is taken over. */
function locked<Result>(home: string, change: () => Result): Result {
  const {lock} = at(home);
  try {
    fs.writeFileSync(lock, String(process.pid), {flag: 'wx'});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(fs.readFileSync(lock, 'utf8'));
    if (isRunning(holder))
      throw new Error(`Process ${holder} is publishing to ${home}: try again when it is done.`, {cause: error});
    fs.writeFileSync(lock, String(process.pid));
  }
  try {
    return change();
  } finally {
    fs.rmSync(lock, {force: true});
  }
}

/** Removes a folder or file in a way that leaves no half of it under its name. */
function remove(target: string): void {
  fs.renameSync(target, `${target}${LITTER}`);
  fs.rmSync(`${target}${LITTER}`, {recursive: true, force: true});
}

/** What an interrupted publication has left behind. */
function findLitter(home: string): string[] {
  const {releases, shared, policies} = at(home);
  return [home, releases, policies, ...listFolders(releases), ...listFolders(shared, true)].flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith(LITTER))
      .map((name) => path.join(folder, name)),
  );
}

const listFolders = (folder: string, isDeep = false): string[] =>
  fs
    .readdirSync(folder, {recursive: isDeep, withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Copies the build beside the other releases, each file with the time that its content gives it. */
function copyBuild(build: string, folder: string, policy: string): Manifest {
  const manifest: Manifest = {files: {}, policy};
  for (const file of listFiles(build)) {
    const content = fs.readFileSync(path.join(build, file));
    const sha256 = digest(content);
    const target = path.join(folder, 'site', file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, content, {flush: true});
    fs.utimesSync(target, stampOf(sha256), stampOf(sha256));
    manifest.files[file] = sha256;
  }
  fs.writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {flush: true});
  return manifest;
}

/** Sorts by time and names the content, such as `20261120T101112345Z-1a2b3c4d`. */
const nameOf = (manifest: Manifest, now: Date) =>
  `${now.toISOString().replace(/[-:.]/g, '')}-${digest(Buffer.from(JSON.stringify(manifest))).slice(0, 8)}`;

const isHashed = (file: string) => file.startsWith(`${HASHED_FOLDER}/`);

/** Compressed copies may differ between versions of a compressor; what they hold does not. */
const isCompressedCopy = (file: string) => /\.(?:br|gz)$/.test(file);

/** Adds the release's hashed files to the shared ones, as links: each is there as a whole or not at all. */
function shareHashedFiles(home: string, release: string, manifest: Manifest): void {
  const {releases, shared} = at(home);
  for (const [file, sha256] of Object.entries(manifest.files).filter(([name]) => isHashed(name))) {
    const target = path.join(shared, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    try {
      fs.linkSync(path.join(releases, release, 'site', file), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!isCompressedCopy(file) && digest(fs.readFileSync(target)) !== sha256) {
        throw new Error(`${file} is published already with another content: its name does not depend on its content.`, {
          cause: error,
        });
      }
    }
  }
}

/** The policy as the build wrote it for hosts that read it from a file. */
function readPolicy(build: string): string {
  const file = path.join(build, '_headers');
  const policy = /^ *Content-Security-Policy: *(.+)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1];
  if (!policy || /["\\$]/.test(policy)) throw new Error(`${file} has no usable Content-Security-Policy.`);
  return policy;
}

/**
 * Lets nginx know a policy before the first page that needs it is served.
 *
 * @returns whether nginx has to read its configuration again
 */
function preparePolicy(home: string, release: string, policy: string): boolean {
  const {policies} = at(home);
  const common = path.join(policies, 'default.conf');
  const line = `default "${policy}";\n`;
  if (!fs.existsSync(common)) {
    writeWhole(common, line);
    return false;
  }
  if (fs.readFileSync(common, 'utf8') === line) return false;
  writeWhole(path.join(policies, `${release}.conf`), `${release} "${policy}";\n`);
  return true;
}

/** Removes releases beyond the last five, and hashed files that no page opened within 30 days can ask for. */
function prune(home: string, history: Activation[], now: Date): void {
  const {releases, shared, policies} = at(home);
  const asked = remembered(history, now);
  const kept = new Set([...new Set(history.map(({release}) => release).reverse())].slice(0, KEPT_RELEASES));
  const wanted = new Set<string>();
  for (const release of fs.readdirSync(releases)) {
    const site = path.join(releases, release, 'site');
    if (!kept.has(release)) {
      if (fs.existsSync(site)) remove(site);
      fs.rmSync(path.join(policies, `${release}.conf`), {force: true});
    }
    if (kept.has(release) || asked.has(release)) {
      Object.keys(manifestOf(home, release).files)
        .filter(isHashed)
        .forEach((file) => wanted.add(file));
    } else {
      remove(path.join(releases, release));
    }
  }
  for (const file of listFiles(shared)) if (!wanted.has(file)) fs.rmSync(path.join(shared, file));
}

/**
 * Publishes a build: copies it, shares its hashed files, then replaces the link. Until the link is replaced, a failure
 * or a death leaves the old site as it was; the next publication removes what was left behind.
 *
 * @returns the name of the release
 * @throws Error when the build is not one, or when something cannot be written
 */
export function publish({home, build, reload, now = new Date()}: PublishOptions): string {
  for (const file of ['index.html', '404.html', '_headers']) {
    if (!fs.existsSync(path.join(build, file))) throw new Error(`${build} has no ${file}: run "npm run build" first.`);
  }
  const {releases, shared, policies} = at(home);
  [releases, shared, policies].forEach((folder) => fs.mkdirSync(folder, {recursive: true}));
  return locked(home, () => {
    findLitter(home).forEach((target) => fs.rmSync(target, {recursive: true, force: true}));
    noteCurrent(home, now);
    const policy = readPolicy(build);
    const incoming = path.join(releases, `incoming${LITTER}`);
    let release: string;
    try {
      const manifest = copyBuild(build, incoming, policy);
      release = nameOf(manifest, now);
      fs.renameSync(incoming, path.join(releases, release));
      syncFolder(releases);
      shareHashedFiles(home, release, manifest);
    } catch (error) {
      fs.rmSync(incoming, {recursive: true, force: true});
      throw error;
    }
    if (preparePolicy(home, release, policy)) {
      if (!reload) {
        throw new Error(
          'The Content Security Policy has changed, and nginx has to know it first: give --reload "nginx -s reload".',
        );
      }
      const {status} = spawnSync(reload, {shell: true, stdio: 'inherit'});
      if (status !== 0) throw new Error(`"${reload}" failed: the old site stays.`);
    }
    activate(home, release);
    prune(home, noteCurrent(home, now), now);
    return release;
  });
}

/**
 * Makes an earlier release current again.
 *
 * @param release which one; the one before the current one when left out
 * @returns the name of the release
 * @throws Error when there is no such release
 */
export function rollback(home: string, release?: string, now = new Date()): string {
  return locked(home, () => {
    const isWhole = (name: string) => fs.existsSync(path.join(at(home).releases, name, 'site'));
    const current = currentRelease(home);
    const target =
      release ??
      noteCurrent(home, now)
        .map((activation) => activation.release)
        .reverse()
        .find((name) => name !== current && isWhole(name));
    if (target === undefined) throw new Error('There is no earlier release to go back to.');
    if (!isWhole(target)) throw new Error(`There is no release ${target}. See ${at(home).releases}.`);
    activate(home, target);
    noteCurrent(home, now);
    return target;
  });
}

/** The state of a home folder. */
export interface Verification {
  /** The release that readers see. */
  release: string | undefined;
  /** How many files were compared with their digests. */
  files: number;
  /** One sentence for each thing that is wrong with what readers see. */
  problems: string[];
  /** What an interrupted publication left behind. The next one removes it; readers do not see it. */
  litter: string[];
}

/** Compares what is served with what was published, file by file. */
export function verify(home: string): Verification {
  if (!fs.existsSync(at(home).releases)) {
    return {release: undefined, files: 0, problems: ['Nothing has been published.'], litter: []};
  }
  const litter = findLitter(home);
  const release = currentRelease(home);
  if (release === undefined) return {release, files: 0, problems: ['Nothing has been published.'], litter};
  const site = path.join(at(home).releases, release, 'site');
  if (!fs.existsSync(site)) return {release, files: 0, problems: [`${release} is current and missing.`], litter};

  const {files} = manifestOf(home, release);
  const problems = listFiles(site)
    .filter((file) => !(file in files))
    .map((file) => `${file} was not published.`);
  for (const [file, sha256] of Object.entries(files)) {
    const target = path.join(site, file);
    if (!fs.existsSync(target)) problems.push(`${file} is missing.`);
    else if (digest(fs.readFileSync(target)) !== sha256) problems.push(`${file} has changed since it was published.`);
    else if (Math.floor(fs.statSync(target).mtimeMs / 1000) !== stampOf(sha256)) {
      problems.push(`${file} has another time than its content gives it: its entity tag may be wrong.`);
    }
    if (isHashed(file) && !fs.existsSync(path.join(at(home).shared, file))) {
      problems.push(`${file} is missing among the shared files.`);
    }
  }
  return {release, files: Object.keys(files).length, problems, litter};
}

function main([command, ...args]: string[]): number {
  const {values} = parseArgs({
    args,
    options: {home: {type: 'string'}, build: {type: 'string'}, reload: {type: 'string'}, to: {type: 'string'}},
  });
  const {home, build = 'build', reload, to} = values;
  if (!home) throw new Error('Say where the site lives: --home /srv/docs.');
  if (command === 'publish') {
    console.log(`${publish({home, build, reload})} is current.`);
    return 0;
  }
  if (command === 'rollback') {
    console.log(`${rollback(home, to)} is current.`);
    return 0;
  }
  if (command === 'verify') {
    const {release, files, problems, litter} = verify(home);
    problems.forEach((problem) => console.error(problem));
    litter.forEach((target) => console.log(`${target} is left from an interrupted publication.`));
    console.log(`${release ?? 'Nothing'} is current: ${files} files compared, ${problems.length} problems.`);
    return problems.length === 0 ? 0 : 1;
  }
  throw new Error('Say what to do: publish, rollback or verify.');
}

// Started as a program, rather than imported. Not by `import.meta`, which not every runner of the tests knows.
if (/^publish\.m?[jt]s$/.test(path.basename(process.argv[1] ?? ''))) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
