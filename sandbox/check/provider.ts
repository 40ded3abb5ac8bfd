import {once} from 'node:events';
import http, {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {isObject} from 'payment-contract/lib/json';
import type {Call} from '../engine/call';
import type {FaultKind} from '../engine/faults';
import {parseBody} from '../engine/forms';
import type {Order, OrderDetails} from '../engine/orders';
import {isLoopback, type PostbackRequest} from '../engine/postbacks';
import {jsonReply, type Reply} from '../engine/replies';
import {POSTBACK_TIMEOUT_MS, type Settings} from '../engine/settings';
import {THAI_BAHT} from '../engine/tables';
import {startSandbox, type Sandbox} from '../server';
import type {Placed} from './shop';

/** How Inquiry answers about one reference. */
export interface Behaviour {
  /** Settings of the sandbox that differ for this reference. */
  settings?: Partial<Settings>;
  /** Writes the right reply in another way, or later. */
  rewrite?: (right: Reply) => Reply;
  /** Makes the reply from the right one. `host` is where the shop called. */
  spoil?: (right: Reply, host: string) => Reply;
}

/** What the shop asked about a reference. */
export interface Questions {
  /** Number of calls. */
  asked: number;
  /** Number of calls with the right reply. */
  answered: number;
}

/** What becomes of a call that makes a QR. Unless it is refused, the QR exists. */
export type PromptPayFault = 'serverError' | 'answerLost' | 'refused';

/** The shop's answer to a request. */
export interface ShopReply {
  /** 0: no answer. */
  status: number;
  /** What happened, such as "answered 302 and redirects to …". */
  text: string;
  body: string;
  /** Where it redirects to. */
  location?: string;
}

/** A request that looks like a postback. */
export interface Knock extends PostbackRequest {
  contentType?: string;
}

/** Pauses before a call is repeated. The provider, too, repeats a postback after another answer than 200. */
const RETRY_PAUSES = [1_000, 3_000];
/** What a shop did that answers too late. */
export const LATE = `did not answer within ${POSTBACK_TIMEOUT_MS / 1_000} seconds`;
const FORM = 'application/x-www-form-urlencoded';
/** Characters of the shop's answer that are read. */
const READ_AT_MOST = 200_000;

/** Whether an answer is a whole page, which few handlers of postbacks send. */
export const isPage = ({body}: ShopReply): boolean => /^\s*<(?:!doctype )?html/i.test(body);

/**
 * Calls an address of the shop once, on a connection of its own: a shop may close one on a body that it refuses.
 * Redirects are not followed.
 */
export async function knock({method, url, body, contentType = FORM}: Knock): Promise<ShopReply> {
  const {protocol, hostname} = new URL(url);
  const call = (protocol === 'https:' ? https : http).request(url, {
    method,
    agent: false,
    headers: body === undefined ? {} : {'content-type': contentType, 'content-length': Buffer.byteLength(body)},
    // A shop on this machine has no public certificate.
    rejectUnauthorized: !isLoopback(hostname),
  });
  // Also once the head of the answer has come, when nothing waits for the call.
  call.on('error', () => {});
  const clock = setTimeout(() => call.destroy(new Error(LATE)), POSTBACK_TIMEOUT_MS);
  call.end(body);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const {statusCode: status = 0, headers} = response;
    // Read to its end, because some servers stop a program whose client has gone.
    const chunks: string[] = [];
    response.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    await once(response, 'end').catch(() => {});
    const target = headers.location?.replace(/[?#].*/, '') ?? 'nowhere';
    return {
      status,
      text: `answered ${status}${status >= 300 && status < 400 ? ` and redirects to ${target}` : ''}`,
      body: chunks.join('').slice(0, READ_AT_MOST),
      location: headers.location,
    };
  } catch (error) {
    const {message} = error as Error;
    return {status: 0, text: message === LATE ? LATE : `did not answer (${message})`, body: ''};
  } finally {
    clearTimeout(clock);
  }
}

/** Calls the shop, and again when it is late: a busy machine delays one answer, a shop that hangs delays each. */
export async function knockAgain(
  message: Knock,
  isFailure = ({text}: ShopReply): boolean => text === LATE,
): Promise<ShopReply> {
  let answer = await knock(message);
  for (const pause of RETRY_PAUSES) {
    if (!isFailure(answer)) break;
    await sleep(pause);
    answer = await knock(message);
  }
  return answer;
}

/** Why nobody is at an address any more; undefined while somebody is. Somebody who is slow is there. */
export async function goneFrom(url: string): Promise<string | undefined> {
  const isGone = ({status, text}: ShopReply): boolean => status === 0 && text !== LATE;
  const answer = await knockAgain({method: 'GET', url}, isGone);
  return isGone(answer) ? `Your shop is down: ${new URL(url).origin} ${answer.text}.` : undefined;
}

export const serverError = (): Reply => jsonReply({message: 'Internal Server Error'}, 500);

/** Spoils the transport of a reply. */
export const withFault = (right: Reply, fault: FaultKind, delay = 0): Reply => ({
  ...right,
  delay,
  fault: {fault, operation: 'all', times: 1, milliseconds: 0},
});

/** Sees whether a shop's keys follow a redirect, and then lies that everything is paid. */
class OtherHost {
  readonly #orders = new Map<string, Order>();
  /** References for which keys have arrived. */
  readonly keysFor = new Set<string>();
  /** For IPv4 and IPv6: a shop may know `localhost` by either. */
  readonly #servers: readonly Server[] = [1, 2].map(() =>
    createServer((request, response) => this.#answer(request, response)),
  );
  #port = 0;

  async start(): Promise<void> {
    const [server, second] = this.#servers as [Server, Server];
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    // A machine can be without IPv6, and another program can have the port.
    second.listen(this.#port, '::1');
    await once(second, 'listening').catch(() => {});
  }

  /** A redirect to this host, under another name of this machine than the one by which the shop called. */
  redirect(status: number, host: string, order: Order): Reply {
    const name = host.startsWith('localhost') ? '127.0.0.1' : 'localhost';
    this.#orders.set(order.refno, order);
    return {status, headers: {location: `http://${name}:${this.#port}/order?refno=${order.refno}`}, body: ''};
  }

  #answer({url = '', headers}: IncomingMessage, response: ServerResponse): void {
    const refno = new URL(url, 'http://other.example').searchParams.get('refno') ?? '';
    const {orderNo, total, currency} = this.#orders.get(refno) ?? {};
    if (['apikey', 'merchantsecretkey'].some((name) => headers[name] !== undefined)) this.keysFor.add(refno);
    const lie = {ReferenceNo: refno, OrderNo: `${orderNo}`, Total: Number(total), CurrencyCode: currency, Status: 'CP'};
    const reply = jsonReply([lie]);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  close(): void {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}

/** The sandbox on a bad day: it answers Inquiry wrongly about chosen references, and sends no postback by itself. */
export class Provider {
  readonly behaviours = new Map<string, Behaviour>();
  /** Numbers of the orders that the check has made itself. */
  readonly #own = new Set<number>();
  /** Sentences about the orders and questions that the sandbox refused, oldest first. */
  readonly refused: {operation: string; message: string}[] = [];
  /** What becomes of calls that make a QR, and how many it has met. */
  promptPay?: {fault: PromptPayFault; met: number};
  /** Numbers of the orders that a call made, and no form. */
  readonly #qrs = new Set<number>();
  readonly otherHost = new OtherHost();
  readonly #questions = new Map<string, Questions>();
  sandbox!: Sandbox;

  /** @throws Error when the port is taken. */
  async start(port: number, postbackUrl: string): Promise<void> {
    this.sandbox = await startSandbox({
      port,
      alterReply: (operationId, call, answer) => {
        if (operationId === 'inquireOrder') return this.#inquire(call, answer);
        const {title, ...reply} = operationId === 'createPromptPay' ? this.#makeQr(answer) : answer();
        // A refused form is answered with a page, of which the log has no text.
        if (title && this.refused.length > 0) this.refused.at(-1)!.message = title;
        return reply;
      },
      onExchange: ({event, operation, reply, problems, warnings}) => {
        if (reply.status < 400 || event === 'postback') return;
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
    const known = this.#questions.get(refno) ?? {asked: 0, answered: 0};
    this.#questions.set(refno, known);
    return known;
  }

  /** Does something while the sandbox has other settings. */
  async withSettings<Result>(settings: Partial<Settings>, action: () => Promise<Result>): Promise<Result> {
    const {engine} = this.sandbox;
    const usual = engine.settings;
    engine.settings = {...usual, ...settings};
    try {
      return await action();
    } finally {
      engine.settings = usual;
    }
  }

  /** Makes an order of the check itself, with which no shop is credited. */
  create(details: OrderDetails): Order {
    const order = this.sandbox.engine.createOrder(details);
    this.#own.add(order.orderNo);
    return order;
  }

  /** Makes an order under a reference that the shop never made. */
  strange(): Placed {
    const {orders} = this.sandbox.engine;
    const refno = orders.freeReference();
    orders.claimReference(refno);
    const details = {refno, customerEmail: 'buyer@shop.example', productDetail: 'Sample', total: '100.00'};
    return {number: refno, attempt: this.create({...details, currency: THAI_BAHT})};
  }

  /** The shop's orders, oldest first. */
  arrived(): Order[] {
    return this.sandbox.engine.orders.all().filter(({orderNo}) => !this.#own.has(orderNo));
  }

  /** Whether an order was made by a call, so that its buyer sees a QR of the shop. */
  isQr({orderNo}: Order): boolean {
    return this.#qrs.has(orderNo);
  }

  #makeQr(answer: () => Reply): Reply {
    const {engine} = this.sandbox;
    const {promptPay} = this;
    if (promptPay) promptPay.met += 1;
    const usual = engine.settings;
    if (promptPay?.fault === 'refused') engine.settings = {...usual, promptPay: 'off'};
    const before = engine.orders.size;
    const reply = answer();
    engine.settings = usual;
    if (engine.orders.size > before) this.#qrs.add(engine.orders.all().at(-1)!.orderNo);
    if (promptPay?.fault === 'serverError') return serverError();
    if (promptPay?.fault === 'answerLost') return withFault(reply, 'answerLost');
    return reply;
  }

  #inquire(call: Call, answer: () => Reply): Reply {
    const {engine} = this.sandbox;
    const fields = parseBody(call.contentType, call.body);
    const {refno, orderNo} = (isObject(fields) ? fields : {}) as Record<string, unknown>;
    const order = engine.orders.get(Number(orderNo));
    const about = order?.refno ?? String(refno);
    const {settings: differing, spoil, rewrite} = this.behaviours.get(about) ?? {};
    const questions = this.questionsAbout(about);
    const usual = engine.settings;
    engine.settings = {...usual, ...differing};
    let right: Reply;
    try {
      right = answer();
    } finally {
      engine.settings = usual;
    }
    // A refused question, for instance without the keys, is none.
    if (right.status !== 200) return right;
    questions.asked += 1;
    if (spoil) return spoil(right, String(call.headers.host));
    questions.answered += 1;
    return rewrite ? rewrite(right) : right;
  }
}
