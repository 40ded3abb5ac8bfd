/** One postback to make. */
export interface PostbackRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Form body of a POST. */
  body?: string;
}

/**
 * The state of a postback. `held`: until the tester releases it. `refused`: never sent, because its address is neither
 * on this machine nor allowed.
 */
export type DeliveryState = 'held' | 'waiting' | 'delivered' | 'failed' | 'refused';

/** A postback and its attempts. */
export interface Delivery {
  readonly request: PostbackRequest;
  state: DeliveryState;
  /** One sentence for each attempt or refusal, in order. */
  readonly attempts: string[];
}

/** Sends once. Returns the HTTP status. Throws an Error when there was no answer. */
export type SendPostback = (request: PostbackRequest) => Promise<number>;

const HELD_AT_MOST = 1_000;
/** Milliseconds between postbacks that are released together. */
const RELEASE_PAUSE = 200;

/** Whether a host name always means this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** The fields of a postback, in this order. */
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
 * A postback to the merchant's address, whose query parameters are unchanged. A GET appends the fields: a parameter
 * with the name of a field arrives twice, so that developers notice the clash here rather than in production.
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
  // `searchParams` would re-encode the shop's own parameters.
  url.search = url.search === '' ? message : `${url.search}&${message}`;
  return {method, url: url.href};
}

/**
 * Called with a sentence for the tester's log, and its level: `error` for a failure of the sandbox itself, `notice` for
 * a postback that will not arrive, `detail` for what the list of calls and postbacks says too.
 */
export type Report = (message: string, level: 'error' | 'notice' | 'detail') => void;

/**
 * Delivers postbacks in the background, to this machine and the allowed hosts, with growing pauses until the shop
 * answers 200.
 */
export class PostbackQueue {
  /** Oldest first. */
  held: readonly Delivery[] = [];
  readonly #pauses = new Set<ReturnType<typeof setTimeout>>();
  /** Unfinished postbacks. `clear` replaces the set; running deliveries see that and stop. */
  #waiting = new Set<Delivery>();

  /**
   * @param retryDelays pause before each further attempt, in milliseconds. Its length is the number of retries.
   * @param allowedHosts further hosts that may be called.
   * @param report is called with a sentence after each attempt or refusal.
   * @param onChange is called when the state of a postback has changed.
   */
  constructor(
    private readonly send: SendPostback,
    private readonly retryDelays: readonly number[],
    private readonly allowedHosts: readonly string[],
    private readonly report: Report,
    private readonly onChange: () => void = () => {},
  ) {}

  /** Whether postbacks may go to a host: to this machine and to the allowed ones. */
  mayCall(hostname: string): boolean {
    return isLoopback(hostname) || this.allowedHosts.includes(hostname);
  }

  /** Number of unfinished postbacks. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Sends a postback, after a pause in milliseconds if one is given.
   *
   * @returns immediately; `state` and `attempts` of the result keep changing.
   */
  deliver(request: PostbackRequest, pause = 0): Delivery {
    const delivery: Delivery = {request, state: 'waiting', attempts: []};
    this.#start(delivery, pause);
    return delivery;
  }

  /** Holds a postback until it is released. */
  hold(request: PostbackRequest): Delivery {
    const delivery: Delivery = {request, state: 'held', attempts: []};
    this.held = [...this.held, delivery].slice(-HELD_AT_MOST);
    return delivery;
  }

  /** Sends held postbacks one after the other, so that they arrive in this order. */
  release(deliveries: readonly Delivery[], pause = 0): void {
    this.held = this.held.filter((delivery) => !deliveries.includes(delivery));
    for (const [index, delivery] of deliveries.entries()) {
      delivery.state = 'waiting';
      this.onChange();
      this.#start(delivery, pause + index * RELEASE_PAUSE);
    }
  }

  /** Drops waiting postbacks. Does not repeat an attempt in progress. */
  clear(): void {
    this.held = [];
    this.#waiting = new Set();
    for (const pause of this.#pauses) clearTimeout(pause);
    this.#pauses.clear();
  }

  /** Starts to send, or refuses the address. */
  #start(delivery: Delivery, pause: number): void {
    const {hostname} = new URL(delivery.request.url);
    if (this.mayCall(hostname)) {
      void this.#send(delivery, pause);
      return;
    }
    const advice = `To let it call this host, start it with --postback-host ${hostname}.`;
    this.#note(
      delivery,
      'refused',
      `Not sent to ${hostname}: the sandbox calls this machine only, such as http://127.0.0.1:3000/postback. ${advice}`,
    );
  }

  async #send(delivery: Delivery, pause: number): Promise<void> {
    const waiting = this.#waiting.add(delivery);
    for (const delay of [pause, ...this.retryDelays]) {
      if (delay > 0) await this.#pause(delay);
      const outcome = await this.send(delivery.request).then(
        (status) => ({isDelivered: status === 200, message: `The shop answered ${status}.`}),
        (error: Error) => ({isDelivered: false, message: `No answer from the shop: ${error.message}.`}),
      );
      if (waiting !== this.#waiting) return;
      const isLast = delivery.attempts.length === this.retryDelays.length;
      if (outcome.isDelivered || isLast) waiting.delete(delivery);
      this.#note(delivery, outcome.isDelivered ? 'delivered' : isLast ? 'failed' : 'waiting', outcome.message);
      if (outcome.isDelivered) return;
    }
  }

  #note(delivery: Delivery, state: DeliveryState, message: string): void {
    delivery.state = state;
    delivery.attempts.push(message);
    this.onChange();
    const isLost = state === 'failed' || state === 'refused';
    this.report(`Postback ${state}: ${message}`, isLost ? 'notice' : 'detail');
  }

  #pause(delay: number): Promise<void> {
    return new Promise((resolve) => {
      const pause = setTimeout(() => {
        this.#pauses.delete(pause);
        resolve();
      }, delay);
      this.#pauses.add(pause);
    });
  }
}
