import {createInterface, type Interface} from 'node:readline';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Order} from '../engine/orders';
import {CommandProblem, Commands} from './commands';
import type {Channel, CommandName} from './options';
import type {Provider} from './provider';
import {printable} from '../printable';

/** The shop did something wrong. The message says what it did. */
export class Failure extends Error {}
/** The case could not be played. The message says why. */
export class NotAsked extends Error {}

/** An order of the shop that has arrived at the sandbox. */
export interface Placed {
  /** The shop's number. */
  number: string;
  order: Order;
  channel: Channel;
}

/** What a shop can be asked to do. */
export interface Shop {
  /** Whether a person answers, who is asked one thing at a time. */
  readonly isPerson: boolean;
  can(command: CommandName): boolean;
  /** Places an order, or pays again for one. Throws Failure, NotAsked or CommandProblem. */
  place(channel: Channel, again?: Placed): Promise<Placed>;
  /** Places orders at the same moment. Returns how many the shop has made, and what went wrong with another. */
  placeAtOnce(count: number, channel: Channel): Promise<{made: number; problem?: string}>;
  /** How often the goods left. */
  shipments(placed: Placed): Promise<number>;
  job(): Promise<void>;
  restart(): Promise<void>;
  close(): void;
}

/** How long an order may take from the end of the command to the sandbox, in milliseconds. */
export const ARRIVES_WITHIN = 2_000;
/** How many commands other than orders run at the same time. */
const AT_ONCE = 3;

/** Waits until a condition holds. Returns whether it did within the time, in milliseconds. */
export async function until(condition: () => boolean, within: number): Promise<boolean> {
  const end = Date.now() + within;
  while (!condition()) {
    if (Date.now() > end) return false;
    await sleep(50);
  }
  return true;
}

/** Runs actions in turn, some at the same time. */
class Queue {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<Result>(action: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await action();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

const newestAfter = (provider: Provider, last: number): Order | undefined =>
  provider
    .arrived()
    .filter(({orderNo}) => orderNo > last)
    .at(-1);
const lastNumber = (provider: Provider): number => provider.sandbox.engine.orders.all().at(-1)?.orderNo ?? 0;

/** The number of shipments that was printed or typed. */
const countOf = (text: string): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

/** A shop that the merchant's commands operate. */
export class CommandedShop implements Shop {
  readonly isPerson = false;
  readonly #commands: Commands;
  /** Orders one after the other, so that each is known by its arrival. */
  readonly #orders = new Queue(1);
  readonly #others = new Queue(AT_ONCE);

  constructor(
    private readonly lines: Readonly<Partial<Record<CommandName, string>>>,
    private readonly provider: Provider,
  ) {
    this.#commands = new Commands(provider.sandbox.environment);
  }

  can(command: CommandName): boolean {
    return this.lines[command] !== undefined;
  }

  #run(name: CommandName, argument?: string, variables?: Record<string, string>): Promise<string> {
    return this.#commands.run(name, this.lines[name]!, argument, variables);
  }

  place(channel: Channel, again?: Placed): Promise<Placed> {
    const {provider} = this;
    return this.#orders.run(async () => {
      const last = lastNumber(provider);
      const refusals = provider.refused.length;
      const name = again ? 'again' : 'order';
      const command = this.#run(name, again?.number, {CHECK_CHANNEL: channel});
      const number = await command.catch((error: Error) => error);
      const refusal = provider.refused.slice(refusals).find(({operation}) => operation !== 'inquireOrder');
      if (refusal) throw new Failure(`The shop's order was refused (${refusal.operation}): ${refusal.message}`);
      if (number instanceof Error) throw number;
      if (number === '') throw new CommandProblem(`--${name} printed no order number.`);
      if (!(await until(() => newestAfter(provider, last) !== undefined, ARRIVES_WITHIN))) {
        throw new CommandProblem(`--${name} printed ${number}, and no payment arrived at ${provider.sandbox.url}.`);
      }
      return {number, channel, order: newestAfter(provider, last)!};
    });
  }

  async placeAtOnce(count: number, channel: Channel): Promise<{made: number; problem?: string}> {
    const outcomes = await Promise.allSettled(
      Array.from({length: count}, () => this.#run('order', undefined, {CHECK_CHANNEL: channel})),
    );
    const problem = outcomes.find((outcome) => outcome.status === 'rejected');
    const made = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    return {made, problem: (problem?.reason as Error | undefined)?.message};
  }

  shipments({number}: Placed): Promise<number> {
    return this.#others.run(async () => {
      const printed = await this.#run('shipments', number);
      const count = countOf(printed);
      if (count === undefined) {
        throw new CommandProblem(
          `--shipments printed ${printed ? `"${printed}"` : 'nothing'}, not a number such as 0 or 1.`,
        );
      }
      return count;
    });
  }

  async job(): Promise<void> {
    await this.#run('job');
  }

  async restart(): Promise<void> {
    await this.#run('restart');
  }

  close(): void {
    this.#commands.close();
  }
}

