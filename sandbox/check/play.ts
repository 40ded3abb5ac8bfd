import {setTimeout as sleep} from 'node:timers/promises';
import {isLoopback} from '../engine/postbacks';
import {isPending, nextStatuses, type Order, type StatusCode} from '../engine/orders';
import {THAI_BAHT} from '../engine/tables';
import {CommandProblem} from './commands';
import type {CheckOptions, Channel} from './options';
import {
  goneFrom,
  isPage,
  knockAgain,
  LATE,
  type ShopReply,
  type Behaviour,
  type Knock,
  type Provider,
} from './provider';
import {ARRIVES_WITHIN, Failure, NotAsked, NotDone, until, type OrderState, type Placed, type Shop} from './shop';

/** How long a shop that is told something may take to ask Inquiry before nobody waits for its question. */
const ASKS_WITHIN = 6_000;
/** How long a shop may take from Inquiry's answer to a shipment. A late one is found at the end of the run. */
const DECIDES_WITHIN = 2_000;
/** How long a shop with a job gets to notice by itself. */
const BEFORE_THE_JOB = 8_000;
/** What the check cannot know of a shop that ships after a postback only when its job runs. */
const BY_JOB_ALONE =
  'How long a buyer waits: after a postback, the shop shipped only when --job ran. Let a worker ask at once, or run that job every minute.';
const LONGEST_PAUSE = 1_500;
/** In seconds, the patience that covers the two minutes of the polling schedule. */
const SCHEDULE = 150;
/** How long nobody must have asked before a question can be put down to a postback. */
const QUIET = 3_000;
/** How soon a shop asks that was misled by a postback. */
const ASKS_AT_ONCE = 1_500;

const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

/** Lets all cases that need the shop's job wait for each other, and runs it for all of them. */
export class Rounds {
  #active = 0;
  #waiting: {resolve: (problem?: string) => void; reject: (error: Error) => void}[] = [];

  constructor(private readonly job: () => Promise<string | undefined>) {}

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

