import {setTimeout as sleep} from 'node:timers/promises';
import type {Order} from '../engine/orders';
import type {Settings} from '../engine/settings';
import {CommandProblem, Commands, lastLine} from './commands';
import type {Channel, CommandName} from './options';
import type {Provider, PromptPayFault} from './provider';

/** The shop did something wrong. The message says what it did; the cause, if any, would fail other cases too. */
export class Failure extends Error {}
/** The shop did not do something within the patience, and may do it later. */
export class NotDone extends Failure {}
/** The case could not be played. The message says why. */
export class NotAsked extends Error {}

/** An order of the shop that has arrived at the sandbox. */
export interface Placed {
  /** The shop's number. */
  number: string;
  /** The order of the provider: one attempt to pay. */
  attempt: Order;
}

/** What an order became while PromptPay did not work. */
export interface PlacedDespite {
  number: string;
  /** The QR that the shop has not received. */
  lost?: Placed;
  /** The other way to pay that the buyer got at once. */
  other?: Placed;
}

const orderStates = ['open', 'paid', 'refunded', 'attention'] as const;
/** What an order is in the shop. */
export interface OrderState {
  state: (typeof orderStates)[number];
  /** What the shop has booked, if it says so. */
  amount?: string;
}

/** What a shop can be asked to do. */
/** What a daily job said that ended with 1. */
export interface Report {
  /** One sentence, for the check's own report. */
  said: string;
  /** Everything that it wrote. */
  written: string;
}

export interface Shop {
  /** Whether a person answers, who is asked one thing at a time. */
  readonly isPerson: boolean;
  can(command: CommandName): boolean;
  /**
   * Places an order, or pays again for one. Throws Failure, NotAsked or CommandProblem.
   *
   * @param settings of the provider for this order alone.
   */
  place(channel: Channel, again?: Placed, settings?: Partial<Settings>): Promise<Placed>;
  /** Places an order while PromptPay does not work. Throws NotAsked. */
  placeDespite(fault: PromptPayFault): Promise<PlacedDespite>;
  /** Places orders at the same moment. Returns how many the shop has made, and what went wrong with another. */
  placeAtOnce(count: number, channel: Channel): Promise<{made: number; problem?: string}>;
  /**
   * How often the goods left.
   *
   * @param news what has happened to the order since the last question.
   */
  shipments(placed: Placed, news: string): Promise<number>;
  /** Changes the basket. Returns what the order costs now. */
  change(placed: Placed): Promise<string>;
  /** What a person has been told about an order or a reference. */
  tasks(number: string): Promise<string[]>;
  state(placed: Placed): Promise<OrderState>;
  /** Tries to settle the order without paying. */
  settle(placed: Placed): Promise<void>;
  /** Runs the daily job. Returns what one said that ended with 1, because a person has to look. */
  job(): Promise<Report | undefined>;
  restart(): Promise<void>;
  close(): void;
}

/** How long an order may take from the end of the command to the sandbox, in milliseconds. */
export const ARRIVES_WITHIN = 2_000;
/** How many commands other than orders run at the same time. */
const AT_ONCE = 3;

