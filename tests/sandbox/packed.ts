import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {packSandbox} from '../../sandbox/pack';
import {PACKAGE_FILE} from '../../sandbox/package';
import {contract, eventually} from './support';

/** What the packed sandbox writes into its ready file. */
export interface Ready {
  url: string;
  pid: number;
  environment: Record<string, string>;
}

/** A packed sandbox that runs. */
export interface RunningPackage extends Ready {
  process: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Sends a signal and waits for the end. @returns the exit code; the signal that ended it otherwise. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** The packed sandbox in an empty folder, away from this repository. */
export interface PackedSandbox {
  bytes: Buffer;
  /** Its address on a server of this machine, as on the site. */
  address: string;
  folder: string;
  /** Environment of a machine that reaches no registry. */
  environment: NodeJS.ProcessEnv;
  /** Starts a command that takes the sandbox's options, and waits until it answers. */
  start: (command: readonly string[], options?: readonly string[]) => Promise<RunningPackage>;
  close: () => void;
}

/** Where `npm install` puts the program. */
export const INSTALLED = 'node_modules/payment-sandbox/sandbox.cjs';

let last = 0;

/** Packs the sandbox and serves it, for a folder whose name has what names can have. */
export async function packedSandbox(): Promise<PackedSandbox> {
  const bytes = await packSandbox(contract);
  const server = createServer((request, response) => {
    if (request.url === `/${PACKAGE_FILE}`) response.writeHead(200, {'content-type': 'application/gzip'}).end(bytes);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const root = mkdtempSync(path.join(tmpdir(), 'packed-'));
  const folder = path.join(root, 'ร้าน ชา & co');
  mkdirSync(folder);
  // A registry that nobody answers for: what needs the network fails.
  const environment = {
    ...process.env,
    npm_config_cache: path.join(root, 'cache'),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
    PORT: '',
  };
  const running = new Set<ChildProcess>();

  const start: PackedSandbox['start'] = async ([program = '', ...args], options = []) => {
    last += 1;
    const readyFile = path.join(folder, `ready ${last}.json`);
    const child = spawn(program, [...args, '--port', '0', '--ready-file', readyFile, ...options], {
      cwd: folder,
      env: environment,
    });
    running.add(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    }
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${printed}`);
      if (!existsSync(readyFile)) throw new Error(`There is no ready file yet: ${printed}`);
    });
    const ready = JSON.parse(readFileSync(readyFile, 'utf8')) as Ready;
    return {
      ...ready,
      process: child,
      output: () => printed,
      end: async (signal = 'SIGTERM') => {
        child.kill(signal);
        const [code, killer] = await ended;
        running.delete(child);
        return code ?? killer;
      },
    };
  };

  return {
    bytes,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${PACKAGE_FILE}`,
    folder,
    environment,
    start,
    close: () => {
      for (const child of running) child.kill('SIGKILL');
      server.closeAllConnections();
      server.close();
      rmSync(root, {recursive: true, force: true});
    },
  };
}

/** Installs the package as a shop's project does. @returns what npm printed when it failed; empty otherwise. */
export function install({folder, environment, address}: PackedSandbox): Promise<string> {
  writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n');
  const child = spawn('npm', ['install', '--save-dev', address], {cwd: folder, env: environment});
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0 ? '' : printed)));
}

/** Whether a process of this machine runs. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Runs a program to its end. @returns its exit code and what it printed. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
  return spawnSync(program, args, {env, cwd, encoding: 'utf8', timeout: 120_000});
}
