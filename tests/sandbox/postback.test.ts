import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Report} from 'payment-sandbox/engine/postbacks';
import type {Sandbox} from 'payment-sandbox/server';
import {brokenReplies, eventually, newReference, startShop, type Client, type Shop} from './support';
import {useSandbox} from './useSandbox';

let sandbox: Sandbox;
let client: Client;
let shop: Shop;
const report = vi.fn<Report>();

useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]), {report});
beforeEach(async () => {
  report.mockClear();
  shop = await startShop();
});
afterEach(() => shop.close());

const pay = async (refno: string, fields: Record<string, string> = {}): Promise<string> => {
  const page = await client.open({
    refno,
    channel: 'full',
    productdetail: 'Order 202611200001',
    postbackurl: `${shop.url}/postback?token=a%20secret`,
    ...fields,
  });
  await client.payByCard(page, '4111111111111111');
  return page;
};

/** Waits for the sandbox's report of a postback. */
const reported = (text: string): Promise<void> =>
  eventually(() => expect(report).toHaveBeenCalledWith(expect.stringContaining(text), expect.anything()));

const expected = (refno: string): Record<string, string> => ({
  refno,
  merchantid: '00100042',
  customeremail: 'buyer@shop.example',
  orderno: '1000001',
  total: '1250.00',
  productdetail: 'Order 202611200001',
  cardtype: 'V',
  status: 'TC',
  statusname: 'TEST COMPLETE',
});

it('arrives by GET with every field and the shop’s own parameters', async () => {
  const refno = newReference();
  await pay(refno);
  await shop.received(1);
  expect(shop.calls).toEqual([{method: 'GET', query: {token: 'a secret', ...expected(refno)}, form: {}}]);
});

it('is explained when there is none: not yet, no address, or not sent', async () => {
  const [withAddress, without] = [newReference(), newReference()];
  const command = async (path: string, fields: Record<string, string>) =>
    (await (await client.command(path, fields)).json()) as {postback: unknown; noPostback?: string};
  await client.open({refno: withAddress, postbackurl: `${shop.url}/postback`});
  await client.promptPay({referenceNo: without});
  // Too late for an order that is there.
  await client.set({postbackUrl: `${shop.url}/postback`, postbacks: 'never'});
  expect(await command(`orders/${withAddress}`, {status: 'VC'})).toMatchObject({
    postback: null,
    noPostback: `Order ${withAddress} has not been paid, declined or cancelled yet.`,
  });
  expect(await command(`orders/${withAddress}`, {status: 'CP'})).toMatchObject({
    postback: null,
    noPostback: expect.stringContaining('setting postbacks') as string,
  });
  const reason = `Order ${without} has no postback address. An order takes its address when it is made.`;
  expect(await command(`orders/${without}`, {status: 'Y'})).toMatchObject({
    postback: null,
    noPostback: expect.stringContaining(reason) as string,
  });
  expect(report).toHaveBeenCalledWith(expect.stringContaining(reason), 'notice');
  await client.set({postbacks: 'sent'});
  const sent = await command(`orders/${withAddress}/postbacks`, {});
  expect(sent.postback).toMatchObject({state: 'waiting'});
  expect(sent).not.toHaveProperty('noPostback');
  await shop.received(1);
});

it('arrives by POST as a form, with the shop’s own parameters in the address', async () => {
  await client.set({postbackMethod: 'POST'});
  const refno = newReference();
  await pay(refno);
  await shop.received(1);
  expect(shop.calls).toEqual([{method: 'POST', query: {token: 'a secret'}, form: expected(refno)}]);
});

it('is repeated until the shop answers 200, follows no redirect, and Inquiry shows that it was completed', async () => {
  await client.set({inquiryForm: 'digits'});
  shop.answers.push(500, 302, 404);
  const refno = newReference();
  await pay(refno);
  await reported('Postback delivered');
  expect(await client.order(refno)).toMatchObject({
    PostBackCompleted: 'true',
    PostBackMethod: 'GET',
    PostBackUrl: `${shop.url}/postback`,
    PostBackParameters: 'token=a%20secret',
  });
  // A followed redirect would lead to an address without the token.
  expect(shop.calls.map(({query}) => [query.refno, query.token])).toEqual(Array(4).fill([refno, 'a secret']));
});

it('is given up if the shop never answers 200, and the order is unchanged', async () => {
  shop.answers.push(500, 500, 500, 500);
  const refno = newReference();
  const page = await pay(refno);
  await reported('Postback failed');
  expect(shop.calls).toHaveLength(4);
  expect(await client.order(refno)).toMatchObject({Status: 'TC', PostBackCompleted: 'false'});
  expect(await (await fetch(client.url + page)).text()).toContain('<strong>failed</strong>');
});

it('never leaves this machine, and reports the refusal', async () => {
  const refno = newReference();
  const page = await pay(refno, {postbackurl: 'https://shop.example/postback'});
  await reported('Not sent to shop.example');
  expect(await (await fetch(client.url + page)).text()).toContain('Not sent to shop.example');
  expect(await client.order(refno)).toMatchObject({Status: 'TC', PostBackCompleted: 'false'});
});

