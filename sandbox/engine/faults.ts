import type {Fields} from './call';
import {checkFields, oneOf, textThat, wholeNumber} from './fieldRules';
import {Refusal} from './refusal';

/** The kinds of faults. */
export const FAULTS = [
  'latency', // answers late, by `milliseconds`
  'noAnswer', // never answers
  'answerLost', // closes the connection without an answer
  'serverError', // answers 500
  'tooManyRequests', // answers 429
  'invalidJson', // answers with a page instead of JSON
  'emptyBody',
  'truncatedBody', // closes the connection in the middle of the answer
  'anotherReference', // answers about another reference
] as const;

export type FaultKind = (typeof FAULTS)[number];

/** Whether an operation is not carried out, as opposed to carried out with a spoiled answer. */
export const prevents = (fault: FaultKind): boolean => ['noAnswer', 'serverError', 'tooManyRequests'].includes(fault);

/** A fault that will affect future calls. */
export interface Fault {
  readonly fault: FaultKind;
  /** `operationId` of the contract, or all operations. */
  readonly operation: string;
  /** The reference in the calls that it affects; calls about any reference without one. */
  readonly refno?: string;
  /** How many more calls it affects; null: all calls. */
  times: number | null;
  /** Delay of the answer; only for `latency`. */
  readonly milliseconds: number;
}

const ALL = 'all';
const NONE = 'none';
const MOST = 100;

/** The faults that the tester has ordered. They belong to the sandbox and imitate no behaviour of the provider. */
export class FaultPlan {
  /** In the order in which they apply. */
  all: readonly Fault[] = [];

  /** @param operations the `operationId`s that faults can affect. */
  constructor(private readonly operations: readonly string[]) {}

  /**
   * Reads a fault: for one call unless `times` is a number or "always".
   *
   * @returns the fault; "none" to remove all.
   * @throws Refusal
   */
  read({fault = '', operation = ALL, refno, times = 1, milliseconds = 5_000}: Fields): Fault | typeof NONE {
    const rules = {
      fault: oneOf(...FAULTS, NONE),
      operation: oneOf(ALL, ...this.operations),
      refno: textThat('a reference, 1 to 12 digits', (text) => /^\d{1,12}$/.test(text)),
      times: wholeNumber(1, 10_000),
      milliseconds: wholeNumber(0, 120_000),
    };
    const isAlways = times === 'always' || times === null;
    const given = {fault, operation, refno, milliseconds, times: isAlways ? undefined : times};
    const read = {times: null, ...checkFields(rules, given)} as Fault | {fault: typeof NONE};
    return read.fault === NONE ? NONE : read;
  }

  /**
   * Adds a fault, or removes all.
   *
   * @throws Refusal if as many as possible are already waiting.
   */
  add(fault: Fault | typeof NONE): void {
    if (fault !== NONE && this.all.length >= MOST) {
      throw new Refusal(`fault: ${MOST} faults are already waiting for a call. Send fault=none to remove them.`);
    }
    this.all = fault === NONE ? [] : [...this.all, fault];
  }

  /**
   * Takes the fault for the next call of an operation: the oldest that applies.
   *
   * @param reference the reference in the call; empty if there is none.
   */
  take(operationId: string, reference: string): Fault | undefined {
    const found = this.all.find(
      ({operation, refno = reference}) => [ALL, operationId].includes(operation) && refno === reference,
    );
    if (found?.times) found.times -= 1;
    this.all = this.all.filter(({times}) => times !== 0);
    return found;
  }
}