  /** Waits for the next run of the job. Returns what it said if it ended with 1. Throws a CommandProblem. */
  async next(): Promise<string | undefined> {
    const run = new Promise<string | undefined>((resolve, reject) => this.#waiting.push({resolve, reject}));
    this.#start();
    return run;
  }

  #start(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#active) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.job().then(
      (problem) => waiting.forEach(({resolve}) => resolve(problem)),
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
  /** What the case could not look at, though it passed. */
  readonly unseen: string[] = [];
  /** The statuses that the check gave, by the number of the order. */
  readonly #moved = new Map<number, StatusCode>();
  /** Why an order must not ship, by its number, where its status does not say so. */
  readonly #reasons = new Map<number, string>();
  /** What has happened since a person was last asked. */
  #news: string[] = [];
  /** What the last job said that ended with 1. */
  #jobProblem?: string;
  /** How often this case has needed the job. */
  #jobs = 0;
  #answeredWithPage = false;
  #wasRestarted = false;

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

  #happened(news: string): void {
    if (this.#news.at(-1) !== news) this.#news.push(news);
  }

  /** An order of the provider under a reference that the shop never made. */
  strange(): Order {
    const {engine} = this.provider.sandbox;
    const refno = engine.orders.freeReference();
    engine.orders.claimReference(refno);
    const details = {refno, customerEmail: 'buyer@shop.example', productDetail: 'Sample', total: '100.00'};
    return this.provider.own(engine.createOrder({...details, currency: THAI_BAHT}));
  }

  /** Changes the basket. Returns the new total; undefined when the shop does not let a buyer change it. */
  async change(placed: Placed): Promise<string | undefined> {
    const total = await this.shop.change(placed);
    if (Number(total) !== Number(placed.order.total)) return total;
    this.did.push('did not change the basket of an order with a payment');
    this.unseen.push('A payment of an old total: the basket could not be changed after the form, which is right.');
    return undefined;
  }

  /** How a buyer pays whom PromptPay has failed. Throws a Failure when there is no way. */
  async otherWay(number: string): Promise<Placed> {
    if (!this.shop.can('again')) throw new NotAsked('--order made no other payment. Give --again.');
    const channel = this.options.channels.includes('form') ? 'form' : 'qr';
    return this.shop.place(channel, {number} as Placed).catch((error: Error) => {
      if (!(error instanceof CommandProblem)) throw error;
      throw new Failure(`PromptPay failed, and the buyer got no other way to pay: ${error.message}`);
    });
  }

  again(placed: Placed): Promise<Placed> {
    return this.shop.place(placed.channel, placed);
  }

  /** Changes how Inquiry answers about an order; without a behaviour, to the truth. */
  behave({order}: Placed, behaviour: Behaviour = {}): void {
    const {behaviours} = this.provider;
    if (behaviours.get(order.refno)?.spoil && !behaviour.spoil) this.#happened('Inquiry worked again');
    behaviours.set(order.refno, behaviour);
  }

  /** Moves an order, and tells nobody. A status of cards alone means that the buyer has taken a card. */
  move(order: Order, ...statuses: StatusCode[]): void {
    const {engine} = this.provider.sandbox;
    for (const status of statuses) {
      if (order.status === 'N' && !nextStatuses('N').includes(status)) engine.move(order, 'NS');
      engine.move(order, status);
      this.#moved.set(order.orderNo, status);
      this.#happened(['CP', 'Y'].includes(status) ? 'the order was paid' : `the status of the order became ${status}`);
    }
  }

  pay({order}: Placed): void {
    this.move(order, order.status === 'N' ? 'Y' : 'CP');
  }

  /** Alters what the buyer pays. */
  alter({order}: Placed, name: 'total' | 'currency', value: string): void {
    this.#reasons.set(order.orderNo, `the buyer paid the ${name} ${value} instead of ${order[name]}`);
    this.#happened(`the buyer changed the ${name} in the form to ${value}`);
    order[name] = value;
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
    const isFailure = ({status}: ShopReply): boolean => status === 0 || status === 429 || status >= 500;
    const answers = await Promise.all(messages.map((message) => knockAgain(message, isFailure)));
    this.#happened('a postback came');
    const wrong = answers.find(({status}) => status !== 200);
    if (wrong) {
      const text = `The shop ${wrong.text} to a postback. It must answer 200 within 5 seconds.`;
      throw new Failure(text, {cause: wrong.text === LATE ? undefined : text});
    }
    this.#answeredWithPage ||= answers.some(isPage);
  }

  /** Sends what may be refused, and demands that the shop is there. Throws a Failure. */
  async reach(message: Knock, news = 'a forged postback came'): Promise<ShopReply> {
    const answer = await knockAgain(message);
    this.#happened(news);
    if (answer.status > 0) return answer;
    throw new Failure(`The shop ${answer.text}.`);
  }

  /**
   * Sends a postback with a token that does not fit, and demands this answer, and no question to Inquiry. A shop may
   * ask about an order at any time, so one question after a postback proves nothing.
   *
   * @param how the token is wrong.
   * @throws Failure
   */
  async asksNothing(order: Order, message: Knock, how: string, wanted: 200 | 403): Promise<void> {
    const questions = this.provider.questionsAbout(order.refno);
    let isQuiet = false;
    for (let round = 0; round < 4 && !isQuiet; round += 1) {
      const earlier = questions.asked;
      await sleep(QUIET);
      isQuiet = questions.asked === earlier;
    }
    for (let sent = 1; ; sent += 1) {
      const before = questions.asked;
      const {status, text} = await this.reach(message);
      const isRight = wanted === 200 ? status === 200 : status >= 400 && status < 500;
      const reason = wanted === 200 ? ' and tell a person, because a buyer can change the reference and pay' : '';
      if (!isRight) throw new Failure(`The shop ${text} to a postback ${how}. It must answer ${wanted}${reason}.`);
      if (!isQuiet || !(await until(() => questions.asked > before, ASKS_AT_ONCE))) break;
      if (sent === 3) throw new Failure(`The shop asked Inquiry because of a postback ${how}.`);
    }
    this.did.push(`answered ${wanted} and asked nothing`);
  }

  /** Pays an order, tells the shop, and waits for the shipment. Throws a Failure. */
  async sells(placed: Placed): Promise<void> {
    this.pay(placed);
    await this.tell(placed);
    await this.shipsAtOnce(placed);
  }

  /** Waits for a shipment after a postback, for which a shop should not need its job. Throws a Failure. */
  async shipsAtOnce(placed: Placed): Promise<void> {
    const jobs = this.#jobs;
    await this.shipsOnce(placed);
    if (this.#jobs > jobs) this.unseen.push(BY_JOB_ALONE);
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
    this.#wasRestarted = true;
    this.#happened('your shop was started again');
    let gone: string | undefined;
    const isThere = async (): Promise<boolean> => !(gone = await goneFrom(this.options.postbackUrl));
    if (!(await until(isThere, this.options.patience))) throw new NotAsked(`After --restart: ${gone}`);
  }

  /** Waits for something, with the help of the shop's job if there is one. Returns whether it came about. */
  async #patiently(comesAbout: (within: number) => Promise<boolean>): Promise<boolean> {
    const {patience} = this.options;
    if (!this.shop.can('job')) return comesAbout(patience);
    if (await comesAbout(Math.min(patience, BEFORE_THE_JOB))) return true;
    this.#jobProblem = await this.rounds.next();
    this.#jobs += 1;
    return comesAbout(patience);
  }

  /** Waits until the shop has shipped an order. Throws a Failure. */
  async shipsOnce(placed: Placed): Promise<void> {
    let count = 0;
    const ships = await this.#patiently(async (within) => (count = await this.#shipped(placed, within)) > 0);
    if (!ships) this.#isByHand(placed);
    if (!ships) throw new NotDone(`The shop did not ship a paid order. ${this.#whatItAsked(placed)}`);
    this.#demand(placed, count, 1);
    this.did.push('shipped once');
  }

  /** Waits for what the shop does without a postback. Without its job it may ask later than the check waits. */
  async byItself(part: () => unknown, allowed = 'every two minutes'): Promise<void> {
    try {
      await part();
    } catch (error) {
      if (!(error instanceof NotDone) || this.shop.can('job') || this.#waited >= SCHEDULE) throw error;
      const longer = `Give --job, or --patience ${SCHEDULE}s.`;
      throw new NotAsked(`Nothing happened in ${this.#waited} seconds, and a shop may ask only ${allowed}. ${longer}`);
    }
  }

  /** How long the check waits for a shop, in seconds. */
  get #waited(): number {
    return this.options.patience / 1_000;
  }

  /** Waits for a shipment: twice as long while the shop has not received the right reply, for a busy machine's sake. */
  async #shipped(placed: Placed, within: number): Promise<number> {
    const questions = this.provider.questionsAbout(placed.order.refno);
    const before = questions.answered;
    const isAnswered = (): boolean => questions.answered > before;
    if (this.shop.isPerson) {
      await until(isAnswered, within);
      await sleep(DECIDES_WITHIN);
      return this.#shipments(placed);
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
      const count = await this.#shipments(placed);
      if (count > 0 || isLast) return count;
    }
  }

