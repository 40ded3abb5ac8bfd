import {testMerchant} from '../contract/testMerchant';
import type {CheckReply} from './contract';
import type {ContractRules, Endpoint} from './engine/contractRules';
import {parseBody, readForm} from './engine/forms';
import type {Call} from './engine/call';
import type {PostbackRequest} from './engine/postbacks';
import type {Reply} from './engine/replies';
import {mediaType, type Notes, type Request} from './engine/service';
import type {TrafficLog} from './traffic';

const SECRETS: Record<string, string> = {
  authorization: `Bearer ${testMerchant.authKey}`,
  apikey: testMerchant.apiKey,
  merchantsecretkey: testMerchant.secretKey,
  secretkey: testMerchant.secretKey,
};
const SHOWN_HEADERS = ['accept', 'content-type', 'merchantid', ...Object.keys(SECRETS)];

/** Headers worth keeping. A credential that is not the sandbox's may be a real one, and is not kept. */
function shownHeaders(headers: Call['headers']): Record<string, string> {
  return Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => {
      const value = headers[name];
      if (typeof value !== 'string') return [];
      const secret = SECRETS[name];
      return [[name, secret === undefined || value === secret ? value : '(a value that is not the sandbox’s)']];
    }),
  );
}

/** Writes every call and postback into the log, checked against the contract. */
export class Recorder {
  readonly #rules: ContractRules;
  readonly #checkReply: CheckReply;
  readonly #log: TrafficLog;
  readonly #now: () => string;

  /** @param now the sandbox's time, as the log writes it. */
  constructor(contract: {rules: ContractRules; checkReply: CheckReply}, log: TrafficLog, now: () => string) {
    this.#rules = contract.rules;
    this.#checkReply = contract.checkReply;
    this.#log = log;
    this.#now = now;
  }

  call({operationId}: Endpoint, {method, url}: Request, call: Call, reply: Reply, notes: Notes): void {
    const body = parseBody(call.contentType, call.body);
    const contentType = mediaType(reply.headers['content-type']);
    const isPage = contentType === 'text/html';
    const replyText = String(reply.body);
    const replyBody = isPage ? replyText : parseBody(contentType, replyText);
    // Published for an unpaid order: no body, so no content type either.
    const isNothing = operationId === 'inquireOrder' && reply.status === 200 && replyText === '';
    this.#log.add({
      at: this.#now(),
      operation: operationId,
      method,
      url,
      request: {headers: shownHeaders(call.headers), query: call.query, body},
      reply: {status: reply.status, body: isPage ? '(page)' : replyBody},
      problems: {
        request: this.#requestProblems(operationId, call, body),
        // What a fault has spoiled is no answer of the contract.
        reply: isNothing || notes.fault ? [] : this.#checkReply(operationId, reply.status, contentType, replyBody),
      },
      warnings: [...notes.warnings],
      ...(notes.fault && {fault: notes.fault}),
    });
  }

  /** @param status of the shop's answer; 0 for none. */
  postback({method, url, body}: PostbackRequest, status: number): void {
    const fields = method === 'POST' ? readForm(body ?? '') : Object.fromEntries(new URL(url).searchParams);
    const answer = status === 0 ? 'The shop did not answer.' : `The shop answered ${status}, not 200.`;
    this.#log.add({
      at: this.#now(),
      operation: method === 'POST' ? 'postbackForm' : 'postback',
      method,
      url,
      request: {body: fields},
      reply: {status},
      problems: {
        request: this.#rules.checkBody('postbackForm', fields).map(({message}) => message),
        reply: status === 200 ? [] : [answer],
      },
      warnings: [],
    });
  }

  #requestProblems(operationId: string, call: Call, body: unknown): string[] {
    const expected = this.#rules.operation(operationId).contentType;
    const parameters = (['path', 'query', 'header'] as const).flatMap((location) => {
      const values = {path: call.params, query: call.query, header: call.headers}[location];
      return this.#rules.checkParameters(operationId, location, values);
    });
    const problems = parameters.map(({message}) => message);
    if (expected === undefined) return problems;
    if (expected !== call.contentType) {
      return [...problems, `The contract says ${expected}, the request says ${call.contentType || 'nothing'}.`];
    }
    return [...problems, ...this.#rules.checkBody(operationId, body).map(({message}) => message)];
  }
}
