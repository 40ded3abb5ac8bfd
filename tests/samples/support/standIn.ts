import type {ServerResponse} from 'node:http';
import {afterAll, beforeAll, beforeEach} from 'vitest';
import {defaultSettings} from '../../../sandbox/engine/settings';
import {startSandbox, type Sandbox} from '../../../sandbox/server';
import {startApi, type Api, type Received} from './wire';

/** A reply that the sandbox would not send. */
export interface ScriptedReply {
  status?: number;
  contentType?: string;
  body: string;
}

/** A proxy in front of the sandbox with configurable replies and delays. */
export interface StandIn extends Api {
  /** The reply to every call; the sandbox answers if it is unset. */
  reply?: ScriptedReply;
  /** Replies to calls about these references, which precede `reply`. */
  readonly replies: Map<string, ScriptedReply>;
  /** Holds replies about this reference until the returned function is called. */
  hold(refno: string): () => void;
  /** Number of calls with this reference in their body. */
  callsAbout(refno: string): number;
}

/** Hop-by-hop headers. */
const HOP = new Set([
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
]);

async function pass(upstream: string, {method, address, headers, body}: Received, response: ServerResponse) {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP.has(name) ? [[name, value]] : [],
  );
  const answer = await fetch(upstream + address, {method, headers: passed, body: body || undefined});
  const contentType = answer.headers.get('content-type');
  response.writeHead(answer.status, contentType ? {'content-type': contentType} : {});
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Starts a stand-in on a free port. */
async function startStandIn(upstream: string): Promise<StandIn> {
  const replies = new Map<string, ScriptedReply>();
  let held: {refno: string; released: Promise<void>} | undefined;
  const names = ({body}: Received, refno: string): boolean => body.includes(`"${refno}"`);

  async function answer(response: ServerResponse, request: Received): Promise<void> {
    if (held && names(request, held.refno)) await held.released;
    const refno = [...replies.keys()].find((each) => names(request, each));
    const reply = refno === undefined ? standIn.reply : replies.get(refno);
    if (!reply) return pass(upstream, request, response);
    const {status = 200, contentType = 'application/json; charset=utf-8', body} = reply;
    response.writeHead(status, {'content-type': contentType}).end(body);
  }
  const api = await startApi((response, request) => void answer(response, request));
  const standIn: StandIn = {
    ...api,
    replies,
    callsAbout: (refno) => api.requests.filter((request) => names(request, refno)).length,
    hold: (refno) => {
      let release = (): void => {};
      held = {refno, released: new Promise((resolve) => (release = resolve))};
      return release;
    },
  };
  return standIn;
}

/** The servers for the tests of a block, ready when the first test begins. */
export interface Provider {
  readonly sandbox: Sandbox;
  readonly standIn: StandIn;
}

/** Starts a sandbox and a stand-in in front of it for this block, and resets both before each test. */
export function useProvider(options: Parameters<typeof startSandbox>[0] = {}): Provider {
  const started = {} as {sandbox: Sandbox; standIn: StandIn};
  beforeAll(async () => {
    started.sandbox = await startSandbox({port: 0, ...options});
    started.standIn = await startStandIn(started.sandbox.url);
  });
  beforeEach(() => {
    started.standIn.reply = undefined;
    started.standIn.replies.clear();
    started.sandbox.engine.change({...defaultSettings});
  });
  afterAll(async () => {
    await started.standIn.close();
    await started.sandbox.close();
  });
  return started;
}
