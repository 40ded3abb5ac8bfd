import {Agent, get} from 'node:http';
import {connect, type Socket} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Hosting} from '../../deploy/hosting/hosting';
import {notFoundPage, PAGE, page} from './expectations';
import {request} from './support/raw';
import {removeFolder, startCaddy, startNginx, temporaryFolder, type RunningServer} from './support/servers';
import {placement} from '../support/build';
import {buildHosting, publishBuild} from './support/site';

// What holds under load whatever the machine: every answer comes, and is right. How many a second is in bench/measures/serving.ts.

const {below} = placement();
const home = temporaryFolder('home');
let server: RunningServer;
beforeAll(async () => {
  publishBuild(home);
  server = await startNginx(buildHosting(), home);
});

/** As Debian's own `nginx.conf` has it. */
const DEBIAN_EVENTS = 'events { worker_connections 768; }';
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
  {what: 'a docs page', target: below + PAGE, status: 200, body: page},
  {what: 'unknown paths', target: `${below}/unknown/path`, status: 404, body: notFoundPage},
])(
  '5,000 requests of $what over 64 connections: 0 errors',
  async ({target, status, body}) => {
    expect(await flood(target, 5000, status, body)).toBe(0);
  },
  120_000,
);

/** Opens connections that send a request's bytes one by one, and never the last. */
async function openSlowly(port: number, count: number, isSilent = false) {
  const sockets = await Promise.all(
    Array.from(
      {length: count},
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({host: '127.0.0.1', port}, () => {
            if (!isSilent) socket.write(`GET ${below}/docs HTTP/1.1\r\nHost: docs.pay.example\r\nX-Slow: `);
            resolve(socket);
          });
          // The server may close it.
          socket.on('error', () => resolve(socket));
          socket.resume();
        }),
    ),
  );
  const drip = setInterval(() => sockets.forEach((socket) => !isSilent && socket.writable && socket.write('a')), 500);
  const close = () => {
    clearInterval(drip);
    sockets.forEach((socket) => socket.destroy());
  };
  return {sockets, close};
}

test('1,500 connections that never finish their request starve nobody', async () => {
  const {sockets, close} = await openSlowly(server.port, 1500);
  try {
    expect(sockets.filter((socket) => socket.readyState === 'open')).toHaveLength(1500);
    for (let count = 0; count < 200; count += 1) {
      const answer = await request(server.port, below + PAGE);
      expect(answer.status).toBe(200);
      expect(answer.body.equals(page)).toBe(true);
    }
  } finally {
    close();
  }
}, 60_000);

const untilClosed = async (sockets: readonly Socket[]) => {
  const isOpen = (socket: Socket) => !socket.closed && socket.readyState === 'open';
  while (sockets.some(isOpen)) await new Promise((resolve) => setTimeout(resolve, 100));
};

// With the connections of the distribution, slow clients may take all of them: they may not keep them.
test.each([
  {name: 'nginx with the connections of Debian', start: startNginxOfDebian, slow: 1500, isSilent: false},
  {name: 'Caddy', start: startCaddy, slow: 500, isSilent: false},
  {name: 'Caddy', start: startCaddy, slow: 500, isSilent: true},
])(
  '$name closes $slow slow connections, and serves on (silent: $isSilent)',
  async ({start, slow, isSilent}) => {
    const other = await start(buildHosting(), home);
    const {sockets, close} = await openSlowly(other.port, slow, isSilent);
    try {
      await untilClosed(sockets);
      expect(other.isAlive()).toBe(true);
      for (let count = 0; count < 50; count += 1) expect((await request(other.port, below + PAGE)).status).toBe(200);
    } finally {
      close();
      await other.stop();
    }
  },
  60_000,
);

function startNginxOfDebian(hosting: Hosting, folder: string) {
  return startNginx(hosting, folder, {}, '', {events: DEBIAN_EVENTS});
}
