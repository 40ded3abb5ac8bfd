import {describe, expect, it} from 'vitest';
import {channels, testCards} from 'payment-contract/tables';
import {type Client, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
useSandbox((_sandbox, merchant) => (client = merchant));

const APPROVED = '4111111111111111';

describe('test cards', () => {
  const channelOf: Record<string, string> = {'American Express': 'amex', UnionPay: 'cup'};
  const outcomes = testCards.rows.filter((card) => card.sandboxStatus !== null);

  it.each(outcomes)('$code: $sandboxOutcome', async ({code, scheme, sandboxStatus, sandboxOutcome}) => {
    const refno = newReference();
    const page = await client.open({refno, channel: channelOf[scheme] ?? 'full'});
    const paid = await client.payByCard(page, code);
    expect(paid.status).toBe(200);
    if (sandboxOutcome === '3-D Secure failed') {
      expect(paid.text).toContain('3-D Secure check');
      expect(await client.order(refno)).toBeUndefined();
      await client.press(page, 'authenticate');
    }
    expect(await client.order(refno)).toMatchObject({ReferenceNo: refno, Status: sandboxStatus, Total: 1250});
  });

  it('that fail the Luhn check or are not on the list are refused beside the field', async () => {
    const page = await client.open({channel: 'full'});
    const wrong = await client.payByCard(page, '4242424242424241');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/id="number-error">\s*Check the number/);
    const unknown = await client.payByCard(page, '1234 5678');
    expect(unknown.text).toMatch(/id="number-error">\s*Type the number of a test card/);
  });

  it('are accepted with spaces, and their number is never shown again', async () => {
    const page = await client.open({channel: 'full'});
    const wrong = await client.press(page, 'card', {number: '4111 1111 1111 1111', expiry: '01/20', cvv: 'x'});
    expect(wrong.text).toMatch(/id="expiry-error"/);
    expect(wrong.text).toMatch(/id="cvv-error"/);
    expect(wrong.text).toContain('value="01/20"');
    expect(wrong.text).not.toContain('4111 1111');
    expect((await client.payByCard(page, '4111 1111 1111 1111')).text).toContain('TEST COMPLETE');
  });

  it('of another scheme are refused', async () => {
    const page = await client.open({channel: 'amex'});
    expect((await client.payByCard(page, APPROVED)).text).toContain('This channel takes American Express.');
  });
});

it('all channels but cards require baht, even if the currency is the default', async () => {
  for (const channel of ['promptpay', 'truewallet', 'ibanking', 'bill']) {
    expect((await client.pay({channel, cc: '01'})).status, channel).toBe(400);
  }
  expect((await client.pay({channel: 'full', cc: '01'})).status).toBe(200);
  await client.set({currency: '01'});
  const fields = {cc: '', total: '5000.00'};
  expect((await client.pay({...fields, channel: 'installment'})).status).toBe(400);
  const text = await (await client.pay(fields)).text();
  expect(text).toContain('5,000.00 USD');
  for (const {code, kind} of channels.rows) {
    expect(text.includes(`value="${code}"`), code).toBe(kind === 'card');
  }
  expect((await client.press(await client.open({cc: '01'}), 'channel', {channel: 'promptpay'})).status).toBe(409);
});

describe('the chooser', () => {
  it('offers every channel of the contract for a large enough order in baht', async () => {
    const text = await (await client.pay({total: '3000.00'})).text();
    expect(channels.rows.length).toBeGreaterThan(0);
    for (const {code} of channels.rows) expect(text).toContain(`value="${code}"`);
  });

  it.each([
    ['2999.99', ['installment']],
    ['6.00', ['installment']],
    ['5.99', ['installment', 'promptpay']],
  ])('omits channels with a higher minimum than %s THB: %j', async (total, missing) => {
    const text = await (await client.pay({total})).text();
    const left = channels.rows.map(({code}) => code).filter((code) => !text.includes(`value="${code}"`));
    expect(left).toEqual(missing);
  });

  it('switches the order between NS and N as the buyer chooses', async () => {
    await client.set({inquiryPending: 'record'});
    const refno = newReference();
    const page = await client.open({refno});
    await client.press(page, 'channel', {channel: 'alipay'});
    expect(await client.order(refno)).toMatchObject({Status: 'N'});
    await client.press(page, 'change');
    expect(await client.order(refno)).toMatchObject({Status: 'NS'});
  });

  it('is disabled when the shop named the channel', async () => {
    const page = await client.open({channel: 'full'});
    expect((await client.press(page, 'change')).status).toBe(409);
    expect((await client.press(page, 'channel', {channel: 'alipay'})).status).toBe(409);
  });
});

