import {setTimeout as sleep} from 'node:timers/promises';
import {isLoopback} from '../engine/postbacks';
import {isPending, nextStatuses, type StatusCode} from '../engine/orders';
import type {Settings} from '../engine/settings';
import {CommandProblem} from './commands';
import type {CheckOptions, Channel} from './options';
import {goneFrom, isPage, knockAgain, LATE, type Behaviour, type Knock, type Provider} from './provider';
import {Failure, NotAsked, NotDone, until, type OrderState, type Placed, type Report, type Shop} from './shop';

/** How long a shop that is told something may take to ask Inquiry before nobody waits for its question. */
const ASKS_WITHIN = 6_000;
/** How long a shop may take from Inquiry's answer to a shipment. A late one is found at the end of the run. */
const DECIDES_WITHIN = 2_000;
/** How long a shop with a job gets to notice by itself. */
const BEFORE_THE_JOB = 8_000;
/** How long a shop is watched that asks about two attempts of one age. */
const ASKS_ALIKE = 20_000;
/** What the check cannot know of a shop that ships after a postback only when its job runs. */
const BY_JOB_ALONE =
  'How long a buyer waits: after a postback, the shop shipped only when --job ran. Let a worker ask at once, or run that job every minute.';
/** Between two commands that look for the same. */
const PAUSE = 1_500;
/** In seconds, the patience that covers the two minutes of the polling schedule. */
const SCHEDULE = 150;

export type Method = 'GET' | 'POST' | 'JSON';

const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

/** Runs the shop's job once for all cases: when each that is played waits for it, so that a slow shop has few runs. */
export class Rounds {
  #active = 0;
  readonly #waiting: ((run: Promise<Report | undefined>) => void)[] = [];

  constructor(private readonly job: () => Promise<Report | undefined>) {}

  /** Plays a case. */
  async take(play: () => Promise<unknown>): Promise<void> {
    this.#active += 1;
    await play().finally(() => {
      this.#active -= 1;
      this.#start();
    });
  }

  /** Waits for the next run of the job. Returns what it said if it ended with 1. Throws a CommandProblem. */
  next(): Promise<Report | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#start();
    });
  }

  #start(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#active) return;
    const run = this.job();
    for (const resolve of this.#waiting.splice(0)) resolve(run);
  }
}

/** What a case does to the shop, and what it demands of it. Demands throw a Failure. */
export class Play {
  /** How often each order must have shipped at the end of the run, by its number. */
  readonly #expected = new Map<string, {placed: Placed; count: number}>();
  /** What the shop did, for the report. */
  readonly did: string[] = [];
  /** What the case could not look at, though it passed. */
  readonly unseen: string[] = [];
  /** The statuses that the check gave, by the number of the attempt. */
  readonly #moved = new Map<number, StatusCode>();
  /** Why an attempt must not ship, by its number, where its status does not say so. */
  readonly #reasons = new Map<number, string>();
  /** What has happened since a person was last asked. */
  #news: string[] = [];
  /** What the last job said that did not end with 0. */
  #jobReport?: Report;
  /** How often this case has needed the job. */
  #jobs = 0;
  #mayRunJob = true;
  #answeredWithPage = false;

  constructor(
    readonly provider: Provider,
    readonly shop: Shop,
    readonly options: CheckOptions,
    readonly channel: Channel,
    private readonly rounds: Rounds,
  ) {}

  #happened(news: string): void {
    if (this.#news.at(-1) !== news) this.#news.push(news);
  }

  /** A new order of the shop, made while the provider has these settings. */
  order(settings?: Partial<Settings>): Promise<Placed> {
    return this.shop.place(this.channel, undefined, settings);
  }

  /** The buyer pays again, with a new reference. */
  newReference(placed: Placed): Promise<Placed> {
    return this.shop.place(this.channel, placed);
  }

  /** The buyer tries another card under the same reference, so that Inquiry has two records. */
  sameReference(placed: Placed): Placed {
    return {...placed, attempt: this.provider.create(placed.attempt)};
  }

