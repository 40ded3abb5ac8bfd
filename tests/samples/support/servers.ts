import {createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import {createServer as createSecureServer} from 'node:https';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, beforeAll, beforeEach} from 'vitest';
import {environmentFor} from 'payment-contract/sandboxDefaults';
import {defaultSettings} from 'payment-sandbox/engine/settings';
import {startSandbox, type Sandbox, type SandboxOptions} from 'payment-sandbox/server';
import {listen, type LocalServer} from '../../../scripts/serve';

/** Values of environment variables. */
export type Settings = Record<string, string>;

/** A received request. */
export interface Received {
  method: string;
  address: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that records its requests. */
export interface Api extends LocalServer {
  readonly requests: readonly Received[];
  /** Its behaviour for a request. */
  act: (response: ServerResponse, request: Received) => void;
}

/** Starts an API on a free port. @param tls its key and certificate, for HTTPS. */
export async function startApi(act: Api['act'], tls?: {key: Buffer; cert: Buffer}): Promise<Api> {
  const requests: Received[] = [];
  const server = tls ? createSecureServer(tls) : createServer();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        const {method = '', url: address = '', headers} = request;
        const received = {method, address, headers, body};
        requests.push(received);
        api.act(response, received);
      });
  });
  // Closing an idle connection could break the next call of a handler, which would then retry.
  server.keepAliveTimeout = 0;
  const api: Api = {...(await listen(server)), requests, act};
  return api;
}

/** The settings of the programs, with the token of the shop. */
export const settingsFor = (origin: string, change: Settings = {}): Settings => ({
  ...environmentFor(origin),
  PAY_POSTBACK_TOKEN: 'a-secret-of-your-shop',
  ...change,
});

/** A reply that the sandbox would not send. */
export interface ScriptedReply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
  /** Of the body; default: UTF-8. With `latin1` each character is a byte. */
  encoding?: BufferEncoding;
  /** Announces the body and closes the connection before its first byte. */
  isCut?: boolean;
  /** Milliseconds before the reply. */
  delay?: number;
}

/** The bytes of "coffee" in Thai in TIS-620, one for each character: they are not UTF-8. */
export const TIS_620 = '\xa1\xd2\xe1\xbf';

export const JSON_TYPE = {'content-type': 'application/json; charset=utf-8'};

/** A proxy in front of the sandbox with configurable replies and delays. */
interface StandIn extends Api {
  /** The reply to every call; the sandbox answers if it is unset. */
  reply?: ScriptedReply;
  /** Replies to calls about these references, which precede `reply`. */
  readonly replies: Map<string, ScriptedReply>;
  /** Holds replies about this reference until the returned function is called. */
  hold(refno: string): () => void;
  /** Number of calls with this reference in their body. */
  callsAbout(refno: string): number;
}

const HOP_BY_HOP = /^(?:connection|host|content-length|transfer-encoding|upgrade|http2-settings|expect)$/;

async function pass(upstream: string, {method, address, headers, body}: Received, response: ServerResponse) {
  const passed = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)) as [string, string][];
  const answer = await fetch(upstream + address, {method, headers: passed, body: body || undefined});
  const contentType = answer.headers.get('content-type');
  response.writeHead(answer.status, contentType ? {'content-type': contentType} : {});
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function startStandIn(upstream: string): Promise<StandIn> {
  const replies = new Map<string, ScriptedReply>();
  const held = new Map<string, Promise<void>>();
  const names = ({body}: Received, refno: string): boolean => body.includes(`"${refno}"`);

  async function answer(response: ServerResponse, request: Received): Promise<void> {
    for (const [refno, released] of held) if (names(request, refno)) await released;
    const refno = [...replies.keys()].find((each) => names(request, each));
    const reply = refno === undefined ? standIn.reply : replies.get(refno);
    if (!reply) return pass(upstream, request, response);
    const {status = 200, headers = JSON_TYPE, body, encoding = 'utf8', isCut = false, delay = 0} = reply;
    if (delay) await sleep(delay);
    if (!isCut) return void response.writeHead(status, headers).end(body, encoding);
    response.writeHead(status, {...headers, 'content-length': body.length}).flushHeaders();
    setImmediate(() => response.destroy());
  }
  // Under load the sandbox can close a connection that `pass` takes up again.
  const api = await startApi((response, request) => void answer(response, request).catch(() => response.destroy()));
  const standIn: StandIn = Object.assign(api, {
    replies,
    callsAbout: (refno: string) => api.requests.filter((request) => names(request, refno)).length,
    hold(refno: string) {
      let release = (): void => {};
      held.set(refno, new Promise((resolve) => (release = resolve)));
      return release;
    },
  });
  return standIn;
}

/**
 * Starts a sandbox and a stand-in in front of it for this block. Before each test resets the settings, and the reply to
 * every call.
 */
export function useProvider(options: SandboxOptions = {}) {
  const provider = {} as {sandbox: Sandbox; standIn: StandIn};
  beforeAll(async () => {
    provider.sandbox = await startSandbox({port: 0, ...options});
    provider.standIn = await startStandIn(provider.sandbox.url);
  });
  beforeEach(() => {
    provider.standIn.reply = undefined;
    provider.sandbox.engine.change({...defaultSettings});
  });
  afterAll(async () => {
    await provider.standIn.close();
    await provider.sandbox.close();
  });
  return Object.assign(provider, {
    /** As `settingsFor`, with the stand-in for the APIs and the sandbox for pages. */
    settings: (change: Settings = {}): Settings =>
      settingsFor(provider.sandbox.url, {PAY_API_URL: provider.standIn.url, ...change}),
  });
}