it('uses the default address if the order names none, as does the buyer’s return', async () => {
  await client.set({postbackUrl: `${shop.url}/default?from=panel`, returnUrl: `${shop.url}/thanks`});
  const page = await pay(newReference(), {postbackurl: '', returnurl: ''});
  await shop.received(1);
  expect(shop.calls[0]?.query).toMatchObject({from: 'panel', status: 'TC'});
  expect(await (await fetch(client.url + page)).text()).toContain(`href="${shop.url}/thanks"`);
});

it.each([
  ['5105105105105100', 'RE'],
  ['3530111333300000', 'VR'],
])('reports a failed payment: %s gives %s', async (card, status) => {
  const page = await client.open({channel: 'full', postbackurl: `${shop.url}/postback`});
  await client.payByCard(page, card);
  if (status === 'VR') await client.press(page, 'authenticate');
  await shop.received(1);
  expect(shop.calls.map(({query}) => query.status)).toEqual([status]);
});

it('reports later changes: a held order is approved, then refunded', async () => {
  const refno = newReference();
  const page = await client.open({refno, channel: 'amex', postbackurl: `${shop.url}/postback`});
  await client.payByCard(page, '378282246310005');
  await shop.received(1);
  for (const status of ['CP', 'RR', 'rf']) await client.command(`orders/${refno}`, {status});
  await shop.received(4);
  expect(shop.calls.map(({query}) => query.status).sort()).toEqual(['CP', 'HO', 'RF', 'RR']);
  expect(await client.order(refno)).toMatchObject({Status: 'RF'});
});

it('is not sent for a pending order', async () => {
  const page = await client.open({postbackurl: `${shop.url}/postback`});
  await client.press(page, 'channel', {channel: 'full'});
  await client.payByCard(page, '3530111333300000');
  expect(sandbox.engine.postbacks.waiting).toBe(0);
  expect(shop.calls).toHaveLength(0);
});

it('is in the log and matches the contract', async () => {
  await pay(newReference());
  await reported('Postback delivered');
  await client.set({postbackMethod: 'POST'});
  await pay(newReference());
  await shop.received(2);
  await eventually(() => {
    const postbacks = sandbox.log.entries().filter(({operation}) => operation.startsWith('postback'));
    expect(postbacks.map(({operation}) => operation)).toEqual(['postback', 'postbackForm']);
    expect(postbacks.flatMap(({problems}) => [...problems.request, ...problems.reply])).toEqual([]);
  });
  expect(brokenReplies(sandbox)).toEqual([]);
});

describe('the tester', () => {
  const again = (refno: string, fields: Record<string, unknown>) => client.command(`orders/${refno}/postbacks`, fields);
  const received = (name: string): (string | undefined)[] =>
    shop.calls.map(({method, query, form}) => (name === 'method' ? method : (query[name] ?? form[name])));

  it('resends a postback, by the other method, with another amount or a forged status', async () => {
    const refno = newReference();
    await client.open({refno, channel: 'full', postbackurl: `${shop.url}/postback`});
    await again(refno, {times: 2, status: 'CP'});
    await shop.received(2);
    expect(received('status')).toEqual(['CP', 'CP']);
    await again(refno, {method: 'POST', pause: 50, total: '1.00'});
    await shop.received(3);
    expect([received('method').at(-1), received('total').at(-1)]).toEqual(['POST', '1.00']);
    expect(await client.order(refno), 'none of these changes the order').toBeUndefined();
  });

  it('holds postbacks, and releases them in reverse', async () => {
    await client.set({postbacks: 'held'});
    const references = [newReference(), newReference()];
    for (const refno of references) await pay(refno);
    expect(sandbox.engine.postbacks.held).toHaveLength(2);
    expect(shop.calls).toEqual([]);
    await client.command('postbacks', {release: 'reversed'});
    await shop.received(2);
    expect(received('refno')).toEqual(references.reverse());
  });

  it('delays a postback until the buyer returns', async () => {
    await client.set({postbacks: 'afterReturn'});
    const returnurl = 'http://127.0.0.1:1/ร้าน?a=b|c';
    const page = await pay(newReference(), {returnurl});
    expect(shop.calls).toEqual([]);
    const response = await fetch(`${client.url}${page}/return`, {redirect: 'manual'});
    expect(response.headers.get('location')).toBe(`http://127.0.0.1:1/${encodeURIComponent('ร้าน')}?a=b|c`);
    await shop.received(1);
  });

  it('disables postbacks, and Inquiry still knows the order', async () => {
    await client.set({postbacks: 'never'});
    const refno = newReference();
    await pay(refno);
    expect(sandbox.engine.postbacks.waiting).toBe(0);
    expect(await client.order(refno)).toMatchObject({Status: 'TC'});
  });
});
