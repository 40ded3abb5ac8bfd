import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync, existsSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, vi} from 'vitest';
import {freePort, isListening} from '../../../tools/ports';
import {bareEnvironment} from './run';

/** A sample that takes postbacks, running as a server. */
export interface Handler {
  /** Where the provider calls. */
  readonly url: string;
  /** Where the orders are. */
  readonly folder: string;
  /** Stores an order, as the shop does before it shows the form. */
  store(refno: string, total: string, currency: string, token: string): void;
  /** Whether the shop counts the order as paid. */
  isPaid(refno: string): boolean;
  /** Lines that it has written so far about an order. */
  count(refno: string): number;
  /** Waits until the handler has written so many lines about an order, and returns them in order. */
  says(refno: string, count: number): Promise<string[]>;
  stop(): Promise<void>;
}

const PATIENCE = {timeout: 20_000, interval: 20};

/** Starts a handler on a free port, with an empty folder of orders, and waits until it listens. */
export async function startHandler(
  [command, ...args]: [string, ...string[]],
  settings: Record<string, string>,
): Promise<Handler> {
  const port = await freePort();
  const orders = mkdtempSync(path.join(tmpdir(), 'sample-orders-'));
  // PHP has a server for trying things, whose program answers one request. Workers make it answer several at once.
  const isPhp = command === 'php';
  const child = spawn(command, isPhp ? ['-S', `127.0.0.1:${port}`, ...args] : args, {
    env: {
      ...bareEnvironment(),
      ...settings,
      PAY_PORT: String(port),
      PAY_ORDERS_DIR: orders,
      ...(isPhp && {PHP_CLI_SERVER_WORKERS: '4'}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that stopping it stops the workers too.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  }
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const file = (name: string): string => path.join(orders, name);

  const about = (refno: string): string[] =>
    printed
      .split('\n')
      .slice(0, -1)
      // PHP's server writes worker and time before a line, and a line for each request.
      .map((line) => line.replace(/^(?:\[[^\]]+\] )+/, ''))
      .filter((line) => line.includes(` ${refno}`) && !line.includes('/postback'));

  await vi.waitFor(async () => expect(await isListening(port), printed).toBe(true), PATIENCE);
  return {
    url: `http://127.0.0.1:${port}/postback`,
    folder: orders,
    store: (refno, ...stored) => writeFileSync(file(refno), `${stored.join(' ')}\n`),
    isPaid: (refno) => existsSync(file(`${refno}.paid`)),
    count: (refno) => about(refno).length,
    says: async (refno, count) => {
      await vi.waitFor(() => expect(about(refno).length, printed).toBeGreaterThanOrEqual(count), PATIENCE);
      return about(refno);
    },
    stop: async () => {
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
      rmSync(orders, {recursive: true});
    },
  };
}
