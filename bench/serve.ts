import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {brotliCompressSync, constants} from 'node:zlib';

export type Kind = 'html' | 'css' | 'js' | 'font' | 'other';

/** A response of the server. */
export interface Sent {
  path: string;
  kind: Kind;
  /** Size of the body as sent: in Brotli where that applies. */
  bytes: number;
  /** When the request came, in milliseconds since the epoch. */
  at: number;
}

const mediaTypes: Record<string, [type: string, kind: Kind]> = {
  '.html': ['text/html; charset=utf-8', 'html'],
  '.css': ['text/css', 'css'],
  '.js': ['text/javascript', 'js'],
  '.mjs': ['text/javascript', 'js'],
  '.svg': ['image/svg+xml', 'other'],
  '.wasm': ['application/wasm', 'other'],
  '.woff2': ['font/woff2', 'font'],
  '.png': ['image/png', 'other'],
};

const isCompressed = (file: string) => /\.(?:woff2|png)$/.test(file);

/** Compresses as hosts do once for all readers: at full strength. */
export const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** A file in Brotli: as the build has it beside the file (`scripts/compress.ts`), which is the same. */
export const brotliOf = (file: string): Buffer =>
  existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotli(readFileSync(file));

/** Names that change with the content. */
const HASHED = /[.-][\w-]{8,}\.(?:js|css|woff2)$/;

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
  kind: Kind;
}

function answer(folder: string, pathname: string): Answer {
  const wanted = path.join(folder, path.normalize(decodeURIComponent(pathname)));
  const found = [wanted, `${wanted}.html`, path.join(wanted, 'index.html')].find(isFile);
  const file = found ?? [path.join(folder, '404.html')].find(isFile);
  if (!file) return {status: 404, headers: {'content-length': 0}, body: Buffer.alloc(0), kind: 'other'};
  const [type, kind] = mediaTypes[path.extname(file)] ?? ['application/octet-stream', 'other'];
  const body = isCompressed(file) ? readFileSync(file) : brotliOf(file);
  const headers = {
    'content-type': type,
    'content-length': body.length,
    'cache-control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    ...(!isCompressed(file) && {'content-encoding': 'br'}),
  };
  return {status: found ? 200 : 404, headers, body, kind};
}

/** A site that is served to the browsers of the bench. */
export interface Server {
  /** Without a slash at the end. */
  url: string;
  sent: Sent[];
  /** Waits until no request has come for this long, in milliseconds. */
  rest: (quiet: number) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Serves a built site in Brotli, with the same headers for every peer. It compresses a file at the first request, so
 * measure from the second visit on. Unknown paths get `404.html` with status 404.
 */
export async function serve(folder: string): Promise<Server> {
  const answers = new Map<string, Answer>();
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const at = Date.now();
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const known = answers.get(pathname) ?? answer(folder, pathname);
    answers.set(pathname, known);
    sent.push({path: pathname, kind: known.kind, bytes: known.body.length, at});
    response.writeHead(known.status, known.headers).end(known.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