describe('channels without a card', () => {
  it.each(channels.rows.filter(({kind}) => kind !== 'card' && kind !== 'installment').map(({code}) => code))(
    '%s is paid by the button and becomes Y',
    async (channel) => {
      const refno = newReference();
      const page = await client.open({refno, channel});
      expect(await client.order(refno)).toBeUndefined();
      expect((await client.press(page, 'pay')).text).toContain('COMPLETED');
      expect(await client.order(refno)).toMatchObject({Status: 'Y'});
    },
  );

  it('fail at the bank as PF, and only at a bank', async () => {
    const refno = newReference();
    await client.press(await client.open({refno, channel: 'ibanking_scb'}), 'fail');
    expect(await client.order(refno)).toMatchObject({Status: 'PF', StatusName: 'PAYMENT FAILED'});
    expect((await client.press(await client.open({channel: 'wechat'}), 'fail')).status).toBe(409);
  });

  it('require a choice before payment', async () => {
    expect((await client.press(await client.open(), 'pay')).status).toBe(409);
  });
});

describe('the end of an order', () => {
  it('is final: pressing again changes nothing', async () => {
    const refno = newReference();
    const page = await client.open({refno, channel: 'full'});
    await client.payByCard(page, APPROVED);
    expect((await client.payByCard(page, '5105105105105100')).status).toBe(409);
    expect((await client.press(page, 'cancel')).status).toBe(409);
    expect(await client.order(refno)).toMatchObject({Status: 'TC', CardType: 'V'});
  });

  it('cannot bypass 3-D Secure with another card', async () => {
    await client.set({inquiryPending: 'record'});
    const refno = newReference();
    const page = await client.open({refno, channel: 'full'});
    expect(await client.order(refno)).toMatchObject({Status: 'NS', StatusName: 'NOT SUBMIT'});
    await client.payByCard(page, '3530111333300000');
    expect((await client.payByCard(page, APPROVED)).status).toBe(409);
    expect(await client.order(refno)).toMatchObject({Status: 'VC'});
  });

  it('is C when the buyer cancels; closing the page leaves the order unpaid', async () => {
    const [cancelled, left] = [newReference(), newReference()];
    await client.press(await client.open({refno: cancelled}), 'cancel');
    await client.open({refno: left});
    expect(await client.order(cancelled)).toMatchObject({Status: 'C'});
    expect(await client.order(left)).toBeUndefined();
  });

  it('offers a link back to the shop', async () => {
    const returnurl = 'http://127.0.0.1:3000/thanks?order=1&lang=th';
    const page = await client.open({channel: 'full', returnurl});
    const {text} = await client.payByCard(page, APPROVED);
    expect(text).toContain('href="http://127.0.0.1:3000/thanks?order=1&amp;lang=th"');
  });
});

describe('another attempt', () => {
  const declined = async (): Promise<string> => {
    const page = await client.open({channel: 'full', customerref: 'MEMBER1'});
    const {text} = await client.payByCard(page, '5105105105105100');
    expect(text).toMatch(/Try again[\s\S]*Only the sandbox has this button/);
    return page;
  };

  it('is a new order under the same reference, with the shop’s data', async () => {
    const page = await declined();
    const {address, text} = await client.press(page, 'again');
    expect(address).not.toBe(page);
    expect(text).toContain('Card, paid in full');
    expect(text).toContain('Save this card');
    expect(text).not.toContain('Choose another channel');
  });

  it('is the pending one when the button is pressed twice', async () => {
    const page = await declined();
    const {address} = await client.press(page, 'again');
    expect((await client.press(page, 'again')).address).toBe(address);
  });

  it('is refused while the order can be paid, and once the reference is paid', async () => {
    const open = await client.open({channel: 'full'});
    expect((await client.press(open, 'again')).status).toBe(409);
    const page = await declined();
    await client.payByCard((await client.press(page, 'again')).address, APPROVED);
    expect((await client.press(page, 'again')).status).toBe(409);
  });
});