  /** Changes the basket. Returns the new total; undefined when the shop does not let a buyer change it. */
  async change(placed: Placed): Promise<string | undefined> {
    const total = await this.shop.change(placed);
    if (Number(total) !== Number(placed.attempt.total)) {
      this.#reasons.set(placed.attempt.orderNo, `the buyer paid ${placed.attempt.total}, and it costs ${total} now`);
      return total;
    }
    this.did.push('kept the total of an order with a payment');
    this.unseen.push(
      'A payment of an old total: --change left the total as it was. This is right if it left the goods as they were.',
    );
    return undefined;
  }

  /** Lets a buyer try to settle an order without the provider, if the shop has a way. */
  async trySettle(placed: Placed): Promise<void> {
    if (this.shop.can('settle')) await this.shop.settle(placed);
  }

  /** Changes how Inquiry answers about an order; without a behaviour, to the truth. */
  behave({attempt}: Placed, behaviour: Behaviour = {}): void {
    const {behaviours} = this.provider;
    if (behaviours.get(attempt.refno)?.spoil && !behaviour.spoil) this.#happened('Inquiry worked again');
    behaviours.set(attempt.refno, behaviour);
  }

  /** Changes the status of an order, and tells nobody. A status of cards means that the buyer has taken a card. */
  move({attempt}: Placed, status: StatusCode): void {
    const {engine} = this.provider.sandbox;
    if (attempt.status === 'N' && !nextStatuses('N').includes(status)) engine.move(attempt, 'NS');
    engine.move(attempt, status);
    this.#moved.set(attempt.orderNo, status);
    this.#happened(['CP', 'Y'].includes(status) ? 'the order was paid' : `the status of the order became ${status}`);
  }

  /** The buyer pays, and nobody is told. */
  pay(placed: Placed): void {
    this.move(placed, placed.attempt.status === 'N' ? 'Y' : 'CP');
  }

  /** Alters what the buyer pays. */
  alter({attempt}: Placed, name: 'total' | 'currency', value: string): void {
    this.#reasons.set(attempt.orderNo, `the buyer paid the ${name} ${value} instead of ${attempt[name]}`);
    this.#happened(`the buyer changed the ${name} in the form to ${value}`);
    attempt[name] = value;
  }

  /** The postback about an order, as the provider or a forger sends it. */
  message(
    {attempt}: Placed,
    {method, status, ...change}: {method?: Method; status?: StatusCode; address?: string} = {},
  ): Knock {
    const address = change.address ?? attempt.postbackUrl ?? this.options.postbackUrl;
    const {hostname} = new URL(address);
    if (!isLoopback(hostname) && !this.options.postbackHosts.includes(hostname)) {
      throw new NotAsked(
        `The order names an address on ${hostname}, not on this machine: add --postback-host ${hostname}`,
      );
    }
    const {engine} = this.provider.sandbox;
    if (method !== 'JSON') return engine.postbackOf(attempt, address, {method, status});
    const {url, body} = engine.postbackOf(attempt, address, {method: 'POST', status});
    const json = JSON.stringify(Object.fromEntries(new URLSearchParams(body)));
    return {method: 'POST', url, contentType: 'application/json', body: json};
  }

  /** Sends the usual postback about an order, and demands 200. */
  tell(placed: Placed): Promise<void> {
    return this.send(this.message(placed));
  }

  /** Sends postbacks at once, and demands 200. */
  async send(...messages: Knock[]): Promise<void> {
    const answers = await Promise.all(
      messages.map((message) => knockAgain(message, ({status}) => status === 0 || status === 429 || status >= 500)),
    );
    this.#happened('a postback came');
    const wrong = answers.find(({status}) => status !== 200);
    if (wrong) {
      const text = `The shop ${wrong.text} to a postback. It must answer 200 within 5 seconds.`;
      throw new Failure(text, {cause: wrong.text === LATE ? undefined : text});
    }
    this.#answeredWithPage ||= answers.some(isPage);
  }

  /** Sends what may be refused, and demands that the shop is there. */
  async reach(message: Knock, news = 'a forged postback came') {
    const answer = await knockAgain(message);
    this.#happened(news);
    if (answer.status > 0) return answer;
    throw new Failure(`The shop ${answer.text}.`);
  }

