import type {AddressInfo, Socket} from 'node:net';
import fastify, {type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest} from 'fastify';
import {ContractRules, type Endpoint} from './contractRules';
import {refuseStrangers} from './callers';
import {addControl} from './control';
import {environmentFor, testMerchant, type Merchant} from './credentials';
import {PaymentEngine, type Limits} from './engine/engine';
import {thaiDateTime} from './engine/thaiTime';
import {addHostedPage, hostedPage} from './hostedPage';
import {operations, unreadable, type Answer, type Call} from './operations';
import {message, refusedForm} from './pages/errors';
import {Recorder} from './recorder';
import {sendPage} from './replies';
import {sendPostback} from './sendPostback';
import {TrafficLog} from './traffic';

/** Where the sandbox listens unless it is told otherwise. */
export const DEFAULT_PORT = 4010;

const HOST = '127.0.0.1';
const BODY_LIMIT = 16 * 1024;
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

const mediaType = (header: unknown): string =>
  typeof header === 'string' ? (header.split(';')[0] ?? '').trim().toLowerCase() : '';

const callOf = (request: FastifyRequest): Call => ({
  headers: request.headers,
  query: request.query as Record<string, unknown>,
  params: request.params as Record<string, unknown>,
  contentType: mediaType(request.headers['content-type']),
  body: typeof request.body === 'string' ? request.body : '',
});

const originOf = (app: FastifyInstance): string => `http://${HOST}:${(app.server.address() as AddressInfo).port}`;

/** The contract's operations. */
function addOperations(app: FastifyInstance, rules: ContractRules, engine: PaymentEngine, recorder: Recorder): void {
  const send = (reply: FastifyReply, operationId: string, answer: Answer): FastifyReply => {
    switch (answer.kind) {
      case 'json':
        return reply.send(answer.body);
      case 'nothing':
        return reply.send();
      case 'order':
        return sendPage(reply, hostedPage(answer.order, engine));
      case 'error': {
        const documented = rules.documentedError(operationId, answer.when);
        return documented.body === undefined
          ? sendPage(reply, refusedForm(documented.error, answer.detail), documented.status)
          : reply.code(documented.status).send(answer.body ? {...documented.body, ...answer.body} : documented.body);
      }
    }
  };

  const addOperation = ({operation: {operationId}, method, path}: Endpoint): void => {
    const operation = operations[operationId];
    if (!operation) throw new Error(`sandbox/operations.ts does nothing for ${operationId}, which the contract has.`);
    app.route({
      method: method.toUpperCase(),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => send(reply, operationId, await operation(callOf(request), {engine, rules})),
      errorHandler: (error, _request, reply) => {
        const {statusCode = 500} = error as {statusCode?: number};
        if (statusCode >= 500) throw error;
        void send(reply, operationId, unreadable(operationId, BODY_LIMIT));
      },
      onSend: (request, reply, payload, done) => {
        recorder.call(operationId, request.method, request.url, callOf(request), {
          status: reply.statusCode,
          contentType: mediaType(reply.getHeader('content-type')),
          text: typeof payload === 'string' ? payload : '',
        });
        done();
      },
    });
  };

  rules.endpoints.forEach(addOperation);
}

/** Answers for addresses that the sandbox does not have, and for faults of its own. */
function addFallbacks(app: FastifyInstance, report: (sentence: string) => void): void {
  app.setNotFoundHandler((_request, reply) =>
    sendPage(
      reply,
      message('No such address', 'Neither the contract nor the sandbox has this address and method.', {
        address: '/',
        label: 'Start page',
      }),
      404,
    ),
  );
  app.setErrorHandler((error: Error & {statusCode?: number}, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      report(`Fault of the sandbox at ${request.method} ${request.url}: ${error.stack ?? error.message}`);
    }
    return reply.code(status).send({message: error.message});
  });
}

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
  const rules = new ContractRules();
  const log = new TrafficLog();
  const recorder = new Recorder(rules, log, () => thaiDateTime(engine.clock.now()));
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

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: refuseBytes,
    forceCloseConnections: true,
    routerOptions: {maxParamLength: 500},
  });
  // Bodies arrive as text: each operation reads its own, so that an unreadable one gets the documented answer.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', {parseAs: 'string'}, (_request, body, done) => done(null, body));
  refuseStrangers(app, options.allowedHosts ?? []);
  app.addHook('onRequest', (_request, _reply, done) => {
    engine.recurring.runDue();
    done();
  });
  addOperations(app, rules, engine, recorder);
  addHostedPage(app, engine);
  addControl(app, {engine, log, origin: () => originOf(app)});
  addFallbacks(app, report);

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
