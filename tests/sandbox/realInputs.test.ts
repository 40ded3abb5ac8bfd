import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, expect, it} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import {type Client, bodyExample, eventually, inquiryHeaders, newReference} from './support';
import {useSandbox} from './useSandbox';

// What shops and their plugins really send, and what their developers read in the answer.

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const hintOf = (response: Response): string => response.headers.get('sandbox-hint') ?? '';
const messageOf = async (response: Response): Promise<string> => ((await response.json()) as {message: string}).message;
const link = (fields: Record<string, unknown>): Promise<Response> =>
  client.post(
    '/secure/v3/secure/encryptz/shop',
    {'content-type': 'application/json', apikey: 'sandbox-api-key'},
    {...bodyExample('createSecureLink', 'once'), refno: newReference(), ...fields},
  );
const didYouMean = (name: string, field: string): string =>
  `${name}: no such field, so it is ignored. Did you mean ${field}?`;

describe('addresses of shops', () => {
  it.each([
    'https://shop.example/index.php?route=extension/shoppay/payment/shoppay|callback&orderid=12',
    'https://shop.example/cb?filter[]=a&json={"a":1}',
    'https://shop.example/ร้าน/postback?q=ชา',
    'https://ร้าน.example/cb',
    'https://shop.example/cb?share=100%',
    'HTTPS://shop.example/cb',
    'http://shop.example:8080',
    'https://shop.example/a b',
    'https://[2001:db8::1]/cb',
  ])('%s is taken for the postback and the return, by form and by link', async (address) => {
    expect((await client.pay({postbackurl: address, returnurl: address})).status).toBe(200);
    expect((await link({postBackURL: address, returnURL: address})).status).toBe(200);
    expect((await client.command('settings', {postbackUrl: address})).status).toBe(200);
  });

  it.each([
    'gg.gg',
    '//shop.example/cb',
    'https:shop.example',
    'ftp://shop.example/cb',
    'https://',
    'http://shop.example:99999',
  ])('%s is none', async (address) => {
    const sentence = 'write a full address that starts with http:// or https://.';
    expect(await (await client.pay({postbackurl: address})).text()).toContain(`postbackurl: ${sentence}`);
    expect(await messageOf(await link({returnURL: address}))).toContain(`returnURL: ${sentence}`);
  });

  it.each([
    ['GET', '/cb?sig=a%2Bb+c%20d&x'],
    ['POST', '/cb?sig=a%2Bb+c%20d&x'],
    ['GET', '/index.php?route=extension/shoppay/payment/shoppay|callback&orderid=12'],
    ['POST', '/cb?status=open&refno=7'],
    ['GET', '/cb?status=open&refno=7'],
  ])('by %s, %s arrives byte for byte', async (method, path) => {
    const arrived: string[] = [];
    const shop = createServer((request, response) => {
      arrived.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await eventually(() => expect(shop.listening).toBe(true));
    await client.set({postbackMethod: method});
    const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const page = await client.open({channel: 'full', postbackurl: origin + path});
    await client.payByCard(page, '4111111111111111');
    await eventually(() => expect(arrived).toHaveLength(1));
    if (method === 'POST') expect(arrived[0]).toBe(path);
    else expect(arrived[0]).toMatch(`${path}&refno=9`);
    shop.close();
  });

  it('a parameter with the name of a field is warned of', async () => {
    const page = await (await client.pay({postbackurl: 'https://shop.example/cb?status=open&token=1'})).text();
    expect(page).toContain('postbackurl: by GET, status arrives twice, yours first.');
    expect(page).not.toContain('token arrives');
  });

  it.each([
    ['https://shop.example/cb?a=1&amp;b=2', 'postbackurl: has &amp;amp; as HTML writes it. Write &amp; alone.'],
    ['https://shop.example/#/cb', 'postbackurl: what is behind # never reaches a server.'],
  ])('%s is warned of', async (postbackurl, warning) => {
    expect(await (await client.pay({postbackurl})).text()).toContain(warning);
  });

  it('the buyer is led to a return address with Thai letters', async () => {
    await client.set({postbacks: 'afterReturn'});
    const address = 'http://127.0.0.1:1/ร้าน?a=b|c';
    const page = await client.open({channel: 'full', postbackurl: address, returnurl: address});
    await client.payByCard(page, '4111111111111111');
    const response = await fetch(`${client.url}${page}/return`, {redirect: 'manual'});
    expect(response.headers.get('location')).toBe(`http://127.0.0.1:1/${encodeURIComponent('ร้าน')}?a=b|c`);
  });
});

describe('names of other providers', () => {
  it.each([
    [{currencyCode: '764'}, didYouMean('currencyCode', 'cc')],
    [{postURL: 'https://shop.example/cb'}, didYouMean('postURL', 'postbackurl')],
    [{callback_url: 'https://shop.example/cb'}, didYouMean('callback_url', 'postbackurl')],
    [{redirecturl: 'https://shop.example/thanks'}, didYouMean('redirecturl', 'returnurl')],
    [{language: 'TH'}, didYouMean('language', 'lang')],
    [{shoppay: 'yes'}, 'shoppay: no such field, so it is ignored.'],
    [{token: '1'}, 'token: no such field, so it is ignored.'],
  ])('%j in the form: on the page, in the header and in the log', async (fields, sentence) => {
    const form = bodyExample('createPayment', 'simple') as Record<string, string>;
    for (const name of ['cc', 'lang', 'returnurl', 'postbackurl']) delete form[name];
    const response = await client.form('/payment', {...form, refno: newReference(), ...fields});
    expect(response.status).toBe(200);
    expect(hintOf(response)).toBe(sentence);
    expect(await response.text()).toContain(`<li>${sentence}</li>`);
    expect(sandbox.log.entries().at(-1)?.warnings).toEqual([sentence]);
  });

  it('are on the page of a form that is refused too', async () => {
    const page = await (await client.form('/payment', {merchantID: '00100042', refNo: '12', amount: '5'})).text();
    for (const [name, field] of [
      ['merchantID', 'merchantid'],
      ['refNo', 'refno'],
      ['amount', 'total'],
    ] as const) {
      expect(page).toContain(`${field}: is required.`);
      expect(page).toContain(didYouMean(name, field));
    }
  });

  it('are in the message of a JSON refusal: a secure link with refNo, cc and channel', async () => {
    const fields = bodyExample('createSecureLink', 'once');
    delete fields.refno;
    const response = await client.post(
      '/secure/v3/secure/encryptz/shop',
      {'content-type': 'application/json', apikey: 'sandbox-api-key'},
      {...fields, refNo: newReference(), cc: '00', channel: 'full'},
    );
    expect(await messageOf(response)).toBe(
      `refno: is required. ${didYouMean('refNo', 'refno')} cc: no such field, so it is ignored. channel: no such field, so it is ignored.`,
    );
  });

  it('Inquiry with all 8 digits in header and body', async () => {
    const body = {merchantID: '00100042', refno: newReference()};
    const wrong = await client.post('/order/orderdetailpost', {...inquiryHeaders, merchantId: '00100042'}, body);
    expect(wrong.status).toBe(401);
    expect(await messageOf(wrong)).toBe(
      `The credentials are missing or do not belong to this merchant. merchantId: the header takes the last 5 digits, 00042. ${didYouMean('merchantID', 'merchantId')}`,
    );
    const missing = await client.post('/order/orderdetailpost', inquiryHeaders, body);
    expect(await messageOf(missing)).toBe(`merchantId: is required. ${didYouMean('merchantID', 'merchantId')}`);
  });

  it('missing and wrong keys are named beside the documented refusal', async () => {
    const headers = {'content-type': 'application/json', secretkey: 'sandbox-secret-key', merchantId: '00100'};
    const body = {merchantId: '00042', refno: newReference()};
    const response = await client.post('/order/orderdetailpost', headers, body);
    expect(await messageOf(response)).toBe('The credentials are missing or do not belong to this merchant.');
    const named =
      "apikey: the header is missing. merchantSecretKey: the header is missing. merchantId: the header is not the sandbox's.";
    expect(hintOf(response)).toBe(named);
    expect(sandbox.log.entries().at(-1)?.warnings.join(' ')).toBe(named);
  });

  it.each(['', 'sandbox-auth-key'])(
    'the hint tells the right Authorization header in the place of "%s"',
    async (authorization) => {
      const response = await client.promptPay({}, {authorization});
      expect(response.status).toBe(500);
      expect(hintOf(response)).toBe('authorization: the sandbox takes "Bearer sandbox-auth-key" alone.');
    },
  );

  it('a reply of fixed shape keeps its body, and the header says why', async () => {
    const response = await client.promptPay({referenceNo: '', refno: newReference(), total: '100'});
    expect(await response.json()).toEqual({message: 'incomplete parameter'});
    expect(hintOf(response)).toBe(
      `total: write 100.00: 1 to 7 digits, a point and two decimals. referenceNo: is required. ${didYouMean('refno', 'referenceNo')}`,
    );
  });

  it('a header takes what is sent in any script', async () => {
    const response = await client.inquire({refno: newReference(), 'ชื่อ\r\nset-cookie: a': '1'});
    expect(hintOf(response)).toMatch(/^\?+set-cookie: a: no such field, so it is ignored\.$/);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('PromptPay with a body', () => {
  const fields = {
    merchantID: '00100042',
    total: 12.12,
    referenceNo: 123_456_789_012,
    postbackurl: 'https://shop.example/cb',
  };
  const inQuery = 'body: this call has none. Send its fields in the query string of the address.';
  const noPostback = (name: string): string =>
    `${name}: this call takes no postback address. That of the control panel is used; in the sandbox, the setting postbackUrl.`;
  const authorization = 'Bearer sandbox-auth-key';

  it.each([
    ['application/json', JSON.stringify(fields)],
    [
      'application/x-www-form-urlencoded',
      new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])).toString(),
    ],
  ])('%s: the fields belong in the query string', async (type, body) => {
    const response = await fetch(`${client.url}/tep/api/v2/promptpaynew`, {
      method: 'POST',
      headers: {authorization, 'content-type': type},
      body,
    });
    expect(await response.json()).toEqual({message: 'incomplete parameter'});
    expect(hintOf(response)).toContain(inQuery);
    expect(sandbox.log.entries().at(-1)?.warnings).toEqual([inQuery, noPostback('postbackurl')]);
  });

  it.each(['postbackurl', 'postBackURL', 'postback_url', 'callback_url', 'notifyUrl'])(
    '%s is none of its fields',
    async (name) => {
      const response = await client.promptPay({[name]: 'https://shop.example/cb'});
      expect(await response.json()).toMatchObject({status: 'success'});
      expect(hintOf(response)).toBe(noPostback(name));
    },
  );
});

describe('values', () => {
  it.each<[Record<string, string>, string]>([
    [{total: '1,250.00'}, 'total: write 1250.00: 1 to 7 digits, a point and two decimals.'],
    [{total: '1250.5'}, 'total: write 1250.50: '],
    [{total: '1250.500'}, 'total: write 1250.50: '],
    [{total: '10', channel: 'promptpay'}, 'total: write 10.00: '],
    [{total: '10'}, 'total: the live form may take a whole number all the same.'],
    [{refno: 'ord-20260101120000'}, 'refno: write digits, at most 12.'],
    [{refno: '1234567890123'}, 'refno: write digits, at most 12: it has 13.'],
    [{cc: '0'}, 'cc: write one of 00, 01, '],
    [{cc: 'T'}, 'cc: write one of 00, 01, '],
    [{lang: 't'}, 'lang: write one of TH, EN.'],
    [{lang: 'th'}, 'lang: write TH: one of TH, EN.'],
    [{cc: 'JPY'}, 'cc: write 02: one of 00, 01, '],
    [{channel: 'PromptPay'}, 'channel: write promptpay: one of full, '],
    [{customeremail: ''}, 'customeremail: is required.'],
  ])('%j is refused with what to write', async (fields, sentence) => {
    const response = await client.pay(fields);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(sentence);
    expect(page).not.toContain('is empty');
  });

  it('two at once, each with what was meant', async () => {
    const page = await (await client.pay({refno: 'ord-20260101120000', total: '1,250.00'})).text();
    expect([...page.matchAll(/<p class="error">(.*?) <a/g)].map(([, message]) => message)).toEqual([
      'refno: write digits, at most 12.',
      'total: write 1250.00: 1 to 7 digits, a point and two decimals.',
    ]);
  });

  it.each([
    [{payValue: '1250.5'}, 'payValue: write 1250.50: '],
    [{payValue: '300'}, 'payValue: write 300.00: '],
    [{expireDate: '2026-11-20 23:59'}, 'expireDate: write YYYY-MM-DD-HH-MM-SS.'],
  ])('%j of a link is refused with what to write', async (fields, sentence) => {
    expect(await messageOf(await link(fields))).toContain(sentence);
  });

  it('a price that is a number is taken, with a hint', async () => {
    const response = await link({payValue: 1250.5});
    expect(response.status).toBe(200);
    expect(hintOf(response)).toBe('payValue: is a number. Send text, "1250.50".');
  });

  it('an end of a link that is past in Thailand says Thai time', async () => {
    await client.moveClock('2030-11-21T06:59:00+07:00');
    expect(await messageOf(await link({expireDate: '2030-11-20-23-59-00'}))).toMatch(
      /^expireDate: write a moment in the future, in Thai time \(UTC\+7\): it is 2030-11-21 06:59:\d\d there\.$/,
    );
  });

  it.each(['t', 'TH', 'en'])('lang=%s in the address of the form is warned of', async (lang) => {
    const response = await client.form(`/payment?lang=${lang}`, {
      ...(bodyExample('createPayment', 'simple') as Record<string, string>),
      refno: newReference(),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      '<li>lang: in the address it is not read. Send it as a field of the body.</li>',
    );
  });

  it.each(['0', '000000000000'])('the reference %s is probably not meant', async (refno) => {
    const page = await (await client.pay({refno})).text();
    expect(page).toContain(`refno: ${refno} is probably not meant: every order after the first is refused.`);
  });

  it('no reference but zeros is called so', async () => {
    expect(hintOf(await client.pay({refno: '099'}))).toBe('');
    expect(hintOf(await client.promptPay({referenceNo: '000000000000'}))).toContain(
      'referenceNo: 000000000000 is probably',
    );
  });

  it('5,000 baht over 3 and 9 months add up to the order', async () => {
    const page = await (await client.pay({channel: 'installment', total: '5000.00'})).text();
    expect(page).toContain('3 months of 1,666.66 THB, the last 1,666.68 THB');
    expect(page).toContain('9 months of 555.55 THB, the last 555.60 THB');
  });
});
