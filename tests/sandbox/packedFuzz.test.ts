import {execFileSync} from 'node:child_process';
import {Agent} from 'node:http';
import fc from 'fast-check';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {AT_ONCE, anyRequest, exchange, forEachOf} from './fuzzRequests';
import {INSTALLED, install, packedSandbox, type PackedSandbox, type RunningPackage} from './packed';
import {newReference} from './support';

const SEED = 20261122;
const REQUESTS = 3_000;
const PATIENCE = 300_000;
/** What the sandbox keeps, and a few more. */
const [KEPT, MORE] = [5_000, 200];

let packed: PackedSandbox;
let sandbox: RunningPackage;
const agent = new Agent({keepAlive: true, maxSockets: AT_ONCE});

beforeAll(async () => {
  packed = await packedSandbox();
  expect(await install(packed)).toBe('');
  sandbox = await packed.start([process.execPath, INSTALLED], ['--json', '--state', 'state.json']);
}, PATIENCE);
afterAll(() => {
  agent.destroy();
  packed.close();
});

interface Line {
  event: string;
  message?: string;
  problems?: {reply: string[]};
}

const lines = (): Line[] =>
  sandbox
    .output()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

it(
  `answers ${REQUESTS} generated requests without a fault, and as the contract has it`,
  {timeout: PATIENCE},
  async () => {
    const wrong: string[] = [];
    await forEachOf(fc.sample(anyRequest, {seed: SEED, numRuns: REQUESTS}), async (fuzzed) => {
      const status = await exchange(sandbox.url, {...fuzzed, path: fuzzed.path.replace('#', '')}, agent).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      const isCut = ['EPIPE', 'ECONNRESET'].includes(String(status)) && fuzzed.body.length > 16 * 1024;
      const isDocumented = status === 500 && fuzzed.path.includes('/promptpaynew');
      if (!isCut && !isDocumented && !(typeof status === 'number' && status < 500)) {
        wrong.push(`${status}: ${fuzzed.method} ${fuzzed.path.slice(0, 200)} ${String(fuzzed.body).slice(0, 300)}`);
      }
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    const calls = lines().filter(({event}) => event === 'call');
    expect(calls.length).toBeGreaterThan(REQUESTS / 4);
    expect(calls.filter(({problems}) => problems?.reply.length !== 0)).toEqual([]);
    expect(lines().filter(({message}) => message?.startsWith('Fault'))).toEqual([]);
  },
);

it('forgets the oldest orders, and stays small', {timeout: PATIENCE}, async () => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(sandbox.url + path, {method: 'POST', body: new URLSearchParams(fields)});
  await post('/sandbox/reset', {});
  const order = {
    merchantid: sandbox.environment.PAY_MERCHANT_ID ?? '',
    customeremail: 'buyer@shop.example',
    productdetail: 'Tea '.repeat(60),
    total: '9.00',
  };
  await forEachOf(Array.from({length: KEPT + MORE}), async () => {
    expect((await post('/payment', {...order, refno: newReference()})).status).toBe(200);
  });
  const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as Record<string, unknown>;
  expect(state).toMatchObject({kept: {orders: KEPT}, forgotten: {orders: MORE}});
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(sandbox.pid)], {encoding: 'utf8'}));
  expect(kilobytes).toBeGreaterThan(10_000);
  expect(kilobytes).toBeLessThan(400_000);
  expect(await sandbox.end()).toBe(0);
});
