import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {Sandbox} from 'payment-sandbox/server';
import {Client, eventually, newReference, startShop, startTestSandbox, type Shop} from './support';
import {useSandbox} from './useSandbox';

const AT_ONCE = 50;

let sandbox: Sandbox;
let client: Client;
let shop: Shop;

useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.close());

const times = <Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({length: count}, (_, index) => run(index)));

describe(`${AT_ONCE} calls at once`, () => {
  it('with one reference create one order', async () => {
    const referenceNo = newReference();
    const replies = await times(AT_ONCE, async (index) =>
      // Half of them by the form, with the same reference.
      index % 2 === 0
        ? (await client.promptPay({referenceNo})).text()
        : (await client.pay({refno: referenceNo})).text(),
    );
    const made = replies.filter((text) => text.includes('"success"') || text.includes('Choose how to pay'));
    expect(made).toHaveLength(1);
    expect(sandbox.engine.orders.size).toBe(1);
  });

  it('with different references create that many orders, with unique numbers', async () => {
    const references = Array.from({length: AT_ONCE}, newReference);
    await times(AT_ONCE, (index) => client.promptPay({referenceNo: references[index] ?? ''}));
    await times(AT_ONCE, (index) => client.command(`orders/${references[index]}`, {status: 'Y'}));
    const orders = await times(AT_ONCE, (index) => client.order(references[index] ?? ''));
    expect(orders.map((order) => order?.ReferenceNo)).toEqual(references);
    expect(new Set(orders.map((order) => order?.OrderNo)).size).toBe(AT_ONCE);
  });

  it('on one order pay it once and send one postback', async () => {
    const page = await client.open({channel: 'full', postbackurl: `${shop.url}/postback`});
    const answers = await times(AT_ONCE, () =>
      client.form(page, {action: 'card', number: '4111111111111111', expiry: '12/49', cvv: '123'}),
    );
    expect(answers.filter(({status}) => status === 303)).toHaveLength(1);
    await eventually(() => expect(sandbox.engine.postbacks.waiting).toBe(0));
    expect(shop.calls).toHaveLength(1);
  });
});

it('a full sandbox drops the oldest order but keeps its reference in use', async () => {
  const small = await startTestSandbox({limits: {orders: 3, links: 3}});
  try {
    const merchant = new Client(small);
    const references = Array.from({length: 5}, newReference);
    for (const refno of references) await merchant.press(await merchant.open({refno, channel: 'alipay'}), 'pay');
    expect(small.engine.orders.size).toBe(3);
    expect(small.engine.orders.forgotten).toBe(2);
    expect(await merchant.order(references[0] ?? '')).toBeUndefined();
    expect(await merchant.order(references[4] ?? '')).toMatchObject({Status: 'Y'});
    expect((await merchant.pay({refno: references[0] ?? ''})).status).toBe(400);
  } finally {
    await small.close();
  }
});