/** Waits until a condition holds. Returns whether it did within the time. All times are in milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, within: number, pause = 50): Promise<boolean> {
  for (const end = Date.now() + within; ; await sleep(pause)) {
    if (await condition()) return true;
    if (Date.now() > end) return false;
  }
}

/** Returns a function that runs actions in turn, so many at the same time. */
function queue(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <Result>(action: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await action();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Why an order does not come as it should; undefined when it does. */
export function wrongChannel(provider: Provider, order: Order, channel: Channel): string | undefined {
  if (channel === 'form' && provider.isQr(order)) return 'a QR arrived instead of a form';
  if (channel === 'qr' && order.channel !== 'promptpay') return 'a form arrived instead of a QR';
  return undefined;
}

/** The number of shipments that was printed or typed. */
export const countOf = (text: string): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

export const isAmount = (text: string): boolean => /^\d{1,9}(?:\.\d{1,2})?$/.test(text);

/** The state and the amount that were printed. */
function stateOf(text: string): OrderState | undefined {
  const [word, amount, more] = text.toLowerCase().split(/\s+/);
  const state = orderStates.find((one) => one === word);
  return state && more === undefined && (!amount || isAmount(amount)) ? {state, amount} : undefined;
}

/** A shop that the merchant's commands operate. */
export class CommandedShop implements Shop {
  readonly isPerson = false;
  readonly #commands: Commands;
  /** Orders one after the other, so that each is known by its arrival. */
  readonly #inTurn = queue(1);
  readonly #someAtOnce = queue(AT_ONCE);
  /** Number of the last order that was there when the shop was killed. */
  #lastBeforeRestart = 0;

  /** @param stopped says why the run has stopped. */
  constructor(
    private readonly lines: Readonly<Partial<Record<CommandName, string>>>,
    private readonly provider: Provider,
    private readonly stopped: () => string | undefined,
  ) {
    this.#commands = new Commands(provider.sandbox.environment);
  }

  can(command: CommandName): boolean {
    return this.lines[command] !== undefined;
  }

  #run(name: CommandName, argument?: string, variables?: Record<string, string>): Promise<string> {
    return this.#commands.run(name, this.lines[name]!, argument, variables);
  }

  /** Runs a command that says something about an order. */
  #ask(name: CommandName, number: string): Promise<string> {
    return this.#someAtOnce(() => this.#run(name, number));
  }

  /** Runs a command that says one thing, and reads it. */
  async #read<Value>(
    name: CommandName,
    {number}: Placed,
    read: (line: string) => Value | undefined,
    wanted: string,
  ): Promise<Value> {
    const line = lastLine(await this.#ask(name, number));
    const value = read(line);
    if (value !== undefined) return value;
    throw new CommandProblem(`--${name} printed ${line === '' ? 'nothing' : `"${line}"`}, not ${wanted}.`);
  }

  place(channel: Channel, again?: Placed, settings: Partial<Settings> = {}): Promise<Placed> {
    return this.#inTurn(() => this.provider.withSettings(settings, () => this.#place(channel, again)));
  }

  async #place(channel: Channel, again?: Placed): Promise<Placed> {
    const {provider} = this;
    const stopped = this.stopped();
    if (stopped) throw new NotAsked(stopped);
    const [before, refusals] = [provider.arrived().length, provider.refused.length];
    const name = again ? 'again' : 'order';
    const printed = await this.#run(name, again?.number, {CHECK_CHANNEL: channel}).catch((error: Error) => error);
    const refusal = provider.refused.slice(refusals).find(({operation}) => operation !== 'inquireOrder');
    if (refusal) {
      const text = `The shop's order was refused (${refusal.operation}): ${refusal.message}`;
      throw new Failure(text, {cause: text});
    }
    if (printed instanceof Error) throw printed;
    const number = again?.number ?? lastLine(printed);
    if (number === '') throw new CommandProblem('--order printed no order number.');
    if (!(await until(() => provider.arrived().length > before, ARRIVES_WITHIN))) {
      const what = again ? `--again ended for the order ${number}` : `--order printed ${number}`;
      throw new CommandProblem(`${what}, and no payment arrived at ${provider.sandbox.url}.`);
    }
    const attempt = provider.arrived().at(-1)!;
    const wrong = wrongChannel(provider, attempt, channel);
    if (wrong) throw new NotAsked(`--${name} got CHECK_CHANNEL=${channel}, and ${wrong}.`);
    return {number, attempt};
  }

  placeDespite(fault: PromptPayFault): Promise<PlacedDespite> {
    const {provider} = this;
    return this.#inTurn(async () => {
      const before = provider.arrived().length;
      provider.promptPay = {fault, met: 0};
      try {
        const number = lastLine(await this.#run('order', undefined, {CHECK_CHANNEL: 'qr'}));
        if (number === '' || provider.promptPay.met === 0) {
          throw new NotAsked('--order printed no order number, or its shop did not call PromptPay.');
        }
        const orders = provider.arrived().slice(before);
        const [lost, other] = [true, false].map((isQr) => orders.find((order) => provider.isQr(order) === isQr));
        return {number, lost: lost && {number, attempt: lost}, other: other && {number, attempt: other}};
      } catch (error) {
        if (!(error instanceof CommandProblem)) throw error;
        throw new NotAsked(
          `${error.message}. When PromptPay fails, --order must still print the order number: the check tries the other way to pay.`,
        );
      } finally {
        provider.promptPay = undefined;
      }
    });
  }

  async placeAtOnce(count: number, channel: Channel): Promise<{made: number; problem?: string}> {
    const outcomes = await Promise.allSettled(
      Array.from({length: count}, () => this.#run('order', undefined, {CHECK_CHANNEL: channel})),
    );
    const problems = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    return {made: count - problems.length, problem: problems[0]?.message};
  }

  async shipments(placed: Placed): Promise<number> {
    try {
      return await this.#read('shipments', placed, countOf, 'a number such as 0 or 1');
    } catch (error) {
      if (!(error instanceof CommandProblem) || placed.attempt.orderNo > this.#lastBeforeRestart) throw error;
      throw new Failure(`The order ${placed.number} is lost. It was there before --restart, and now ${error.message}`);
    }
  }

  change(placed: Placed): Promise<string> {
    return this.#read('change', placed, (line) => (isAmount(line) ? line : undefined), 'the total, such as 2500.00');
  }

  async tasks(number: string): Promise<string[]> {
    const lines = (await this.#ask('tasks', number)).split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  }

  state(placed: Placed): Promise<OrderState> {
    return this.#read('state', placed, stateOf, `one of ${orderStates.join(', ')}, and an amount if there is one`);
  }

  async settle({number}: Placed): Promise<void> {
    await this.#ask('settle', number).catch((error: CommandProblem) => {
      // A shop refuses it as it likes.
      if (error.exitCode === undefined) throw error;
    });
  }

  async job(): Promise<Report | undefined> {
    try {
      await this.#run('job');
      return undefined;
    } catch (error) {
      const {exitCode, message, output, printed} = error as CommandProblem;
      if (exitCode !== 1) throw error;
      return {said: `${message}. It may, when a person has to look.`, written: `${printed}${output}`};
    }
  }

  async restart(): Promise<void> {
    this.#lastBeforeRestart = this.provider.arrived().at(-1)?.orderNo ?? 0;
    await this.#run('restart');
  }

  close(): void {
    this.#commands.close();
  }
}
