/** One postback to make. */
export interface PostbackRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Form body of a POST. */
  body?: string;
}

/**
 * What became of a postback. `held`: the tester has not released it. `refused`: its address is not on this machine, so it
 * is never sent.
 */
export type DeliveryState = 'held' | 'waiting' | 'delivered' | 'failed' | 'refused';

/** A postback and its attempts. */
export interface Delivery {
  readonly request: PostbackRequest;
  state: DeliveryState;
  /** One sentence for each attempt or refusal, in order. */
  readonly attempts: string[];
}

/** Sends once. @returns the HTTP status. @throws Error when there was no answer. */
export type SendPostback = (request: PostbackRequest) => Promise<number>;

interface PostbackQueueOptions {
  send: SendPostback;
  /** Pause before each further attempt, in milliseconds. Its length is the number of retries. */
  retryDelays: readonly number[];
  /** Hosts beside this machine's own that may be called. */
  allowedHosts: readonly string[];
  /** Called with a sentence after each attempt or refusal. */
  report: (message: string) => void;
}

const AT_ONCE = 8;
const WAITING_AT_MOST = 10_000;
const HELD_AT_MOST = 1_000;
/** Milliseconds between two postbacks that are released together. */
const RELEASE_PAUSE = 200;

/** Whether a host name can only be this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** What a postback says, in this order. */
export const POSTBACK_FIELDS = [
  'refno',
  'merchantid',
  'customeremail',
  'orderno',
  'total',
  'productdetail',
  'cardtype',
  'status',
  'statusname',
] as const;

/**
 * Adds the postback's fields to the merchant's own address, behind its query parameters, which stay as they were written.
 * A parameter with the name of a field arrives twice by GET, so that its developer finds it here and not live.
 *
 * @param address an absolute http(s) URL.
 */
export function postbackRequest(
  method: 'GET' | 'POST',
  address: string,
  fields: Record<string, string>,
): PostbackRequest {
  const url = new URL(address);
  url.hash = '';
  const message = new URLSearchParams(fields).toString();
  if (method === 'POST') return {method, url: url.href, body: message};
  // Not by `searchParams`, which would write the shop's own parameters anew.
  url.search = url.search === '' ? message : `${url.search}&${message}`;
  return {method, url: url.href};
}

/**
 * Delivers postbacks in the background: a few at once, repeated with growing pauses until the shop answers
 * 2xx or the retries are used up, and never to another machine.
 */
export class PostbackQueue {
  readonly #options: PostbackQueueOptions;
  readonly #ready: Delivery[] = [];
  #held: Delivery[] = [];
  readonly #pauses = new Set<ReturnType<typeof setTimeout>>();
  #underWay = 0;
  /** Changes when everything is forgotten: an attempt of before is not repeated. */
  #era = 0;

  constructor(options: PostbackQueueOptions) {
    this.#options = options;
  }

  /** Postbacks not yet delivered, given up or refused. */
  get waiting(): number {
    return this.#ready.length + this.#pauses.size + this.#underWay;
  }

  /**
   * Sends a postback, after a pause in milliseconds if one is given.
   *
   * @returns at once; `state` and `attempts` of the result go on changing.
   */
  deliver(request: PostbackRequest, pause = 0): Delivery {
    const delivery: Delivery = {request, state: 'waiting', attempts: []};
    this.#start(delivery, pause);
    return delivery;
  }

  /** Keeps a postback back until it is released. */
  hold(request: PostbackRequest): Delivery {
    const delivery: Delivery = {request, state: 'held', attempts: []};
    this.#held.push(delivery);
    if (this.#held.length > HELD_AT_MOST) this.#held.shift();
    return delivery;
  }

  /** The postbacks that are held, oldest first. */
  get held(): readonly Delivery[] {
    return this.#held;
  }

  /** Sends postbacks that were held, one after the other, so that they arrive in this order. */
  release(deliveries: readonly Delivery[], pause = 0): void {
    this.#held = this.#held.filter((delivery) => !deliveries.includes(delivery));
    for (const [index, delivery] of deliveries.entries()) {
      delivery.state = 'waiting';
      this.#start(delivery, pause + index * RELEASE_PAUSE);
    }
  }

  /** Forgets what waits. What is under way ends, unnoticed. */
  clear(): void {
    this.#era += 1;
    this.#ready.length = 0;
    this.#held = [];
    for (const pause of this.#pauses) clearTimeout(pause);
    this.#pauses.clear();
  }

  #start(delivery: Delivery, pause: number): void {
    const refusal = this.#refusal(new URL(delivery.request.url));
    if (refusal) {
      delivery.state = 'refused';
      this.#note(delivery, refusal);
    } else if (pause > 0) {
      this.#pause(delivery, pause);
    } else {
      this.#ready.push(delivery);
      this.#drain();
    }
  }

  #refusal(url: URL): string | undefined {
    if (!isLoopback(url.hostname) && !this.#options.allowedHosts.includes(url.hostname)) {
      return `Not sent to ${url.hostname}: the sandbox calls this machine only, such as http://127.0.0.1:3000/postback. To let them leave it, start it with --postback-host ${url.hostname}.`;
    }
    if (this.waiting >= WAITING_AT_MOST) return `Not sent: ${WAITING_AT_MOST} postbacks are waiting already.`;
    return undefined;
  }

  #note(delivery: Delivery, message: string): void {
    delivery.attempts.push(message);
    this.#options.report(`Postback ${delivery.state}: ${message}`);
  }

  #drain(): void {
    while (this.#underWay < AT_ONCE && this.#ready.length > 0) {
      void this.#attempt(this.#ready.shift() as Delivery);
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const era = this.#era;
    this.#underWay += 1;
    const outcome = await this.#options.send(delivery.request).then(
      (status) => ({delivered: status >= 200 && status < 300, message: `The shop answered ${status}.`}),
      (error: Error) => ({delivered: false, message: `No answer from the shop: ${error.message}.`}),
    );
    this.#underWay -= 1;
    if (era === this.#era) {
      const delay = this.#options.retryDelays[delivery.attempts.length];
      if (outcome.delivered) delivery.state = 'delivered';
      else if (delay === undefined) delivery.state = 'failed';
      else this.#pause(delivery, delay);
      this.#note(delivery, outcome.message);
    }
    this.#drain();
  }

  #pause(delivery: Delivery, delay: number): void {
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#ready.push(delivery);
      this.#drain();
    }, delay);
    this.#pauses.add(pause);
  }
}
