import {spawnSync} from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import {listFiles, sha256} from '../../lib/files';
import {DIGESTS, isCompressedCopy, timeFromDigest} from './digests';
import {noteCurrent} from './history';
import {
  findPartial,
  isHashed,
  type Manifest,
  manifestOf,
  PARTIAL,
  pathsIn,
  switchTo,
  syncFolder,
  writeWhole,
} from './home';
import {locked} from './lock';
import {prune} from './prune';

interface PublishOptions {
  home: string;
  build: string;
  /** Shell command that makes nginx read `policies/` again; it returns when the new workers answer. */
  reload?: string;
  now?: Date;
}

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
    const digest = sha256(content);
    if (file !== DIGESTS && finished.get(file) !== digest) {
      throw new Error(`${path.join(build, file)} is not as the build has left it: run "npm run build" again.`);
    }
    finished.delete(file);
    const target = path.join(folder, 'site', file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, content, {flush: true});
    fs.utimesSync(target, timeFromDigest(digest), timeFromDigest(digest));
    manifest.files[file] = digest;
  }
  const [missing] = finished.keys();
  if (missing !== undefined) throw new Error(`${build} has lost ${missing}: run "npm run build" again.`);
  fs.writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {flush: true});
  return manifest;
}

/** Sorts by time and names the content, such as `20261120T101112345Z-1a2b3c4d`. */
const nameOf = (manifest: Manifest, now: Date) =>
  `${now.toISOString().replace(/[-:.]/g, '')}-${sha256(JSON.stringify(manifest)).slice(0, 8)}`;

/**
 * Adds the release's hashed files to the shared ones, as links: each is there as a whole or not at all. One that is there
 * with another content is damaged, or another compressor's: this release's own takes its place.
 *
 * @throws Error when another release has an equal name for another content
 */
function shareHashedFiles(home: string, release: string, manifest: Manifest): void {
  const {releases, shared} = pathsIn(home);
  const others = fs.readdirSync(releases).flatMap((name) => manifestOf(home, name) ?? []);
  for (const [file, digest] of Object.entries(manifest.files).filter(([name]) => isHashed(name))) {
    if (!isCompressedCopy(file) && others.some(({files}) => files[file] && files[file] !== digest)) {
      throw new Error(`${file} is published already with another content: its name does not depend on its content.`);
    }
    const target = path.join(shared, file);
    if (fs.existsSync(target) && sha256(fs.readFileSync(target)) === digest) continue;
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.linkSync(path.join(releases, release, 'site', file), `${target}${PARTIAL}`);
    fs.renameSync(`${target}${PARTIAL}`, target);
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
  const {policies} = pathsIn(home);
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

/**
 * Publishes a build: copies it, shares its hashed files, then replaces the link. Until the link is replaced, a failure
 * or a death leaves the old site as it was; the next publication removes what was left behind.
 *
 * @throws Error when the build is not one, or when something cannot be written
 */
export function publish({home, build, reload, now = new Date()}: PublishOptions): string {
  if (!fs.existsSync(path.join(build, DIGESTS))) {
    throw new Error(`${build} has no ${DIGESTS}, so no build has been finished there: run "npm run build".`);
  }
  const {releases, shared, policies} = pathsIn(home);
  [releases, shared, policies].forEach((folder) => fs.mkdirSync(folder, {recursive: true}));
  return locked(home, () => {
    findPartial(home).forEach((target) => fs.rmSync(target, {recursive: true, force: true}));
    noteCurrent(home, now);
    const policy = readPolicy(build);
    const incoming = path.join(releases, `incoming${PARTIAL}`);
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
    switchTo(home, release);
    prune(home, noteCurrent(home, now), now);
    return release;
  });
}
