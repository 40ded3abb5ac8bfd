import {createHash} from 'node:crypto';
import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {brotliCompressSync, constants} from 'node:zlib';
import {PREFETCH_DELAY} from './browser';

export type Kind = 'html' | 'css' | 'js' | 'font' | 'other';

/** What the server sent for one request. */
export interface Sent {
  path: string;
  kind: Kind;
  /** Size of the body as sent: in Brotli where that applies. */
  bytes: number;
  /** When the request came, in milliseconds since the epoch. */
  at: number;
}

interface MediaType {
  type: string;
  kind: Kind;
  isText: boolean;
}

const text = (type: string, kind: Kind): MediaType => ({type: `${type}; charset=utf-8`, kind, isText: true});

const mediaTypes: Record<string, MediaType> = {
  '.html': text('text/html', 'html'),
  '.css': text('text/css', 'css'),
  '.js': text('text/javascript', 'js'),
  '.mjs': text('text/javascript', 'js'),
  '.json': text('application/json', 'other'),
  '.svg': text('image/svg+xml', 'other'),
  '.txt': text('text/plain', 'other'),
  '.md': text('text/markdown', 'other'),
  '.xml': text('application/xml', 'other'),
  '.wasm': {type: 'application/wasm', kind: 'other', isText: true},
  '.woff2': {type: 'font/woff2', kind: 'font', isText: false},
  '.png': {type: 'image/png', kind: 'other', isText: false},
};

const OPAQUE: MediaType = {type: 'application/octet-stream', kind: 'other', isText: false};

export const mediaTypeOf = (file: string): MediaType => mediaTypes[path.extname(file)] ?? OPAQUE;

/** Brotli as a publisher would do it once: the strongest, whatever it takes. */
export const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Names that change with the content: such files may be kept for ever. */
const HASHED = /[.-][\w-]{8,}\.(?:js|css|woff2)$/;

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

export interface Server {
  /** Without a slash at the end. */
  url: string;
  /** Everything sent so far. */
  sent: Sent[];
  /** Waits until nothing was asked for this long, in milliseconds. */
  rest: (quiet: number) => Promise<void>;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
  kind: Kind;
}

function answer(folder: string, wanted: string): Answer {
  const place = path.join(folder, path.normalize(decodeURIComponent(wanted)));
  const found = [place, `${place}.html`, path.join(place, 'index.html')].find(isFile);
  const notFoundPage = path.join(folder, '404.html');
  const file = found ?? (isFile(notFoundPage) ? notFoundPage : undefined);
  if (!file) return {status: 404, headers: {'content-length': 0}, body: Buffer.alloc(0), kind: 'other'};
  const {type, kind, isText} = mediaTypeOf(file);
  const content = readFileSync(file);
  const body = isText ? brotli(content) : content;
  const headers = {
    'content-type': type,
    'content-length': body.length,
    'cache-control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    ...(isText && {'content-encoding': 'br'}),
  };
  return {status: found ? 200 : 404, headers, body, kind};
}

/** How long the answer waits, in ms: see `PREFETCH_DELAY`. */
function delayOf({headers}: IncomingMessage): number {
  if (!headers['sec-purpose']?.includes('prefetch')) return 0;
  return Number(new RegExp(`${PREFETCH_DELAY}=(\\d+)`).exec(headers.cookie ?? '')?.[1] ?? 0);
}

function send(response: ServerResponse, {status, headers, body}: Answer): void {
  response.writeHead(status, headers).end(body);
}

/**
 * Serves a built site to browsers that accept Brotli, with the same headers for every peer. A file is compressed when it
 * is first asked for, so measure from the second visit on. Unknown paths get `404.html` with status 404.
 */
export async function serve(folder: string): Promise<Server> {
  const answers = new Map<string, Answer>();
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const at = Date.now();
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const known = answers.get(pathname) ?? answer(folder, pathname);
    answers.set(pathname, known);
    if (known.status === 200 && request.headers['if-none-match'] === known.headers.etag) {
      response.writeHead(304, {...known.headers, 'content-length': 0}).end();
      sent.push({path: pathname, kind: known.kind, bytes: 0, at});
      return;
    }
    setTimeout(() => send(response, known), delayOf(request));
    sent.push({path: pathname, kind: known.kind, bytes: known.body.length, at});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    rest: async (quiet) => {
      const started = Date.now();
      while (Date.now() - (sent.at(-1)?.at ?? started) < quiet) await sleep(50);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
