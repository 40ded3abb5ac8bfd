import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {startSandbox, type Sandbox} from 'payment-sandbox/server';
import {fence, openShop, type OrderForm, type Shop} from './blogShop';

// Follows the post as a reader would, with its code and commands.

describe('the post about a first payment', () => {
  let sandbox: Sandbox;
  let shop: Shop;

  /** Presses the shop's button, optionally with a changed field. */
  async function goToPaymentPage(change: Record<string, string> = {}): Promise<OrderForm> {
    const order: OrderForm = {...(await shop.placeOrder()), ...change};
    const page = await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(order)});
    expect(page.status).toBe(200);
    return order;
  }

  /** Sets a status in the sandbox, as the post's commands do, and waits for a number of lines from the shop. */
  async function become({refno}: OrderForm, status: string, lines: number): Promise<string[]> {
    const said = await fetch(`${sandbox.url}/sandbox/orders/${refno}`, {
      method: 'POST',
      body: new URLSearchParams({status}),
    });
    expect(said.status).toBe(200);
    await vi.waitFor(() => expect(shop.saying(refno)).toHaveLength(lines), {timeout: 10_000});
    return shop.saying(refno);
  }

  /** The output shown in the post, with the number of this order. */
  const promised = (holding: string, {refno}: OrderForm): string[] =>
    fence('Terminal 2', holding)
      .trim()
      .replaceAll(/\d{12}/g, refno)
      .split('\n');

  beforeAll(async () => {
    sandbox = await startSandbox({port: 0});
    shop = await openShop(sandbox.environment);
  });

  afterAll(async () => {
    shop.close();
    await sandbox.close();
  });

  test('gives the shop the environment that the sandbox prints, and a token', () => {
    const given = [...fence('Terminal 2', 'export').matchAll(/^export (\w+)=(.*)$/gm)];
    const own = given.filter(([, name = '']) => name === 'PAY_POSTBACK_TOKEN');
    expect(own).toHaveLength(1);
    expect(given.length).toBeGreaterThan(own.length);
    for (const [, name = '', value = ''] of given.filter((line) => !own.includes(line))) {
      expect(value).toBe(sandbox.environment[name]?.replace(sandbox.url, 'http://127.0.0.1:4010'));
    }
  });

  test('is right about a payment with a test card, including the buyer’s return', async () => {
    const order = await goToPaymentPage();
    expect(await become(order, 'TC', 2)).toEqual(promised('test card', order));
    expect(await (await fetch(order.returnurl)).text()).toContain('Your order is being checked.');
  });

  test('is right about a payment', async () => {
    const order = await goToPaymentPage();
    expect(await become(order, 'CP', 2)).toEqual(promised('0002: paid', order));
    expect(await (await fetch(order.returnurl)).text()).toContain('Your order is paid');
  });

  test('is right about a changed amount', async () => {
    const order = await goToPaymentPage({total: '1.00'});
    expect(await become(order, 'CP', 2)).toEqual(promised('for a person to decide', order));
  });

  test('is right about a forged postback: nothing changes', async () => {
    const order = await goToPaymentPage();
    const command = fence('Terminal 3', 'statusname');
    const fields = new URLSearchParams(
      [...command.matchAll(/-d (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
    expect([...fields.keys()]).toHaveLength(9);
    fields.set('refno', order.refno);
    expect((await fetch(order.postbackurl, {method: 'POST', body: fields})).status).toBe(200);
    await vi.waitFor(() => expect(shop.saying(order.refno)).toEqual(promised('0004: a postback', order)), {
      timeout: 10_000,
    });
    expect(await (await fetch(order.returnurl)).text()).toContain('is being checked');
  });

  test('is right about a declined card followed by an approved one', async () => {
    const order = await goToPaymentPage();
    await become(order, 'RE', 2);
    const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as {
      orders: {refno: string; page: string}[];
    };
    const {page = ''} = state.orders.find(({refno}) => refno === order.refno) ?? {};
    const again = await fetch(sandbox.url + page, {method: 'POST', body: new URLSearchParams({action: 'again'})});
    expect(again.status).toBe(200);
    expect(await become(order, 'CP', 4)).toEqual(promised('keep asking', order));
  });

  test('is right about an order that changes', async () => {
    const order = await goToPaymentPage();
    expect((await shop.payAgain(order, '&lamps=2')).total).toBe('2500.00');
    expect(await become(order, 'CP', 2)).toEqual(promised('another total', order));
  });

  test('is right about an order that is paid twice', async () => {
    const first = await goToPaymentPage();
    const second = await shop.payAgain(first);
    await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(second)});
    const lines = [...(await become(first, 'CP', 2)), ...(await become(second, 'CP', 2))];
    const block = fence('Terminal 2', 'Paid twice').trim();
    const [one, other] = ['202611200006', '202611200007'];
    const numbers = (text: string) => text.replaceAll(/ 10000\d\d\b/g, ' 1');
    expect(numbers(lines.join('\n'))).toBe(numbers(block.replaceAll(one, first.refno).replaceAll(other, second.refno)));
  });
});
