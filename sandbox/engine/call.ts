import {testMerchant} from 'payment-contract/sandboxDefaults';
import {isObject} from 'payment-contract/lib/json';
import {sentenceOf, type ContractRules, type FieldError, type Violation} from './contractRules';
import type {PaymentEngine} from './engine';
import {jsonReply, type Reply} from './replies';

/** A request as received. */
export interface Request {
  method: string;
  /** Path and query. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** Undecoded; undefined when it could not be read. */
  body: string | undefined;
}

/** A request with its parts. */
export interface Call extends Request {
  query: Record<string, unknown>;
  params: Readonly<Record<string, string>>;
  contentType: string;
  /** Undecoded; empty when it is too large. */
  body: string;
  /** Whether the body is small enough and has a content type. */
  isReadable: boolean;
}

/** A handler for one method of one path. */
export interface Route {
  /** In upper case. */
  method: string;
  /** As in OpenAPI: `/payment/{key}`. */
  path: string;
  answer: (call: Call) => Reply;
  /** Whether it also answers a body that is too large or has no content type. */
  takesAnyBody?: boolean;
}

/** The answer of an operation: a reply, or the documented reply to a condition of the contract. */
export interface Answer {
  reply?: Reply;
  /** The condition, unless there is a reply. */
  when?: string;
  /** Replaces the keys of the documented reply that depend on the call. */
  body?: Record<string, unknown>;
  /** The wrong values in the call. */
  errors?: readonly FieldError[];
  /** The reason, sent in a header when the documented reply has no room for it. */
  unsaid?: readonly string[];
  /** Probable mistakes that only the operation can detect. */
  warnings?: readonly string[];
}

/** Dependencies of the operations. */
export interface Context {
  engine: PaymentEngine;
  rules: ContractRules;
  /** Probable mistakes in the call. */
  warnings: readonly string[];
}

export type Fields = Record<string, unknown>;

/** The shop's reference in a request, whatever the operation calls it; empty if there is none. */
export function referenceOf({query, body}: {query?: Fields; body?: unknown}): string {
  const fields: Fields = {...query, ...(isObject(body) && body)};
  return text(fields.refno ?? fields.referenceNo);
}

export type Operation = (call: Call, context: Context) => Answer;

/** The documented reply to a condition of the contract. */
export const error = (when: string, body?: Record<string, unknown>): Answer => ({when, body});

/** A reply in JSON. */
export const json = (body: unknown, warnings?: readonly string[]): Answer => ({reply: jsonReply(body), warnings});

/** The refusal of a call by its errors. */
export const invalid = (...errors: FieldError[]): Answer => ({
  when: 'invalidField',
  body: {message: errors.map(sentenceOf).join(' ')},
  errors,
});

/** A rule that the contract's schema cannot express: an error, or `false` when it is kept. */
export type ExtraError = FieldError | false;

/** All errors, one for each field: first the contract's rules, then the others. */
export function errorsOf(violations: readonly Violation[], extra: readonly ExtraError[]): FieldError[] {
  const broken = extra.filter((error) => error !== false);
  return [...violations, ...broken.filter(({field}) => !violations.some((violation) => violation.field === field))];
}

export const wrongCredentials = error('wrongCredentials');

/** The value if it is text, otherwise an empty text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Errors of a body that the contract's schema cannot express. */
export type ExtraErrors = (fields: Fields, context: Context, call: Call) => ExtraError[];

/**
 * An operation with credentials in headers and fields in a JSON body.
 *
 * @param keysOf the headers that authenticate a merchant.
 */
export const jsonOperation =
  (
    operationId: string,
    keysOf: (context: Context) => Readonly<Record<string, string>>,
    answer: (fields: Fields, context: Context, call: Call) => Answer,
    extra: ExtraErrors = () => [],
  ): Operation =>
  (call, context) => {
    const warnings = Object.entries(keysOf(context)).flatMap(([name, value]) => {
      const sent = call.headers[name.toLowerCase()];
      if (sent === value) return [];
      return sent === undefined ? `${name}: the header is missing.` : `${name}: the header is not the sandbox's.`;
    });
    if (warnings.length > 0) return {when: 'wrongCredentials', warnings};
    if (call.contentType !== 'application/json')
      return invalid({field: 'content-type', message: 'send application/json.'});
    let body: unknown;
    try {
      body = JSON.parse(call.body);
    } catch {
      return invalid({field: 'body', message: 'write JSON.'});
    }
    const fields = isObject(body) ? body : {};
    const violations = context.rules.checkBody(operationId, body);
    const errors = errorsOf(violations, isObject(body) ? extra(fields, context, call) : []);
    return errors.length > 0 ? invalid(...errors) : answer(fields, context, call);
  };

export const apiKey = (): Record<string, string> => ({apikey: testMerchant.apiKey});
