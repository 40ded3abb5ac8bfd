import {createInterface, type Interface} from 'node:readline';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Order} from '../engine/orders';
import type {Settings} from '../engine/settings';
import {printable} from '../printable';
import type {Channel, CommandName} from './options';
import type {Provider} from './provider';
import {wrapped} from './report';
import {countOf, isAmount, NotAsked, wrongChannel, type Placed, type Shop} from './shop';

/** The person wants to go back. */
export class Back extends Error {}

/** What only a command can do. */
const withCommand = (name: CommandName) => (): never => {
  throw new NotAsked(`Give --${name}.`);
};

const PAYMENT: Readonly<Record<Channel, string>> = {
  form: 'go on to the payment page',
  qr: 'choose PromptPay, so that the shop shows a QR',
};
const HELP = 'Type s to skip this case or b to go back, then press Enter.';
const SHIPPED = `"Shipped" is what makes goods leave: an order that is ready to be packed, a download that is sent. In a
plugin shop, an order counts as shipped once it is marked as paid, such as Processing or Completed in WooCommerce.`;
/** More shipments than this are typed twice. */
const MANY = 3;

/** Whether an attempt looks like one for another order. The sandbox does not know the shop's order numbers. */
const isOther = (order: Order, before: Order, total = before.total): boolean => {
  // A return address can have a key of each attempt.
  const traits = (one: Order) => [one.productDetail, one.customerEmail, one.returnUrl?.replace(/\?.*/, '')].join('\n');
  return Number(order.total) !== Number(total) || traits(order) !== traits(before);
};

/** A shop that a person operates. The questions go to standard error. */
export class AskedShop implements Shop {
  readonly isPerson = true;
  readonly placeDespite = withCommand('order');
  readonly placeAtOnce = withCommand('order');
  readonly tasks = withCommand('tasks');
  readonly state = withCommand('state');
  readonly settle = withCommand('settle');
  readonly #input: Interface;
  readonly #typed: string[] = [];
  #ended = false;
  #knowsShipped = false;
  /** Questions that were answered. */
  answers = 0;
  #asked = 0;
  #isFirstOrder = true;
  /** What the basket of this case costs after a change. */
  #newTotal?: string;
  /** About how many questions the run has. */
  expected = 0;

  constructor(
    private readonly provider: Provider,
    input: NodeJS.ReadableStream,
  ) {
    this.#input = createInterface({input});
    this.#input.on('line', (line) => this.#typed.push(line.trim()));
    this.#input.on('close', () => (this.#ended = true));
  }

  can(command: CommandName): boolean {
    return !['order', 'tasks', 'state', 'settle'].includes(command);
  }

