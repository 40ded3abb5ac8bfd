import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {FAULTS} from 'payment-sandbox/engine/faults';
import {operations} from 'payment-sandbox/engine/operations';
import type {Sandbox} from 'payment-sandbox/server';
import {type Client, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const REFERENCE = '700000000001';
const state = async (): Promise<Record<string, unknown>> =>
  (await (await client.get('/sandbox/state')).json()) as Record<string, unknown>;
const read = (file: string): string => readFileSync(path.join(__dirname, '../..', file), 'utf8');

describe('a documented command', () => {
  const rows = ['sandbox/README.md', 'docs/api/testcards-accounts.mdx'].flatMap((file) =>
    [...read(file).matchAll(/^\| `(?:(GET|POST) )?(\/sandbox\/\S+)` *\| *(?:`(\{.*?\})` *\|)?/gm)].map(
      ([, method = 'POST', command = '', body]) => ({file, method, command, body}),
    ),
  );

  it('exists in both files', () => {
    expect(new Set(rows.map(({file}) => file)).size).toBe(2);
  });

  it.each(rows)('$file: $method $command $body exists', async ({file, method, command, body}) => {
    await client.set({postbackUrl: `${client.url}/postback`});
    const [, kind] = /^\/sandbox\/(\w+)\/\{refno\}/.exec(command) ?? [];
    if (kind) await client.command('seed', {[kind]: [{refno: REFERENCE}]});
    const reply = await fetch(client.url + command.replace('{refno}', REFERENCE), {
      method,
      ...(method === 'POST' && {headers: {'content-type': 'application/json'}, body: body ?? '{}'}),
    });
    const answer = `${file}: ${method} ${command} ${body ?? ''} is answered with ${reply.status} ${await reply.text()}`;
    // Some commands are refused without fields, but none is unknown.
    const right = body === undefined ? [200, 400] : [200];
    expect(right, `${answer}; correct or remove its row.`).toContain(reply.status);
  });

  it('faults has every fault and every operation on its page', () => {
    const [, section = ''] =
      /\{\/\* #faults \*\/\}([\s\S]*?)\n### /.exec(read('docs/api/testcards-accounts.mdx')) ?? [];
    const named = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const known = [...FAULTS, ...Object.keys(operations)];
    expect(known.filter((name) => !named.has(name))).toEqual([]);
  });

  it('seed accepts the example on its page', async () => {
    const page = 'docs/api/testcards-accounts.mdx';
    const [, seed = ''] = /\{\/\* #seeds \*\/\}[\s\S]*?```json\n([\s\S]*?)```/.exec(read(page))!;
    const reply = await client.command('seed', JSON.parse(seed) as Record<string, unknown>);
    expect(reply.status, `${page}, the seed: ${await reply.clone().text()}`).toBe(200);
  });
});

it.each([
  ['clock', {now: '2031-01-01'}, 'offset'],
  ['clock', {now: '2031-13-01T00:00:00+07:00'}, 'not a date and time'],
  ['clock', {now: '2001-01-01T00:00:00+07:00'}, 'only moves forward'],
  ['clock', {now: '2100-01-01T00:00:00+07:00'}, 'before the year 2100'],
  ['clock', {advance: {toString: 1}}, 'a span like'],
  ['clock', {advance: '1 week'}, 'a span like 90s, 15m, 2h or 1d'],
  ['settings', {postbackMethod: 'PUT'}, 'postbackMethod: write GET or POST.'],
  ['settings', {colour: 'red'}, 'no setting colour'],
  ['settings', {constructor: 'y'}, 'no setting constructor'],
  ['settings', {postbackUrl: 'javascript:alert(1)'}, 'http://'],
  ['settings', {qrLifetime: '0'}, 'qrLifetime: write a whole number from 1 to 86400.'],
  ['settings', [], 'Send a JSON object or a form.'],
  ['orders/404', {status: 'Y'}, 'no order 404'],
  [`orders/${REFERENCE}`, {status: 'RF'}, `Order ${REFERENCE} is N and cannot become RF. It can go to NS, Y, `],
  [`orders/${REFERENCE}`, {status: 'constructor'}, 'status: write one of NS, N'],
  [`orders/${REFERENCE}/postbacks`, {times: 1.5, total: '1'}, 'times: write a whole number from 1 to 20. total: write'],
  [`orders/${REFERENCE}/postbacks`, {}, 'has no postback address'],
  [`recurring/${REFERENCE}`, {card: {toString: 1}}, 'card: write the number of a test card.'],
  ['recurring/404', {card: '4111111111111111'}, 'no registration 404'],
  ['postbacks', {release: 'all'}, 'release: write inOrder or reversed.'],
  ['faults', {fault: 'fire'}, 'fault: write one of latency, noAnswer'],
  ['faults', {fault: 'latency', operation: 'pay'}, 'operation: write one of all, createPayment'],
  ['faults', {fault: 'latency', refno: 'A17'}, 'refno: write a reference, 1 to 12 digits.'],
  ['faults', {fault: 'latency', times: '0'}, 'times: write a whole number from 1'],
  ['faults', {fault: 'latency', milliseconds: '1e9'}, 'milliseconds: write a whole number from 0'],
  ['seed', {order: []}, 'There is no order in a seed: write settings, orders, '],
  ['seed', {orders: [{refno: '1'}]}, 'orders[0].refno: write 12 digits: it has 1.'],
  [
    'seed',
    {orders: [{refno: '600000000021'}, {refno: '600000000022', status: 'XX'}]},
    'orders[1].status: write one of',
  ],
  [
    'seed',
    {recurring: [{refno: '600000000021'}, {refno: '600000000021'}]},
    'recurring[1].refno: 600000000021 is taken',
  ],
  ['seed', {orders: 'everyStatus', faults: [{fault: 'latency'}, {fault: 'fire'}]}, 'fault: write one of latency'],
  ['seed', {orders: 'everyStatus', settings: ['on']}, 'settings: write an object.'],
])('refuses the command %s %j, explains the fix and changes nothing', async (command, fields, message) => {
  await client.command('seed', {orders: [{refno: REFERENCE}], recurring: [{refno: REFERENCE}]});
  const before = await state();
  const response = await client.command(command, fields as Record<string, unknown>);
  expect([400, 404]).toContain(response.status);
  expect(((await response.json()) as {message: string}).message).toContain(message);
  expect(await state()).toEqual({...before, now: expect.any(String) as string});
});

it('accepts a command as a form too, and changes nothing if one setting is invalid', async () => {
  expect((await client.form('/sandbox/settings', {postbackMethod: 'POST', colour: 'red'})).status).toBe(400);
  expect((await state()).settings).toMatchObject({postbackMethod: 'GET'});
  expect((await client.form('/sandbox/settings', {postbackMethod: 'POST'})).status).toBe(200);
  expect((await state()).settings).toMatchObject({postbackMethod: 'POST'});
});

it.each(['state', 'settings', 'faults', 'log'])('%s answers with a whole line', async (name) => {
  expect(await (await client.get(`/sandbox/${name}`)).text()).toMatch(/^.*[}\]]\n$/);
});

it('reset clears orders, references, settings, clock and log', async () => {
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

it.each(['/', '/sandbox/log', '/sandbox/state'])('answers HEAD of %s like GET, without the body', async (address) => {
  const response = await fetch(client.url + address, {method: 'HEAD'});
  expect([response.status, await response.text()]).toEqual([200, '']);
});

it('the start page has a payment form with the first free reference', async () => {
  const start = async (): Promise<string> => (await client.get('/')).text();
  const fieldsOf = (page: string): Record<string, string> =>
    Object.fromEntries<string>(
      [...page.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
  const fields = fieldsOf(await start());
  expect(fields).toMatchObject({merchantid: '00100042', refno: '900000000001', total: '1250.00'});
  expect((await client.form('/payment', fields)).status).toBe(200);
  const after = await start();
  expect(after).toContain('900000000001</a>');
  expect(fieldsOf(after).refno).toBe('900000000002');
});
