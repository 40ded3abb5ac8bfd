import type {CheckReply} from './compileRules';
import type {Call} from './engine/call';
import {sentenceOf, type ContractRules} from './engine/contractRules';
import {parseBody, readForm} from './engine/forms';
import type {PostbackRequest} from './engine/postbacks';
import {mediaType, type Observe} from './engine/service';

/** One call of an operation, or one attempt of a postback, checked against the contract in both directions. */
export interface Exchange {
  /** From 1, in order of completion. */
  readonly number: number;
  readonly event: 'call' | 'postback';
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

const CAPACITY = 500;
const TEXT_KEPT = 4_000;

/** The parsed body; the beginning of a long one as text, so that the log stays small and can be written as JSON. */
const bodyOf = (contentType: string, text: string): unknown =>
  text.length > TEXT_KEPT ? `${text.slice(0, TEXT_KEPT)}…` : parseBody(contentType, text);

/** The last calls and postbacks, newest last. */
export class ExchangeLog {
  #entries: readonly Exchange[] = [];
  #count = 0;

  /**
   * @param now the sandbox's time, as the log writes it.
   * @param onAdd is called with each new exchange.
   */
  constructor(
    private readonly contract: {rules: ContractRules; checkReply: CheckReply},
    private readonly now: () => string,
    private readonly onAdd: (exchange: Exchange) => void = () => {},
  ) {}

  entries(): readonly Exchange[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }

  readonly call: Observe = ({operationId}, call, reply, {warnings, fault}) => {
    const {method, url, query} = call;
    const contentType = mediaType(reply.headers['content-type']);
    const isPage = contentType === 'text/html';
    const text = String(reply.body);
    // The answer about an unpaid order has no body, so it needs no content type.
    const isNothing = operationId === 'inquireOrder' && reply.status === 200 && text === '';
    const check = (): string[] =>
      this.contract.checkReply(operationId, reply.status, contentType, isPage ? text : parseBody(contentType, text));
    this.#add({
      event: 'call',
      operation: operationId,
      method,
      url,
      request: {contentType: call.headers['content-type'], query, body: bodyOf(call.contentType, call.body)},
      reply: {status: reply.status, body: isPage ? '(page)' : bodyOf(contentType, text)},
      problems: {
        request: this.#requestProblems(operationId, call),
        // Replies changed by a fault are not checked against the contract.
        reply: isNothing || fault ? [] : check(),
      },
      warnings,
      ...(fault && {fault}),
    });
  };

  /** @param status of the shop's answer; 0 for none. */
  postback({method, url, body}: PostbackRequest, status: number): void {
    const fields = method === 'POST' ? readForm(body ?? '') : Object.fromEntries(new URL(url).searchParams);
    const answer = status === 0 ? 'The shop did not answer.' : `The shop answered ${status}, not 200.`;
    this.#add({
      event: 'postback',
      operation: method === 'POST' ? 'postbackForm' : 'postback',
      method,
      url,
      request: {body: fields},
      reply: {status},
      problems: {
        request: this.contract.rules.checkBody('postbackForm', fields).map(sentenceOf),
        reply: status === 200 ? [] : [answer],
      },
      warnings: [],
    });
  }

  #add(exchange: Omit<Exchange, 'number' | 'at'>): void {
    this.#count += 1;
    const kept = {...exchange, at: this.now(), number: this.#count};
    this.#entries = [...this.#entries, kept].slice(-CAPACITY);
    this.onAdd(kept);
  }

  #requestProblems(operationId: string, call: Call): string[] {
    const {rules} = this.contract;
    const expected = rules.operation(operationId).contentType;
    const places = {path: call.params, query: call.query, header: call.headers};
    const problems = (['path', 'query', 'header'] as const).flatMap((place) =>
      rules.checkParameters(operationId, place, places[place]).map(sentenceOf),
    );
    if (expected === undefined) return problems;
    if (expected !== call.contentType) {
      return [...problems, `The contract says ${expected}, the request says ${call.contentType || 'nothing'}.`];
    }
    const body = parseBody(call.contentType, call.body);
    return [...problems, ...rules.checkBody(operationId, body).map(sentenceOf)];
  }
}

/** Violations of the contract, and faults that the tester ordered, one line each. */
export const remarksOf = ({problems, warnings, fault}: Exchange): string[] => [
  ...(fault === undefined ? [] : [`fault: ${fault}`]),
  ...problems.request.map((problem) => `request: ${problem}`),
  ...problems.reply.map((problem) => `reply: ${problem}`),
  ...warnings.map((warning) => `warning: ${warning}`),
];
