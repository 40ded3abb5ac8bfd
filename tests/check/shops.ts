import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {expect, vi} from 'vitest';
import {environmentFor, SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {packSandbox} from 'payment-sandbox/pack';
import type {Result} from 'payment-sandbox/check/report';
import {contract} from '../sandbox/support';
import {freePort, isListening} from '../support/ports';

/** Texts of a shop's program, each with what takes its place. */
export type Defect = readonly (readonly [string, string])[];

/** A right shop, with the command that runs its program. */
export interface Shop {
  readonly command: string;
  readonly file: string;
}
const SHOPS = path.join(__dirname, 'shops');
export const platform: Shop = {command: process.execPath, file: path.join(SHOPS, 'platform.mjs')};
export const ledger: Shop = {command: 'python3', file: path.join(SHOPS, 'ledger.py')};

/** What the desk of both shops does, each an option of the check. */
const DESK = ['order', 'again', 'shipments', 'change', 'tasks', 'state', 'settle'] as const;
export type DeskCommand = (typeof DESK)[number] | 'job' | 'restart';

const TOKEN = 'a-secret-of-your-shop';
const desk = mkdtempSync(path.join(tmpdir(), 'check-'));
export const program = path.join(desk, 'package/sandbox.cjs');
const folders = new Set<string>();

export async function pack(): Promise<void> {
  const archive = path.join(desk, 'sandbox.tgz');
  writeFileSync(archive, await packSandbox(contract));
  execFileSync('tar', ['-xzf', archive, '-C', desk]);
}

/** Ends the shops that this file has started, and forgets them. */
export function closeShops(): void {
  for (const folder of folders) {
    if (!existsSync(path.join(folder, 'pids'))) continue;
    const pids = readFileSync(path.join(folder, 'pids'), 'utf8').trim().split('\n');
    for (const pid of pids) {
      try {
        process.kill(-Number(pid), 'SIGKILL');
      } catch {
        // A test has ended it.
      }
    }
  }
  rmSync(desk, {recursive: true});
}

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
  /** With `--json`. */
  results: Result[];
}

/** Runs the check, and gives it what a person types. */
export async function runCheck(cwd: string, options: readonly string[], typed?: string): Promise<Outcome> {
  const child = spawn(process.execPath, [program, 'check', ...options], {cwd, timeout: 240_000});
  if (typed !== undefined) child.stdin.write(typed);
  child.stdin.end();
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const lines = options.includes('--json') ? out.trim().split('\n').filter(Boolean) : [];
  return {code: child.exitCode, out, error, results: lines.map((line) => JSON.parse(line) as Result)};
}

/** What a person sees, and what the person then types, if anything. */
export type Turn = readonly [string, (child: ChildProcess, seen: string) => string | undefined | Promise<string>];

/** Runs the check, and answers when it has said something. */
async function converse(cwd: string, options: readonly string[], turns: readonly Turn[]): Promise<Outcome> {
  const child = spawn(process.execPath, [program, 'check', ...options], {cwd, timeout: 240_000});
  let [error, seen] = ['', 0];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (error += chunk));
  const [ended, out] = [once(child, 'close'), text(child.stdout)];
  for (const [said, act] of turns) {
    // Lines are broken at 80 columns.
    const find = (): number => error.replaceAll(/\s/g, ' ').indexOf(said, seen);
    await vi.waitFor(() => expect(find(), error).toBeGreaterThan(-1), {timeout: 60_000});
    seen = find() + said.length;
    const typed = await act(child, error);
    if (typed) child.stdin.write(`${typed}\n`);
  }
  await ended;
  return {code: child.exitCode, out: await out, error, results: []};
}

/** Replaces texts, each of which the program must have once. */
export function spoil(source: string, defects: readonly Defect[]): string {
  return defects.flat().reduce((whole, [from, to]) => {
    expect(whole.split(from), `the shop has this once: ${from}`).toHaveLength(2);
    return whole.replace(from, () => to);
  }, source);
}

/**
 * Starts a shop on its own port, and returns how to check it.
 *
 * @param defects what is spoilt in its program.
 * @param changes commands of the merchant in the place of the usual ones; null for none.
 */
export async function startShop(
  {command, file}: Shop,
  defects: readonly Defect[] = [],
  changes: Partial<Record<DeskCommand, string | null>> = {},
) {
  const folder = mkdtempSync(path.join(desk, 'shop-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const spoilt = path.join(folder, path.basename(file));
  writeFileSync(spoilt, spoil(readFileSync(file, 'utf8'), defects));
  const environment = {
    ...environmentFor(SANDBOX_ORIGIN.replace(/\d+$/, String(sandboxPort))),
    PAY_POSTBACK_TOKEN: TOKEN,
    SHOP_PORT: String(port),
    SHOP_JOURNAL: path.join(folder, 'journal'),
  };
  const values = Object.entries(environment).map((pair) => pair.join('='));
  writeRestart(folder, port, [`env ${values.join(' ')} ${command} ${spoilt}`]);
  const url = (name: string): string => `http://127.0.0.1:${port}/desk/${name}`;
  const usual = DESK.map((name): [DeskCommand, string] => [
    name,
    `f() { curl -sS --fail-with-body "${url(name)}?number=$1&channel=$CHECK_CHANNEL"; }; f`,
  ]);
  // A job ends with 1 when a person has to look.
  const job = `curl -sS ${url('job')}; exit 1`;
  const commands = {...Object.fromEntries(usual), job, restart: 'bash restart.sh', ...changes};
  const given = Object.entries(commands).flatMap(([name, line]) => (line === null ? [] : [`--${name}`, line]));
  const address = `http://127.0.0.1:${port}/postback?token=${TOKEN}`;
  const basic = ['--postback-url', address, '--port', String(sandboxPort)];
  await start(folder, port);
  return {
    folder,
    port,
    /** Where the desk does something, for a test that stands for a person. */
    url,
    check: (...options: string[]) => runCheck(folder, [...basic, ...given, ...options]),
    /** Without commands. */
    ask: (typed: string, ...options: string[]) => runCheck(folder, [...basic, ...options], typed),
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    converse: (options: readonly string[], turns: readonly Turn[]) => converse(folder, [...basic, ...options], turns),
    /** Ends the shop for good. */
    stop: () => void process.kill(-Number(readFileSync(path.join(folder, 'pids'), 'utf8')), 'SIGKILL'),
  };
}

/** Writes the command that kills a shop and starts its programs. */
export function writeRestart(folder: string, port: number, programs: readonly string[]): void {
  const script = [
    '# Job control gives each program a process group of its own.',
    'set -m',
    '[ ! -f pids ] || kill -9 $(sed s/^/-/ pids)',
    'rm -f pids',
    '# A killed program keeps its port for a moment.',
    `while (: < /dev/tcp/127.0.0.1/${port}) 2> /dev/null; do sleep 0.05; done`,
    ...programs.map((line) => `${line} >> log 2>&1 &\necho $! >> pids`),
    '',
  ];
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'restart.sh'), script.join('\n'));
}

export async function start(folder: string, port: number): Promise<void> {
  folders.add(folder);
  execFileSync('bash', ['restart.sh'], {cwd: folder, stdio: 'ignore'});
  await vi.waitFor(async () => expect(await isListening(port)).toBe(true), {timeout: 60_000});
}
