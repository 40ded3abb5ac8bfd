import {isObject} from '../lib/json';
import type {CheckReply} from './contract';
import type {Call} from './engine/call';
import type {ContractRules, Endpoint} from './engine/contractRules';
import {parseBody, readForm} from './engine/forms';
import type {PostbackRequest} from './engine/postbacks';
import type {Reply} from './engine/replies';
import {mediaType, type Notes, type Request} from './engine/service';

/** One call of an operation, or one attempt of a postback, checked against the contract in both directions. */
export interface Exchange {
  /** From 1, in order of completion. */
  readonly number: number;
  /** On the sandbox's clock, "YYYY-MM-DD HH:MM:SS" in Thailand. */
  readonly at: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** The parsed body, or text if it is neither JSON nor a form. Other headers can hold credentials: not logged. */
  readonly request: {contentType?: unknown; query?: Record<string, unknown>; body?: unknown};
  /** Status 0: no answer. */
  readonly reply: {status: number; body?: unknown};
  /** Violations of the contract, one sentence each. */
  readonly problems: {request: string[]; reply: string[]};
  /** Probable mistakes that break no rule, one sentence each. */
  readonly warnings: readonly string[];
  /** The fault that the tester ordered for this call. */
  readonly fault?: string;
}

const KEPT = 500;
const TEXT_KEPT = 4_000;
/** Maximum depth: an exchange, its reply, its body, and the deepest reply of the contract. */
const DEPTH_KEPT = 8;

/** Truncates long texts and deep nesting, so that the log stays small and can be written as JSON. */
function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > TEXT_KEPT ? `${value.slice(0, TEXT_KEPT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_KEPT) return '…';
  if (Array.isArray(value)) return value.map((entry) => shorten(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, depth + 1)]));
}

/** The last calls and postbacks, newest last. */
export class ExchangeLog {
  #entries: Exchange[] = [];
  #count = 0;
  readonly #contract: {rules: ContractRules; checkReply: CheckReply};
  readonly #now: () => string;
  readonly #onAdd: (exchange: Exchange) => void;

  /**
   * @param now the sandbox's time, as the log writes it.
   * @param onAdd is called with each new exchange.
   */
  constructor(
    contract: {rules: ContractRules; checkReply: CheckReply},
    now: () => string,
    onAdd: (exchange: Exchange) => void = () => {},
  ) {
    this.#contract = contract;
    this.#now = now;
    this.#onAdd = onAdd;
  }

  entries(): readonly Exchange[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }

  call({operationId}: Endpoint, {method, url}: Request, call: Call, reply: Reply, {warnings, fault}: Notes): void {
    const body = parseBody(call.contentType, call.body);
    const contentType = mediaType(reply.headers['content-type']);
    const isPage = contentType === 'text/html';
    const text = String(reply.body);
    const replyBody = isPage ? text : parseBody(contentType, text);
    // The published answer for an unpaid order has no body, so it needs no content type.
    const isNothing = operationId === 'inquireOrder' && reply.status === 200 && text === '';
    const {checkReply} = this.#contract;
    this.#add({
      operation: operationId,
      method,
      url,
      request: {contentType: call.headers['content-type'], query: call.query, body},
      reply: {status: reply.status, body: isPage ? '(page)' : replyBody},
      problems: {
        request: this.#requestProblems(operationId, call, body),
        // Replies changed by a fault are not checked against the contract.
        reply: isNothing || fault ? [] : checkReply(operationId, reply.status, contentType, replyBody),
      },
      warnings,
      ...(fault && {fault}),
    });
  }

  /** @param status of the shop's answer; 0 for none. */
  postback({method, url, body}: PostbackRequest, status: number): void {
    const fields = method === 'POST' ? readForm(body ?? '') : Object.fromEntries(new URL(url).searchParams);
    const answer = status === 0 ? 'The shop did not answer.' : `The shop answered ${status}, not 200.`;
    this.#add({
      operation: method === 'POST' ? 'postbackForm' : 'postback',
      method,
      url,
      request: {body: fields},
      reply: {status},
      problems: {
        request: this.#contract.rules.checkBody('postbackForm', fields).map(({message}) => message),
        reply: status === 200 ? [] : [answer],
      },
      warnings: [],
    });
  }

  #add(exchange: Omit<Exchange, 'number' | 'at'>): void {
    this.#count += 1;
    const kept = {...(shorten(exchange) as typeof exchange), at: this.#now(), number: this.#count};
    this.#entries.push(kept);
    if (this.#entries.length > KEPT) this.#entries.shift();
    this.#onAdd(kept);
  }

  #requestProblems(operationId: string, call: Call, body: unknown): string[] {
    const {rules} = this.#contract;
    const expected = rules.operation(operationId).contentType;
    const places = {path: call.params, query: call.query, header: call.headers};
    const problems = (['path', 'query', 'header'] as const).flatMap((place) =>
      rules.checkParameters(operationId, place, places[place]).map(({message}) => message),
    );
    if (expected === undefined) return problems;
    if (expected !== call.contentType) {
      return [...problems, `The contract says ${expected}, the request says ${call.contentType || 'nothing'}.`];
    }
    return [...problems, ...rules.checkBody(operationId, body).map(({message}) => message)];
  }
}

/** The shop's reference in a request; empty if there is none. */
export function referenceOf({request: {query, body}}: Exchange): string {
  const fields: Record<string, unknown> = {...query, ...(isObject(body) && body)};
  const reference = fields.refno ?? fields.referenceNo;
  return typeof reference === 'string' ? reference : '';
}

/** Violations of the contract, and faults that the tester ordered, one line each. */
export const remarksOf = ({problems, warnings, fault}: Exchange): string[] => [
  ...(fault === undefined ? [] : [`fault: ${fault}`]),
  ...problems.request.map((problem) => `request: ${problem}`),
  ...problems.reply.map((problem) => `reply: ${problem}`),
  ...warnings.map((warning) => `warning: ${warning}`),
];
