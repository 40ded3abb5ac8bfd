import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {generateTopics} from './pages';
import type {Files, Peer} from './peers';
import packages from './peers/packages.json';

const ROOT = path.resolve(__dirname, '..');

/** Everything that the bench installs and builds. */
const CACHE = path.join(ROOT, '.cache/bench');

/** Written last, with the digest of what was installed or built. */
const STAMP = '.bench-stamp';

/** As JSON, so that no character moves between a name and a content unnoticed. */
const digestOf = (files: Files): string =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
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
 * @throws Error with the end of its output when it fails or takes longer than 15 minutes.
 */
async function run(folder: string, [program, ...args]: [string, ...string[]], extras?: string): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    timeout: 900_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      CI: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      EXTRAS: extras,
      // The bundler's cache does not detect that an extra is left out.
      DOCUSAURUS_NO_PERSISTENT_CACHE: extras ? 'true' : undefined,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ending = await new Promise<string | undefined>((resolve, reject) =>
    child
      .on('error', reject)
      .on('close', (code, signal) =>
        resolve(code === 0 ? undefined : signal ? `by ${signal}` : `with ${String(code)}`),
      ),
  );
  if (ending) throw new Error(`${program} ${args.join(' ')} ended ${ending}:\n${output.slice(-2000)}`);
}

/**
 * Installs packages of `peers/packages.json` into the cache, once for each version of them. The date there keeps the
 * packages that they need as they were.
 *
 * @returns the folder in the cache, which has `node_modules`.
 */
export async function install(name: Exclude<keyof typeof packages, 'before'>): Promise<string> {
  const folder = path.join(CACHE, name);
  const {before} = packages;
  const files: Files = new Map([['package.json', JSON.stringify({name: `bench-${name}`, ...packages[name]})]]);
  const digest = digestOf(new Map([...files, ['before', before]]));
  if (isStamped(folder, digest)) return folder;
  console.log(`  installing the packages of ${name} …`);
  rmSync(folder, {recursive: true, force: true});
  writeFiles(folder, files);
  await run(folder, ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', `--before=${before}`]);
  writeFileSync(path.join(folder, STAMP), digest);
  return folder;
}

/** Builds a peer's project with a number of pages, unless it is built already. Returns the folder of the site. */
export async function buildOf(peer: Peer, pages: number): Promise<string> {
  const installed = peer.packages ? await install(peer.packages) : CACHE;
  // Inside the folder of its packages, where Node.js finds them.
  const folder = path.join(installed, `${peer.name}-${pages}`);
  const files = await peer.files(generateTopics(pages));
  const digest = digestOf(files);
  if (!isStamped(folder, digest)) {
    console.log(`  building ${peer.name} with ${pages} pages …`);
    rmSync(folder, {recursive: true, force: true});
    writeFiles(folder, files);
    if (peer.build) await run(folder, peer.build(installed), peer.extras);
    writeFileSync(path.join(folder, STAMP), digest);
  }
  return path.join(folder, peer.output);
}

const ownBuilds = new Map<string, Promise<string>>();

/** Builds this site itself, once in a run. Returns the folder. */
export function ownBuild({name, extras}: Peer): Promise<string> {
  const folder = path.join(CACHE, `own-${name}`);
  const build = async () => {
    console.log(`  building the pages of ${name} …`);
    await run(ROOT, ['npx', 'docusaurus', 'build', '--out-dir', folder], extras);
    return folder;
  };
  ownBuilds.set(name, ownBuilds.get(name) ?? build());
  return ownBuilds.get(name)!;
}
