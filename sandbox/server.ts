import type {AddressInfo} from 'node:net';
import fastify, {type FastifyInstance, type FastifyReply, type FastifyRequest} from 'fastify';
import {ContractRules, type Endpoint} from './contractRules';
import {addControl} from './control';
import {environmentFor, matches, testMerchant, type Merchant} from './credentials';
import {PaymentEngine, type Limits} from './engine/engine';
import type {PostbackRequest} from './engine/postbacks';
import {thaiDateTime} from './engine/thaiTime';
import {readForm} from './forms';
import {addHostedPage, hostedPage} from './hostedPage';
import {operations, type Answer, type Call} from './operations';
import {message, refusedForm} from './pages/errors';
import {sendPage} from './replies';
import {sendPostback} from './sendPostback';
import {TrafficLog, type Exchange} from './traffic';

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
  readonly engine: PaymentEngine;
  close(): Promise<void>;
}

const mediaType = (header: unknown): string =>
  String(header ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

const SECRETS: Record<string, readonly string[]> = {
  authorization: [`Bearer ${testMerchant.authKey}`],
  apikey: [testMerchant.apiKey],
  merchantsecretkey: [testMerchant.secretKey],
  secretkey: [testMerchant.secretKey],
};
const SHOWN_HEADERS = ['accept', 'content-type', 'merchantid', ...Object.keys(SECRETS)];

/** Headers worth keeping. A credential that is not the sandbox's may be a real one and is not kept. */
function shownHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    SHOWN_HEADERS.filter((name) => headers[name] !== undefined).map((name) => {
      const value = String(headers[name]);
      const isForeign = SECRETS[name]?.every((secret) => !matches(value, secret)) ?? false;
      return [name, isForeign ? '(not the sandbox’s)' : value];
    }),
  );
}

/** A request body as the log shows it and the contract checks it. */
function parsedBody(contentType: string, body: string): unknown {
  if (body === '') return undefined;
  if (contentType === 'application/x-www-form-urlencoded') return readForm(body);
  if (contentType !== 'application/json') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function callOf(request: FastifyRequest): Call {
  return {
    headers: request.headers,
    query: request.query as Record<string, unknown>,
    params: request.params as Record<string, unknown>,
    contentType: mediaType(request.headers['content-type']),
    body: typeof request.body === 'string' ? request.body : '',
  };
}

/** What of a request breaks the contract, one sentence each. */
function requestProblems(rules: ContractRules, operationId: string, call: Call, body: unknown): string[] {
  const expected = rules.contentType(operationId);
  if (expected !== undefined && expected !== call.contentType) {
    return [`The contract says ${expected}, the request says ${call.contentType || 'nothing'}.`];
  }
  return [
    ...rules.checkParameters(operationId, 'path', call.params),
    ...rules.checkParameters(operationId, 'query', call.query),
    ...rules.checkParameters(operationId, 'header', call.headers),
    ...(expected === undefined ? [] : rules.checkBody(operationId, body)),
  ].map(({sentence}) => sentence);
}

/** Starts the sandbox on this machine's own address. @throws Error, with `code` EADDRINUSE when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const report = options.report ?? (() => {});
  const rules = new ContractRules();
  const log = new TrafficLog();

  const recordPostback = ({method, url, body}: PostbackRequest, status: number): void => {
    const fields = method === 'POST' ? readForm(body ?? '') : Object.fromEntries(new URL(url).searchParams);
    const operation = method === 'POST' ? 'postbackForm' : 'postback';
    log.add({
      at: thaiDateTime(engine.clock.now()),
      operation,
      method,
      url,
      request: {body: fields},
      reply: {status},
      problems: {
        request: rules.checkBody('postbackForm', fields).map(({sentence}) => sentence),
        reply:
          status === 200 ? [] : [status === 0 ? 'The shop did not answer.' : `The shop answered ${status}, not 200.`],
      },
    });
  };

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
        recordPostback(request, status);
      }
    },
  });

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: {maxParamLength: 500},
  });

  // Bodies arrive as text: each operation reads its own, so that an unreadable one gets the documented answer.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', {parseAs: 'string'}, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async () => engine.recurring.runDue());

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
          : reply.code(documented.status).send(answer.body ?? documented.body);
      }
    }
  };

  const record = (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, payload: unknown): void => {
    const {operationId} = endpoint.operation;
    const call = callOf(request);
    const body = parsedBody(call.contentType, call.body);
    const contentType = mediaType(reply.getHeader('content-type'));
    const replyText = typeof payload === 'string' ? payload : '';
    const replyBody = contentType === 'application/json' ? parsedBody(contentType, replyText) : replyText;
    const isNothing = replyText === '' && operationId === 'inquireOrder';
    const exchange: Omit<Exchange, 'number'> = {
      at: thaiDateTime(engine.clock.now()),
      operation: operationId,
      method: request.method,
      url: request.url,
      request: {headers: shownHeaders(request.headers), query: call.query, body},
      reply: {status: reply.statusCode, body: contentType === 'text/html' ? '(page)' : replyBody},
      problems: {
        request: requestProblems(rules, operationId, call, body),
        reply: isNothing ? [] : rules.checkReply(operationId, reply.statusCode, contentType, replyBody),
      },
    };
    log.add(exchange);
  };

  for (const endpoint of rules.endpoints) {
    const {operationId} = endpoint.operation;
    const operation = operations[operationId];
    if (!operation) throw new Error(`sandbox/operations.ts does nothing for ${operationId}, which the contract has.`);
    app.route({
      method: endpoint.method.toUpperCase(),
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      onSend: async (request, reply, payload) => {
        record(request, reply, endpoint, payload);
        return payload;
      },
      errorHandler: (error, _request, reply) => {
        // A body over the limit is a bad field like any other.
        if ((error as {statusCode?: number}).statusCode !== 413) throw error;
        const sentence = `body: send at most ${BODY_LIMIT} bytes.`;
        const {error: refusal, status, body} = rules.documentedError(operationId, 'invalidField');
        return body === undefined
          ? sendPage(reply, refusedForm(refusal, sentence), status)
          : reply.code(status).send({message: sentence});
      },
      handler: async (request, reply) => send(reply, operationId, await operation(callOf(request), {engine, rules})),
    });
  }

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

const originOf = (app: FastifyInstance): string => `http://${HOST}:${(app.server.address() as AddressInfo).port}`;

/** Answers for addresses that the sandbox does not have, and for faults of its own. */
function addFallbacks(app: FastifyInstance, report: (sentence: string) => void): void {
  app.setNotFoundHandler((_request, reply) =>
    sendPage(
      reply,
      message('No such address', 'Neither the contract nor the sandbox has this address and method.'),
      404,
    ),
  );
  app.setErrorHandler((error: Error & {statusCode?: number}, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500)
      report(`Fault of the sandbox at ${request.method} ${request.url}: ${error.stack ?? error.message}`);
    return reply.code(status).send({message: error.message});
  });
}
