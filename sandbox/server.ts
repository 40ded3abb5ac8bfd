import {readFileSync} from 'node:fs';
import type {AddressInfo, Socket} from 'node:net';
import {join} from 'node:path';
import fastify, {type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest} from 'fastify';
import {loadContract} from '../contract/bundle';
import {provider} from '../provider';
import {refuseStrangers} from './callers';
import {readContract} from './contract';
import {environmentFor, testMerchant, type Merchant} from './engine/credentials';
import {PaymentEngine, type Limits} from './engine/engine';
import {jsonReply, pageReply, type Reply} from './engine/replies';
import {BODY_LIMIT, createService, type Request} from './engine/service';
import {thaiDateTime} from './engine/thaiTime';
import {startPage} from './pages/start';
import {Recorder} from './recorder';
import {sendPostback} from './sendPostback';
import {TrafficLog} from './traffic';

/** Where the sandbox listens unless it is told otherwise. */
export const DEFAULT_PORT = 4010;

const HOST = '127.0.0.1';
const RETRY_DELAYS = [1_000, 3_000, 10_000, 30_000, 90_000];

export interface SandboxOptions {
  /** 0 takes any free port. Default: {@link DEFAULT_PORT}. */
  port?: number;
  /** Pauses between the attempts of a postback, in milliseconds. */
  postbackRetryDelays?: readonly number[];
  /** Hosts beside this machine that postbacks may go to, such as a container's. */
  postbackHosts?: readonly string[];
  /** Names beside this machine's own by which the sandbox may be called. */
  allowedHosts?: readonly string[];
  limits?: Partial<Limits>;
  /** Called with one sentence for each thing worth a line on a terminal. */
  report?: (sentence: string) => void;
}

/** A running sandbox. */
export interface Sandbox {
  /** Origin of the payment page, the APIs and the links alike. */
  readonly url: string;
  readonly credentials: Merchant;
  /** The environment that the sample programs read. */
  readonly environment: Record<string, string>;
  /** Every call and postback, checked against the contract both ways. */
  readonly log: TrafficLog;
  /** What the sandbox holds, for tests. */
  readonly engine: PaymentEngine;
  close(): Promise<void>;
}

const originOf = (app: FastifyInstance): string => `http://${HOST}:${(app.server.address() as AddressInfo).port}`;

/** Answers what is no HTTP request. Fastify's own answer does not say that the connection ends, so clients use it again. */
function refuseBytes({code}: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLong = code === 'HPE_HEADER_OVERFLOW';
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const text = isTooLong ? 'The address and the headers are longer than 16 KB.' : 'That is no HTTP request.';
  const body = JSON.stringify({message: text});
  const head = ['Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`].join('\r\n');
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`, () => socket.destroy());
}

/** Starts the sandbox on this machine's own address. @throws Error, with `code` EADDRINUSE when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const report = options.report ?? (() => {});
  const contract = readContract(loadContract(provider));
  const log = new TrafficLog();
  const recorder = new Recorder(contract, log, () => thaiDateTime(engine.clock.now()));
  const engine = new PaymentEngine({
    limits: options.limits,
    postbackRetryDelays: options.postbackRetryDelays ?? RETRY_DELAYS,
    postbackHosts: options.postbackHosts ?? [],
    report,
    send: async (request) => {
      let status = 0;
      try {
        status = await sendPostback(request);
        return status;
      } finally {
        recorder.postback(request, status);
      }
    },
  });

  const service = createService(engine, contract.rules, (endpoint, request, call, reply) =>
    recorder.call(endpoint.operationId, request.method, request.url, call, {
      status: reply.status,
      contentType: (reply.headers['content-type'] ?? '').split(';')[0]!,
      text: reply.body as string,
    }),
  );
  const style = readFileSync(join(__dirname, 'pages/style.css'), 'utf8');
  /** What a server has beside the provider's own: how it started, and what it saw. */
  const ownPages: Record<string, () => Reply> = {
    'GET /': () => pageReply(startPage(originOf(app), engine, log.entries())),
    'GET /sandbox/style.css': () => ({status: 200, headers: {'content-type': 'text/css; charset=utf-8'}, body: style}),
    'GET /sandbox/log': () => jsonReply(log.entries()),
  };
  const answer = (request: Request): Reply => {
    const reply = ownPages[`${request.method} ${request.url.split('?')[0]}`]?.() ?? service(request);
    if (request.url === '/sandbox/reset' && reply.status < 400) log.clear();
    return reply;
  };
  const send = (
    {method, url, headers}: FastifyRequest,
    reply: FastifyReply,
    body: string | undefined,
  ): FastifyReply => {
    const answered = answer({method, url, headers, body});
    return reply
      .code(answered.status)
      .headers(answered.headers)
      .send(answered.body || undefined);
  };

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: refuseBytes,
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => void send(request as FastifyRequest, reply as FastifyReply, ''),
  });
  // Bodies arrive as text: each operation reads its own, so that an unreadable one gets the documented answer.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', {parseAs: 'string'}, (_request, body, done) => done(null, body));
  refuseStrangers(app, options.allowedHosts ?? []);
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, typeof request.body === 'string' ? request.body : ''),
  );
  app.setErrorHandler((error: Error & {statusCode?: number}, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return send(request, reply, undefined);
    report(`Fault of the sandbox at ${request.method} ${request.url}: ${error.stack ?? error.message}`);
    return reply.code(500).send({message: error.message});
  });

  await app.listen({host: HOST, port: options.port ?? DEFAULT_PORT});
  const url = originOf(app);
  return {
    url,
    credentials: testMerchant,
    environment: environmentFor(url),
    log,
    engine,
    close: async () => {
      engine.close();
      await app.close();
    },
  };
}
