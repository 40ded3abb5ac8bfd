import type {TestCard} from 'payment-contract/tables';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {BoundedMap} from './boundedMap';
import {SandboxClock} from './clock';
import {FaultPlan} from './faults';
import {OrderBook, hasFailed, isPending, isSettled, statusRow} from './orders';
import type {InstallmentPlan, Order, OrderDetails, SecureLink, StatusCode} from './orders';
import {
  PostbackQueue,
  postbackRequest,
  type POSTBACK_FIELDS,
  type PostbackRequest,
  type SendPostback,
  type Report,
} from './postbacks';
import {RecurringRegister} from './recurring';
import {Refusal} from './refusal';
import {AFTER_RETURN, changeSettings, defaultSettings, CAPACITY, type Settings} from './settings';
import {SNAPSHOT_FORMAT, type Snapshot} from './snapshot';
import {cardTypeCode, channelRow, findTestCard, schemesOf, startStatus} from './tables';

export interface EngineOptions {
  /** Eight digits. Default: the test merchant's. */
  merchantId?: string;
  /** The contract's operations, which faults can affect. */
  operations?: readonly string[];
  limits?: Partial<typeof CAPACITY>;
  /** Default: the machine's clock, in epoch milliseconds. */
  machineClock?: () => number;
  /** Pauses between the attempts of a postback, in milliseconds. Default: one attempt. */
  postbackRetryDelays?: readonly number[];
  /** Further hosts that may receive postbacks, such as a container. */
  postbackHosts?: readonly string[];
  send: SendPostback;
  /** Called when the state of a postback has changed. */
  onDelivery?: () => void;
  report?: Report;
}

/** Says why no postback about an order is sent, and what to do. */
const withoutAddress = (refno: string): string =>
  `Order ${refno} has no postback address. An order takes its address when it is made. Send postbackurl with the order ` +
  'or, where the call has no such field, change the setting postbackUrl before.';

/** How a postback differs from the order and the settings. */
export interface PostbackChange {
  /** Milliseconds to wait before it is sent. */
  pause?: number;
  method?: 'GET' | 'POST';
  /** Baht with two decimals. */
  total?: string;
  status?: StatusCode;
}

/** The provider without HTTP: its state, postbacks, clock and settings. */
export class PaymentEngine {
  readonly clock: SandboxClock;
  readonly orders: OrderBook;
  /** By token. */
  readonly links: BoundedMap<string, SecureLink>;
  readonly recurring: RecurringRegister;
  readonly postbacks: PostbackQueue;
  readonly faults: FaultPlan;
  readonly merchantId: string;
  settings: Settings = {...defaultSettings};

  readonly #savedCards: BoundedMap<string, Set<string>>;
  readonly #report: Report;

  constructor(options: EngineOptions) {
    const limits = {...CAPACITY, ...options.limits};
    this.merchantId = options.merchantId ?? testMerchant.merchantId;
    this.faults = new FaultPlan(options.operations ?? []);
    this.clock = new SandboxClock(options.machineClock);
    const now = (): number => this.clock.now();
    this.#report = options.report ?? (() => {});
    this.orders = new OrderBook(limits.orders, 4 * (limits.orders + limits.links), now);
    this.links = new BoundedMap(limits.links);
    this.recurring = new RecurringRegister(limits.recurring, now);
    this.postbacks = new PostbackQueue(
      options.send,
      options.postbackRetryDelays ?? [],
      options.postbackHosts ?? [],
      this.#report,
      options.onDelivery,
    );
    this.#savedCards = new BoundedMap(limits.savedCardOwners);
  }

  /** Whether an order or a registration has this reference. */
  knows(refno: string): boolean {
    return this.recurring.has(refno) || this.orders.byReference(refno) !== undefined;
  }

  /** Creates an order under a claimed reference, with the merchant's defaults for missing fields. */
  createOrder(details: OrderDetails): Order {
    return this.orders.create({
      ...details,
      returnUrl: details.returnUrl || this.settings.returnUrl,
      postbackUrl: details.postbackUrl || this.settings.postbackUrl,
      status: startStatus(channelRow(details.channel)),
      expiresAt: this.#expiry(details.channel),
    });
  }

