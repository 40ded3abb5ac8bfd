import {Agent, request} from 'node:http';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {anyRequest, type FuzzRequest} from './fuzzRequests';
import {operations, startTestSandbox} from './support';

/** Change it to generate other requests. A failure prints the request, which is enough to reproduce it. */
const SEED = 20261120;
const REQUESTS = 2_000;
const AT_ONCE = 20;
const LIMITS = {orders: 30, links: 20, recurring: 30};

/** Sends a request. @returns the status of the answer, or the code of the client's error. */
function send(origin: string, {method, path, headers, body}: FuzzRequest, agent?: Agent): Promise<number | string> {
  const {hostname, port} = new URL(origin);
  // Without a length, Node does not frame the body of a DELETE, and the next request would start inside it.
  const sent = {...headers, 'content-length': String(Buffer.byteLength(body))};
  return new Promise((resolve) => {
    const outgoing = request({agent, hostname, port, method, path, headers: sent}, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a keep-alive connection just as it was reused: HTTP requires a retry.
      const isRace = outgoing.reusedSocket && error.code === 'ECONNRESET';
      resolve(isRace ? send(origin, {method, path, headers, body}) : error.code!);
    });
    outgoing.end(body);
  });
}

it(`answers ${REQUESTS} generated requests, seed ${SEED}, according to the contract`, {timeout: 300_000}, async () => {
  const reports: string[] = [];
  const taken = new Set<string>();
  const broken: object[] = [];
  const sandbox = await startTestSandbox({
    limits: LIMITS,
    report: (message) => reports.push(message),
    onExchange: ({operation, url, reply, problems}) => {
      if (reply.status === 200) taken.add(operation);
      if (problems.reply.length > 0 && !operation.startsWith('postback')) broken.push({operation, url, problems});
    },
  });
  const agent = new Agent({keepAlive: true, maxSockets: AT_ONCE});
  const wrong: string[] = [];
  const answer = async (fuzzed: FuzzRequest): Promise<void> => {
    const orders = sandbox.engine.orders.all();
    const path = fuzzed.path.replace(/#(\d+)/, (_, order) => orders[Number(order) % orders.length]?.key ?? 'none');
    const status = await send(sandbox.url, {...fuzzed, path}, agent);
    // After answering a body over the limit, the server closes the connection while the client is still sending.
    const isCut = ['EPIPE', 'ECONNRESET'].includes(String(status)) && fuzzed.body.length > 16 * 1024;
    const isDocumented = status === 500 && path.includes('/promptpaynew');
    if (isCut || isDocumented || (typeof status === 'number' && status < 500)) return;
    wrong.push(`${status}: ${JSON.stringify({...fuzzed, path}).slice(0, 800)}`);
  };
  const queue = fc.sample(anyRequest, {seed: SEED, numRuns: REQUESTS}).values();
  await Promise.all(
    Array.from({length: AT_ONCE}, async () => {
      for (const fuzzed of queue) await answer(fuzzed);
    }),
  );
  agent.destroy();
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(broken.slice(0, 5)).toEqual([]);
  expect(reports.filter((message) => message.startsWith('Fault'))).toEqual([]);
  expect([...operations.keys()].filter((operationId) => !taken.has(operationId))).toEqual([]);
  const {orders, links, recurring} = sandbox.engine;
  expect([orders.size, links.size, recurring.size]).toEqual([LIMITS.orders, LIMITS.links, LIMITS.recurring]);
  await sandbox.close();
});
