import {checkFields} from './fieldRules';

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
const NONE = 'none';
const KEPT = 100;

/** The faults that the tester has ordered. None of them is the provider's: they are the sandbox's own. */
export class FaultPlan {
  #faults: readonly Fault[] = [];
  readonly #rules;

  /** @param operations the `operationId`s that can be spoiled. */
  constructor(operations: readonly string[]) {
    this.#rules = {
      fault: [...Object.keys(faultKinds), NONE],
      operation: [ALL, ...operations],
      times: {least: 1, most: 10_000},
      milliseconds: {least: 0, most: 120_000},
    };
  }

  /** In the order in which they are used up. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /**
   * Orders a fault: once, unless `times` is a number or "always". The fault "none" clears all.
   *
   * @throws Refusal
   */
  add({fault = '', operation = ALL, times = 1, milliseconds = 5_000}: Record<string, unknown>): void {
    const isAlways = times === 'always' || times === null;
    const given = {fault, operation, milliseconds, times: isAlways ? undefined : times};
    const added = {times: null, ...checkFields(this.#rules, given)} as Fault | {fault: typeof NONE};
    this.#faults = added.fault === NONE ? [] : [...this.#faults, added].slice(-KEPT);
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
