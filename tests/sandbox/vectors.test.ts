import {afterAll, beforeAll, beforeEach, expect, it} from 'vitest';
import {testVectors, type TestVectors} from '../../contract/vectors';
import type {Sandbox} from '../../sandbox/server';
import {Client, operations, startTestSandbox} from './support';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => new Client(sandbox).command('reset', {}));

/** As an integrator reads it: from the file alone. */
const vectors = JSON.parse(JSON.stringify(testVectors())) as TestVectors;

const send = ({request}: TestVectors['requests'][number]): Promise<Response> => {
  const {method, path, headers} = request;
  const query = 'query' in request ? `?${new URLSearchParams(request.query).toString()}` : '';
  const form = 'form' in request ? new URLSearchParams(request.form).toString() : undefined;
  const body = 'json' in request ? JSON.stringify(request.json) : form;
  return fetch(sandbox.url + path + query, {method, headers, body});
};

it.each(vectors.requests.map((vector) => [`${vector.operation}: ${vector.what}`, vector] as const))(
  '%s, is as the contract has it',
  async (_what, vector) => {
    await send(vector);
    expect(sandbox.log.entries().at(-1)).toMatchObject({
      operation: vector.operation,
      problems: {request: [], reply: []},
      warnings: [],
    });
    expect(sandbox.log.entries().at(-1)?.reply.status).toBeLessThan(400);
  },
);

it('has a request for each operation, and a reply for each decision', () => {
  expect(new Set(vectors.requests.map(({operation}) => operation))).toEqual(new Set(operations.keys()));
  const decided = vectors.replies.map(({decision}) => decision);
  expect(decided.length).toBeGreaterThan(0);
  expect(new Set(decided)).toEqual(new Set(Object.keys(vectors.decisions)));
});
