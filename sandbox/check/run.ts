import {provider as identity} from '../identity';
import {cases, type Case} from './cases';
import {CommandProblem} from './commands';
import {Refusal} from '../engine/refusal';
import {UsageError} from '../options';
import {printable} from '../printable';
import {checkUsage, readCheckOptions, type CheckOptions} from './options';
import {Play, Rounds} from './play';
import {Provider} from './provider';
import {summaryOf, tableOf, type Result} from './report';
import {AskedShop, CommandedShop, Failure, NotAsked, type Shop} from './shop';

/** Cases that disturb others come after them. */
const PHASES = [undefined, 'hanging', 'restart', 'burst'] as const;

const addressOf = ({page}: Case): string => `${identity.siteUrl}/${page}`;
const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Why a case cannot be played; undefined when it can. */
function obstacle(
  {name, needs = ['shipments'], channel, forPerson}: Case,
  shop: Shop,
  {channels, only}: CheckOptions,
): string | undefined {
  const missing = needs.filter((command) => !shop.can(command));
  if (missing.length > 0) return `Give ${missing.map((command) => `--${command}`).join(' and ')}.`;
  if (channel && !channels.includes(channel)) return `The shop does not offer ${channel} (--channels).`;
  if (shop.isPerson && !forPerson && !only.includes(name)) return `Choose it with --only ${name}, or give --order.`;
  return undefined;
}

/** A run of the check, from the first case to the report. */
class Run {
  readonly #results = new Map<string, Result>();
  readonly #plays: {one: Case; play: Play}[] = [];
  #commandsWork = true;

  constructor(
    private readonly chosen: readonly Case[],
    private readonly provider: Provider,
    private readonly shop: Shop,
    private readonly options: CheckOptions,
  ) {}

  /** @returns the exit code. */
  async all(): Promise<number> {
    for (const phase of PHASES) await this.#phase(this.chosen.filter(({alone}) => alone === phase));
    await this.#audit();
    const results = this.chosen.map(({name}) => this.#results.get(name)!);
    if (this.options.json) {
      for (const result of results) console.log(JSON.stringify(result));
      note(summaryOf(results));
    } else {
      console.log(tableOf(results));
    }
    if (results.some(({result}) => result === 'failed')) return 1;
    if (this.#commandsWork) return 0;
    note('A command did not work, so the check is incomplete.');
    return 2;
  }

  async #phase(phase: readonly Case[]): Promise<void> {
    const rounds = new Rounds(() => this.shop.job());
    const played = (one: Case) => () => rounds.take(() => this.#play(one, rounds));
    if (!this.shop.isPerson) await Promise.all(phase.map((one) => played(one)()));
    else for (const one of phase) await played(one)();
  }

  async #play(one: Case, rounds: Rounds): Promise<void> {
    const why = obstacle(one, this.shop, this.options);
    if (why) return this.#note(one, 'skipped', why);
    if (this.shop.isPerson) note(`\n${one.name}: ${one.sentence}`);
    const play = new Play(this.provider, this.shop, this.options, rounds, one.channel ?? this.options.channels[0]!);
    await this.#judge(one, async () => {
      if (typeof one.run === 'function') await one.run(play, await play.order());
      else await one.run.withoutOrder(play);
      this.#plays.push({one, play});
      const did = [...new Set(play.did)].join(', then ');
      this.#note(one, 'passed', `The shop ${did}.`);
    });
  }

  /** Runs a part of a case, and notes what it throws. */
  async #judge(one: Case, part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      const isChanged = error instanceof Refusal;
      if (error instanceof CommandProblem || (isChanged && !this.shop.isPerson)) this.#commandsWork = false;
      else if (!(isChanged || error instanceof Failure || error instanceof NotAsked)) throw error;
      const detail = isChanged ? `The order was changed on its payment page: ${error.message}` : error.message;
      this.#note(one, error instanceof Failure ? 'failed' : 'skipped', detail);
    }
  }

  /** Looks again at every order: a late or second shipment is as wrong as an early one. */
  async #audit(): Promise<void> {
    if (this.shop.isPerson || !this.shop.can('shipments')) return;
    if (this.shop.can('job')) await this.shop.job().catch(() => (this.#commandsWork = false));
    await Promise.all(this.#plays.map(({one, play}) => this.#judge(one, () => play.audit())));
  }

  #note(one: Case, result: Result['result'], detail: string): void {
    const known = this.#results.has(one.name);
    this.#results.set(one.name, {case: one.name, result, detail: printable(detail), page: addressOf(one)});
    const count = String(this.#results.size).padStart(String(this.chosen.length).length);
    note(`${known ? 'later' : `${count}/${this.chosen.length}`} ${one.name}: ${result}. ${printable(detail)}`);
  }
}

async function play(options: CheckOptions): Promise<number> {
  const provider = new Provider();
  await provider.start(options.port, options.postbackUrl).catch(({code, message}: NodeJS.ErrnoException) => {
    const isTaken = code === 'EADDRINUSE';
    throw new UsageError(
      isTaken ? `Port ${options.port} is taken. Stop what uses it, or choose another: --port` : message,
    );
  });
  const shop: Shop = options.commands.order
    ? new CommandedShop(options.commands, provider)
    : new AskedShop(provider, process.stdin);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      shop.close();
      process.exit(130);
    });
  }
  const chosen = cases.filter(({name}) => options.only.length === 0 || options.only.includes(name));
  note(
    `The sandbox is at ${provider.sandbox.url}. Playing ${chosen.length} ${chosen.length === 1 ? 'case' : 'cases'}.`,
  );
  try {
    return await new Run(chosen, provider, shop, options).all();
  } finally {
    shop.close();
    await provider.close();
  }
}

/**
 * The command `check`: plays cases against a shop, reports what it did, and exits.
 *
 * @param args of the command line, after `check`.
 * @throws UsageError
 */
export async function check(args: readonly string[]): Promise<void> {
  const names = cases.map(({name}) => name);
  const options = readCheckOptions(args, names);
  if (options === 'help') console.log(checkUsage);
  else if (options === 'list')
    for (const one of cases) console.log(`${one.name}\n  ${one.sentence}\n  ${addressOf(one)}`);
  else process.exit(await play(options));
}
