import {connect} from 'node:net';
import {provider} from '../../../provider';

/** An answer as it came over the wire. */
export interface Answer {
  /** 0: the server closed the connection without an answer. */
  status: number;
  /** Names in lower case; values in the order in which they came. */
  headers: Map<string, string[]>;
  body: Buffer;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Joins the parts of a chunked body. */
function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let rest = body; rest.length > 0;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.toString('latin1', 0, end), 16);
    if (!(size > 0)) break;
    parts.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 2 + size + 2);
  }
  return Buffer.concat(parts);
}

/** Parses a response that ends when the connection closes. */
export function parseAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf(END_OF_HEAD);
  if (/^HTTP\/1\.1 100 /.test(bytes.toString('latin1', 0, 13)))
    return parseAnswer(bytes.subarray(end + END_OF_HEAD.length));
  if (end < 0) return {status: 0, headers: new Map(), body: bytes};
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const rest = bytes.subarray(end + END_OF_HEAD.length);
  const isChunked = headers.get('transfer-encoding')?.[0] === 'chunked';
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    body: isChunked ? unchunk(rest) : rest,
  };
}

/**
 * Sends bytes and reads until the server closes. Nothing is normalised on the way, unlike with any HTTP client.
 *
 * @throws Error when the server has not finished within ten seconds
 */
export function exchange(port: number, bytes: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({port, host: '127.0.0.1'}, () => socket.write(bytes));
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error(`No end of the answer to ${bytes.toString().slice(0, 80)}`)),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses a request may reset the connection after its answer.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))));
  });
}

/** Requests a target, which is sent verbatim in the request line. */
export function request(
  port: number,
  target: string,
  {method = 'GET', headers = {}}: {method?: string; headers?: Record<string, string>} = {},
): Promise<Answer> {
  const lines = Object.entries({Host: new URL(provider.siteUrl).host, Connection: 'close', ...headers});
  const head = [`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return exchange(port, Buffer.from(`${head}\r\n\r\n`, 'latin1'));
}

/**
 * The value of a header; undefined when it is not there. nginx repeats headers on 416.
 *
 * @throws Error when it came with different values
 */
export function header(answer: Answer, name: string): string | undefined {
  const values = new Set(answer.headers.get(name.toLowerCase()));
  if (values.size > 1) throw new Error(`${name} came with different values: ${[...values].join(' | ')}`);
  return values.values().next().value;
}
