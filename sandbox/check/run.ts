import {provider as identity} from '../identity';
import type {Case} from './case';
import {cases} from './cases';
import {CommandProblem} from './commands';
import {Refusal} from '../engine/refusal';
import {UsageError} from '../options';
import {PACKAGE_FILE} from '../packageFile';
import {printable} from '../printable';
import {againOptions, checkUsage, EXAMPLES, readCheckOptions, type CheckOptions, type CommandName} from './options';
import {AskedShop, Back} from './person';
import {Play, Rounds} from './play';
import {goneFrom, isPage, knockAgain, Provider} from './provider';
import {reportOf, summaryOf, wrapped, type Result} from './report';
import {CommandedShop, Failure, NotAsked, type Shop} from './shop';

/** Cases that disturb others come after them. */
const PHASES = [undefined, 'hanging', 'in turn', 'burst'] as const;
/** After so many cases with one cause, the others would only say it again. */
const SAME_CAUSE = 3;
/** What no run sees. */
const UNSEEN = [
  'Whether your staff ask Inquiry once more before the goods leave: refund a paid order, then ship it.',
  'Whether an order that you have closed ships when it is paid: close one, then pay its form.',
  'Whether a buyer gets a new form while an earlier payment is held, has another amount, or is not known to the shop yet.',
  "Whether prices and quantities come from your database: send your own checkout's form with the price 1.00, and with negative or changed quantities.",
  'Whether a buyer can guess a reference, or the address of another return page.',
];
/** What a run does not see without a command. */
const UNSEEN_WITHOUT: Readonly<Partial<Record<CommandName, string>>> = {
  again: 'Orders that are paid with a second reference',
  job: 'Payments that only your daily job finds',
  restart: 'What is lost when the shop is killed',
  change: 'A basket that changes after the form',
  tasks: 'Whether a person is told',
  state: 'The state of the order, and the amount that is booked',
  settle: 'Whether a buyer can settle an order without paying',
};
/** Questions of a case that a person has chosen. */
const SOME_QUESTIONS = 3;

const addressOf = ({page}: Case): string => `${identity.siteUrl}/${page}`;
const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Why a case cannot be played; undefined when it can. */
function obstacle(
  {name, needs = ['shipments'], channel, questions}: Case,
  shop: Shop,
  {channels, only}: CheckOptions,
): string | undefined {
  const missing = needs.filter((command) => !shop.can(command));
  if (missing.length > 0) return `Give ${missing.map((command) => `--${command}`).join(' and ')}.`;
  if (channel && !channels.includes(channel)) return `The shop does not offer ${channel} (--channels).`;
  const isAsked = questions !== undefined || only.includes(name);
  return shop.isPerson && !isAsked ? 'Not asked by hand unless you choose it with --only.' : undefined;
}

/** A run of the check, from the first case to the report. */
class Run {
  readonly #results = new Map<string, Result>();
  /** The cases that can be played. */
  readonly #open: readonly Case[];
  readonly #plays: {one: Case; play: Play}[] = [];
  readonly #causes = new Map<string, number>();
  /** What would fail every other case, too, and the case that shows it. */
  #stop?: {cause: string; at: string};
  readonly #unseen = new Set(UNSEEN);
  #commandsWork = true;
  readonly shop: Shop;
  readonly #rounds = new Rounds(() => this.shop.job());

  constructor(
    private readonly chosen: readonly Case[],
    private readonly provider: Provider,
    private readonly options: CheckOptions,
  ) {
    this.shop = options.commands.order
      ? new CommandedShop(options.commands, provider, () => this.#stopped)
      : new AskedShop(provider, process.stdin);
    this.#open = chosen.filter((one) => !obstacle(one, this.shop, options));
  }

  async all(): Promise<void> {
    note(
      `The sandbox is at ${this.provider.sandbox.url}. It plays ${this.#open.length} of ${this.chosen.length} cases.`,
    );
    if (this.shop instanceof AskedShop) {
      note('Your shop needs these addresses and keys:\n');
      for (const [name, value] of Object.entries(this.provider.sandbox.environment)) note(`${name}=${value}`);
      this.shop.expected = this.#open.reduce((sum, {questions = SOME_QUESTIONS}) => sum + questions, 0);
    }
    for (const phase of PHASES) await this.#phase(this.#open.filter(({alone}) => alone === phase));
    await this.#audit();
    note('');
  }

  /** Why the other cases are not played. */
  get #stopped(): string | undefined {
    return this.#stop && `Not played, because of this: ${this.#stop.cause}`;
  }

