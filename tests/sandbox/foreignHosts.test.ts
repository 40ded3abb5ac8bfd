import {request as send} from 'node:http';
import {expect, it} from 'vitest';
import type {Sandbox} from 'payment-sandbox/server';
import {useSandbox} from './useSandbox';

let sandbox: Sandbox;
useSandbox((started) => (sandbox = started), {allowedHosts: ['sandbox.internal']});

/** Sends a request with any Host and Origin, which `fetch` would overwrite. */
const call = (method: string, path: string, headers: Record<string, string>): Promise<{status: number; body: string}> =>
  new Promise((resolve, reject) => {
    const sent = send(new URL(path, sandbox.url), {method, headers}, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({status: response.statusCode ?? 0, body}));
    });
    sent.on('error', reject).end();
  });
const host = (): string => new URL(sandbox.url).host;

it.each(['shop.example', 'localhost.shop.example:80', '127.0.0.1.shop.example', '10.0.0.1', '[::2]', '0.0.0.0', 'a b'])(
  'refuses calls under the host name %s',
  async (name) => {
    for (const path of ['/sandbox/state', '/', '/payment', '/nowhere']) {
      const {status, body} = await call('GET', path, {host: name});
      expect([status, body]).toEqual([403, expect.stringContaining('--allow-host')]);
    }
  },
);

it.each(['127.0.0.1', '127.8.8.8', '0x7f.1', 'localhost:1234', '[::1]:80', 'sandbox.internal'])(
  'accepts calls under the host name %s',
  async (name) => {
    expect((await call('GET', '/sandbox/state', {host: name})).status).toBe(200);
  },
);

it.each(['https://shop.example', 'null', 'http://localhost:1'])(
  'refuses commands from a page of %s',
  async (origin) => {
    const before = sandbox.engine.settings;
    const {status, body} = await call('POST', '/sandbox/reset', {origin});
    expect([status, body]).toEqual([403, expect.stringContaining('another origin')]);
    expect(sandbox.engine.settings).toBe(before);
  },
);

it('accepts commands from its own start page, and a shop’s form from any page', async () => {
  expect((await call('POST', '/sandbox/reset', {host: host(), origin: sandbox.url})).status).toBe(200);
  const {status, body} = await call('POST', '/payment', {host: host(), origin: 'https://shop.example'});
  expect([status, body]).toEqual([400, expect.stringContaining('Payment cannot start')]);
});
