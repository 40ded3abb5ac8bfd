import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
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
  /** Stores an attempt to pay for an order, as the shop does before it shows the form. */
  store(refno: string, total: string, currency: string, token: string, order?: string): void;
  /** The attempt for which its order was marked as fulfilled, with its payment; undefined for an order without the mark. */
  fulfilledBy(order: string): string | undefined;
  /** Whether the order of this attempt, which has no other, was marked as fulfilled. */
  isPaid(refno: string): boolean;
  /** What a person has to do about an attempt. */
  task(refno: string): string | undefined;
  /** Lines that it has written so far about an attempt. */
  count(refno: string): number;
  /** Waits until the handler has written so many lines about an attempt, and returns them in order. */
  says(refno: string, count: number): Promise<string[]>;
  /** Kills it, as a power failure would, and starts it again with what it has stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE = {timeout: 20_000, interval: 20};

/** The order of an attempt that has no other. */
const orderOf = (refno: string): string => `order-${refno}`;

/** Starts a handler on a free port, with an empty folder of orders, and waits until it listens. */
export async function startHandler(
  [command, ...args]: [string, ...string[]],
  settings: Record<string, string>,
): Promise<Handler> {
  const port = await freePort();
  const orders = mkdtempSync(path.join(tmpdir(), 'sample-orders-'));
  const file = (name: string): string => path.join(orders, name);
  const read = (name: string): string | undefined =>
    existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined;
  // PHP has a server for trying things, whose program answers one request. The worker is the same program without it.
  const isPhp = command === 'php';
  const programs = isPhp ? [['-S', `127.0.0.1:${port}`, ...args], args] : [args];
  let printed = '';
  let children: ChildProcess[] = [];
  let ended: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    children = programs.map((program) =>
      spawn(command, program, {
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
      }),
    );
    for (const stream of children.flatMap(({stdout, stderr}) => [stdout!, stderr!])) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    }
    ended = Promise.all(children.map((child) => new Promise((resolve) => child.on('close', resolve))));
    await vi.waitFor(async () => expect(await isListening(port), printed).toBe(true), PATIENCE);
  }
  async function kill(): Promise<void> {
    for (const {pid} of children) process.kill(-pid!, 'SIGKILL');
    await ended;
  }

  const about = (refno: string): string[] =>
    printed
      .split('\n')
      .slice(0, -1)
      // PHP's server writes worker and time before a line, and a line for each request.
      .map((line) => line.replace(/^(?:\[[^\]]+\] )+/, ''))
      .filter((line) => line.includes(` ${refno}`) && !line.includes('/postback'));

  await start();
  return {
    url: `http://127.0.0.1:${port}/postback`,
    folder: orders,
    store: (refno, total, currency, token, order = orderOf(refno)) =>
      writeFileSync(file(refno), `${order} ${total} ${currency} ${token}\n`),
    fulfilledBy: (order) => read(`${order}.fulfilled`),
    isPaid: (refno) => existsSync(file(`${orderOf(refno)}.fulfilled`)),
    task: (refno) => read(`${refno}.task`),
    count: (refno) => about(refno).length,
    says: async (refno, count) => {
      await vi.waitFor(() => expect(about(refno).length, printed).toBeGreaterThanOrEqual(count), PATIENCE);
      return about(refno);
    },
    restart: async () => {
      await kill();
      await start();
    },
    stop: async () => {
      await kill();
      rmSync(orders, {recursive: true});
    },
  };
}
