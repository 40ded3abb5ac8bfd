import {mkdirSync, writeFileSync} from 'node:fs';
import {createServer, type IncomingHttpHeaders} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {expect} from 'vitest';
import {loadContract} from '../../../contract/bundle';
import {describeOperation} from '../../../contract/reference';
import {provider} from '../../../provider';
import type {Sandbox} from '../../../sandbox/server';
import {sampleLanguages} from '../../../src/remark/sampleLanguages';
import {programLanguages} from '../../../src/tools/TryIt/programs';
import {writeProgram as write} from '../../../src/tools/TryIt/programs/template';
import {fillRequest, toCurl, type FilledRequest, type RequestValues} from '../../../src/tools/TryIt/request';
import {exchangesOf, expectAsContracted, run, type Outcome} from './run';

const document = loadContract(provider);

/** The contract's examples, with other values for some fields. */
export function filled(operationId: string, origin: string, change: RequestValues = {}): FilledRequest {
  const shape = describeOperation(document, operationId);
  const examples = Object.fromEntries(shape.request.map(({path: name, example}) => [name, example ?? '']));
  return fillRequest(shape, {...examples, ...change}, origin);
}

/** Writes the program of a request into a folder in `root`. */
export function writeProgram(root: string, folder: string, id: string, request: FilledRequest): void {
  const program =
    id === 'curl'
      ? toCurl(request).replace('curl ', 'curl --silent --show-error ')
      : write(programLanguages[id]!, request);
  mkdirSync(path.join(root, folder), {recursive: true});
  writeFileSync(path.join(root, folder, sampleLanguages.find((language) => language.id === id)!.file), program);
}

/** A server that accepts everything. */
export interface Echo {
  readonly address: string;
  /** The last request. */
  readonly received: {query?: URLSearchParams; body?: string; headers?: IncomingHttpHeaders};
  answer: string;
  close: () => Promise<void>;
}

export async function startEcho(): Promise<Echo> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        echo.received.query = new URL(request.url ?? '', 'http://echo.example').searchParams;
        echo.received.body = Buffer.concat(chunks).toString();
        echo.received.headers = request.headers;
        response.end(echo.answer);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const echo: Echo = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: {},
    answer: '{"success": 1}',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return echo;
}

/** Runs the programs of a language. */
export function programsOf(sandbox: () => Sandbox, commandOf: (folder: string) => [string, ...string[]], id: string) {
  const start = (folder: string, change: Record<string, string> = {}): Promise<Outcome> =>
    run(commandOf(folder), {...sandbox().environment, ...change});

  /** Runs a program, which must succeed, and returns its output. */
  async function outputOf(folder: string): Promise<string> {
    const {code, out, error} = await start(folder);
    expect({code, error}).toEqual({code: 0, error: ''});
    return out;
  }

  /** Runs the program of an operation, which must make exactly that call, and returns the reply. */
  async function replyOf(operationId: string): Promise<unknown> {
    let out = '';
    const exchanges = await exchangesOf(sandbox(), async () => {
      out = await outputOf(operationId);
    });
    // Shell commands omit the charset of JSON, which is always UTF-8.
    if (id === 'curl')
      expect(exchanges.map(({operation, problems}) => ({operation, problems}))).toEqual([
        {operation: operationId, problems: {request: [], reply: []}},
      ]);
    else expectAsContracted(exchanges, [operationId]);
    return JSON.parse(out);
  }

  return {start, outputOf, replyOf};
}
