import {describe, expect, it} from 'vitest';
import type {Sandbox} from 'payment-sandbox/server';
import {crc16} from 'payment-contract/promptPayText';
import {textOfQr} from '../support/qr';
import {type Client, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

interface QrReply {
  status: string;
  data: {orderNo: number; referenceNo: string; total: number; orderdatetime: string; expiredate: string; image: string};
}
const qr = async (parameters: Record<string, string> = {}): Promise<QrReply> =>
  (await (await client.promptPay(parameters)).json()) as QrReply;

/** Reads the "id, length, value" fields of an EMVCo text. */
function fields(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    found[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return found;
}

describe('the QR image', () => {
  it('scans as an EMVCo bill payment that no bank can pay', async () => {
    const referenceNo = newReference();
    const {data} = await qr({referenceNo, total: '1250.50'});
    const text = textOfQr(Buffer.from(data.image.split(',')[1] ?? '', 'base64'));
    expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)));
    expect(fields(text)).toMatchObject({'00': '01', '01': '12', '53': '764', '54': '1250.50', '58': 'TH'});
    expect(fields(fields(text)['30'] ?? '')).toEqual({
      '00': 'A000000677010112',
      '01': '0'.repeat(15),
      '02': referenceNo,
      '03': String(data.orderNo),
    });
  });

  it('is also on the hosted page, with its text', async () => {
    const page = await client.open({channel: 'promptpay', total: '99.00'});
    const response = await fetch(`${client.url}${page}/qr.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const text = textOfQr(Buffer.from(await response.arrayBuffer()));
    expect(fields(text)['54']).toBe('99.00');
    expect(await (await fetch(client.url + page)).text()).toContain(text);
  });
});

describe('the reply', () => {
  it('contains the order, and expires 15 minutes later in Thai time', async () => {
    await client.moveClock('2030-12-31T23:50:00+07:00');
    const referenceNo = newReference();
    const {status, data} = await qr({referenceNo});
    expect(status).toBe('success');
    expect(data).toMatchObject({referenceNo, total: 100});
    expect(data.orderdatetime).toMatch(/^2030-12-31 23:50:/);
    expect(data.expiredate).toMatch(/^2031-01-01 00:05:/);
  });

  it('keeps Thai text', async () => {
    const referenceNo = newReference();
    await qr({referenceNo, productDetail: 'ชาเย็น', customerName: 'ผู้ซื้อ'});
    await client.command(`orders/${referenceNo}`, {status: 'Y'});
    expect(await client.order(referenceNo)).toMatchObject({ProductDetail: 'ชาเย็น', Status: 'Y', Total: 100});
  });
});

describe('refusals', () => {
  const refusal = async (parameters: Record<string, string>): Promise<unknown> =>
    ((await (await client.promptPay(parameters)).json()) as {message?: string; status?: string}).message ?? 'no reason';

  it.each<[Record<string, string>, string]>([
    ...['merchantID', 'productDetail', 'customerEmail', 'customerName', 'total', 'referenceNo'].map(
      (name): [Record<string, string>, string] => [{[name]: ''}, 'incomplete parameter'],
    ),
    [{total: '5.99'}, 'no reason'],
    [{total: '100'}, 'no reason'],
    [{total: '1e3'}, 'no reason'],
    [{referenceNo: '12345678901'}, 'no reason'],
    [{referenceNo: '12345678901a'}, 'no reason'],
    [{customerEmail: 'nobody'}, 'no reason'],
    [{productDetail: '<b>tea</b>'}, 'no reason'],
    [{customerName: 'x'.repeat(101)}, 'no reason'],
    [{merchantID: '00000001'}, 'no reason'],
  ])('%j is refused with %s', async (parameters, reason) => {
    expect(await refusal(parameters)).toBe(reason);
    expect(sandbox.engine.orders.size).toBe(0);
  });

  it('say how long a name may be', async () => {
    const {headers} = await client.promptPay({customerName: 'x'.repeat(101)});
    expect(headers.get('sandbox-hint')).toContain('customerName: write at most 100 characters: it has 101.');
  });

  it('do not use up the reference: the corrected call is accepted', async () => {
    const referenceNo = newReference();
    expect(await refusal({referenceNo, total: '1.00'})).toBe('no reason');
    expect((await qr({referenceNo, total: '6.00'})).status).toBe('success');
  });
});

describe('expiry on the hosted page', () => {
  it('is after 15 minutes: the QR disappears and cannot be paid', async () => {
    await client.moveClock('2030-01-01T12:00:00+07:00');
    const refno = newReference();
    const page = await client.open({refno, channel: 'promptpay'});
    await client.moveClock('2030-01-01T12:10:00+07:00');
    expect(await (await fetch(client.url + page)).text()).toContain('qr.png');
    await client.moveClock('2030-01-01T12:15:10+07:00');
    const text = await (await fetch(client.url + page)).text();
    expect(text).toContain('The QR has expired');
    expect(text).not.toContain('qr.png');
    expect((await client.press(page, 'pay')).status).toBe(409);
    expect(await client.order(refno)).toBeUndefined();
  });
});
