import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {elementsOf} from '../../lib/html';
import {provider} from '../../provider';
import type {Sandbox} from '../../sandbox/server';
import {Client, everyKey, inquiryHeaders, operations, startTestSandbox} from './support';

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = new Client(sandbox);
  await client.command('seed', {orders: [{refno: '600000000020'}]});
});
afterAll(() => sandbox.close());

interface Refusal {
  message: string;
  documentation: string[];
}

/** Whether the built site has a page with an element of the id that the address names. */
function leadsToElement(address: string): boolean {
  const [page, id] = address.slice(provider.siteUrl.length).split('#');
  const html = readFileSync(path.join(import.meta.dirname, `../../build${page}.html`), 'utf8');
  return [...elementsOf(html)].some(({attributes}) => attributes.id === id);
}

const inquire = async (body: unknown): Promise<Refusal> =>
  (await (await client.post('/order/orderdetailpost', inquiryHeaders, body)).json()) as Refusal;

describe('a refusal', () => {
  it('names every field once, in the order of the documentation', async () => {
    const page = await (
      await client.pay({merchantid: '12', total: '1,000.00', customeremail: 'nobody', cc: 'THB'})
    ).text();
    const messages = [...page.matchAll(/<p class="error">(.*?) <a/g)].map(([, message]) => message);
    expect(messages).toEqual([
      'merchantid: write 8 digits: it has 2.',
      'customeremail: write an e-mail address.',
      'total: write 1000.00: 1 to 7 digits, a point and two decimals.',
      'cc: write 00: one of 00, 01, 02, 03, 04, 05, 06, 07, 08.',
    ]);
  });

  it('names what no schema can express, all of it', async () => {
    const page = await (
      await client.pay({total: '0.00', returnurl: 'thanks', postbackurl: 'ftp://shop.example'})
    ).text();
    for (const name of ['total', 'returnurl', 'postbackurl']) expect(page).toContain(`<p class="error">${name}: `);
  });

  it.each([
    [{refno: 600_000_000_001}, 'refno: is a number: write it as text, in quotation marks.'],
    [{refno: ['1', '2']}, 'refno: is there more than once: send it once.'],
    [{refno: null}, 'refno: is null: write text.'],
    [[], 'body: write a JSON object.'],
  ])('of %j says what it is', async (fields, message) => {
    const body = Array.isArray(fields) ? fields : {merchantId: '00042', ...fields};
    expect((await inquire(body)).message).toBe(message);
  });

  it('says of a price with eight digits that seven are allowed', async () => {
    const headers = {'content-type': 'application/json', apikey: 'sandbox-api-key'};
    const response = await client.post('/secure/v3/secure/encryptz/shop', headers, {payValue: '99999999.00'});
    expect(((await response.json()) as Refusal).message).toContain('payValue: write 1 to 7 digits, a point and two');
  });

  it.each([
    ['1,000.00', '1000.00: '],
    ['1.000,00', '1000.00: '],
    ['NaN', ''],
  ])('does not call %s too large', async (total, meant) => {
    const page = await (await client.pay({total})).text();
    expect(page).toContain(`total: write ${meant}1 to 7 digits, a point and two decimals.`);
    expect(page).not.toContain('9,999,999');
  });

  it.each([
    ['5.50', 'total: write at least 6, the smallest PromptPay payment.'],
    ['5.5', 'total: write 5.50: 1 to 7 digits, a point and two decimals.'],
    ['0.00', 'total: write an amount above zero.'],
  ])('says one thing of %s by PromptPay', async (total, sentence) => {
    const page = await (await client.pay({total, channel: 'promptpay'})).text();
    expect(page.match(/total: write [^<]*/g)?.map((found) => found.trim())).toEqual([sentence]);
  });

  it('leads to a place of the documentation for each field of each operation', async () => {
    const seen: string[] = [];
    for (const [operationId, {path: at}] of operations) {
      const place = at.replace('{payment_link_name}', 'shop');
      const response =
        operationId === 'createPayment' ? await client.form(place, {}) : await client.post(place, everyKey, {});
      const text = await response.text();
      seen.push(...[...text.matchAll(/https:[^"]+#[\w-]+/g)].map(([address]) => address));
    }
    expect(seen.length).toBeGreaterThan(2 * operations.size);
    expect(seen.filter((address) => !leadsToElement(address))).toEqual([]);
  });
});

describe('an address that does not exist', () => {
  it('names the nearest one and all others to a program', async () => {
    const response = await client.post('/order/orderdetail', inquiryHeaders, {});
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'There is no /order/orderdetail. The nearest address is /order/orderdetailpost.',
      addresses: expect.arrayContaining(['POST /order/orderdetailpost', 'POST /payment']) as string[],
    });
  });

  it('says which methods an address takes', async () => {
    const response = await fetch(`${client.url}/order/orderdetailpost`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({message: '/order/orderdetailpost takes POST, not GET.'});
  });

  it('is a page to a browser', async () => {
    const response = await fetch(`${client.url}/nowhere`, {headers: {accept: 'text/html,*/*'}});
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

it.each(['/', '/sandbox/log', '/sandbox/state'])('answers HEAD of %s, as GET without its body', async (path) => {
  const response = await fetch(client.url + path, {method: 'HEAD'});
  expect([response.status, await response.text()]).toEqual([200, '']);
});

it.each([
  ['faults', {fault: 'fire'}, 'fault: write one of latency, noAnswer'],
  ['faults', {fault: 'latency', operation: 'pay'}, 'operation: write all or one of createPayment'],
  ['faults', {fault: 'latency', times: '0'}, 'times: write a number from 1'],
  ['faults', {fault: 'latency', milliseconds: '1e9'}, 'milliseconds: write a number from 0'],
  ['clock', {advance: '1 week'}, 'a span like 90s, 15m, 2h or 1d'],
  ['settings', {qrLifetime: '0'}, 'qrLifetime: write a whole number from 1 to 86400.'],
  ['settings', {postbacks: 'late'}, 'postbacks: write sent or held or afterReturn or never.'],
  ['orders/600000000020/postbacks', {times: 1.5}, 'times: write a number from 1 to 20.'],
  ['postbacks', {release: 'all'}, 'Send "release" with inOrder or reversed'],
  ['seed', {order: []}, 'There is no order in a seed: write settings, orders, '],
  ['seed', {orders: [{refno: '1'}]}, 'orders[0].refno: write 12 digits as text.'],
  ['seed', {orders: [{refno: '600000000021', status: 'XX'}]}, 'orders[0].status: write one of NS, N'],
])('the command %s %j says what to write', async (command, fields, message) => {
  const response = await client.command(command, fields);
  expect(response.status).toBe(400);
  expect(((await response.json()) as Refusal).message).toContain(message);
});