const SKIP = /^(?:s|skip)$/i;
const PAYMENT: Readonly<Record<Channel, string>> = {
  form: 'go on to the payment page',
  qr: 'choose PromptPay, so that the shop shows a QR',
};

/** A shop that a person operates. The questions go to standard error. */
export class AskedShop implements Shop {
  readonly isPerson = true;
  readonly #input: Interface;
  readonly #typed: string[] = [];
  #ended = false;

  constructor(
    private readonly provider: Provider,
    input: NodeJS.ReadableStream,
  ) {
    this.#input = createInterface({input});
    this.#input.on('line', (line) => this.#typed.push(line.trim()));
    this.#input.on('close', () => (this.#ended = true));
  }

  can(): boolean {
    return true;
  }

  async #answer(question: string): Promise<string> {
    process.stderr.write(`\n${printable(question)} `);
    this.#dropStrayLines();
    while (this.#typed.length === 0) {
      if (this.#ended) throw new NotAsked('Nobody answered.');
      await sleep(50);
    }
    return this.#next();
  }

  /** Drops what was typed before a question, such as a stray Enter, but no `s`. */
  #dropStrayLines(): void {
    while (this.#typed.length > 0 && !SKIP.test(this.#typed[0]!)) this.#typed.shift();
  }

  #next(): string {
    const answer = this.#typed.shift()!;
    if (SKIP.test(answer)) throw new NotAsked('You skipped it.');
    return answer;
  }

  async place(channel: Channel, again?: Placed): Promise<Placed> {
    const {provider} = this;
    const last = lastNumber(provider);
    const task = again
      ? `Pay again for the order with the reference ${again.order.refno}: go back to the shop and ${PAYMENT[channel]}.`
      : `Place an order in your shop and ${PAYMENT[channel]}.`;
    process.stderr.write(
      `\n${printable(task)} Do not pay: the check pays for you. (Type s and press Enter to skip this case.) `,
    );
    let order: Order | undefined;
    while (!(order = newestAfter(provider, last))) {
      this.#dropStrayLines();
      if (this.#typed.length > 0) this.#next();
      if (this.#ended) throw new NotAsked('Nobody answered.');
      await sleep(50);
    }
    process.stderr.write(printable(`The order arrived: reference ${order.refno}, ${order.total}.`));
    return {number: order.refno, order, channel};
  }

  placeAtOnce(): never {
    throw new NotAsked('Give --order: a person cannot place 60 orders at once.');
  }

  async shipments({order}: Placed): Promise<number> {
    for (;;) {
      const typed = await this.#answer(
        `How many times has the order with the reference ${order.refno} shipped? (0, 1, …)`,
      );
      const count = countOf(typed);
      if (count !== undefined) return count;
    }
  }

  async job(): Promise<void> {
    await this.#answer("Run your shop's reconciliation now, if it has one, then press Enter.");
  }

  async restart(): Promise<void> {
    await this.#answer('Kill your shop and start it, then press Enter.');
  }

  close(): void {
    this.#input.close();
  }
}
