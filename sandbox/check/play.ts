import {setTimeout as sleep} from 'node:timers/promises';
import {isLoopback} from '../engine/postbacks';
import {isPending, type Order, type StatusCode} from '../engine/orders';
import type {CheckOptions, Channel} from './options';
import {knock, LATE, type Answer, type Behaviour, type Knock, type Provider} from './provider';
import {ARRIVES_WITHIN, Failure, NotAsked, until, type Placed, type Shop} from './shop';

/** How long a shop that is told something may take to ask Inquiry before nobody waits for its question. */
const ASKS_WITHIN = 6_000;
/** How long a shop may take from Inquiry's answer to a shipment. A late one is found at the end of the run. */
const DECIDES_WITHIN = 2_000;
/** How long a shop with a job gets to notice by itself. */
const BEFORE_THE_JOB = 8_000;
const LONGEST_PAUSE = 1_500;
/** Pauses before a call is repeated. The provider, too, repeats a postback after another answer than 200. */
const RETRY_PAUSES = [1_000, 3_000];

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Lets all cases that need the shop's job wait for each other, and runs it for all of them. */
export class Rounds {
  #active = 0;
  #waiting: {resolve: () => void; reject: (error: Error) => void}[] = [];

  constructor(private readonly job: () => Promise<void>) {}

  /** Plays a case. */
  async take<Result>(play: () => Promise<Result>): Promise<Result> {
    this.#active += 1;
    try {
      return await play();
    } finally {
      this.#active -= 1;
      this.#start();
    }
  }

  /** Waits for the next run of the job. Throws a CommandProblem. */
  async next(): Promise<void> {
    const run = new Promise<void>((resolve, reject) => this.#waiting.push({resolve, reject}));
    this.#start();
    await run;
  }

  #start(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#active) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.job().then(
      () => waiting.forEach(({resolve}) => resolve()),
      (error: Error) => waiting.forEach(({reject}) => reject(error)),
    );
  }
}

/** What a case does to the shop, and what it demands of it. */
export class Play {
  /** How often each order must have shipped at the end of the run. */
  readonly #expected = new Map<Placed, number>();
  /** What the shop did, for the report. */
  readonly did: string[] = [];

  constructor(
    readonly provider: Provider,
    readonly shop: Shop,
    readonly options: CheckOptions,
    private readonly rounds: Rounds,
    private readonly channel: Channel,
  ) {}

  order(): Promise<Placed> {
    return this.shop.place(this.channel);
  }

  again(placed: Placed): Promise<Placed> {
    return this.shop.place(placed.channel, placed);
  }

  /** Changes how Inquiry answers about an order; without a behaviour, to the truth. */
  behave({order}: Placed, behaviour: Behaviour = {}): void {
    this.provider.behaviours.set(order.refno, behaviour);
  }

  /** Moves an order, and tells nobody. */
  move(order: Order, ...statuses: StatusCode[]): void {
    for (const status of statuses) this.provider.sandbox.engine.move(order, status);
  }

  pay({order}: Placed): void {
    this.move(order, order.status === 'N' ? 'Y' : 'CP');
  }

  /** Moves an order to a status that only a card leads to. */
  moveByCard({order}: Placed, status: StatusCode): void {
    if (order.status === 'N') this.move(order, 'NS');
    this.move(order, status);
  }

  decline({order}: Placed): void {
    this.move(order, order.status === 'N' ? 'PF' : 'RE');
  }

  /** The postback about an order, as the provider or a forger sends it. */
  message(order: Order, change: {method?: 'GET' | 'POST'; status?: StatusCode; address?: string} = {}): Knock {
    const address = change.address ?? order.postbackUrl ?? this.options.postbackUrl;
    const {hostname} = new URL(address);
    if (!isLoopback(hostname) && !this.options.postbackHosts.includes(hostname)) {
      throw new NotAsked(
        `The order names an address on ${hostname}, not on this machine: add --postback-host ${hostname}`,
      );
    }
    return this.provider.sandbox.engine.postbackOf(order, address, change);
  }

  /** Sends the usual postback about an order, and demands 200. Throws a Failure. */
  tell({order}: Placed): Promise<void> {
    return this.send(this.message(order));
  }

  /** Sends postbacks at once, and demands 200. Throws a Failure. */
  async send(...messages: Knock[]): Promise<void> {
    const answers = await Promise.all(messages.map((message) => this.#deliver(message)));
    const wrong = answers.find(({status}) => status !== 200);
    if (wrong) throw new Failure(`The shop ${wrong.text} to a postback. It must answer 200 within 5 seconds.`);
  }

  /** Calls the shop, and again when it is late: a busy machine delays one answer, a shop that hangs delays each. */
  knock(message: Knock): Promise<Answer> {
    return this.#callAgainAfter(({text}) => text === LATE, message);
  }

  #deliver(message: Knock): Promise<Answer> {
    return this.#callAgainAfter(({status}) => status === 0 || status === 429 || status >= 500, message);
  }

  async #callAgainAfter(isFailure: (answer: Answer) => boolean, message: Knock): Promise<Answer> {
    let answer = await knock(message);
    for (const pause of RETRY_PAUSES) {
      if (!isFailure(answer)) break;
      await sleep(pause);
      answer = await knock(message);
    }
    return answer;
  }

  /** Pays an order, tells the shop, and waits for the shipment. Throws a Failure. */
  async sells(placed: Placed): Promise<void> {
    this.pay(placed);
    await this.tell(placed);
    await this.shipsOnce(placed);
  }

