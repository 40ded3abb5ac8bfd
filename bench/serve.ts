import {existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {brotliCompressSync} from 'node:zlib';
import sirv from 'sirv';
import {compressAll} from '../scripts/compress';
import {listen, type LocalServer} from '../scripts/serve';

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

const KINDS: Record<string, Kind> = {
  '': 'html',
  '.html': 'html',
  '.css': 'css',
  '.js': 'js',
  '.mjs': 'js',
  '.woff2': 'font',
};

/** Names that change with the content. */
const HASHED = /[.-][\w-]{8,}\.(?:js|css|woff2)$/;

/** A file in Brotli, as the build has it beside the file if it has one. */
export const brotliOf = (file: string): Buffer =>
  existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file));

/** A site that is served to the browsers of the bench. */
export interface Server extends LocalServer {
  sent: Sent[];
  /** Waits until no request has come for this long, in milliseconds. */
  rest: (quiet: number) => Promise<void>;
}

/**
 * Serves a built site in Brotli, with the same headers for every peer. Unknown paths get `404.html` with status 404.
 *
 * @param folder of the site, which gets a Brotli copy of each file, as hosts compress once for all readers.
 */
export async function serve(folder: string): Promise<Server> {
  if (!existsSync(path.join(folder, 'index.html.br'))) await compressAll(folder);
  const sent: Sent[] = [];
  const record = (pathname: string, bytes: number, kind = KINDS[path.extname(pathname)] ?? 'other') =>
    sent.push({path: pathname, kind, bytes, at: Date.now()});
  const files = sirv(folder, {
    brotli: true,
    extensions: ['html'],
    setHeaders: (response, pathname, {size}) => {
      record(pathname, size);
      const age = HASHED.test(pathname) ? 'max-age=31536000, immutable' : 'max-age=0, must-revalidate';
      response.setHeader('cache-control', `public, ${age}`);
    },
  });
  const server = createServer((request, response) => {
    // Browsers ask for Brotli only by HTTPS.
    request.headers['accept-encoding'] = 'br';
    files(request, response, () => {
      const page = path.join(folder, '404.html');
      const body = existsSync(page) ? brotliOf(page) : brotliCompressSync('');
      const [pathname = '/'] = request.url!.split('?');
      record(pathname, body.length, 'html');
      response.writeHead(404, {'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br'}).end(body);
    });
  });
  return {
    ...(await listen(server)),
    sent,
    rest: async (quiet) => {
      const started = Date.now();
      while (Date.now() - (sent.at(-1)?.at ?? started) < quiet) await sleep(50);
    },
  };
}
