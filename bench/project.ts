import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {generateTopics} from './pages';
import type {Files, Peer} from './peers';

const ROOT = path.resolve(__dirname, '..');

/** Everything that the bench installs and builds. */
const CACHE = path.join(ROOT, '.cache/bench');

/** Written last, with the digest of what was installed or built. */
const STAMP = '.bench-stamp';

const digestOf = (files: Files): string =>
  [...files]
    .flat()
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex');

const isStamped = (folder: string, digest: string) => {
  const stamp = path.join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
};

function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, content);
  }
}

/**
 * Runs a program to its end.
 *
 * @returns seconds.
 * @throws Error with the end of its output when it fails or takes longer than 15 minutes.
 */
async function run(folder: string, program: string, ...args: string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: folder,
    timeout: 900_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, NODE_ENV: undefined, CI: '1', ASTRO_TELEMETRY_DISABLED: '1'},
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${output.slice(-2000)}`);
  return (performance.now() - started) / 1000;
}

/**
 * Installs the packages of a folder of the bench into the cache, once for each lockfile.
 *
 * @returns the folder in the cache, which has `node_modules`.
 */
export async function install(source: string): Promise<string> {
  const folder = path.join(CACHE, path.basename(source));
  const names = ['package.json', 'package-lock.json'];
  const files: Files = new Map(names.map((name) => [name, readFileSync(path.join(__dirname, source, name))]));
  const digest = digestOf(files);
  if (isStamped(folder, digest)) return folder;
  console.log(`  installing the packages of ${source} …`);
  writeFiles(folder, files);
  await run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  writeFileSync(path.join(folder, STAMP), digest);
  return folder;
}

/** A peer's project with a number of pages. */
export interface Project {
  /** The built site. */
  output: string;
  isBuilt: boolean;
  /** Rewrites the files of the project, without output and caches of earlier builds. */
  reset: () => void;
  /** Builds the project. Returns seconds. */
  build: () => Promise<number>;
}

/** Describes a peer's project in the cache and installs its packages. */
export async function projectOf(peer: Peer, pages: number): Promise<Project> {
  const packages = peer.hasPackages ? await install(`peers/${peer.name}`) : CACHE;
  // Inside the folder of its packages, where Node.js finds them.
  const folder = path.join(packages, `${peer.name}-${pages}`);
  const files = await peer.files(generateTopics(pages));
  const digest = digestOf(files);
  return {
    output: path.join(folder, peer.output),
    isBuilt: isStamped(folder, digest),
    reset: () => {
      rmSync(folder, {recursive: true, force: true});
      writeFiles(folder, files);
    },
    build: async () => {
      const seconds = peer.build ? await run(folder, ...peer.build(packages)) : 0;
      writeFileSync(path.join(folder, STAMP), digest);
      return seconds;
    },
  };
}

/** The folder of this site's own build, which is made when there is none. */
export async function ownBuild(): Promise<string> {
  const folder = path.join(ROOT, 'build');
  if (!existsSync(path.join(folder, 'index.html'))) {
    console.log('  building this site …');
    await run(ROOT, 'npm', 'run', 'build');
  }
  return folder;
}
