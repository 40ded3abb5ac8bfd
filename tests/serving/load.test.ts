import {Agent, get} from 'node:http';
import {connect, type Socket} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {notFoundPage, PAGE, page} from './expectations';
import {request} from './support/raw';
import {removeFolder, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {buildHosting, publishBuild} from './support/site';

// What holds under load whatever the machine: every answer comes, and is right. How many a second is in bench/measures/serving.ts.

const home = temporaryFolder('home');
let server: RunningServer;
beforeAll(async () => {
  publishBuild(home);
  server = await startNginx(buildHosting(), home);
});
afterAll(async () => {
  await server.stop();
  removeFolder(home);
});

const CONNECTIONS = 64;

/** Requests a path many times over kept connections. Returns how many answers were not the wanted one. */
async function flood(target: string, times: number, status: number, body: Buffer): Promise<number> {
  const agent = new Agent({keepAlive: true, maxSockets: CONNECTIONS});
  const once = () =>
    new Promise<boolean>((resolve) => {
      get({agent, host: '127.0.0.1', port: server.port, path: target}, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(response.statusCode === status && Buffer.concat(parts).equals(body)));
        response.on('error', () => resolve(false));
      }).on('error', () => resolve(false));
    });
  let left = times;
  let wrong = 0;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      if (!(await once())) wrong += 1;
    }
  };
  await Promise.all(Array.from({length: CONNECTIONS}, work));
  agent.destroy();
  return wrong;
}

test.each([
  {what: 'a docs page', target: PAGE, status: 200, body: page},
  {what: 'unknown paths', target: '/unknown/path', status: 404, body: notFoundPage},
])(
  '5,000 requests of $what over 64 connections: 0 errors',
  async ({target, status, body}) => {
    expect(await flood(target, 5000, status, body)).toBe(0);
  },
  120_000,
);

test('1,000 connections that never finish their request do not starve others', async () => {
  const slow: Socket[] = [];
  await Promise.all(
    Array.from(
      {length: 1000},
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({host: '127.0.0.1', port: server.port}, () => {
            socket.write('GET /docs HTTP/1.1\r\nHost: docs.pay.example\r\nX-Slow: ');
            resolve();
          });
          socket.on('error', reject);
          slow.push(socket);
        }),
    ),
  );
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('a')), 500);
  try {
    expect(slow.filter((socket) => socket.readyState === 'open')).toHaveLength(1000);
    for (let count = 0; count < 200; count += 1) {
      const answer = await request(server.port, PAGE);
      expect(answer.status).toBe(200);
      expect(answer.body.equals(page)).toBe(true);
    }
  } finally {
    clearInterval(drip);
    slow.forEach((socket) => socket.destroy());
  }
}, 60_000);
