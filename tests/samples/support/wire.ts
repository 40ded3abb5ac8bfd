import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A request as it came. */
export interface Received {
  method: string;
  address: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What an API does once a request has come. */
export type Act = (response: ServerResponse, request: Received) => void;

/** An API that behaves as it is told, and keeps what it receives. */
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
  // A connection closed for being idle could meet the next call of a handler, which then asks again.
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
