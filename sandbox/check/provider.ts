import {once} from 'node:events';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {isObject} from '../../lib/json';
import type {Call} from '../engine/call';
import {parseBody} from '../engine/forms';
import type {Order} from '../engine/orders';
import type {PostbackRequest} from '../engine/postbacks';
import {jsonReply, type Reply} from '../engine/replies';
import type {Settings} from '../engine/settings';
import {startSandbox, type Sandbox} from '../server';

/** How Inquiry answers about one reference. */
export interface Behaviour {
  /** Settings of the sandbox that differ for this reference. */
  settings?: Partial<Settings>;
  /** Makes the reply from the right one. */
  spoil?: (right: Reply, address: {host: string; refno: string}) => Reply;
}

/** What the shop asked about a reference. */
export interface Questions {
  /** Number of calls. */
  asked: number;
  /** Number of calls with a spoiled reply. */
  spoiled: number;
  /** Number of calls with the right reply. */
  answered: number;
}

/** The shop's answer to a postback. */
export interface Answer {
  /** 0: no answer. */
  status: number;
  /** What happened, such as "answered 302 and redirects to …". */
  text: string;
}

/** A request that looks like a postback. */
export interface Knock extends PostbackRequest {
  contentType?: string;
}

/** Within this time a shop answers a postback, in milliseconds. */
export const ANSWER_WITHIN = 5_000;

const FORM = 'application/x-www-form-urlencoded';

/** Calls an address of the shop once. Redirects are not followed. */
export async function knock({method, url, body, contentType = FORM}: Knock): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      body,
      headers: body === undefined ? undefined : {'content-type': contentType},
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    void response.body?.cancel();
    const {status} = response;
    const target = response.headers.get('location')?.replace(/[?#].*/, '');
    const redirect = status >= 300 && status < 400 ? ` and redirects to ${target ?? 'nowhere'}` : '';
    return {status, text: `answered ${status}${redirect}`};
  } catch (error) {
    const {name, cause, message} = error as Error;
    if (name === 'TimeoutError') return {status: 0, text: `did not answer within ${ANSWER_WITHIN / 1_000} seconds`};
    return {status: 0, text: `did not answer: ${cause instanceof Error ? cause.message : message}`};
  }
}

/** Sees whether a shop's keys follow a redirect, and then lies that everything is paid. */
class OtherHost {
  /** References for which keys have arrived. */
  readonly keysFor = new Set<string>();
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));
  port = 0;

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  #answer({url = '', headers}: IncomingMessage, response: ServerResponse): void {
    const {searchParams} = new URL(url, 'http://other.example');
    const keys = ['apikey', 'merchantsecretkey', 'secretkey', 'authorization'];
    if (keys.some((name) => headers[name] !== undefined)) this.keysFor.add(searchParams.get('refno') ?? '');
    const {status, headers: sent, body} = jsonReply(JSON.parse(searchParams.get('lie') ?? '[]'));
    response.writeHead(status, sent).end(body);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** The sandbox on a bad day: it answers Inquiry wrongly about chosen references, and sends no postback by itself. */
export class Provider {
  readonly behaviours = new Map<string, Behaviour>();
  /** Numbers of the orders that the check has made itself. */
  readonly #own = new Set<number>();
  /** Sentences about the orders and questions that the sandbox refused, oldest first. */
  readonly refused: {operation: string; message: string}[] = [];
  readonly otherHost = new OtherHost();
  readonly #questions = new Map<string, Questions>();
  sandbox!: Sandbox;

  /** @throws Error when the port is taken. */
  async start(port: number, postbackUrl: string): Promise<void> {
    this.sandbox = await startSandbox({
      port,
      alterReply: (operationId, call, answer) =>
        operationId === 'inquireOrder' ? this.#inquire(call, answer) : answer(),
      onExchange: ({operation, reply, problems, warnings}) => {
        if (reply.status < 400 || operation.startsWith('postback')) return;
        const {message} = isObject(reply.body) ? (reply.body as {message?: string}) : {};
        const reasons = [...problems.request, ...warnings].join(' ') || (message ?? `HTTP ${reply.status}`);
        this.refused.push({operation, message: reasons});
      },
    });
    this.sandbox.engine.change({postbacks: 'never', postbackUrl});
    await this.otherHost.start();
  }

  async close(): Promise<void> {
    this.otherHost.close();
    await this.sandbox.close();
  }

  questionsAbout(refno: string): Questions {
    const known = this.#questions.get(refno) ?? {asked: 0, spoiled: 0, answered: 0};
    this.#questions.set(refno, known);
    return known;
  }

  /** Remembers an order that the check has made itself, so that no shop is credited with it. */
  own(order: Order): Order {
    this.#own.add(order.orderNo);
    return order;
  }

  /** The shop's orders, oldest first. */
  arrived(): Order[] {
    return this.sandbox.engine.orders.all().filter(({orderNo}) => !this.#own.has(orderNo));
  }

  #inquire(call: Call, answer: () => Reply): Reply {
    const {engine} = this.sandbox;
    const fields = parseBody(call.contentType, call.body);
    const {refno, orderNo} = (isObject(fields) ? fields : {}) as Record<string, unknown>;
    const order = engine.orders.get(Number(orderNo));
    const about = order?.refno ?? String(refno);
    const {settings: differing, spoil} = this.behaviours.get(about) ?? {};
    const questions = this.questionsAbout(about);
    const usual = engine.settings;
    engine.settings = {...usual, ...differing};
    const right = answer();
    engine.settings = usual;
    // A refused question, for instance without the keys, is none.
    if (right.status !== 200) return right;
    questions.asked += 1;
    if (spoil) {
      questions.spoiled += 1;
      return spoil(right, {host: String(call.headers.host), refno: about});
    }
    questions.answered += 1;
    return right;
  }
}