  /** Prints the results. @returns the exit code. */
  report(): number {
    const {isStrict, json} = this.options;
    const results = this.chosen.map((one): Result => {
      const detail = this.#stopped ?? obstacle(one, this.shop, this.options) ?? 'Not reached.';
      return this.#results.get(one.name) ?? {case: one.name, result: 'skipped', detail, page: addressOf(one)};
    });
    const played = results.filter(({result}) => result !== 'skipped');
    if (json) for (const result of results) console.log(JSON.stringify(result));
    else console.log(reportOf(results));
    const say = json ? note : console.log;
    if (json) say(summaryOf(results));
    if (this.shop.isPerson) this.#sayRest(say, results, played.length);
    const order = this.shop.isPerson ? '--order and ' : '';
    const without = Object.entries(UNSEEN_WITHOUT).filter(([name]) => !this.shop.can(name as CommandName));
    const unseen = [...without.map(([name, what]) => `${what}: give ${order}--${name}.`), ...this.#unseen];
    say('\nNot looked at:');
    for (const line of unseen) say(`- ${wrapped(line, '  ').trimStart()}`);
    if (without.length > 0) say(`Examples of these commands:\n${EXAMPLES}`);
    const isNobody = this.shop instanceof AskedShop && this.shop.answers === 0;
    if (results.some(({result}) => result === 'failed' || (isStrict && result === 'skipped'))) return 1;
    if (!this.#commandsWork) note('A command did not work, so the check is incomplete.');
    if (isNobody) note('Nobody answered a question, so the check proves nothing.');
    else if (played.length === 0) note('No case was played, so the check proves nothing.');
    return this.#commandsWork && !isNobody && played.length > 0 ? 0 : 2;
  }

  /** How a person goes on. No token is printed. */
  #sayRest(say: (text: string) => void, results: readonly Result[], played: number): void {
    const skipped = results.filter(({result}) => result === 'skipped').map(({case: name}) => name);
    const notReached = this.#open.filter(({name}) => !this.#results.has(name) || name === this.#stop?.at);
    const rest = this.chosen.filter(
      ({name, needs}) => skipped.includes(name) && (needs ?? []).every((command) => this.shop.can(command)),
    );
    const open = notReached.length > 0 ? notReached : rest;
    say(`\n${played} of ${results.length} played.`);
    if (open.length === 0) return;
    say(`${open === rest ? 'The rest by hand' : 'To go on'}, with your token in the place of "…":\n`);
    say(`npx --yes ${identity.siteUrl}/${PACKAGE_FILE} check \\\n  ${againOptions(this.options)} \\`);
    const lines = wrapped(open.map(({name}) => name).join(' '), ' '.repeat(11)).split('\n');
    say(lines.map((line) => `  --only ${line.trim().replaceAll(' ', ',')}`).join(' \\\n'));
  }

  async #phase(phase: readonly Case[]): Promise<void> {
    if (!this.shop.isPerson && phase[0]?.alone !== 'in turn') await Promise.all(phase.map((one) => this.#play(one)));
    else {
      const asked: number[] = [];
      for (let index = 0; index < phase.length;) {
        const answers = this.#answers;
        if ((await this.#play(phase[index]!)) === 'on') {
          if (this.#answers > answers) asked.push(index);
          index += 1;
        } else if (this.#answers === answers) index = asked.pop() ?? index;
      }
    }
  }

  get #answers(): number {
    return this.shop instanceof AskedShop ? this.shop.answers : 0;
  }

  async #play(one: Case): Promise<'back' | 'on'> {
    if (this.#stop) return 'on';
    if (this.shop instanceof AskedShop) {
      note(`\n${wrapped(`${one.name}: ${one.sentence}`)}\n`);
      this.shop.beginCase();
    }
    const channel = one.channel ?? this.options.channels[0]!;
    const play = new Play(this.provider, this.shop, this.options, channel, this.#rounds);
    return this.#judge(one, async () => {
      await this.#rounds.take(() => one.run(play));
      this.#plays.push({one, play});
      for (const line of play.unseen) this.#unseen.add(line);
      const did = [...new Set(play.did)].join(', then ');
      this.#note(one, 'passed', `The shop ${did}.`);
    });
  }

  /** Runs a part of a case, and notes what it throws. */
  async #judge(one: Case, part: () => Promise<void>): Promise<'back' | 'on'> {
    try {
      await part();
    } catch (error) {
      if (error instanceof Back) return 'back';
      const isChanged = error instanceof Refusal;
      const isProblem = error instanceof CommandProblem;
      if (!(isChanged || isProblem || error instanceof Failure || error instanceof NotAsked)) throw error;
      // A shop that is down fails every case, whatever each says about it.
      const gone = await goneFrom(this.options.postbackUrl);
      const cause = gone ?? error.cause ?? (isProblem ? error.message : undefined);
      if (this.#stop && this.#stop.cause === cause) return 'on';
      if (!gone && (isProblem || (isChanged && !this.shop.isPerson))) this.#commandsWork = false;
      const detail = isChanged
        ? `The order was changed on its payment page: ${error.message}`
        : (gone ?? error.message);
      const output = isProblem ? error.output : undefined;
      this.#note(one, gone || error instanceof Failure ? 'failed' : 'skipped', detail, output);
      if (typeof cause === 'string') this.#count(one, cause, gone ? 1 : SAME_CAUSE);
    }
    return 'on';
  }

  /** Stops the run when one cause has ended so many cases. */
  #count({name: at}: Case, cause: string, enough: number): void {
    const count = (this.#causes.get(cause) ?? 0) + 1;
    this.#causes.set(cause, count);
    if (count < enough || this.#stop) return;
    this.#stop = {cause, at};
    note(wrapped(`The check stops here. ${cause}`));
  }

  /** Looks again at every order: a late or second shipment is as wrong as an early one. */
  async #audit(): Promise<void> {
    if (this.shop.isPerson || this.#stop || !this.shop.can('shipments')) return;
    if (this.shop.can('job')) await this.shop.job().catch(() => (this.#commandsWork = false));
    await Promise.all(this.#plays.map(({one, play}) => this.#judge(one, () => play.audit())));
  }

  #note(one: Case, result: Result['result'], detail: string, output?: string): void {
    const known = this.#results.has(one.name);
    this.#results.set(one.name, {case: one.name, result, detail: printable(detail), page: addressOf(one), output});
    const count = String(this.#results.size).padStart(String(this.#open.length).length);
    note(`${known ? 'later' : `${count}/${this.#open.length}`} ${result.padEnd(7)} ${one.name}`);
    if (result === 'failed' || this.shop.isPerson) note(wrapped(printable(detail), '      '));
  }
}

/** Sees that the shop is there and takes its own token, before anybody places an order. Throws a UsageError. */
async function preflight(provider: Provider, options: CheckOptions): Promise<void> {
  const {attempt} = provider.strange();
  const answer = await knockAgain(provider.sandbox.engine.postbackOf(attempt, options.postbackUrl));
  const {origin, pathname} = new URL(options.postbackUrl);
  if (answer.status === 0) {
    throw new UsageError(`${origin} ${answer.text}. Start your shop, or correct --postback-url.`);
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new UsageError(
      `The shop ${answer.text} to a postback at ${pathname}. Is the token in --postback-url the one of your shop? With it the answer is 200, also about an unknown reference.`,
    );
  }
  if (isPage(answer)) note(wrapped(`${pathname} answers a postback with a whole page. Is this your handler?`));
}

async function play(options: CheckOptions): Promise<number> {
  const provider = new Provider();
  await provider.start(options.port, options.postbackUrl).catch(({code, message}: NodeJS.ErrnoException) => {
    const isTaken = code === 'EADDRINUSE';
    throw new UsageError(
      isTaken ? `Port ${options.port} is taken. Stop what uses it, or choose another: --port` : message,
    );
  });
  const chosen = cases.filter(({name}) => options.only.length === 0 || options.only.includes(name));
  const run = new Run(chosen, provider, options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      run.shop.close();
      note('');
      run.report();
      process.exit(130);
    });
  }
  try {
    await preflight(provider, options);
    await run.all();
    return run.report();
  } finally {
    run.shop.close();
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
    console.log(
      [
        ...cases.map((one) => `${one.name}\n  ${one.sentence}\n  ${addressOf(one)}`),
        'Not looked at:',
        ...UNSEEN.map((line) => `- ${wrapped(line, '  ').trimStart()}`),
      ].join('\n'),
    );
  else process.exit(await play(options));
}