describe('installments', () => {
  const title = (text: string): string | undefined => /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1];

  it.each([
    ['12 months at 6,000, from First Choice alone', '6000.00', '12', 200, 'Card, paid in installments'],
    ['12 months one satang lower', '5999.99', '12', 400, 'No issuer offers this term'],
    ['10 months at 3,000, from issuers without a monthly minimum', '3000.00', '10', 200, 'Card, paid in installments'],
    ['36 months at 3,000', '3000.00', '36', 400, 'No issuer offers this term'],
    ['36 months at 18,000', '18000.00', '36', 200, 'Card, paid in installments'],
    ['a total under the smallest order', '2999.99', '3', 400, 'Total is below the minimum for installments'],
  ])('the form accepts or refuses %s', async (_name, total, monthins, status, heading) => {
    const response = await client.pay({channel: 'installment', total, monthins});
    expect([response.status, title(await response.text())]).toEqual([status, heading]);
  });

  it('show the monthly and last amounts, and preselect the shop’s choice', async () => {
    const text = await (await client.pay({channel: 'installment', total: '5000.00', monthins: '6'})).text();
    expect(text).toContain('Kasikornbank, 9 months of 555.55 THB, the last 555.60 THB');
    expect(text).toMatch(/value="kasikornbank 6"\s+selected/);
  });

  it('are paid with the chosen plan, which Inquiry then shows', async () => {
    const refno = newReference();
    const page = await client.open({refno, channel: 'installment', total: '12000.00'});
    expect((await client.payByCard(page, APPROVED, {plan: 'kasikornbank 7'})).status).toBe(409);
    await client.payByCard(page, APPROVED, {plan: 'krungsri-first-choice 24'});
    expect(await client.order(refno)).toMatchObject({Status: 'TC', installment: '24'});
  });
});

describe('customerref', () => {
  const pay = async (fields: Record<string, string>, card: Record<string, string>): Promise<string> => {
    const refno = newReference();
    const page = await client.open({refno, channel: 'full', ...fields});
    const text = await (await fetch(client.url + page)).text();
    await client.press(page, 'card', {expiry: '12/49', cvv: '123', ...card});
    expect(await client.order(refno)).toMatchObject({Status: 'TC'});
    return text;
  };

  it('saves a card at the buyer’s request, and offers it next time', async () => {
    const first = await pay({customerref: 'K7Q2M9X4PZ'}, {number: APPROVED, save: 'yes'});
    expect(first).toContain('Save this card');
    expect(first).not.toContain('ending in');
    const second = await pay({customerref: 'K7Q2M9X4PZ'}, {saved: APPROVED, number: '', cvv: ''});
    expect(second).toContain('Visa ending in 1111');
  });

  it('shows saved cards only to their member', async () => {
    await pay({customerref: 'K7Q2M9X4PZ'}, {number: APPROVED, save: 'yes'});
    expect(await pay({customerref: 'MEMBER0043'}, {number: APPROVED})).not.toContain('ending in');
    const page = await client.open({channel: 'full', customerref: 'MEMBER0043'});
    expect((await client.press(page, 'card', {saved: APPROVED})).status).toBe(422);
    expect(await pay({}, {number: APPROVED})).not.toContain('Save this card');
  });

  it('has no effect while the setting is off', async () => {
    await client.set({tokenizer: 'off'});
    expect(await pay({customerref: 'K7Q2M9X4PZ'}, {number: APPROVED, save: 'yes'})).not.toContain('Save this card');
  });
});

describe('untrusted input', () => {
  it('never becomes markup', async () => {
    const hostile = `"><script>alert(1)</script><a href='`;
    const open = await (await client.pay({productdetail: hostile})).text();
    const refused = await (await client.pay({refno: hostile})).text();
    const start = await (await fetch(`${client.url}/`)).text();
    for (const text of [open, refused, start]) {
      expect(text).not.toContain('<script');
      expect(text).not.toContain(`<a href='`);
    }
    expect(open).toContain('&lt;script&gt;');
  });

  it('cannot run scripts, which the pages forbid', async () => {
    const policy = (await client.pay()).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });
});

it('every page says that no money moves', async () => {
  const page = await client.open({channel: 'promptpay'});
  const texts = await Promise.all(
    ['/', page, '/payment/unknown', '/nothing'].map(async (path) =>
      (await fetch(client.url + path, {headers: {accept: 'text/html'}})).text(),
    ),
  );
  for (const text of texts) expect(text).toContain('Sandbox: no money moves.');
});