  /** Places orders at the same moment. */
  async atOnce(count: number): Promise<{made: number; problem?: string; arrived: number; refusals: string[]}> {
    const {provider} = this;
    const [before, refused] = [provider.arrived().length, provider.refused.length];
    const {made, problem} = await this.shop.placeAtOnce(count, this.channel);
    const arrived = (): number => provider.arrived().length - before;
    await until(() => arrived() >= made, ARRIVES_WITHIN);
    const refusals = provider.refused.slice(refused).filter(({operation}) => operation !== 'inquireOrder');
    return {made, problem, arrived: arrived(), refusals: refusals.map(({message}) => message)};
  }

  /** Kills and starts the shop, and waits until it answers. Throws NotAsked. */
  async restart(): Promise<void> {
    await this.shop.restart();
    const end = Date.now() + this.options.patience;
    for (;;) {
      const {status, text} = await knock({method: 'GET', url: this.options.postbackUrl});
      if (status > 0) return;
      if (Date.now() > end) throw new NotAsked(`The shop ${text} after --restart.`);
      await sleep(200);
    }
  }

  /** Waits for something, with the help of the shop's job if there is one. Returns whether it came about. */
  async #patiently(comesAbout: (within: number) => Promise<boolean>): Promise<boolean> {
    const {patience} = this.options;
    if (!this.shop.can('job')) return comesAbout(patience);
    if (await comesAbout(Math.min(patience, BEFORE_THE_JOB))) return true;
    await this.rounds.next();
    return comesAbout(patience);
  }

  /** Waits until the shop has shipped an order. Throws a Failure. */
  async shipsOnce(placed: Placed): Promise<void> {
    let count = 0;
    const ships = await this.#patiently(async (within) => (count = await this.#shipped(placed, within)) > 0);
    if (!ships) throw new Failure(`The shop did not ship a paid order. ${this.#whatItAsked(placed)}`);
    this.#demand(placed, count, 1);
    this.did.push('shipped once');
  }

  /**
   * Waits for a shipment: twice as long while the shop has not received the right reply, because a busy machine is not
   * the shop's fault.
   *
   * @returns the number of shipments so far.
   */
  async #shipped(placed: Placed, within: number): Promise<number> {
    const questions = this.provider.questionsAbout(placed.order.refno);
    const before = questions.answered;
    const isAnswered = (): boolean => questions.answered > before;
    if (this.shop.isPerson) {
      await until(isAnswered, within);
      await sleep(DECIDES_WITHIN);
      return this.shop.shipments(placed);
    }
    let end = Date.now() + 2 * within;
    let wasAnswered = false;
    for (let pause = 200; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE)) {
      await sleep(pause);
      if (isAnswered() && !wasAnswered) {
        wasAnswered = true;
        end = Math.min(end, Date.now() + within);
      }
      const isLast = Date.now() > end;
      const count = await this.shop.shipments(placed);
      if (count > 0 || isLast) return count;
    }
  }

  #whatItAsked({order}: Placed): string {
    const {asked, answered} = this.provider.questionsAbout(order.refno);
    const {operation, message} = this.provider.refused.at(-1) ?? {};
    if (asked === 0 && operation === 'inquireOrder') return `Inquiry refused its question: ${message}`;
    const advice = this.shop.can('job') ? '' : ' If it asks less often than that, give --job or a longer --patience.';
    if (asked === 0) return `It did not ask Inquiry.${advice}`;
    if (answered === 0) return `It did not ask Inquiry again.${advice}`;
    return `It asked Inquiry ${times(asked)} about it.${advice}`;
  }

  /**
   * Gives the shop time to ship what it must not ship, or to ship again.
   *
   * @param act what might mislead it; by default, a postback.
   * @throws Failure
   */
  async shipsNothingMore(placed: Placed, act = (): Promise<unknown> => this.tell(placed)): Promise<void> {
    const questions = this.provider.questionsAbout(placed.order.refno);
    const before = questions.asked;
    const count = this.#expected.get(placed) ?? 0;
    await act();
    await until(() => questions.asked > before, ASKS_WITHIN);
    await sleep(DECIDES_WITHIN);
    this.#demand(placed, await this.shop.shipments(placed), count);
    this.did.push(count === 0 ? 'shipped nothing' : 'did not ship again');
  }

  /** Leaves an order to another attempt to pay for it. */
  replace(placed: Placed, next: Placed): Placed {
    this.#expected.delete(placed);
    return next;
  }

  /** Waits until the shop has received a spoiled reply. Throws a Failure. */
  async asks(placed: Placed): Promise<void> {
    const questions = this.provider.questionsAbout(placed.order.refno);
    if (await this.#patiently((within) => until(() => questions.spoiled > 0, within))) return;
    throw new Failure('The shop did not ask Inquiry after a postback.');
  }

  #demand(placed: Placed, count: number, wanted: number): void {
    this.#expected.set(placed, wanted);
    if (count === wanted) return;
    const {refno, status} = placed.order;
    const isSpoiled = this.provider.behaviours.get(refno)?.spoil !== undefined;
    const truth = isPending(status) ? 'nobody has paid it' : `its status is ${status}`;
    const state = isSpoiled ? 'Inquiry did not say that it is paid' : truth;
    throw new Failure(
      `The shop shipped the order with reference ${refno} ${times(count)} instead of ${times(wanted)}: ${state}.`,
    );
  }

  /** Demands at the end of the run what was true in the middle. Throws a Failure. */
  async audit(): Promise<void> {
    for (const [placed, wanted] of this.#expected) {
      this.#demand(placed, await this.shop.shipments(placed), wanted);
    }
  }
}
