import {testMerchant} from '../../contract/testMerchant';
import {isObject} from '../../lib/json';
import type {ContractRules, Violation} from './contractRules';
import type {PaymentEngine} from './engine';
import type {Order} from './orders';

/** A call of an operation as it arrived, unchecked. */
export interface Call {
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  query: Record<string, unknown>;
  params: Readonly<Record<string, string>>;
  contentType: string;
  /** Undecoded. */
  body: string;
}

/** What an operation answers. */
export type Answer =
  | {kind: 'json'; body: unknown; warnings?: readonly string[]}
  /** 200 without a body: how Inquiry is published for an unpaid order. */
  | {kind: 'nothing'}
  /** The hosted page of an order. */
  | {kind: 'order'; order: Order}
  /** The documented reply to a condition; `body` replaces those keys of its example that are about this call. */
  | {
      kind: 'error';
      when: string;
      body?: Record<string, unknown>;
      detail?: readonly string[];
      /** Why, where the documented reply has no room for it: it goes into a header. */
      unsaid?: readonly string[];
      warnings?: readonly string[];
    };

/** What the operations work with. */
export interface Context {
  engine: PaymentEngine;
  rules: ContractRules;
  /** What in the call is probably a mistake. */
  warnings: readonly string[];
}

export type Fields = Record<string, unknown>;
export type Operation = (call: Call, context: Context) => Answer;

/** The documented reply to a condition of the contract. */
export const error = (when: string, body?: Record<string, unknown>): Answer => ({kind: 'error', when, body});
/** What is wrong with a call, one sentence for each fault. */
export const invalid = (...messages: string[]): Answer => ({
  kind: 'error',
  when: 'invalidField',
  body: {message: messages.join(' ')},
  detail: messages,
});
/** All that is wrong, once for each field: what the contract's rules say, and then what they cannot express. */
export function faultsOf(violations: readonly Violation[], further: readonly string[]): string[] {
  const named = new Set(violations.map(({field}) => field));
  const others = further.filter((message) => !named.has(message.slice(0, message.indexOf(':'))));
  return [...violations.map(({message}) => message), ...others];
}

export const wrongCredentials = error('wrongCredentials');

/** A value that is text; anything else is empty. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An amount, sent as text or number, with two decimals; undefined when it cannot be charged. */
export function amount(value: unknown): string | undefined {
  const number = typeof value === 'number' ? value : Number(text(value));
  const written = number.toFixed(2);
  const fits = number > 0 && /^\d{1,7}\.\d{2}$/.test(written) && Math.abs(number - Number(written)) < 1e-9;
  return fits ? written : undefined;
}

/** Faults of a body that the contract's schema cannot express, one sentence each. */
export type FurtherFaults = (fields: Fields, context: Context, call: Call) => string[];

/** Reads a JSON body and checks it: its fields, or the answer that refuses it. */
function readJson(
  operationId: string,
  call: Call,
  context: Context,
  further: FurtherFaults,
): {fields: Fields} | {refusal: Answer} {
  if (call.contentType !== 'application/json') return {refusal: invalid('content-type: send application/json.')};
  let body: unknown;
  try {
    body = JSON.parse(call.body);
  } catch {
    return {refusal: invalid('body: write JSON.')};
  }
  const violations = context.rules.checkBody(operationId, body);
  const faults = faultsOf(violations, isObject(body) ? further(body, context, call) : []);
  return faults.length > 0 ? {refusal: invalid(...faults)} : {fields: body as Fields};
}

/**
 * An operation whose credentials are in the headers and whose fields are a JSON body.
 *
 * @param keysOf the headers by which a merchant is allowed.
 */
export const jsonOperation =
  (
    operationId: string,
    keysOf: (context: Context) => Readonly<Record<string, string>>,
    answer: (fields: Fields, context: Context, call: Call) => Answer,
    further: FurtherFaults = () => [],
  ): Operation =>
  (call, context) => {
    const warnings = Object.entries(keysOf(context)).flatMap(([name, value]) => {
      const sent = call.headers[name.toLowerCase()];
      if (sent === value) return [];
      return sent === undefined ? `${name}: the header is missing.` : `${name}: the header is not the sandbox's.`;
    });
    if (warnings.length > 0) return {kind: 'error', when: 'wrongCredentials', warnings};
    const read = readJson(operationId, call, context, further);
    return 'refusal' in read ? read.refusal : answer(read.fields, context, call);
  };

export const apiKey = (): Record<string, string> => ({apikey: testMerchant.apiKey});
