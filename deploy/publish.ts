/**
 * Publishes a build on a server, so that readers see the old site or the new one and nothing between.
 *
 *     node deploy/publish.ts publish  --home /srv/docs --build build [--reload 'nginx -s reload'] [--probe <address>]
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
import {hostname} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';

const HASHED_FOLDER = 'assets';
const RETENTION_DAYS = 30;
/** Whole releases that a rollback can reach. */
const KEPT_RELEASES = 5;
const DAY = 86_400_000;
/** Ends the name of what is not finished, or not wanted any more. */
const LITTER = '.partial';
/** The file of a build that names all others, as `sha256sum` does. The build writes it last. */
export const DIGESTS = '_digests';
/** Time and content: see `nameOf`. */
const RELEASE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/;

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

/** What a release consists of; undefined when its manifest cannot be read. */
function manifestOf(home: string, release: string): Manifest | undefined {
  try {
    const file = path.join(at(home).releases, release, 'manifest.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest | null;
    return manifest?.files ? manifest : undefined;
  } catch {
    return undefined;
  }
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/**
 * The time that a file gets, in seconds: 30 bits of its content's digest, which lie before 2004.
 *
 * nginx and Caddy make entity tags of time and size. With the time of the build, or the one time that container tools
 * give all files, a changed page of the same size would keep its tag, and readers their old page.
 */
export const stampOf = (sha256: string) => Number.parseInt(sha256.slice(0, 8), 16) >>> 2;

/**
 * Every file below a folder, as sorted paths with slashes.
 *
 * @throws Error at a link: it would publish what it leads to, from anywhere on this machine
 */
export const listFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile()) throw new Error(`${file} is a link or a device: put a file in its place.`);
      return path.relative(folder, file).split(path.sep).join('/');
    })
    .sort();

/** The text of a build's `_digests`. */
export const digestsOf = (build: string): string =>
  listFiles(build)
    .filter((file) => file !== DIGESTS)
    .map((file) => `${digest(fs.readFileSync(path.join(build, file)))}  ${file}\n`)
    .join('');

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

/** Everything that a server reads to serve a release. */
function servedPlaces(home: string, release: string): string[] {
  const {releases, shared} = at(home);
  const folder = path.join(releases, release);
  const trees = [path.join(folder, 'site'), shared].filter((tree) => fs.existsSync(tree));
  const below = trees.flatMap((tree) =>
    fs
      .readdirSync(tree, {recursive: true, withFileTypes: true})
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [home, releases, folder, ...trees, ...below];
}

/** Whether another user than the owner may read a file, or look into a folder. */
function isReadable(place: string): boolean {
  const stats = fs.statSync(place);
  const needed = stats.isDirectory() ? 0o005 : 0o004;
  return (stats.mode & needed) === needed;
}

/** Servers run as users of their own, whatever the umask of the one who publishes. */
function makeReadable(home: string, release: string): void {
  for (const place of servedPlaces(home, release).filter((name) => !isReadable(name))) {
    fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o755 : 0o644);
  }
}

function activate(home: string, release: string): void {
  const {current} = at(home);
  makeReadable(home, release);
  const partial = `${current}${LITTER}`;
  fs.rmSync(partial, {force: true});
  fs.symlinkSync(path.join('releases', release, 'site'), partial);
  fs.renameSync(partial, current);
  syncFolder(home);
}

const isHistory = (value: unknown): value is Activation[] =>
  Array.isArray(value) &&
  value.every((line: Partial<Activation> | null) => !Number.isNaN(Date.parse(line?.at ?? '')) && line?.release);