  /** Kills and starts the shop, and waits until it answers. Throws NotAsked. */
  async restart(): Promise<void> {
    await this.shop.restart();
    this.#happened('your shop was started again');
    let gone: string | undefined;
    const isThere = async (): Promise<boolean> => !(gone = await goneFrom(this.options.postbackUrl));
    if (!(await until(isThere, this.options.patience))) throw new NotAsked(`After --restart: ${gone}`);
  }

  /** Pays an order, tells the shop, and demands the shipment, for which a shop should not need its job. */
  async sells(placed: Placed, method?: Method): Promise<void> {
    this.pay(placed);
    await this.send(this.message(placed, {method}));
    const jobs = this.#jobs;
    await this.shipsOnce(placed);
    if (this.#jobs > jobs) this.unseen.push(BY_JOB_ALONE);
  }

  /** Waits until the shop has shipped an order. */
  async shipsOnce(placed: Placed): Promise<void> {
    let count = 0;
    const ships = await this.#patiently(async (within) => (count = await this.#shipped(placed, within)) > 0);
    this.#isByHand(placed);
    if (!ships) throw new NotDone(`The shop did not ship a paid order. ${this.#whatItAsked(placed)}`);
    this.#demand(placed, count, 1);
    this.did.push('shipped once');
  }

  /** Does something to an order, by default a postback, and demands that it ships nothing, or nothing more. */
  async shipsNothingMore(placed: Placed, act?: () => Promise<unknown>): Promise<void> {
    const count = this.#expected.get(placed.number)?.count ?? 0;
    await this.settles(placed, act);
    this.#demand(placed, await this.#shipments(placed), count);
    this.did.push(count === 0 ? 'shipped nothing' : 'did not ship again');
  }

  /** Changes the status of an order, and demands that it ships nothing, or nothing more. */
  shipsNothingAs(placed: Placed, status: StatusCode): Promise<void> {
    this.move(placed, status);
    return this.shipsNothingMore(placed);
  }

  /** Does something to an order, by default a postback, and lets the shop ask and decide. */
  async settles(placed: Placed, act?: () => Promise<unknown>): Promise<void> {
    await this.isAsked(placed, ASKS_WITHIN, act);
    await sleep(DECIDES_WITHIN);
  }

  /** Waits until the shop has stopped asking because of an earlier postback. */
  async rests({attempt}: Placed): Promise<void> {
    const questions = this.provider.questionsAbout(attempt.refno);
    const isQuiet = async (): Promise<boolean> => {
      const before = questions.asked;
      await sleep(DECIDES_WITHIN);
      return questions.asked === before;
    };
    await until(isQuiet, this.options.patience);
  }

  /** Waits for what the shop does without a postback. Without its job it may ask later than the check waits. */
  async byItself(part: () => Promise<void>, allowed = 'every two minutes'): Promise<void> {
    try {
      await part();
    } catch (error) {
      if (!(error instanceof NotDone) || this.shop.can('job') || this.#waited >= SCHEDULE) throw error;
      const longer = `Give --job, or --patience ${SCHEDULE}s.`;
      throw new NotAsked(`Nothing happened in ${this.#waited} seconds, and a shop may ask only ${allowed}. ${longer}`);
    }
  }

  /** Plays what a postback alone must bring about. The job may help a shop that has needed it for the shipment, too. */
  async withoutJob(part: () => Promise<void>): Promise<void> {
    this.#mayRunJob = this.#jobs > 0;
    try {
      await part();
    } catch (error) {
      if (!(error instanceof NotDone) || this.#mayRunJob) throw error;
      throw new NotDone(`${error.message} The postback must be enough, before any daily job.`);
    } finally {
      this.#mayRunJob = true;
    }
  }

  /**
   * Runs the job, and demands that it asks about an order, and that a person is told: by a task, or by a job that ends
   * with 1 and names the order.
   */
  async findsByJob(placed: Placed): Promise<void> {
    let failure: CommandProblem | undefined;
    const {patience} = this.options;
    if (!(await this.isAsked(placed, patience, async () => (failure = await this.#runJob())))) {
      const said =
        this.#jobReport?.said ?? 'It must ask about all attempts of the last days, also of orders that have shipped.';
      throw new NotDone(`The daily job did not ask Inquiry about the order ${placed.number}. ${said}`);
    }
    if (failure) throw failure;
    const words = this.#jobReport?.written.split(/[\s,;:.()[\]"']+/) ?? [];
    if (![placed.number, placed.attempt.refno].some((name) => words.includes(name))) await this.tells(placed);
    this.did.push('asked again when its job ran');
  }

  /** Demands that the shop goes on asking about an order, if it does about another that it made at the same time. */
  async keepsAsking(placed: Placed, other: Placed): Promise<void> {
    const one = this.provider.questionsAbout(placed.attempt.refno);
    const second = this.provider.questionsAbout(other.attempt.refno);
    const before = one.asked;
    const isAsked = (): boolean => one.asked > before;
    // Several workers ask in any order, so one question more proves nothing.
    const isBehind = (): boolean => second.asked > one.asked + 1;
    await until(() => isAsked() || isBehind(), ASKS_ALIKE);
    if (isAsked() || !isBehind() || (await until(isAsked, this.options.patience))) return;
    throw new Failure(
      `The shop has stopped asking about the reference ${placed.attempt.refno}, and asks about ${other.attempt.refno}. Both can be paid, and no postback may come.`,
    );
  }

  /** Waits until the shop has received a reply that is not right. */
  async asks({attempt}: Placed): Promise<void> {
    const questions = this.provider.questionsAbout(attempt.refno);
    if (await this.#patiently((within) => until(() => questions.asked > questions.answered, within))) return;
    throw new Failure('The shop did not ask Inquiry after a postback.');
  }

  /** Does something to an order, by default a postback. Returns whether the shop then asks Inquiry about it. */
  async isAsked(placed: Placed, within: number, act = (): Promise<unknown> => this.tell(placed)): Promise<boolean> {
    const questions = this.provider.questionsAbout(placed.attempt.refno);
    const before = questions.asked;
    await act();
    return until(() => questions.asked > before, within);
  }

  /** Demands that a person has been told about an order, under one of these numbers, and once for all postbacks. */
  async tells(placed: Placed, numbers = [placed.number], postback = this.message(placed)): Promise<void> {
    if (!this.shop.can('tasks')) return;
    const look = async () => (await Promise.all(numbers.map((number) => this.shop.tasks(number)))).flat();
    if (!(await this.#patiently((within) => until(async () => (await look()).length > 0, within, PAUSE)))) {
      throw new NotDone(`No person was told about the order ${placed.number}. ${this.#whatItAsked(placed)}`);
    }
    await sleep(DECIDES_WITHIN);
    const before = await look();
    await this.settles(placed, () => this.send(postback, postback));
    const after = await look();
    if (after.length > before.length) {
      throw new Failure(
        `The postback was repeated, and a person was told about ${placed.number} again: ${after.at(-1)}`,
      );
    }
    this.did.push('told a person once');
  }

  /** Demands one of these states of an order, and what was paid if the shop has booked an amount. */
  async isIn(placed: Placed, ...wanted: OrderState['state'][]): Promise<void> {
    if (!this.shop.can('state')) return;
    let is!: OrderState;
    const isRight = async (): Promise<boolean> => wanted.includes((is = await this.shop.state(placed)).state);
    if (!(await this.#patiently((within) => until(isRight, within, PAUSE)))) {
      throw new Failure(`The order ${placed.number} is "${is.state}" in the shop, and must be ${wanted.join(' or ')}.`);
    }
    const {total} = placed.attempt;
    if (is.state === 'paid' && is.amount !== undefined && Number(is.amount) !== Number(total)) {
      throw new Failure(`The shop has booked ${is.amount} for the order ${placed.number}, and ${total} was paid.`);
    }
    this.did.push(`had it as ${is.state}`);
  }

  /** How long the check waits for a shop, in seconds. */
  get #waited(): number {
    return this.options.patience / 1_000;
  }

  /** Waits for something, with the help of the shop's job if there is one. Returns whether it came about. */
  async #patiently(comesAbout: (within: number) => Promise<boolean>): Promise<boolean> {
    const {patience} = this.options;
    if (!this.shop.can('job') || !this.#mayRunJob) return comesAbout(patience);
    if (await comesAbout(Math.min(patience, BEFORE_THE_JOB))) return true;
    const failure = await this.#runJob();
    if (!(await comesAbout(patience))) return false;
    if (failure) throw failure;
    return true;
  }

  /** Runs the job. Returns the problem of one that has run and failed: a case fails if something is missing then. */
  async #runJob(): Promise<CommandProblem | undefined> {
    this.#jobs += 1;
    try {
      this.#jobReport = await this.rounds.next();
      return undefined;
    } catch (error) {
      if (!(error instanceof CommandProblem && error.hasRun)) throw error;
      this.#jobReport = {said: `${error.message}.`, written: ''};
      return error;
    }
  }

  /** Waits for a shipment: twice as long while the shop has not received the right reply, for a busy machine's sake. */
  async #shipped(placed: Placed, within: number): Promise<number> {
    const questions = this.provider.questionsAbout(placed.attempt.refno);
    const before = questions.answered;
    const isAnswered = (): boolean => questions.answered > before;
    if (this.shop.isPerson) {
      await until(isAnswered, within);
      await sleep(DECIDES_WITHIN);
      return this.#shipments(placed);
    }
    let count = 0;
    const hasShipped = async (): Promise<boolean> => (count = await this.#shipments(placed)) > 0;
    await until(async () => (await hasShipped()) || isAnswered(), 2 * within, PAUSE);
    if (count === 0 && isAnswered()) await until(hasShipped, within, PAUSE);
    return count;
  }

  /** How often an order has shipped. */
  #shipments(placed: Placed): Promise<number> {
    const news = this.#news.length > 0 ? `Since your last answer, ${this.#news.join(', then ')}.` : '';
    this.#news = [];
    return this.shop.shipments(placed, news);
  }

  /** What the shop did instead of what was demanded, as far as the check knows. */
  #whatItAsked({attempt}: Placed): string {
    const {asked, answered} = this.provider.questionsAbout(attempt.refno);
    const {operation, message} = this.provider.refused.at(-1) ?? {};
    if (asked === 0 && operation === 'inquireOrder') return `Inquiry refused its question: ${message}`;
    const again = answered === 0 ? 'It did not ask Inquiry again.' : `It asked Inquiry ${times(asked)} about it.`;
    const said = [asked === 0 ? 'It did not ask Inquiry.' : again];
    if (this.#answeredWithPage) said.push('It answered a postback with a whole page: is this your handler?');
    else if (!this.shop.can('job')) {
      said.push(`The check waited ${this.#waited} seconds. Give --job, or a longer --patience.`);
    }
    if (this.#jobReport) said.push(this.#jobReport.said);
    return said.join(' ');
  }

  /** Throws NotAsked when somebody else than the check has paid. */
  #isByHand({attempt: {refno, orderNo, status}}: Placed): void {
    if (isPending(status) || this.#moved.get(orderNo) === status) return;
    throw new NotAsked(
      `The order with reference ${refno} became ${status} on its payment page. Do not pay: the check pays.`,
    );
  }

  #demand(placed: Placed, count: number, wanted: number): void {
    this.#isByHand(placed);
    this.#expected.set(placed.number, {placed, count: wanted});
    if (count === wanted) return;
    const {refno, orderNo, status} = placed.attempt;
    const isSpoiled = this.provider.behaviours.get(refno)?.spoil !== undefined;
    const truth = isPending(status) ? 'nobody has paid it' : `its status is ${status}`;
    const state = this.#reasons.get(orderNo) ?? (isSpoiled ? 'Inquiry did not say that it is paid' : truth);
    const shipped = count === 0 ? 'did not ship' : `shipped ${times(count)}`;
    const right = wanted === 0 ? 'must not ship it' : `must ship it ${times(wanted)}`;
    throw new Failure(`The shop ${shipped} the order with reference ${refno}, and ${right}: ${state}.`);
  }

  /** Demands at the end of the run what was true in the middle. */
  async audit(): Promise<void> {
    for (const {placed, count} of this.#expected.values()) {
      this.#demand(placed, await this.#shipments(placed), count);
    }
  }
}
