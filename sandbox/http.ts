import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {setTimeout} from 'node:timers/promises';
import type {Request} from './engine/call';
import type {Report} from './engine/postbacks';
import {jsonReply, type Reply} from './engine/replies';

/** More bytes than the limit of a body, so that the client of a body that is too large receives the refusal. */
const READ_AT_MOST = 1024 * 1024;
/** Milliseconds for which a call without an answer is kept open. */
const HELD_AT_MOST = 120_000;

/** The body as text; undefined when it is much too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > READ_AT_MOST) return undefined;
  }
  return Buffer.concat(chunks).toString();
}

/** Waits without keeping the process alive. */
const pause = (milliseconds: number): Promise<void> => setTimeout(milliseconds, undefined, {ref: false});

/** Sends an answer, with its network fault. */
async function send(response: ServerResponse, {status, headers, body, fault, delay = 0}: Reply): Promise<void> {
  const bytes = Buffer.from(body);
  const sent = {...headers, 'content-length': bytes.length};
  if (delay > 0) await pause(delay);
  if (fault?.fault === 'latency') await pause(fault.milliseconds);
  if (fault?.fault === 'noAnswer') await pause(HELD_AT_MOST);
  if (fault?.fault === 'noAnswer' || fault?.fault === 'answerLost') {
    response.destroy();
  } else if (fault?.fault === 'truncatedBody') {
    response.writeHead(status, sent).write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  } else {
    response.writeHead(status, sent).end(bytes);
  }
}

/**
 * Creates an HTTP server, not yet listening, from a function that answers requests.
 *
 * @param answer throws only on a bug in the sandbox.
 * @param report is called with such an error.
 */
export function httpServer(answer: (request: Request) => Reply, report: Report): Server {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const {method = '', url = '', headers} = request;
    const body = await readBody(request);
    let reply: Reply;
    try {
      reply = answer({method, url, headers, body});
    } catch (error) {
      const {message, stack} = error as Error;
      report(`Fault of the sandbox at ${method} ${url}: ${stack}`, 'error');
      reply = jsonReply({message}, 500);
    }
    await send(response, reply);
  };
  return createServer({keepAliveTimeout: 72_000}, (request, response) => {
    // A client that disconnects in the middle of its body needs no answer.
    handle(request, response).catch(() => response.destroy());
  });
}
