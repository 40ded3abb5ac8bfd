import {randomBytes} from 'node:crypto';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** An order as the shop has it: the only amount that counts. */
export interface ShopOrder {
  refno: string;
  /** Baht with two decimals. */
  total: string;
  state: 'open' | 'fulfilled' | 'under review';
  /** Why it is under review. */
  reason?: string;
  /** How many postbacks came for it. */
  postbacks: number;
}

/** A shop that takes payments as the documentation teaches. */
export interface Merchant {
  readonly url: string;
  readonly orders: ReadonlyMap<string, ShopOrder>;
  close(): Promise<void>;
}

/** Statuses on which goods are shipped; a test approval counts, since this shop is a test. */
const PAID = new Set(['CP', 'Y', 'TC']);
/** Baht as the provider's published reply writes it, and as clients in the field receive it. */
const THAI_BAHT: readonly unknown[] = ['OO', '00', 'THB'];

/**
 * Starts a sample shop: a cart page with the redirect form, a postback handler and a thank-you page.
 *
 * @param environment the variables of the sample programs, such as `PAY_MERCHANT_ID`.
 */
export async function startMerchant(environment: Record<string, string>): Promise<Merchant> {
  const orders = new Map<string, ShopOrder>();
  // A postback that does not carry it was not caused by one of this shop's forms.
  const token = randomBytes(16).toString('hex');
  let url = '';

  /** The order as the provider has it; undefined while it is not paid. */
  async function inquire(refno: string): Promise<Record<string, unknown> | undefined> {
    const merchantId = (environment.PAY_MERCHANT_ID ?? '').slice(-5);
    const response = await fetch(`${environment.PAY_API_URL}/order/orderdetailpost`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: environment.PAY_API_KEY ?? '',
        merchantSecretKey: environment.PAY_SECRET_KEY ?? '',
        merchantId,
      },
      body: JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'}),
    });
    const text = await response.text();
    const reply = (text === '' ? [] : JSON.parse(text)) as Record<string, unknown> | Record<string, unknown>[];
    return Array.isArray(reply) ? reply[0] : reply;
  }

  /** Compares the provider's order with the shop's, and fulfils it when reference, amount and currency agree. */
  async function settle(order: ShopOrder): Promise<void> {
    const paid = await inquire(order.refno);
    // Another postback may have settled the order meanwhile.
    if (order.state !== 'open' || !paid || !PAID.has(String(paid.Status).toUpperCase())) return;
    const agrees =
      paid.ReferenceNo === order.refno &&
      Number(paid.Total).toFixed(2) === order.total &&
      THAI_BAHT.includes(paid.CurrencyCode);
    order.state = agrees ? 'fulfilled' : 'under review';
    if (!agrees) order.reason = `paid ${Number(paid.Total).toFixed(2)}, ordered ${order.total}`;
  }

  function cart(): string {
    const order: ShopOrder = {
      refno: String(700_000_000_001 + orders.size),
      total: '1250.00',
      state: 'open',
      postbacks: 0,
    };
    orders.set(order.refno, order);
    const fields = {
      merchantid: environment.PAY_MERCHANT_ID ?? '',
      refno: order.refno,
      customeremail: 'buyer@shop.example',
      productdetail: 'Tea for two',
      total: order.total,
      returnurl: `${url}/thanks?refno=${order.refno}`,
      postbackurl: `${url}/postback?token=${token}`,
    };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return `<h1>Your cart</h1><p>Tea for two, ${order.total} THB</p>
<form method="post" action="${environment.PAY_PAYMENT_URL}/payment">${inputs.join('')}<button>Pay</button></form>`;
  }

  /** Answers at once, and looks afterwards: a postback says "go and look". */
  function postback(fields: URLSearchParams, response: ServerResponse): void {
    const order = orders.get(fields.get('refno') ?? '');
    if (fields.get('token') !== token || !order) {
      response.writeHead(404).end();
      return;
    }
    response.end();
    order.postbacks += 1;
    void settle(order);
  }

  async function thanks(query: URLSearchParams): Promise<string> {
    const order = orders.get(query.get('refno') ?? '');
    if (!order) return '<h1>No such order</h1>';
    // The return is navigation, never proof: it asks the provider like a postback does.
    await settle(order);
    return `<h1>Thank you</h1><p>Your order is ${order.state}.</p>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {pathname, searchParams} = new URL(request.url ?? '/', url);
    if (pathname === '/postback') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      postback(new URLSearchParams([...searchParams, ...new URLSearchParams(body)]), response);
      return;
    }
    const content = pathname === '/thanks' ? await thanks(searchParams) : pathname === '/' ? cart() : undefined;
    const page = `<!doctype html><html lang="en"><title>Sample shop</title><link rel="icon" href="data:,">${content ?? ''}`;
    response.writeHead(content === undefined ? 404 : 200, {'content-type': 'text/html; charset=utf-8'}).end(page);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    orders,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