  /** How often an order has shipped. Throws a Failure for an order that a restart has lost. */
  async #shipments(placed: Placed): Promise<number> {
    const news = this.#news.length > 0 ? `Since your last answer, ${this.#news.join(', then ')}.` : '';
    this.#news = [];
    try {
      return await this.shop.shipments(placed, news);
    } catch (error) {
      if (!this.#wasRestarted || !(error instanceof CommandProblem)) throw error;
      throw new Failure(`The order ${placed.number} is lost. It was there before --restart, and now ${error.message}`);
    }
  }

  /** What the shop did instead of what was demanded, as far as the check knows. */
  #whatItAsked({order}: Placed): string {
    const {asked, answered} = this.provider.questionsAbout(order.refno);
    const {operation, message} = this.provider.refused.at(-1) ?? {};
    if (asked === 0 && operation === 'inquireOrder') return `Inquiry refused its question: ${message}`;
    const again = answered === 0 ? 'It did not ask Inquiry again.' : `It asked Inquiry ${times(asked)} about it.`;
    const said = [asked === 0 ? 'It did not ask Inquiry.' : again];
    if (this.#answeredWithPage) said.push('It answered a postback with a whole page: is this your handler?');
    else if (!this.shop.can('job')) {
      said.push(`The check waited ${this.#waited} seconds. Give --job, or a longer --patience.`);
    }
    if (this.#jobProblem) said.push(this.#jobProblem);
    return said.join(' ');
  }

  /** Does something to an order, by default a postback, and demands that it ships nothing, or nothing more. */
  async shipsNothingMore(placed: Placed, act?: () => Promise<unknown>): Promise<void> {
    const count = this.#expected.get(placed) ?? 0;
    await this.settles(placed, act);
    this.#demand(placed, await this.#shipments(placed), count);
    this.did.push(count === 0 ? 'shipped nothing' : 'did not ship again');
  }

  /** Does something to an order, by default a postback, and lets the shop ask and decide. */
  async settles(placed: Placed, act?: () => Promise<unknown>): Promise<void> {
    await this.#isAsked(placed, ASKS_WITHIN, act);
    await sleep(DECIDES_WITHIN);
  }

  /** Sends a postback, and demands a question to Inquiry without the help of the job. Throws a Failure. */
  async asksAtOnce(placed: Placed): Promise<void> {
    if (await this.#isAsked(placed, this.options.patience)) return;
    const rest = 'A rest after failures must not hold back a new one.';
    throw new Failure(`The shop did not ask Inquiry within ${this.#waited} seconds of a postback. ${rest}`);
  }

  /** Does something to an order, by default a postback. Returns whether the shop then asks Inquiry about it. */
  async #isAsked(placed: Placed, within: number, act = (): Promise<unknown> => this.tell(placed)): Promise<boolean> {
    const questions = this.provider.questionsAbout(placed.order.refno);
    const before = questions.asked;
    await act();
    return until(() => questions.asked > before, within);
  }

  /** Demands that a plain sale is paid, and that nobody is told. Throws a Failure. */
  async isPlain(placed: Placed): Promise<void> {
    await this.isIn(placed, ['paid']);
    const [line] = this.shop.can('tasks') ? await this.shop.tasks(placed.number) : [];
    if (line !== undefined)
      throw new Failure(`A person was told about the order ${placed.number}, which needs nobody: ${line}`);
  }

  /** Demands that a person has been told about an order, under one of these numbers, and once for all postbacks. */
  async tells(placed: Placed, numbers = [placed.number], postback = this.message(placed.order)): Promise<void> {
    if (!this.shop.can('tasks')) return;
    let lines: string[] = [];
    const look = async (): Promise<number> => {
      lines = (await Promise.all(numbers.map((number) => this.shop.tasks(number)))).flat();
      return lines.length;
    };
    if (!(await this.#patiently((within) => until(async () => (await look()) > 0, within, LONGEST_PAUSE)))) {
      throw new NotDone(`No person was told about the order ${placed.number}. ${this.#whatItAsked(placed)}`);
    }
    await sleep(DECIDES_WITHIN);
    const before = await look();
    await this.settles(placed, () => this.send(postback, postback));
    if ((await look()) > before) {
      throw new Failure(
        `The postback was repeated, and a person was told about ${placed.number} again: ${lines.at(-1)}`,
      );
    }
    this.did.push('told a person once');
  }

  /** Demands a state of an order, and what was paid if the shop has booked an amount. Throws a Failure. */
  async isIn(placed: Placed, wanted: readonly OrderState['state'][]): Promise<void> {
    if (!this.shop.can('state')) return;
    let is!: OrderState;
    const isRight = async (): Promise<boolean> => wanted.includes((is = await this.shop.state(placed)).state);
    if (!(await this.#patiently((within) => until(isRight, within, LONGEST_PAUSE)))) {
      throw new Failure(`The order ${placed.number} is "${is.state}" in the shop, and must be ${wanted.join(' or ')}.`);
    }
    const {total} = placed.order;
    if (is.state === 'paid' && is.amount !== undefined && Number(is.amount) !== Number(total)) {
      throw new Failure(`The shop has booked ${is.amount} for the order ${placed.number}, and ${total} was paid.`);
    }
    this.did.push(`had it as ${is.state}`);
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

  /** Throws NotAsked when somebody else than the check has paid. */
  #isByHand({order}: Placed): void {
    if (isPending(order.status) || this.#moved.get(order.orderNo) === order.status) return;
    throw new NotAsked(
      `The order with reference ${order.refno} became ${order.status} on its payment page. Do not pay: the check pays.`,
    );
  }

  #demand(placed: Placed, count: number, wanted: number): void {
    this.#isByHand(placed);
    this.#expected.set(placed, wanted);
    if (count === wanted) return;
    const {refno, orderNo, status} = placed.order;
    const isSpoiled = this.provider.behaviours.get(refno)?.spoil !== undefined;
    const truth = isPending(status) ? 'nobody has paid it' : `its status is ${status}`;
    const state = this.#reasons.get(orderNo) ?? (isSpoiled ? 'Inquiry did not say that it is paid' : truth);
    const shipped = count === 0 ? 'did not ship' : `shipped ${times(count)}`;
    const right = wanted === 0 ? 'must not ship it' : `must ship it ${times(wanted)}`;
    throw new Failure(`The shop ${shipped} the order with reference ${refno}, and ${right}: ${state}.`);
  }

  /** Demands at the end of the run what was true in the middle, when the shop may have been killed. */
  async audit(wasRestarted: boolean): Promise<void> {
    this.#wasRestarted = wasRestarted;
    for (const [placed, wanted] of this.#expected) {
      this.#demand(placed, await this.#shipments(placed), wanted);
    }
  }
}
