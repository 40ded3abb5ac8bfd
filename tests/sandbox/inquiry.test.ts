import {expect, it} from 'vitest';
import type {Sandbox} from 'payment-sandbox/server';
import {type Client, brokenReplies, inquiryHeaders, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const paidOrder = async (): Promise<string> => {
  const refno = newReference();
  await client.press(await client.open({refno, channel: 'alipay'}), 'pay');
  return refno;
};
const text = async (body: Record<string, unknown>): Promise<string> => (await client.inquire(body)).text();

it('sends a record with the contract’s keys, by reference or by order number', async () => {
  const refno = await paidOrder();
  const [byReference] = JSON.parse(await text({refno})) as Record<string, unknown>[];
  expect(byReference).toMatchObject({
    ReferenceNo: refno,
    OrderNo: '1000001',
    MerchantID: '00100042',
    CustomerEmal: 'buyer@shop.example',
    CurrencyCode: 'OO',
    Total: 1250,
    installment: null,
  });
  expect(JSON.parse(await text({orderNo: '1000001', refno: 'X'}))).toEqual([byReference]);
});

it('names a card for an order that is set to paid by card, and none for another status', async () => {
  for (const [status, channel, CardType] of [
    ['CP', 'full', 'V'],
    ['Y', 'alipay', ''],
  ] as const) {
    const refno = newReference();
    await client.open({refno, channel});
    await client.command(`orders/${refno}`, {status});
    expect(await client.order(refno)).toMatchObject({Status: status, CardType});
  }
});

it('is an array of one object or the object itself, depending on the setting', async () => {
  const refno = await paidOrder();
  const [record] = JSON.parse(await text({refno})) as unknown[];
  await client.set({inquiryEnvelope: 'object'});
  expect(JSON.parse(await text({refno}))).toEqual(record);
});

it('writes values as in the provider’s sample or as clients receive them, with the same keys', async () => {
  const refno = await paidOrder();
  await client.set({inquiryForm: 'digits'});
  const [observed] = JSON.parse(await text({refno})) as [Record<string, string>];
  await client.set({inquiryForm: 'letters'});
  const [published] = JSON.parse(await text({refno})) as [Record<string, string>];
  expect(Object.keys(published)).toEqual(Object.keys(observed));
  expect(observed).toMatchObject({MerchantID: '00042', CurrencyCode: '00', PostBackMethod: 'GET'});
  expect(published).toMatchObject({MerchantID: '00100042', CurrencyCode: 'OO', PostBackMethod: 'P'});
  expect(observed.OrderDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  expect(published.OrderDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  // One instant, in Thai time and in UTC.
  expect(Math.floor(Date.parse(published.OrderDateTime ?? '') / 1000)).toBe(
    Date.parse(`${observed.OrderDateTime}+07:00`) / 1000,
  );
  expect(brokenReplies(sandbox)).toEqual([]);
});

it('shows each attempt of a reference: first declined, then paid', async () => {
  const refno = newReference();
  const declined = await client.open({refno, channel: 'full'});
  await client.payByCard(declined, '5105105105105100');
  const {address: paid} = await client.press(declined, 'again');
  await client.payByCard(paid, '4111111111111111');
  expect(JSON.parse(await text({refno}))).toMatchObject([
    {ReferenceNo: refno, OrderNo: '1000001', Status: 'RE'},
    {ReferenceNo: refno, OrderNo: '1000002', Status: 'TC', Total: 1250},
  ]);
  expect(JSON.parse(await text({orderNo: '1000001'}))).toMatchObject([{Status: 'RE'}]);
  await client.set({inquiryEnvelope: 'object'});
  expect(JSON.parse(await text({refno}))).toMatchObject({OrderNo: '1000002', Status: 'TC'});
  expect(brokenReplies(sandbox)).toEqual([]);
});

it('has no record, or no answer, for an unknown or unfinished order', async () => {
  const refno = newReference();
  await client.open({refno});
  expect(await text({refno})).toBe('[]\n');
  expect(await text({refno: newReference()})).toBe('[]\n');
  await client.set({inquiryEnvelope: 'object'});
  expect(await text({refno})).toBe('');
  expect(sandbox.log.entries().at(-1)?.problems.reply).toEqual([]);
});

it('does not confuse two orders when number and reference disagree', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  const [{OrderNo}] = JSON.parse(await text({refno: one})) as [{OrderNo: string}];
  expect(await text({orderNo: OrderNo, refno: other})).toBe('[]\n');
  expect(await text({orderNo: OrderNo, refno: one})).toContain(one);
});

it.each<[string, Record<string, string>]>([
  ['no apikey', {apikey: ''}],
  ['a wrong apikey', {apikey: 'wrong'}],
  ['no secret key', {merchantSecretKey: ''}],
  ['a wrong secret key', {merchantSecretKey: 'wrong'}],
  ['the secret key under the name of another API', {merchantSecretKey: '', secretkey: 'sandbox-secret-key'}],
  ['no merchant ID', {merchantId: ''}],
  ['the first five digits of the merchant ID', {merchantId: '00100'}],
  ['the last five digits as a number', {merchantId: '42'}],
])('refuses %s', async (_what, change) => {
  const refno = await paidOrder();
  const headers = {...inquiryHeaders, ...change};
  const response = await client.post('/order/orderdetailpost', headers, {merchantId: headers.merchantId, refno});
  expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining(refno)]);
});

it('logs no credentials other than the sandbox’s', async () => {
  const pasted = 'perhaps-a-real-key';
  await client.post('/order/orderdetailpost', {...inquiryHeaders, apikey: pasted}, {merchantId: '00042', refno: '1'});
  await client.promptPay({}, {authorization: `Bearer ${pasted}`});
  const kept = await (await fetch(`${client.url}/sandbox/log`)).text();
  expect(kept).toContain('createPromptPay');
  expect(kept).not.toContain(pasted);
});

it('sends no CORS header: the APIs are called from servers', async () => {
  const response = await client.inquire({refno: '1'});
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