  /**
   * Another attempt to pay: a new order under the same reference, so that Inquiry has two records. Returns the pending
   * attempt if there is one. Whether the provider's page offers further attempts is not published.
   *
   * @throws Refusal unless the order failed or was cancelled and no other attempt succeeded.
   */
  attemptAgain(order: Order): Order {
    const attempts = this.orders.allByReference(order.refno);
    if (!hasFailed(order.status) || attempts.some(isSettled)) {
      throw new Refusal(`Order ${order.refno} needs no other attempt.`);
    }
    const pending = attempts.find(({status}) => isPending(status));
    if (pending) return pending;
    return this.createOrder({...order, channel: order.channelIsFixed ? order.channel : undefined, warnings: undefined});
  }

  /** When an order of this channel can no longer be paid, if ever: the lifetime of a PromptPay QR starts now. */
  #expiry(channel: string | undefined): number | undefined {
    return channelRow(channel)?.kind === 'qr' ? this.clock.now() + 1000 * this.settings.qrLifetime : undefined;
  }

  /** Changes the status of an order, and notifies the shop unless it is still pending: see {@link OrderBook.move}. */
  move(order: Order, status: StatusCode): void {
    this.orders.move(order, status);
    // A card pays an order that is CP, also when nobody has entered one.
    if (status === 'CP') order.cardType ||= cardTypeCode('Visa');
    this.#notify(order);
  }

  /** @throws Refusal once the buyer has begun to pay. */
  chooseChannel(order: Order, channel: string | undefined): void {
    if (order.channelIsFixed) throw new Refusal(`The shop chose the channel of order ${order.refno}.`);
    const status = startStatus(channelRow(channel));
    if (order.status !== status) this.orders.move(order, status);
    order.channel = channel;
    order.expiresAt = this.#expiry(channel);
  }

  /** Pays with a test card that has an outcome. Throws a Refusal when the order can no longer be paid. */
  payByCard(order: Order, card: TestCard, plan?: InstallmentPlan, save = false): void {
    const status = card.sandboxOutcome === '3-D Secure failed' ? 'VC' : (card.sandboxStatus as StatusCode);
    this.orders.move(order, status);
    order.cardType = cardTypeCode(card.scheme);
    order.installment = plan;
    this.#notify(order);
    if (!save || !order.customerRef) return;
    const cards = this.#savedCards.get(order.customerRef) ?? new Set();
    this.#savedCards.set(order.customerRef, cards.add(card.code));
  }

  /** Numbers of the buyer's saved test cards that the order's channel accepts, oldest first. */
  savedCards({customerRef, channel = 'full'}: Order): string[] {
    const saved = customerRef === undefined ? undefined : this.#savedCards.get(customerRef);
    const schemes = schemesOf(channel);
    return [...(saved ?? [])].filter((number) => schemes.some((scheme) => scheme === findTestCard(number)?.scheme));
  }

  hasExpired(order: Order): boolean {
    return order.expiresAt !== undefined && isPending(order.status) && this.clock.now() >= order.expiresAt;
  }

  /** Opens a link: its pending order, or a new one. A one-time link stops working once it is paid. */
  openLink(link: SecureLink): Order | 'expired' | 'used' {
    const last = this.orders.byReference(link.order.refno);
    if (link.oneTime && last && isSettled(last)) return 'used';
    if (this.clock.now() >= link.expiresAt) return 'expired';
    if (last && isPending(last.status)) return last;
    return this.createOrder(link.order);
  }

  /** Moves the clock forward, and runs what becomes due. Throws a Refusal. */
  moveClock(instant: number): void {
    this.clock.moveTo(instant);
    this.recurring.runDue();
  }

  /** @throws Refusal */
  change(changes: Record<string, unknown>): void {
    this.settings = changeSettings(this.settings, changes);
  }

  /** Restores the state after the start. */
  reset(): void {
    this.postbacks.clear();
    this.faults.all = [];
    this.orders.clear();
    this.links.clear();
    this.recurring.clear();
    this.#savedCards.clear();
    this.clock.offset = 0;
    this.settings = {...defaultSettings};
  }

  /** The input of {@link restore}: the whole state except for requests in progress. */
  snapshot(): Snapshot {
    return {
      format: SNAPSHOT_FORMAT,
      clockOffset: this.clock.offset,
      settings: this.settings,
      orders: this.orders.all(),
      links: [...this.links.values()],
      recurring: [...this.recurring.values()],
      references: [...this.orders.references.keys()],
      savedCards: [...this.#savedCards].map(([customerRef, numbers]) => [customerRef, [...numbers]]),
      faults: this.faults.all,
    };
  }

  /** Restores a checked snapshot into an empty engine. Sends waiting postbacks again. */
  restore(snapshot: Snapshot): void {
    this.clock.offset = snapshot.clockOffset;
    this.change({...snapshot.settings});
    for (const order of snapshot.orders) {
      this.orders.restore(order);
      const {state, request} = order.postback ?? {};
      if (request && state === 'waiting') order.postback = this.postbacks.deliver(request);
      if (request && state === 'held') order.postback = this.postbacks.hold(request);
    }
    for (const link of snapshot.links) this.links.set(link.token, link);
    for (const registration of snapshot.recurring) this.recurring.set(registration.refno, registration);
    for (const refno of snapshot.references) this.orders.claimReference(refno);
    for (const [customerRef, numbers] of snapshot.savedCards) this.#savedCards.set(customerRef, new Set(numbers));
    this.faults.all = snapshot.faults;
  }

  /**
   * Sends an order's postback as the tester asks: again, late, by the other method, altered or forged.
   *
   * @throws Refusal when the order names no address.
   */
  sendPostback(order: Order, {pause, ...change}: PostbackChange): void {
    if (!order.postbackUrl) {
      throw new Refusal(withoutAddress(order.refno));
    }
    const request = this.postbackOf(order, order.postbackUrl, change);
    order.postback = this.postbacks.deliver(request, pause);
  }

  /** Sends the postback that waits for the buyer's return to the shop, if there is one. */
  noteReturn(order: Order): void {
    if (this.settings.postbacks !== 'afterReturn' || order.postback?.state !== 'held') return;
    this.postbacks.release([order.postback], AFTER_RETURN + this.settings.postbackDelay);
  }

  /** Why an order has no postback; undefined when it has one. */
  noPostbackReason(order: Order): string | undefined {
    if (order.postback) return undefined;
    if (!order.postbackUrl) return withoutAddress(order.refno);
    if (isPending(order.status)) return `Order ${order.refno} has not been paid, declined or cancelled yet.`;
    return 'The setting postbacks was "never" when the status changed. Set it to "sent".';
  }

  /** Sends the shop a postback about an order that is no longer pending, as the settings say. */
  #notify(order: Order): void {
    const {postbacks, postbackDelay} = this.settings;
    if (isPending(order.status)) return;
    if (!order.postbackUrl) {
      this.#report(withoutAddress(order.refno), 'notice');
      return;
    }
    if (postbacks === 'never') return;
    const request = this.postbackOf(order, order.postbackUrl);
    order.postback =
      postbacks === 'sent' ? this.postbacks.deliver(request, postbackDelay) : this.postbacks.hold(request);
  }

  /** The postback about an order, to an address of the shop. */
  postbackOf(order: Order, address: string, change: PostbackChange = {}): PostbackRequest {
    const {method = this.settings.postbackMethod, total = order.total, status = order.status} = change;
    const fields: Record<(typeof POSTBACK_FIELDS)[number], string> = {
      refno: order.refno,
      merchantid: this.merchantId,
      customeremail: order.customerEmail,
      orderno: String(order.orderNo),
      total,
      productdetail: order.productDetail,
      cardtype: order.cardType,
      status,
      statusname: statusRow(status).name,
    };
    return postbackRequest(method, address, fields);
  }
}
