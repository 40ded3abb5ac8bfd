import {beforeEach, expect, it} from 'vitest';
import {type Client, newReference, startShop} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
useSandbox((_sandbox, merchant) => (client = merchant));
beforeEach(() => client.moveClock('2031-05-01T12:00:00+07:00'));

const request = (fields: Record<string, unknown>): Promise<Response> => client.call('createSecureLink', fields);

/** Makes a link. Returns the buyer's address. */
async function make(fields: Record<string, unknown> = {}): Promise<string> {
  const reply = (await (await request(fields)).json()) as {merchant: string; payValue: string; orderDetail: string};
  return `${client.url}/${reply.merchant}/${reply.payValue}/${reply.orderDetail}`;
}

const open = (link: string): Promise<Response> => fetch(link, {redirect: 'manual'});

/** Opens a link. Returns the payment page it leads to. */
async function pageOf(link: string): Promise<string> {
  const response = await open(link);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

it('opens a payment page with the price of the link, and the shop gets a postback', async () => {
  const refno = newReference();
  const shop = await startShop();
  const page = await pageOf(await make({refno, payValue: '77.00', postBackURL: `${shop.url}/postback`}));
  await client.press(page, 'channel', {channel: 'full'});
  await client.payByCard(page, '4111111111111111');
  expect(await client.order(refno)).toMatchObject({Status: 'TC', Total: 77});
  await shop.received(1);
  expect(shop.calls).toMatchObject([{query: {refno, status: 'TC', total: '77.00'}}]);
  await shop.close();
});

it('hides the price, and cannot be altered', async () => {
  const link = await make({payValue: '77.00'});
  const [, , , merchant, payValue = '', token = ''] = link.split('/');
  expect(merchant).toBe('shop');
  expect(payValue).toMatch(/^\d{10}$/);
  expect(await make({payValue: '77.00'}), 'another link of the same price').not.toContain(payValue);
  expect(encodeURIComponent(token)).toBe(token);
  const altered = String(Number(payValue) + 1);
  expect((await open(link.replace(payValue, altered))).status).toBe(404);
  expect((await open(`${link}A`)).status).toBe(404);
});

it('expires at its time in Thailand', async () => {
  const link = await make({expireDate: '2031-05-01-13-00-00'});
  await client.moveClock('2031-05-01T12:50:00+07:00');
  expect((await open(link)).status).toBe(303);
  await client.moveClock('2031-05-01T13:00:00+07:00');
  const response = await open(link);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('This link has expired');
});

it('with oneTime Y can be paid once, after failed attempts too', async () => {
  const refno = newReference();
  const link = await make({refno});
  const first = await pageOf(link);
  expect(await pageOf(link), 'a pending order is continued').toBe(first);
  await client.press(first, 'channel', {channel: 'full'});
  await client.payByCard(first, '5105105105105100');
  expect(await client.order(refno)).toMatchObject({Status: 'RE'});
  const second = await pageOf(link);
  expect(second).not.toBe(first);
  await client.press(second, 'channel', {channel: 'alipay'});
  await client.press(second, 'pay');
  expect(await client.order(refno)).toMatchObject({Status: 'Y'});
  const used = await open(link);
  expect(used.status).toBe(410);
  expect(await used.text()).toContain('This link was used');
});

it('with oneTime Y is used up when a further attempt on its page is paid', async () => {
  const link = await make({});
  const page = await pageOf(link);
  await client.press(page, 'cancel');
  const {address} = await client.press(page, 'again');
  expect(await pageOf(link), 'the link leads to the pending attempt').toBe(address);
  await client.press(address, 'channel', {channel: 'alipay'});
  await client.press(address, 'pay');
  expect((await open(link)).status).toBe(410);
});

it('with oneTime N can be paid repeatedly, each time as a new order', async () => {
  const refno = newReference();
  const link = await make({refno, oneTime: 'N'});
  const numbers = [];
  for (let time = 0; time < 3; time += 1) {
    const page = await pageOf(link);
    await client.press(page, 'channel', {channel: 'wechat'});
    await client.press(page, 'pay');
    numbers.push((await client.order(refno))?.OrderNo);
  }
  expect(new Set(numbers).size).toBe(3);
  const records = (await (await client.inquire({refno})).json()) as {OrderNo: string; Status: string}[];
  expect(records.map(({OrderNo, Status}) => [OrderNo, Status])).toEqual(numbers.map((number) => [number, 'Y']));
});

it('with months preselects installments', async () => {
  const page = await pageOf(await make({payValue: '12000.00', monthInstallment: '10'}));
  const text = await (await fetch(client.url + page)).text();
  expect(text).toContain('10 months of 1,200.00 THB');
});

it.each([
  [{merchant: 'other'}, 'merchant'],
  [{payValue: '0.00'}, 'payValue'],
  [{payValue: '1e300'}, 'payValue'],
  [{expireDate: '2031-05-01-12-00-00'}, 'expireDate'],
  [{expireDate: '2031-02-29-12-00-00'}, 'expireDate'],
  [{expireDate: '2031-06-01-24-00-00'}, 'expireDate'],
  [{expireDate: '2031-06-01-25-00-00'}, 'expireDate'],
  [{postBackURL: 'ftp://shop.example/'}, 'postBackURL'],
  [{returnURL: 'javascript:alert(1)'}, 'returnURL'],
  [{monthInstallment: '5', payValue: '12000.00'}, 'monthInstallment'],
  [{monthInstallment: '36', payValue: '3000.00'}, 'monthInstallment'],
  [{monthInstallment: '3', payValue: '2999.99'}, 'monthInstallment'],
  [{oneTime: 'maybe'}, 'oneTime'],
  [{refno: 123}, 'refno'],
])('%j is refused with a message that names %s', async (fields, name) => {
  const response = await request(fields);
  expect(response.status).toBe(400);
  expect(((await response.json()) as {message: string}).message).toMatch(new RegExp(`^${name}: `));
});

it('shares its references with the orders of the form', async () => {
  const refno = newReference();
  await client.open({refno});
  expect(await (await request({refno})).json()).toEqual({message: expect.stringContaining('refno') as string});
});