  #say(text: string): void {
    process.stderr.write(`${wrapped(printable(text, 2_000))}\n`);
  }

  #begin(question: string): void {
    this.#asked += 1;
    this.#say(`Question ${this.#asked} of about ${Math.max(this.expected, this.#asked)}. ${question}`);
    // What was typed before, such as a stray Enter, answers nothing.
    const isCommand = (line: string): boolean => /^[sb]$/i.test(line);
    while (this.#typed.length > 0 && !isCommand(this.#typed[0]!)) this.#typed.shift();
  }

  /** The next line, if there is one already. Throws Back, and NotAsked for a case that is skipped. */
  #line(): string | undefined {
    const line = this.#typed.shift();
    if (line === undefined && this.#ended) throw new NotAsked('Nobody answered.');
    if (/^s(?:kip)?$/i.test(line ?? '')) throw new NotAsked('You skipped it.');
    if (/^b(?:ack)?$/i.test(line ?? '')) throw new Back();
    return line;
  }

  /**
   * Asks until the answer can be right.
   *
   * @param read returns undefined for an answer that cannot be.
   * @param advice what can be typed.
   * @param refusal what is said about another answer.
   */
  async #ask<Value>(
    question: string,
    read: (line: string) => Value | undefined,
    advice: string,
    refusal = advice,
  ): Promise<Value> {
    this.#begin(`${question} (${advice})`);
    for (;;) {
      const line = this.#line();
      if (line === undefined) {
        await sleep(50);
        continue;
      }
      const value = read(line);
      if (value !== undefined) {
        this.answers += 1;
        return value;
      }
      this.#say(`"${line}" cannot be right: ${refusal}. ${HELP}`);
    }
  }

  place(channel: Channel, again?: Placed, settings: Partial<Settings> = {}): Promise<Placed> {
    return this.provider.withSettings(settings, () => this.#place(channel, again));
  }

  async #place(channel: Channel, again?: Placed): Promise<Placed> {
    const {provider} = this;
    const before = provider.arrived().length;
    const task = again
      ? `Pay again for the order ${again.number}: go back to it in your shop and ${PAYMENT[channel]}.`
      : `Place ${this.#isFirstOrder ? 'an order' : 'a second, new order'} in your shop and ${PAYMENT[channel]}.`;
    this.#isFirstOrder = false;
    this.#begin(`${task} Do not pay: the check pays. It notices the order by itself. ${HELP}`);
    for (let doubted: Order | undefined; ; await sleep(50)) {
      const line = this.#line();
      const attempt = provider.arrived().slice(before).at(-1);
      const wrong = attempt && wrongChannel(provider, attempt, channel);
      const isNew = attempt && again && isOther(attempt, again.attempt, this.#newTotal) && line !== 'y';
      if (attempt && !wrong && !isNew) {
        this.answers += 1;
        const {productDetail, total, refno, createdAt} = attempt;
        this.#say(`The order arrived: ${productDetail}, ${total}, reference ${refno}.`);
        // As the shop may show it, also after the check has altered it.
        const at = new Date(createdAt).toTimeString().slice(0, 5);
        return {number: again?.number ?? `of ${at} (${productDetail}, ${total}, reference ${refno})`, attempt};
      }
      if (wrong && attempt !== doubted) this.#say(`That does not fit: ${wrong}. Place another order, or type s.`);
      else if (isNew && attempt !== doubted) {
        this.#say(`This looks like a new order. If it is the order ${again.number}, type y and press Enter.`);
      } else if (line !== undefined) this.#say(`Nothing else has arrived yet. ${HELP}`);
      doubted = attempt;
    }
  }

  beginCase(): void {
    this.#isFirstOrder = true;
    this.#newTotal = undefined;
  }

  async shipments({number}: Placed, news: string): Promise<number> {
    if (!this.#knowsShipped) this.#say(SHIPPED.replaceAll('\n', ' '));
    this.#knowsShipped = true;
    let doubted: number | undefined;
    const read = (line: string): number | undefined => {
      const count = countOf(line);
      if (count === undefined || count <= MANY || count === doubted) return count;
      doubted = count;
      return undefined;
    };
    const question = `${news && `${news} `}How many times has the order ${number} shipped so far?`;
    return this.#ask(question, read, '0, 1, …', `type 0, 1, …, or a number above ${MANY} twice`);
  }

  async change({number, attempt}: Placed): Promise<string> {
    const task = `Change the basket of the order ${number} as a buyer could. What does it cost now?`;
    const read = (line: string): string | undefined => (isAmount(line) ? line : undefined);
    this.#newTotal = await this.#ask(task, read, `an amount; ${attempt.total} if your shop does not let you`);
    return this.#newTotal;
  }

  async job(): Promise<undefined> {
    await this.#ask(
      "Run your shop's daily job now, the program that asks Inquiry about open orders. Some shops have none, because they always ask by themselves.",
      (line) => line,
      'press Enter when it has ended, or if there is none',
    );
  }

  async restart(): Promise<void> {
    await this.#ask(
      'Kill your shop, as a power cut would, and start it again.',
      (line) => line,
      'press Enter when it runs, or type s if you cannot, for example in a hosted shop',
    );
  }

  close(): void {
    this.#input.close();
  }
}
