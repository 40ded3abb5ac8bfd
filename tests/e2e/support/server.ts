import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import sirv from 'sirv';

export interface StaticServer {
  /** Origin without a trailing slash, such as `http://127.0.0.1:41234`. */
  url: string;
  close: () => Promise<void>;
}

/** The headers that the build wants with every answer, if any. */
function headersOf(directory: string): [name: string, value: string][] {
  const file = path.join(directory, '_headers');
  if (!existsSync(file)) return [];
  const [forAll = ''] = readFileSync(file, 'utf8').split('\n\n');
  return [...forAll.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name, value]) => [name!, value!]);
}

/**
 * Serves a build like the simplest host, with the security headers that it asks for. Nothing redirects to a clean
 * address, so that tests see what pages do when opened as `/x`, `/x/`, `/x.html` or `/x/index.html`. Unknown paths get
 * `404.html` with status 404.
 *
 * @param directory the build.
 * @param mountPath serve it below this path, such as `/sub/`, like a misconfigured host.
 */
export async function serveStatically(directory: string, mountPath = '/'): Promise<StaticServer> {
  const serve = sirv(directory, {extensions: ['html'], etag: true});
  const headers = headersOf(directory);
  const notFoundPage = readFileSync(path.join(directory, '404.html'));
  const server: Server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, {'content-type': 'text/html; charset=utf-8'}).end(notFoundPage);
    };
    headers.forEach(([name, value]) => response.setHeader(name, value));
    const url = request.url ?? '/';
    if (!url.startsWith(mountPath)) return notFound();
    request.url = url.slice(mountPath.length - 1).replace(/^([^?]*)\/index\.html(?=\?|$)/, '$1/');
    serve(request, response, notFound);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
