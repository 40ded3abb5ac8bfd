import {describe, expect, it} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import {Client, newReference, startTestSandbox} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const state = async (): Promise<Record<string, unknown>> =>
  (await (await fetch(`${client.url}/sandbox/state`)).json()) as Record<string, unknown>;

describe('commands that are wrong', () => {
  it.each([
    ['clock', {now: '2031-01-01'}, 'offset'],
    ['clock', {now: '2031-13-01T00:00:00+07:00'}, 'not a moment'],
    ['clock', {now: '2001-01-01T00:00:00+07:00'}, 'only moves forward'],
    ['clock', {}, 'offset'],
    ['settings', {postbackMethod: 'PUT'}, 'GET or POST'],
    ['settings', {colour: 'red'}, 'no setting colour'],
    ['settings', {__proto__x: 'y'}, 'no setting'],
    ['settings', {postbackUrl: 'javascript:alert(1)'}, 'http://'],
    ['orders/404', {status: 'Y'}, 'no order 404'],
    ['recurring/404', {card: '4111111111111111'}, 'no registration 404'],
  ])('%s %j: a sentence with "%s"', async (path, fields, words) => {
    const response = await client.command(path, fields);
    expect([400, 404]).toContain(response.status);
    expect(((await response.json()) as {message: string}).message).toContain(words);
  });

  it('change nothing: a setting in bad company is not taken', async () => {
    await client.command('settings', {postbackMethod: 'POST', colour: 'red'});
    expect((await state()).settings).toMatchObject({postbackMethod: 'GET'});
  });

  it('are refused as a form too', async () => {
    const body = new URLSearchParams({now: 'soon'});
    const response = await fetch(`${client.url}/sandbox/clock`, {method: 'POST', body});
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({message: expect.stringContaining('offset') as string});
  });

  it('must be an object', async () => {
    for (const body of ['[]', '1', '{', 'null']) {
      const headers = {'content-type': 'application/json'};
      const response = await fetch(`${client.url}/sandbox/settings`, {method: 'POST', headers, body});
      expect(response.status, body).toBe(400);
    }
  });
});

it('an order moves only as the status table lets it', async () => {
  const refno = newReference();
  await client.open({refno, channel: 'full'});
  expect((await client.command(`orders/${refno}`, {status: 'RF'})).status).toBe(400);
  expect((await client.command(`orders/${refno}`, {status: 'constructor'})).status).toBe(400);
  expect((await client.command(`orders/${refno}`, {status: 'CP'})).status).toBe(200);
  expect(await client.order(refno)).toMatchObject({Status: 'CP', StatusName: 'COMPLETE'});
});

it('reset forgets orders, references, settings, clock and log', async () => {
  const refno = newReference();
  await client.open({refno});
  await client.set({inquiryEnvelope: 'object'});
  await client.moveClock('2040-01-01T00:00:00+07:00');
  await client.command('reset', {});
  expect(await state()).toMatchObject({orders: [], settings: {inquiryEnvelope: 'array'}});
  expect((await state()).now).not.toMatch(/^2040/);
  expect(sandbox.log.entries()).toEqual([]);
  await client.open({refno});
});

it('the start page offers a form that pays as it stands', async () => {
  const page = await (await fetch(`${client.url}/`)).text();
  const values = [...page.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const fields = Object.fromEntries(values) as Record<string, string>;
  expect(fields).toMatchObject({merchantid: '00100042', total: '1250.00'});
  const response = await client.form('/payment', fields);
  expect(response.status).toBe(200);
  expect(sandbox.log.entries().at(-1)?.problems.reply).toEqual([]);
  expect(await (await fetch(`${client.url}/`)).text()).toContain(fields.refno);
});

it('the start page suggests the first reference that no call has taken, and takes none itself', async () => {
  const suggested = async (): Promise<string | undefined> =>
    /name="refno"[^>]*value="(\d{12})"/.exec(await (await fetch(client.url)).text())?.[1];
  expect([await suggested(), await suggested()]).toEqual(['900000000001', '900000000001']);
  expect(sandbox.engine.claimReference('900000000001')).toBe(true);
  expect(await suggested()).toBe('900000000002');
});

it('two sandboxes share nothing', async () => {
  const other = await startTestSandbox();
  try {
    const refno = newReference();
    await client.open({refno});
    expect(other.url).not.toBe(sandbox.url);
    await new Client(other).open({refno});
    expect(other.engine.orders.size).toBe(1);
  } finally {
    await other.close();
  }
});
