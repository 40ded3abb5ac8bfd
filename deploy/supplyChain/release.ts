import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {constants, gzipSync} from 'node:zlib';
import {listFiles, sha256} from '../../lib/files';
import {billOfMaterials, licenceList} from './billOfMaterials';
import {findUnlicensed, type Lockfile} from './lockfile';

/** When the versions of Node.js that the site can be built with get no more fixes: https://nodejs.org/en/about/previous-releases */
const NODE_ENDS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/** @throws Error when this version of Node.js gets no more fixes */
export function assertNodeIsMended(version: string, now: Date): void {
  const major = version.replace(/^v/, '').split('.')[0]!;
  const ends = NODE_ENDS[major];
  if (ends !== undefined && now.getTime() > Date.parse(ends)) {
    throw new Error(`Node.js ${major} has had no fixes since ${ends}: make releases with a newer one.`);
  }
}

/**
 * Signs the checksums with an SSH key, as `SHA256SUMS.sig`. Those who publish check it with `ssh-keygen -Y verify`.
 *
 * @param target folder of the release
 * @param key file of the private key, or of the public one whose private one an agent holds
 */
export function signRelease(target: string, key: string): void {
  const args = ['-Y', 'sign', '-f', key, '-n', SIGNATURE_PURPOSE, path.join(target, 'SHA256SUMS')];
  execFileSync('ssh-keygen', args, {stdio: 'pipe'});
}

/** Says what a signature is for, so that one made for something else does not count. */
export const SIGNATURE_PURPOSE = 'docs-release';

/** Folders. In `root` are `package.json` and `package-lock.json`; `target` is emptied first. */
type Parts = Readonly<Record<'root' | 'build' | 'configurations' | 'target', string>>;

/**
 * The version of the site.
 *
 * @param tag of the release, such as `v1.2.3`
 * @throws Error when the tag says another version
 */
export function versionOf(root: string, tag?: string): string {
  const {version} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {version: string};
  if (tag !== undefined && tag !== `v${version}`) {
    throw new Error(`The tag is ${tag} and package.json has the version ${version}: make them agree.`);
  }
  return version;
}

/**
 * Packs a folder. The archive depends on names, contents and times of the files, which the build derives from their
 * contents: not on who packs, when, or in which order the disk lists them.
 *
 * @param times whether the files' own times are kept; else all get the time 0
 */
function pack(folder: string, times: boolean): Buffer {
  const archive = execFileSync(
    'tar',
    [
      ...['--create', '--format=ustar', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rw,go=r'],
      ...(times ? [] : ['--mtime=@0']),
      // A name that begins with a hyphen is a name, and no option.
      ...['--directory', folder, '--verbatim-files-from', '--files-from=-'],
    ],
    {input: listFiles(folder).join('\n'), maxBuffer: 500_000_000, stdio: 'pipe'},
  );
  return gzipSync(archive, {level: constants.Z_BEST_COMPRESSION});
}

/**
 * Writes a release: the site, the configurations with the publishing program, a bill of materials, the licences and the
 * checksums of these. One version gives the same bytes each time.
 *
 * @throws Error with a sentence for each licence that nobody has accepted, or when there is no build
 */
export function writeRelease({root, build, configurations, target}: Parts): string[] {
  if (!existsSync(path.join(build, '_headers'))) throw new Error('There is no finished build: npm run build.');
  const unlicensed = findUnlicensed(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile);
  if (unlicensed.length > 0) throw new Error(unlicensed.join('\n'));

  rmSync(target, {recursive: true, force: true});
  mkdirSync(target, {recursive: true});
  const bill = billOfMaterials(root);
  const files: Record<string, string | Buffer> = {
    'site.tar.gz': pack(build, true),
    'hosts.tar.gz': pack(configurations, false),
    'bill-of-materials.cdx.json': `${JSON.stringify(bill, null, 2)}\n`,
    'licences.txt': licenceList(bill),
  };
  const names = Object.keys(files).sort();
  files.SHA256SUMS = names.map((name) => `${sha256(files[name]!)}  ${name}\n`).join('');
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(target, name), content);
  return [...names, 'SHA256SUMS'].sort();
}
