import {orderStatuses, type OrderStatus, type StatusClass} from 'payment-contract/tables';
import {BoundedMap} from './boundedMap';
import type {Delivery} from './postbacks';
import {randomText} from './random';
import {Refusal} from './refusal';

/**
 * The transitions from each status of `contract/tables/data/orderStatuses.json`. A new status of the contract needs a
 * row here, and an entry in the row of each status that it can follow.
 */
const NEXT_STATUSES = {
  NS: ['N', 'VC', 'TC', 'CP', 'HO', 'RE', 'C'],
  N: ['NS', 'Y', 'CP', 'PF', 'C'],
  VC: ['TC', 'CP', 'VR', 'C'],
  HO: ['TC', 'CP', 'RE', 'VO'],
  CP: ['RR', 'VO'],
  Y: ['RR', 'VO'],
  TC: ['RR', 'VO'],
  RR: ['RF'],
  RE: [],
  VR: [],
  PF: [],
  C: [],
  RF: [],
  VO: [],
} as const satisfies Record<string, readonly string[]>;

export type StatusCode = keyof typeof NEXT_STATUSES;

/** Every status that an order can have. */
export const orderStatusCodes = Object.keys(NEXT_STATUSES) as StatusCode[];

/** The statuses that can follow a status. */
export const nextStatuses = (status: StatusCode): readonly StatusCode[] => NEXT_STATUSES[status];

/** Row of a status in the contract's table. A unit test compares the table with {@link NEXT_STATUSES}. */
export const statusRow = (code: StatusCode): OrderStatus => orderStatuses.rows.find((status) => status.code === code)!;

const OUTCOMES: Readonly<Record<StatusClass, string>> = {
  paid: 'Paid',
  test: 'Test payment',
  pending: 'Waiting for payment',
  held: 'Held for review',
  failed: 'Not paid',
  cancelled: 'Cancelled',
  refunding: 'Refund requested',
  refunded: 'Refunded',
};

/** The outcome of an order in words: `Paid`. A voided payment is of the class of the refunded ones. */
export const outcomeOf = ({status}: Pick<Order, 'status'>): string =>
  status === 'VO' ? 'Voided' : OUTCOMES[statusRow(status).class];

/** The buyer has not finished: the order is not yet paid, declined or cancelled. */
export const isPending = (status: StatusCode): boolean => statusRow(status).class === 'pending';

/** Nothing was paid, and the shop may offer another attempt. */
export const hasFailed = (status: StatusCode): boolean => ['failed', 'cancelled'].includes(statusRow(status).class);

/** The provider has taken the payment, even if it was refunded or voided later. */
export const isSettled = ({status}: Pick<Order, 'status'>): boolean => !isPending(status) && !hasFailed(status);

/** Issuer and months of an installment plan. */
export interface InstallmentPlan {
  issuer: string;
  months: number;
}

/** The fields of a new order. */
export interface OrderDetails {
  refno: string;
  customerEmail: string;
  productDetail: string;
  /** Major units with two decimals, such as "100.00". */
  total: string;
  /** The provider's two-character code. */
  currency: string;
  /** Absent: the buyer chooses. */
  channel?: string;
  returnUrl?: string;
  postbackUrl?: string;
  /** The merchant's reference for the buyer, for stored cards. */
  customerRef?: string;
  /** Preselected number of months, as the merchant sent it. */
  preselected?: {issuer?: string; months?: number};
  /** Probable mistakes in the shop's request, which the payment page shows to the tester. */
  warnings?: readonly string[];
}

/** A payment link. The sandbox checks that its parts match; whether the live service does is not published. */
export interface SecureLink {
  /** Second part of the link: digits that do not reveal the price. */
  readonly payValue: string;
  /** Third part of the link. */
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly oneTime: boolean;
  readonly order: OrderDetails;
}

/** An order as the sandbox keeps it. */
export interface Order extends OrderDetails {
  readonly orderNo: number;
  /** The secret part of the payment page's address. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Whether the merchant named the channel, so that the buyer cannot change it. */
  readonly channelIsFixed: boolean;
  status: StatusCode;
  /** Epoch milliseconds; only a PromptPay QR expires. */
  expiresAt?: number;
  /** Code of the card's scheme; empty before a card is used, and for a scheme without a published code. */
  cardType: string;
  installment?: InstallmentPlan;
  /** The last postback, if any. */
  postback?: Delivery;
}

const FIRST_ORDER_NUMBER = 1_000_001;

/** The first suggested reference, far from the examples in the documentation. */
const FIRST_REFERENCE = 900_000_000_001;

/** The orders by number, up to a limit: a new one then replaces the oldest. */
export class OrderBook extends BoundedMap<number, Order> {
  /** The used references of orders and links. They are kept after both are dropped, up to their own limit. */
  readonly references: BoundedMap<string, true>;
  #nextNumber = FIRST_ORDER_NUMBER;

  constructor(
    capacity: number,
    references: number,
    private readonly now: () => number,
  ) {
    super(capacity);
    this.references = new BoundedMap(references);
  }

  /** Claims a reference number. Returns false when it was already used: the contract's `duplicateReference`. */
  claimReference(refno: string): boolean {
    if (this.references.has(refno)) return false;
    this.references.set(refno, true);
    return true;
  }

  /** The first free reference number from this one on. Does not claim it. */
  freeReference(from = FIRST_REFERENCE): string {
    let number = from;
    while (this.references.has(String(number))) number += 1;
    return String(number);
  }

  create(details: OrderDetails & Pick<Order, 'status' | 'expiresAt'>): Order {
    const order: Order = {
      ...details,
      orderNo: this.#nextNumber,
      key: randomText(16),
      createdAt: this.now(),
      channelIsFixed: details.channel !== undefined,
      cardType: '',
      installment: undefined,
      postback: undefined,
    };
    this.restore(order);
    return order;
  }

  /** Adds a stored order, and numbers new orders after it. */
  restore(order: Order): void {
    this.#nextNumber = Math.max(this.#nextNumber, order.orderNo + 1);
    this.set(order.orderNo, order);
  }

  /** Oldest first. */
  all(): Order[] {
    return [...this.values()];
  }

  byKey(key: string): Order | undefined {
    return this.all().find((order) => order.key === key);
  }

  /** The orders of a reference, oldest first: further attempts and reusable links add orders. */
  allByReference(refno: string): readonly Order[] {
    return this.all().filter((order) => order.refno === refno);
  }

  /** The last order of a reference. */
  byReference(refno: string): Order | undefined {
    return this.allByReference(refno).at(-1);
  }

  /**
   * Moves an order to another status.
   *
   * @throws Refusal when the transition is not allowed.
   */
  move(order: Order, status: StatusCode): void {
    const next = nextStatuses(order.status);
    if (!next.includes(status)) {
      const choice = next.length > 0 ? `It can go to ${next.join(', ')}.` : 'It is final.';
      throw new Refusal(`Order ${order.refno} is ${order.status} and cannot become ${status}. ${choice}`);
    }
    order.status = status;
  }

  override clear(): void {
    super.clear();
    this.references.clear();
    this.#nextNumber = FIRST_ORDER_NUMBER;
  }
}
