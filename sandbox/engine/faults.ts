import {wholeNumber} from './forms';
import {Refusal} from './refusal';

/** What a fault does, and whether the operation happens all the same. */
export const faultKinds = {
  /** Answers late, by `milliseconds`. */
  latency: {carriedOut: true},
  /** Never answers. */
  noAnswer: {carriedOut: false},
  /** Closes the connection without an answer. */
  answerLost: {carriedOut: true},
  /** Answers 500. */
  serverError: {carriedOut: false},
  /** Answers with a page in the place of JSON. */
  invalidJson: {carriedOut: true},
  emptyBody: {carriedOut: true},
  /** Closes the connection in the middle of the answer. */
  truncatedBody: {carriedOut: true},
} as const;

export type FaultKind = keyof typeof faultKinds;

/** A fault that waits for its calls. */
export interface Fault {
  readonly fault: FaultKind;
  /** `operationId` of the contract, or all operations. */
  readonly operation: string;
  /** How many calls it still spoils; null: all that come. */
  times: number | null;
  /** How late the answer comes; for `latency` alone. */
  readonly milliseconds: number;
}

const ALL = 'all';
const KEPT = 100;
const LONGEST = 120_000;
const MOST_TIMES = 10_000;

/** The faults that the tester has ordered. None of them is the provider's: they are the sandbox's own. */
export class FaultPlan {
  #faults: readonly Fault[] = [];
  readonly #operations: readonly string[];

  /** @param operations the `operationId`s that can be spoiled. */
  constructor(operations: readonly string[]) {
    this.#operations = operations;
  }

  /** In the order in which they are used up. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /**
   * Orders a fault: once, unless `times` is a number or "always".
   *
   * @throws Refusal
   */
  add({fault, operation = ALL, times = 1, milliseconds = 5_000}: Record<string, unknown>): void {
    const kinds = Object.keys(faultKinds);
    if (!kinds.includes(fault as string)) {
      throw new Refusal(`fault: write one of ${kinds.join(', ')}, or none to forget all of them.`);
    }
    if (operation !== ALL && !this.#operations.includes(operation as string)) {
      throw new Refusal(`operation: write ${ALL} or one of ${this.#operations.join(', ')}.`);
    }
    const count = times === 'always' || times === null ? null : wholeNumber(times, 1, MOST_TIMES);
    if (count === undefined) throw new Refusal(`times: write a number from 1 to ${MOST_TIMES}, or always.`);
    const late = wholeNumber(milliseconds, 0, LONGEST);
    if (late === undefined) throw new Refusal(`milliseconds: write a number from 0 to ${LONGEST}.`);
    const added = {fault: fault as FaultKind, operation: operation as string, times: count, milliseconds: late};
    this.#faults = [...this.#faults, added].slice(-KEPT);
  }

  /** The fault of a call that comes now: the oldest that is meant for its operation. Uses it up. */
  take(operationId: string): Fault | undefined {
    const found = this.#faults.find(({operation}) => operation === ALL || operation === operationId);
    if (found?.times) found.times -= 1;
    this.#faults = this.#faults.filter(({times}) => times !== 0);
    return found;
  }

  clear(): void {
    this.#faults = [];
  }
}
