import {spawn, type ChildProcess} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Command} from './peers/peer';

/** What a program took. */
export interface Cost {
  /** Seconds from start to end. */
  wall: number;
  /** Seconds of processor time, of the program and all that it started. */
  cpu: number;
  /** Most memory that all of its processes held at once, in MB; read ten times a second, from Linux' /proc. */
  peak: number;
}

const PAGE_BYTES = 4096;

/** The memory of a session's processes in MB. A process may end while it is read. */
function memoryOf(session: number): number {
  let pages = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // Fields after the name, which stands in brackets and may hold anything: session is the 4th, RSS the 22nd.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[3]) === session) pages += Number(fields[21]);
    } catch {
      continue;
    }
  }
  return (pages * PAGE_BYTES) / 1e6;
}

/** Ends a program that was started in a session of its own, and all that it started. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  const isEnded = await Promise.race([ended.then(() => true), sleep(5000, false)]);
  if (isEnded) return;
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Starts a program in a session of its own. */
export function start({program, args, env}: Command, folder: string): ChildProcess {
  return spawn(program, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, NODE_ENV: undefined, CI: '1', ...env},
  });
}

/**
 * Runs a program to its end.
 *
 * @param limit seconds after which it is ended.
 * @throws Error with the end of its output when it fails or is not ready in time.
 */
export async function run({program, args, ...rest}: Command, folder: string, limit = 900): Promise<Cost> {
  const time = ['-c', 'TIMEFORMAT="bench-cpu %U %S"; time "$@"', 'bash', program, ...args];
  const started = performance.now();
  const child = start({program: 'bash', args: time, ...rest}, folder);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (output += data.toString()));
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid!))), 100);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void stop(child);
  }, limit * 1000);
  try {
    const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
    const wall = (performance.now() - started) / 1000;
    if (isLate) throw new Error(`not ready after ${limit} s`);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-2000)}`);
    const [, user = 'NaN', system = 'NaN'] = /bench-cpu ([\d.]+) ([\d.]+)/.exec(output) ?? [];
    return {wall, cpu: Number(user) + Number(system), peak};
  } finally {
    clearInterval(watch);
    clearTimeout(timer);
  }
}
