import {checkFields} from './fieldRules';

/** The effect of a fault, and whether the operation is still carried out. */
export const faultKinds = {
  /** Answers late, by `milliseconds`. */
  latency: {carriedOut: true},
  /** Never answers. */
  noAnswer: {carriedOut: false},
  /** Closes the connection without an answer. */
  answerLost: {carriedOut: true},
  /** Answers 500. */
  serverError: {carriedOut: false},
  /** Answers with a page instead of JSON. */
  invalidJson: {carriedOut: true},
  emptyBody: {carriedOut: true},
  /** Closes the connection in the middle of the answer. */
  truncatedBody: {carriedOut: true},
} as const;

export type FaultKind = keyof typeof faultKinds;

/** A fault that will affect future calls. */
export interface Fault {
  readonly fault: FaultKind;
  /** `operationId` of the contract, or all operations. */
  readonly operation: string;
  /** How many more calls it affects; null: all calls. */
  times: number | null;
  /** Delay of the answer; only for `latency`. */
  readonly milliseconds: number;
}

const ALL = 'all';
const NONE = 'none';
const KEPT = 100;

/** The faults that the tester has ordered. They belong to the sandbox and imitate no behaviour of the provider. */
export class FaultPlan {
  #faults: readonly Fault[] = [];
  readonly #rules;

  /** @param operations the `operationId`s that faults can affect. */
  constructor(operations: readonly string[]) {
    this.#rules = {
      fault: [...Object.keys(faultKinds), NONE],
      operation: [ALL, ...operations],
      times: {least: 1, most: 10_000},
      milliseconds: {least: 0, most: 120_000},
    };
  }

  /** In the order in which they apply. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /**
   * Adds a fault, for one call unless `times` is a number or "always". The fault "none" clears all.
   *
   * @throws Refusal
   */
  add({fault = '', operation = ALL, times = 1, milliseconds = 5_000}: Record<string, unknown>): void {
    const isAlways = times === 'always' || times === null;
    const given = {fault, operation, milliseconds, times: isAlways ? undefined : times};
    const added = {times: null, ...checkFields(this.#rules, given)} as Fault | {fault: typeof NONE};
    this.#faults = added.fault === NONE ? [] : [...this.#faults, added].slice(-KEPT);
  }

  /** Takes the fault for the next call of an operation: the oldest that applies. */
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
