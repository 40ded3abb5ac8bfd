import {createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A reply that the sandbox would not give. */
export interface ScriptedReply {
  status?: number;
  contentType?: string;
  body: string;
}

/** A provider in front of the sandbox that can be told what to answer, and to wait before it answers. */
export interface StandIn {
  readonly url: string;
  /** Answers so until it is unset; then the sandbox answers again. */
  reply?: ScriptedReply;
  /** Holds the answers about this reference until the returned function is called. */
  hold(refno: string): () => void;
  /** Calls that have come since the start. */
  readonly calls: number;
  /** Calls that named this reference in their body. */
  callsAbout(refno: string): number;
  /** Headers of the last call. */
  readonly lastHeaders: IncomingHttpHeaders;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Headers of a connection, which do not belong to the next one. */
const HOP = new Set([
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
]);

async function pass(upstream: string, request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP.has(name) ? [[name, value]] : [],
  );
  const answer = await fetch(upstream + request.url, {
    method: request.method,
    headers,
    body: body.length > 0 ? new Uint8Array(body) : undefined,
  });
  const contentType = answer.headers.get('content-type');
  response.writeHead(answer.status, contentType ? {'content-type': contentType} : {});
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const names = (body: string, refno: string): boolean => body.includes(`"${refno}"`);

/** Starts a stand-in on a free port. */
export async function startStandIn(upstream: string): Promise<StandIn> {
  let calls = 0;
  const bodies: string[] = [];
  let lastHeaders: IncomingHttpHeaders = {};
  let held: {refno: string; released: Promise<void>} | undefined;
  const server = createServer((request, response) => {
    calls += 1;
    lastHeaders = request.headers;
    void bodyOf(request).then(async (received) => {
      const text = received.toString();
      bodies.push(text);
      if (held && names(text, held.refno)) await held.released;
      const {reply} = standIn;
      if (!reply) return pass(upstream, request, received, response);
      const {status = 200, contentType = 'application/json; charset=utf-8', body} = reply;
      response.writeHead(status, {'content-type': contentType}).end(body);
    });
  });
  // A connection closed for being idle could meet the next call of a handler, which then asks again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return calls;
    },
    callsAbout: (refno) => bodies.filter((body) => names(body, refno)).length,
    get lastHeaders() {
      return lastHeaders;
    },
    hold: (refno) => {
      let release = (): void => {};
      held = {refno, released: new Promise((resolve) => (release = resolve))};
      return release;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}