/** What was current before. In place of a history that cannot be read, the names of the releases tell their order. */
function readHistory(home: string): Activation[] {
  const {history, releases} = at(home);
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

/** When a lock of another machine or container counts as left behind, in milliseconds: its processes cannot be seen. */
const LOCK_LASTS = 600_000;

/**
 * Names a process so that no later one has the same name: a container's first process is always number 1. The start of
 * a process is the 22nd field of its `stat`, the 20th after its name in brackets.
 */
function nameOfProcess(processId: string): string {
  try {
    const stat = fs.readFileSync(`/proc/${processId}/stat`, 'utf8');
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${processId} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]} ${boot}`;
  } catch {
    return '';
  }
}

function isHeld(lock: string): boolean {
  const [host, ...name] = fs.readFileSync(lock, 'utf8').split(' ');
  if (name.length === 0) return false;
  if (host === hostname() && fs.existsSync('/proc/self/stat')) return nameOfProcess(name[0]!) === name.join(' ');
  return Date.now() - fs.statSync(lock).mtimeMs < LOCK_LASTS;
}

/** Runs a change with no other beside it. A lock whose holder has died is taken over. */
function locked<Result>(home: string, change: () => Result): Result {
  const {lock} = at(home);
  const own = `${lock}.${process.pid}${LITTER}`;
  try {
    // Made whole before it is the lock: on a full disk there is none, rather than one that names nobody.
    fs.writeFileSync(own, `${hostname()} ${nameOfProcess(String(process.pid))}`);
    if (fs.existsSync(lock) && !isHeld(lock)) fs.renameSync(lock, `${own}${LITTER}`);
    fs.linkSync(own, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `${fs.readFileSync(lock, 'utf8')} is publishing to ${home} (host, process): try again when it is done. ` +
        `If you know that it is not running any more, remove ${lock}.`,
      {cause: error},
    );
  } finally {
    [own, `${own}${LITTER}`].forEach((file) => fs.rmSync(file, {force: true}));
  }
  // For every file and folder that is made meanwhile: a server reads them as another user.
  const umask = process.umask(0o022);
  try {
    return change();
  } finally {
    process.umask(umask);
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

/**
 * Copies the build beside the other releases, each file with the time that its content gives it.
 *
 * @throws Error when the build is not, file by file, what `npm run build` has finished
 */
function copyBuild(build: string, folder: string, policy: string): Manifest {
  const lines = fs.readFileSync(path.join(build, DIGESTS), 'utf8').trimEnd().split('\n');
  const finished = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const manifest: Manifest = {files: {}, policy};
  for (const file of listFiles(build)) {
    const content = fs.readFileSync(path.join(build, file));
    const sha256 = digest(content);
    if (file !== DIGESTS && finished.get(file) !== sha256) {
      throw new Error(`${path.join(build, file)} is not as the build has left it: run "npm run build" again.`);
    }
    finished.delete(file);
    const target = path.join(folder, 'site', file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, content, {flush: true});
    fs.utimesSync(target, stampOf(sha256), stampOf(sha256));
    manifest.files[file] = sha256;
  }
  const [missing] = finished.keys();
  if (missing !== undefined) throw new Error(`${build} has lost ${missing}: run "npm run build" again.`);
  fs.writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {flush: true});
  return manifest;
}

/** Sorts by time and names the content, such as `20261120T101112345Z-1a2b3c4d`. */
const nameOf = (manifest: Manifest, now: Date) =>
  `${now.toISOString().replace(/[-:.]/g, '')}-${digest(Buffer.from(JSON.stringify(manifest))).slice(0, 8)}`;

const isHashed = (file: string) => file.startsWith(`${HASHED_FOLDER}/`);

/** Compressed copies may differ between versions of a compressor; what they hold does not. */
const isCompressedCopy = (file: string) => /\.(?:br|gz)$/.test(file);

/**
 * Adds the release's hashed files to the shared ones, as links: each is there as a whole or not at all. One that is there
 * with another content is damaged, or another compressor's: this release's own takes its place.
 *
 * @throws Error when another release has an equal name for another content
 */
function shareHashedFiles(home: string, release: string, manifest: Manifest): void {
  const {releases, shared} = at(home);
  const others = fs.readdirSync(releases).flatMap((name) => manifestOf(home, name) ?? []);
  for (const [file, sha256] of Object.entries(manifest.files).filter(([name]) => isHashed(name))) {
    if (!isCompressedCopy(file) && others.some(({files}) => files[file] && files[file] !== sha256)) {
      throw new Error(`${file} is published already with another content: its name does not depend on its content.`);
    }
    const target = path.join(shared, file);
    if (fs.existsSync(target) && digest(fs.readFileSync(target)) === sha256) continue;
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.linkSync(path.join(releases, release, 'site', file), `${target}${LITTER}`);
    fs.renameSync(`${target}${LITTER}`, target);
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

/** The hashed files of a release, by its manifest or by what lies there; undefined when neither can be read. */
function hashedFilesOf(home: string, release: string): string[] | undefined {
  const site = path.join(at(home).releases, release, 'site');
  const manifest = manifestOf(home, release);
  if (manifest) return Object.keys(manifest.files).filter(isHashed);
  return fs.existsSync(site) ? listFiles(site).filter(isHashed) : undefined;
}

/** Removes releases beyond the last five, and hashed files that no page opened within 30 days can ask for. */
function prune(home: string, history: Activation[], now: Date): void {
  const {releases, shared, policies} = at(home);
  const asked = remembered(history, now);
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

/**
 * Publishes a build: copies it, shares its hashed files, then replaces the link. Until the link is replaced, a failure
 * or a death leaves the old site as it was; the next publication removes what was left behind.
 *
 * @returns the name of the release
 * @throws Error when the build is not one, or when something cannot be written
 */
export function publish({home, build, reload, now = new Date()}: PublishOptions): string {
  if (!fs.existsSync(path.join(build, DIGESTS))) {
    throw new Error(`${build} has no ${DIGESTS}, so no build has been finished there: run "npm run build".`);
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
    if (!RELEASE.test(target) || !isWhole(target))
      throw new Error(`There is no release ${target}. See ${at(home).releases}.`);
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

  const manifest = manifestOf(home, release);
  if (!manifest) return {release, files: 0, problems: [`The manifest of ${release} cannot be read.`], litter};
  const {files} = manifest;
  const {shared} = at(home);
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
    if (!isHashed(file)) continue;
    if (!fs.existsSync(path.join(shared, file))) problems.push(`${file} is missing among the shared files.`);
    else if (digest(fs.readFileSync(path.join(shared, file))) !== sha256) {
      problems.push(`${file} has another content among the shared files: publish the release again.`);
    }
  }
  const unreadable = servedPlaces(home, release).filter((place) => !isReadable(place));
  problems.push(...unreadable.map((place) => `${place} cannot be read by a server: its mode forbids others.`));
  return {release, files: Object.keys(files).length, problems, litter};
}

/** How often a server that has new configuration is asked before its answer counts. */
const PROBES = 3;

/**
 * Asks a server for what readers ask for, and compares the answers with what is current.
 *
 * @param address of the site: its origin, and the path below which it stands
 * @returns one sentence for each answer that is not what was published
 */
export async function probe(home: string, address: string): Promise<string[]> {
  const release = currentRelease(home);
  const manifest = release === undefined ? undefined : manifestOf(home, release);
  if (!manifest) throw new Error(`There is nothing in ${home} to compare with.`);
  const {files, policy} = manifest;
  const hashed = Object.keys(files).filter((file) => isHashed(file) && !isCompressedCopy(file));
  const wanted: [target: string, status: number, file: string][] = [
    ['', 200, 'index.html'],
    [`no-such-page-${release}`, 404, '404.html'],
    ...hashed.slice(0, 1).map((file): [string, number, string] => [file, 200, file]),
  ];
  const site = address.endsWith('/') ? address : `${address}/`;
  const problems: string[] = [];
  for (const [target, status, file] of wanted) {
    const url = new URL(target, site);
    try {
      const answer = await fetch(url, {redirect: 'manual', signal: AbortSignal.timeout(10_000)});
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== status) problems.push(`${url.href} answers ${answer.status} instead of ${status}.`);
      else if (digest(body) !== files[file]) problems.push(`${url.href} is not the published ${file}.`);
      else if (answer.headers.get('content-security-policy') !== policy) {
        problems.push(`${url.href} comes with another Content Security Policy than was published.`);
      }
    } catch (error) {
      problems.push(`${url.href} does not answer: ${String((error as Error).cause ?? error)}.`);
    }
  }
  return problems;
}

/**
 * Probes what was published, and goes back to the release before when it does not answer as it should.
 *
 * @param before the release that was current, if there was one
 * @throws Error with what was wrong, and what is current now
 */
export async function probeOrRollBack(home: string, address: string, before: string | undefined): Promise<void> {
  let problems: string[] = [];
  for (let attempt = 1; attempt <= PROBES; attempt += 1) {
    problems = await probe(home, address);
    if (problems.length === 0) return;
    if (attempt < PROBES) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  if (before !== undefined) rollback(home, before);
  const outcome = before === undefined ? 'There is no release before it to go back to.' : `${before} is current again.`;
  throw new Error(`${problems.join('\n')}\nThe release does not answer as it should. ${outcome}`);
}

async function main([command, ...args]: string[]): Promise<number> {
  const {values} = parseArgs({
    args,
    options: {
      home: {type: 'string'},
      build: {type: 'string', default: 'build'},
      reload: {type: 'string'},
      probe: {type: 'string'},
      to: {type: 'string'},
    },
  });
  const {home, build, reload, to} = values;
  if (!home) throw new Error('Say where the site lives: --home /srv/docs.');
  if (command === 'publish') {
    const before = currentRelease(home);
    const release = publish({home, build, reload});
    if (values.probe !== undefined) await probeOrRollBack(home, values.probe, before);
    console.log(`${release} is current.`);
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
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
