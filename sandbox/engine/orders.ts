import {orderStatuses, type OrderStatus} from '../../contract/tables';
import {BoundedMap} from './boundedMap';
import type {Delivery} from './postbacks';
import {randomText, type Random} from './random';
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

/** Whether a text is a status code, in upper case. */
export const isStatusCode = (code: string): code is StatusCode => Object.hasOwn(NEXT_STATUSES, code);

/** The statuses that can follow a status. */
export const nextStatuses = (status: StatusCode): readonly StatusCode[] => NEXT_STATUSES[status];

/** Row of a status in the contract's table. @throws Error when the table lacks it. */
export function statusRow(code: StatusCode): OrderStatus {
  const row = orderStatuses.rows.find((status) => status.code === code);
  if (!row)
    throw new Error(
      `contract/tables/data/orderStatuses.json lacks ${code}: add it, or remove it from sandbox/engine/orders.ts.`,
    );
  return row;
}

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
  /** `N` for a channel without a card, `NS` otherwise. */
  status: 'NS' | 'N';
  /** Epoch milliseconds; only a PromptPay QR expires. */
  expiresAt?: number;
  /** Probable mistakes in the shop's request, which the payment page shows to the tester. */
  warnings?: readonly string[];
}

/** An order as the sandbox keeps it. */
export interface Order extends Omit<OrderDetails, 'status'> {
  readonly orderNo: number;
  /** The secret part of the payment page's address. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Whether the merchant named the channel, so that the buyer cannot change it. */
  readonly channelIsFixed: boolean;
  status: StatusCode;
  /** Code of the card's scheme; empty before a card is used, and for a scheme without a published code. */
  cardType: string;
  installment?: InstallmentPlan;
  /** The last postback, if any. */
  postback?: Delivery;
}

const FIRST_ORDER_NUMBER = 1_000_001;

/** The first suggested reference, far from the examples in the documentation. */
const FIRST_REFERENCE = 900_000_000_001;

/** All orders, up to a limit: a new one then replaces the oldest. */
export class OrderBook {
  readonly #byNumber: BoundedMap<number, Order>;
  readonly #byKey = new Map<string, Order>();
  readonly #byReference = new Map<string, Order[]>();
  /** Of orders and links. They are kept after both are dropped, up to their own limit. */
  readonly #takenReferences: BoundedMap<string, true>;
  readonly #now: () => number;
  readonly #random: Random;
  #nextNumber = FIRST_ORDER_NUMBER;

  constructor(capacity: number, references: number, now: () => number, random: Random) {
    this.#now = now;
    this.#random = random;
    this.#takenReferences = new BoundedMap(references);
    this.#byNumber = new BoundedMap(capacity, (order) => {
      this.#byKey.delete(order.key);
      this.#forgetReference(order);
    });
  }

  get size(): number {
    return this.#byNumber.size;
  }

  get forgotten(): number {
    return this.#byNumber.forgotten;
  }

  /** Claims a reference number. @returns false when it was already used: the contract's `duplicateReference`. */
  claimReference(refno: string): boolean {
    if (this.#takenReferences.has(refno)) return false;
    this.#takenReferences.set(refno, true);
    return true;
  }

  /** The used references, oldest first. */
  takenReferences(): string[] {
    return [...this.#takenReferences.keys()];
  }

  /** The first free reference number of the sandbox's sequence. Does not claim it. */
  freeReference(): string {
    let number = FIRST_REFERENCE;
    while (this.#takenReferences.has(String(number))) number += 1;
    return String(number);
  }

  create(details: OrderDetails): Order {
    const order: Order = {
      ...details,
      orderNo: this.#nextNumber,
      key: randomText(16, this.#random),
      createdAt: this.#now(),
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
    this.#byNumber.set(order.orderNo, order);
    this.#byKey.set(order.key, order);
    const attempts = this.#byReference.get(order.refno);
    if (attempts) attempts.push(order);
    else this.#byReference.set(order.refno, [order]);
  }

  /** Oldest first. */
  all(): Order[] {
    return [...this.#byNumber.values()];
  }

  byNumber(orderNo: string): Order | undefined {
    return /^\d{1,15}$/.test(orderNo) ? this.#byNumber.get(Number(orderNo)) : undefined;
  }

  byKey(key: string): Order | undefined {
    return this.#byKey.get(key);
  }

  /** The orders of a reference, oldest first: further attempts and reusable links add orders. */
  allByReference(refno: string): readonly Order[] {
    return this.#byReference.get(refno) ?? [];
  }

  /** The last order of a reference. */
  byReference(refno: string): Order | undefined {
    return this.allByReference(refno).at(-1);
  }

  /** @throws Refusal when the transition is not allowed. */
  move(order: Order, status: StatusCode): void {
    const next = nextStatuses(order.status);
    if (!next.includes(status)) {
      const choice = next.length > 0 ? `It can go to ${next.join(', ')}.` : 'It is final.';
      throw new Refusal(`Order ${order.refno} is ${order.status} and cannot become ${status}. ${choice}`);
    }
    order.status = status;
  }

  clear(): void {
    this.#byNumber.clear();
    this.#byKey.clear();
    this.#byReference.clear();
    this.#takenReferences.clear();
    this.#nextNumber = FIRST_ORDER_NUMBER;
  }

  #forgetReference(order: Order): void {
    const attempts = this.#byReference.get(order.refno) ?? [];
    attempts.splice(attempts.indexOf(order), 1);
    if (attempts.length === 0) this.#byReference.delete(order.refno);
  }
}
