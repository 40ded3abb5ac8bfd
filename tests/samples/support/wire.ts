import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** What an API does once a request has come. */
export type Act = (response: ServerResponse) => void;

/** An API that behaves as it is told, and keeps what it receives. */
export interface Api {
  readonly url: string;
  readonly requests: readonly {address: string; headers: IncomingHttpHeaders; body: string}[];
  close(): Promise<void>;
}

/** Starts an API on a free port. */
export async function startApi(act: Act): Promise<Api> {
  const requests: Api['requests'][number][] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        requests.push({address: request.url ?? '', headers: request.headers, body});
        act(response);
      });
  });
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
