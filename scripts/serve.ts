/** `npm run serve`: the built site, with the headers that a host sends. `-- --port 8080`: another port. */
import {existsSync, readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {Server as SecureServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {parseArgs} from 'node:util';
import sirv from 'sirv';

export interface LocalServer {
  /** Origin without a trailing slash, such as `http://127.0.0.1:41234`. */
  url: string;
  close: () => Promise<void>;
}

/** Starts a server that this machine alone can reach. @param port any free one if it is 0. */
export async function listen(server: Server | SecureServer, port = 0): Promise<LocalServer> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const scheme = server instanceof SecureServer ? 'https' : 'http';
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The headers that a build wants with every answer, from its `_headers`; none without the extra `hosting`. */
export function headersOf(directory: string): [name: string, value: string][] {
  const file = path.join(directory, '_headers');
  if (!existsSync(file)) return [];
  const [forAll = ''] = readFileSync(file, 'utf8').split('\n\n');
  return [...forAll.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name, value]) => [name!, value!]);
}

/**
 * Serves a build like the simplest host, with the security headers that it asks for. Nothing redirects to a clean
 * address, so that tests see what pages do when opened as `/x`, `/x/`, `/x.html` or `/x/index.html`. Unknown paths get
 * `404.html` with status 404, and those that end in `.md` get `404.md`.
 *
 * @param directory the build.
 * @param mountPath serve it below this path, such as `/sub/`.
 * @param port any free one if it is 0.
 */
export async function serveStatically(directory: string, mountPath = '/', port = 0): Promise<LocalServer> {
  const serve = sirv(directory, {extensions: ['html'], etag: true});
  const headers = headersOf(directory);
  const notFoundPage = readFileSync(path.join(directory, '404.html'));
  const markdown = path.join(directory, '404.md');
  const notFoundLine = existsSync(markdown) && readFileSync(markdown);
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const notFound = () => {
      if (notFoundLine && /\.md(?:\?|$)/.test(url)) {
        response.writeHead(404, {'content-type': 'text/markdown; charset=utf-8'}).end(notFoundLine);
        return;
      }
      response.writeHead(404, {'content-type': 'text/html; charset=utf-8'}).end(notFoundPage);
    };
    headers.forEach(([name, value]) => response.setHeader(name, value));
    if (!url.startsWith(mountPath)) return notFound();
    request.url = url.slice(mountPath.length - 1).replace(/^([^?]*)\/index\.html(?=\?|$)/, '$1/');
    serve(request, response, notFound);
  });
  return listen(server, port);
}

async function main(): Promise<void> {
  const {values} = parseArgs({options: {port: {type: 'string', default: '3000'}}});
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port ${values.port}: write a number.`);
  if (!existsSync('build/404.html')) throw new Error('There is no build: npm run build.');
  const {baseUrl} = (await import('../docusaurus.config')).default;
  await serveStatically('build', baseUrl, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken: npm run serve -- --port ${port + 1}`, {cause: error});
  });
  console.log(`http://localhost:${port}${baseUrl}`);
}

if (process.argv[1] === __filename) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
