import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A received request. */
export interface Received {
  method: string;
  address: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An API's behaviour for a request. */
export type Act = (response: ServerResponse, request: Received) => void;

/** An API with configurable behaviour that records its requests. */
export interface Api {
  readonly url: string;
  readonly requests: readonly Received[];
  close(): Promise<void>;
}

/** Starts an API on a free port. */
export async function startApi(act: Act): Promise<Api> {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        const {method = '', url: address = '', headers} = request;
        requests.push({method, address, headers, body});
        act(response, requests.at(-1)!);
      });
  });
  // Closing an idle connection could break the next call of a handler, which would then retry.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
