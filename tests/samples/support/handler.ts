import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, vi} from 'vitest';
import {freePort, isListening} from '../../support/ports';
import {bareEnvironment} from './run';

/** A running sample server for postbacks. */
export interface Handler {
  /** Address of postbacks. */
  readonly url: string;
  /** Folder of the orders. */
  readonly folder: string;
  /** Stores an attempt to pay and its order, as the shop does before it shows the form. */
  store(refno: string, total: string, currency: string, token: string, order?: string): void;
  /** Changes the total of an order, as a buyer does who adds goods. */
  change(order: string, total: string): void;
  /** The attempt and payment for which its order was fulfilled; undefined if it was not. */
  fulfilledBy(order: string): string | undefined;
  /** Whether the order of this attempt, its only one, was fulfilled. */
  isPaid(refno: string): boolean;
  /** The task for an attempt. */
  task(refno: string): string | undefined;
  /** Lines printed so far about an attempt. */
  count(refno: string): number;
  /** Waits for this number of lines about an attempt, and returns them in order. */
  says(refno: string, count: number): Promise<string[]>;
  /** Everything it printed, without the request log of PHP's server. */
  lines(): string[];
  /** Waits until the program that asks Inquiry ends by itself, and returns its exit status. */
  ended(): Promise<number | null>;
  /** Kills it, like a power failure, and restarts it with its stored data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A busy machine needs a while. */
const PATIENCE = {timeout: 60_000, interval: 20};

/** The order of a single attempt. */
const orderOf = (refno: string): string => `order-${refno}`;

/**
 * Starts a handler on a free port, and waits until it listens.
 *
 * @param shared folder of another handler; default: an empty one, whose name is also a pattern.
 */
export async function startHandler(
  [command, ...args]: [string, ...string[]],
  settings: Record<string, string>,
  shared?: string,
): Promise<Handler> {
  const port = await freePort();
  const orders = shared ?? mkdtempSync(path.join(tmpdir(), 'sample-orders[1]-'));
  const file = (name: string): string => path.join(orders, name);
  const contentOf = (name: string): string | undefined =>
    existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined;
  // PHP's development server runs the program for each request. The worker is the same program outside the server.
  const isPhp = command === 'php';
  const programs = isPhp ? [['-S', `127.0.0.1:${port}`, ...args], args] : [[...args, String(port)]];
  let printed = '';
  let children: ChildProcess[] = [];

  async function start(): Promise<void> {
    const php = isPhp && {PHP_CLI_SERVER_WORKERS: '4'};
    children = programs.map((program) =>
      spawn(command, program, {
        env: {...bareEnvironment(), ...settings, ...php, SHOP_FOLDER: orders},
        stdio: ['ignore', 'pipe', 'pipe'],
        // A separate process group, so that stopping it also stops the workers.
        detached: true,
      }),
    );
    for (const stream of children.flatMap(({stdout, stderr}) => [stdout!, stderr!])) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    }
    await vi.waitFor(async () => expect(await isListening(port), printed).toBe(true), PATIENCE);
  }
  async function kill(): Promise<void> {
    const running = children.filter(({exitCode}) => exitCode === null);
    const ended = running.map((child) => once(child, 'close'));
    for (const {pid} of running) process.kill(-pid!, 'SIGKILL');
    await Promise.all(ended);
  }

  let read = {length: 0, lines: [] as string[]};
  const lines = (): string[] => {
    if (read.length === printed.length) return read.lines;
    const whole = printed
      .split('\n')
      .slice(0, -1)
      // PHP's server prefixes lines with worker and time, and logs each request.
      .map((line) => line.replace(/^(?:\[[^\]]+\] )+/, ''))
      .filter((line) => !line.includes('/postback') && !/^127\.0\.0\.1:\d+ (?:Accepted|Closing)/.test(line));
    read = {length: printed.length, lines: whole};
    return whole;
  };
  const about = (refno: string): string[] => lines().filter((line) => line.includes(` ${refno}`));

  await start();
  return {
    url: `http://127.0.0.1:${port}/postback`,
    folder: orders,
    store: (refno, total, currency, token, order = orderOf(refno)) => {
      writeFileSync(file(`${encodeURIComponent(order)}.order`), `${total} ${currency}\n`);
      writeFileSync(file(`${refno}.new`), `${order} ${total} ${currency} ${token}\n`);
      renameSync(file(`${refno}.new`), file(refno));
    },
    change: (order, total) => writeFileSync(file(`${order}.order`), `${total} 00\n`),
    fulfilledBy: (order) => contentOf(`${order}.fulfilled`),
    isPaid: (refno) => existsSync(file(`${orderOf(refno)}.fulfilled`)),
    task: (refno) => contentOf(`${refno}.task`),
    count: (refno) => about(refno).length,
    lines,
    says: async (refno, count) => {
      // An expectation that fails in each try takes more time than the handler.
      await vi.waitUntil(() => about(refno).length >= count, PATIENCE).catch(() => {});
      expect(about(refno).length, printed).toBeGreaterThanOrEqual(count);
      return about(refno);
    },
    ended: async () => {
      const worker = children.at(-1)!;
      await vi.waitFor(() => expect(worker.exitCode, printed).not.toBeNull(), PATIENCE);
      return worker.exitCode;
    },
    restart: async () => {
      await kill();
      await start();
    },
    stop: async () => {
      await kill();
      if (!shared) rmSync(orders, {recursive: true});
    },
  };
}
