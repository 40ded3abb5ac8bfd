import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {generateTopics} from './pages';
import type {Peer, Places} from './peers/peer';
import {type Cost, run} from './programs';

/** Everything that the bench installs and builds; git does not see it. */
const WORKSHOP = path.resolve(__dirname, '../.cache/bench');

const STAMP = '.bench-stamp';

const digest = (parts: Iterable<string | Buffer>) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Installs the packages of a folder with `package.json` and `package-lock.json`, once for each lockfile.
 *
 * @param source the folder, which stays as it is.
 * @returns the folder with `node_modules`.
 */
export async function install(source: string): Promise<string> {
  const folder = path.join(WORKSHOP, path.basename(source));
  const files = ['package.json', 'package-lock.json'].map(
    (name) => [name, readFileSync(path.join(source, name))] as const,
  );
  const stamp = digest(files.map(([, content]) => content));
  if (readIfThere(path.join(folder, STAMP)) === stamp) return folder;
  console.log(`  installing the packages of ${path.basename(source)} …`);
  mkdirSync(folder, {recursive: true});
  files.forEach(([name, content]) => writeFileSync(path.join(folder, name), content));
  await run({program: 'npm', args: ['ci', '--ignore-scripts', '--no-audit', '--no-fund']}, folder);
  writeFileSync(path.join(folder, STAMP), stamp);
  return folder;
}

/** A peer's project with a number of pages. */
export interface Project extends Places {
  peer: Peer;
  pages: number;
  /** The built site. */
  output: string;
}

/**
 * Writes a peer's project, unless it is there already as it should be.
 *
 * @throws Error when the packages cannot be installed.
 */
export async function prepare(peer: Peer, pages: number): Promise<Project> {
  const packages = peer.packages ? await install(path.join(__dirname, 'peers', peer.packages)) : '';
  const folder = path.join(WORKSHOP, peer.packages ?? '', `${peer.name}-${pages}`);
  const sources = peer.sources(generateTopics(pages));
  const stamp = digest([...sources].flat());
  if (readIfThere(path.join(folder, STAMP)) !== stamp) {
    rmSync(folder, {recursive: true, force: true});
    for (const [name, content] of sources) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, content);
    }
    for (const [name, target] of Object.entries(peer.links ?? {})) {
      mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
      symlinkSync(target, path.join(folder, name));
    }
    writeFileSync(path.join(folder, STAMP), stamp);
  }
  return {peer, pages, folder, packages, output: path.join(folder, peer.output)};
}

const BUILT = '.bench-built';

const ASIDE = path.join(WORKSHOP, 'aside');
let moved = 0;

/**
 * Puts aside what earlier builds left, so that the next one is cold. It is not removed yet: a file system without a journal
 * tries, for each new file, the places of all that were removed in the last minutes, and whoever writes more files pays more.
 */
export function makeCold({peer, folder}: Project): void {
  if (!peer.build) return;
  mkdirSync(ASIDE, {recursive: true});
  for (const name of [...peer.caches, peer.output]) {
    const left = path.join(folder, name);
    if (existsSync(left)) renameSync(left, path.join(ASIDE, `${process.pid}-${moved++}`));
  }
}

/** Removes what `makeCold` has put aside. */
export const removeAside = (): void => rmSync(ASIDE, {recursive: true, force: true});

/** Builds a project. Returns what it took; undefined when there is nothing to build. */
export async function build(project: Project): Promise<Cost | undefined> {
  const {peer, folder} = project;
  rmSync(path.join(folder, BUILT), {force: true});
  const cost = peer.build && (await run(peer.build(project), folder));
  writeFileSync(path.join(folder, BUILT), '');
  return cost;
}

/** A project whose site is built from its present sources. */
export async function prepareBuilt(peer: Peer, pages: number): Promise<Project> {
  const project = await prepare(peer, pages);
  if (!existsSync(path.join(project.folder, BUILT))) {
    console.log(`  building ${peer.name} with ${pages} pages …`);
    await build(project);
  }
  return project;
}
