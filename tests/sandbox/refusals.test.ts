import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {findElement} from '../../src/lib/hast';
import {parseHtml} from '../../src/lib/html';
import {provider} from '../../provider';
import type {Sandbox} from 'payment-sandbox/server';
import {bodyExample, type Client, everyKey, formExample, inquiryHeaders, newReference, operations} from './support';
import {useSandbox} from './useSandbox';

// Mistakes that shops and plugins really make, and the answers that their developers read.

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const hintOf = (response: Response): string => response.headers.get('sandbox-hint') ?? '';
const messageOf = async (response: Response): Promise<string> => ((await response.json()) as {message: string}).message;
const link = (fields: Record<string, unknown>): Promise<Response> => client.call('createSecureLink', fields);
const lastWarnings = (): readonly string[] => sandbox.log.entries().at(-1)!.warnings;
const didYouMean = (name: string, field: string): string =>
  `${name}: no such field, so it is ignored. Did you mean ${field}?`;
/** The sentences on the refusal page of a form. */
const sentencesOf = (page: string): (string | undefined)[] =>
  [...page.matchAll(/<p class="error">(.*?) <a/g)].map(([, message]) => message);

describe('a refused form', () => {
  it.each<[Record<string, string>, string[]]>([
    [
      {merchantid: '12', total: '1,000.00', customeremail: 'nobody', cc: 'THB'},
      [
        'merchantid: write 8 digits: it has 2.',
        'customeremail: write an e-mail address.',
        'total: write 1000.00: 1 to 7 digits, a point and two decimals.',
        'cc: write 00: one of 00, 01, 02, 03, 04, 05, 06, 07, 08.',
      ],
    ],
    [
      {refno: 'ord-20260101120000', customeremail: '', total: '1250.500', lang: 'th'},
      [
        'refno: write at most 12 digits.',
        'customeremail: is required.',
        'total: write 1 to 7 digits, a point and two decimals.',
        'lang: write TH: one of TH, EN.',
      ],
    ],
    [
      {total: '0.00', returnurl: 'thanks', postbackurl: 'ftp://shop.example'},
      [
        'total: write at least 0.01.',
        'returnurl: write a full address that starts with http:// or https://.',
        'postbackurl: write a full address that starts with http:// or https://.',
      ],
    ],
    [{total: '0'}, ['total: write at least 0.01.']],
    [{total: '1.000,00'}, ['total: write 1 to 7 digits, a point and two decimals.']],
    [{total: '5.50', channel: 'promptpay'}, ['total: write at least 6, the smallest PromptPay payment.']],
    [{total: '5.5', channel: 'promptpay'}, ['total: write 5.50: 1 to 7 digits, a point and two decimals.']],
  ])('%j names each wrong field once, with the fix', async (fields, sentences) => {
    const response = await client.pay(fields);
    expect([response.status, sentencesOf(await response.text())]).toEqual([400, sentences]);
  });

  it('suggests the right names for misnamed fields', async () => {
    const page = await (
      await client.form('/payment', {merchantID: '00100042', referenceNo: '12', payValue: '5'})
    ).text();
    for (const [name = '', field = ''] of [
      ['merchantID', 'merchantid'],
      ['referenceNo', 'refno'],
      ['payValue', 'total'],
    ]) {
      expect(page).toContain(`${field}: is required.`);
      expect(page).toContain(didYouMean(name, field));
    }
  });
});

describe('a refusal in JSON', () => {
  it.each<[string, unknown, string | RegExp]>([
    ['inquireOrder', {refno: 600_000_000_001}, 'refno: is a number: write it as text, in quotation marks.'],
    ['inquireOrder', {refno: ['1', '2']}, 'refno: is there more than once: send it once.'],
    ['inquireOrder', {refno: null}, 'refno: is null: write text.'],
    ['createSecureLink', {payValue: '99999999.00'}, /^payValue: write 1 to 7 digits, a point and two/],
    ['createSecureLink', {payValue: '1250.5'}, /^payValue: write 1250.50: /],
    ['createSecureLink', {payValue: 1250.5}, /^payValue: is a number: write it as text/],
    ['createSecureLink', {expireDate: '2026-11-20 23:59'}, 'expireDate: write YYYY-MM-DD-HH-MM-SS.'],
    [
      'createSecureLink',
      {refno: undefined, refNo: '1', channel: 'full'},
      `refno: is required. ${didYouMean('refNo', 'refno')} channel: no such field, so it is ignored.`,
    ],
  ])('%s %j explains the fix', async (operationId, fields, message) => {
    expect(await messageOf(await client.call(operationId, fields as Record<string, unknown>))).toMatch(message);
  });

  it('refuses an object that cannot be converted to text in any field of any call', async () => {
    for (const operationId of operations.keys()) {
      if (['createPayment', 'createPromptPay'].includes(operationId)) continue;
      for (const field of Object.keys(bodyExample(operationId))) {
        const {status} = await client.call(operationId, {[field]: {toString: 1}});
        expect([operationId, field, status]).toEqual([operationId, field, 400]);
      }
    }
  });

  it('says that a body is not an object', async () => {
    const response = await client.post('/order/orderdetailpost', inquiryHeaders, []);
    expect(await messageOf(response)).toBe('body: write a JSON object.');
  });

  it('mentions Thai time for a link that expires in the past', async () => {
    await client.moveClock('2030-11-21T06:59:00+07:00');
    expect(await messageOf(await link({expireDate: '2030-11-20-23-59-00'}))).toMatch(
      /^expireDate: write a moment in the future, in Thai time \(UTC\+7\): it is 2030-11-21 06:59:\d\d there\.$/,
    );
  });

  it('of Inquiry names the five digits of the header, and the field that was meant', async () => {
    const body = {merchantID: '00100042', refno: newReference()};
    const wrong = await client.post('/order/orderdetailpost', {...inquiryHeaders, merchantId: '00100042'}, body);
    expect([wrong.status, await messageOf(wrong)]).toEqual([
      401,
      `The credentials are missing or do not belong to this merchant. merchantId: the header takes the last 5 digits, 00042. ${didYouMean('merchantID', 'merchantId')}`,
    ]);
  });

  it('of credentials names the missing and the wrong keys in the header and the log', async () => {
    const headers = {'content-type': 'application/json', secretkey: 'sandbox-secret-key', merchantId: '00100'};
    const response = await client.post('/order/orderdetailpost', headers, {merchantId: '00042', refno: '1'});
    expect(await messageOf(response)).toBe('The credentials are missing or do not belong to this merchant.');
    const named =
      "apikey: the header is missing. merchantSecretKey: the header is missing. merchantId: the header is not the sandbox's.";
    expect([hintOf(response), lastWarnings().join(' ')]).toEqual([named, named]);
  });

  it('of PromptPay keeps its published body, with the reason in a header', async () => {
    const response = await client.promptPay({referenceNo: '', refno: newReference(), total: '100'});
    expect(await response.json()).toEqual({message: 'incomplete parameter'});
    expect(hintOf(response)).toBe(
      `total: write 100.00: 1 to 7 digits, a point and two decimals. referenceNo: is required. ${didYouMean('refno', 'referenceNo')}`,
    );
    expect(hintOf(await client.promptPay({}, {authorization: 'sandbox-auth-key'}))).toBe(
      'authorization: the sandbox takes "Bearer sandbox-auth-key" alone.',
    );
  });
});

describe('a probable mistake', () => {
  it.each<[Record<string, string>, string[]]>([
    [{CC: '00'}, [didYouMean('CC', 'cc')]],
    [{postBackURL: 'https://shop.example/cb'}, [didYouMean('postBackURL', 'postbackurl')]],
    [{shoppay: 'yes'}, ['shoppay: no such field, so it is ignored.']],
    [{refno: '000000000000'}, [expect.stringContaining('every order after the first is refused') as string]],
    [{cc: '02', total: '1250.50'}, [expect.stringContaining('total: the yen has no decimals.') as string]],
    [
      {postbackurl: 'https://shop.example/cb?status=open&token=1'},
      ['postbackurl: by GET, status arrives twice, yours first. Give your own parameter another name.'],
    ],
    [
      {postbackurl: 'https://shop.example/cb?a=1&amp;b=2'},
      ['postbackurl: has &amp; as HTML writes it. Write & alone.'],
    ],
    [
      {postbackurl: 'https://shop.example/pay', returnurl: 'https://shop.example/pay'},
      ["postbackurl: is the same address as returnurl. The buyer's browser opens that one."],
    ],
    [
      {postbackurl: 'https://shop.example/postback?token=1', returnurl: 'https://shop.example/return?token=1'},
      ['returnurl: the buyer sees its parameter token. Keep secrets to postbackurl.'],
    ],
    [
      {postbackurl: 'http://shop.example/postback?token=1', returnurl: 'http://shop.example/return?order=1'},
      ['postbackurl: http:// lets others on the way read the token. Write https:// outside your own machine.'],
    ],
    [{postbackurl: 'http://127.0.0.1:9/postback?token=1', returnurl: 'https://shop.example/return?order=1'}, []],
    [
      {productdetail: 'ก'.repeat(86)},
      ['productdetail: has more than 255 bytes. A Thai letter has three, so 85 of them fit.'],
    ],
    [{productdetail: 'ก'.repeat(85)}, []],
    [{productdetail: 'a'.repeat(255)}, []],
    [{postbackurl: 'https://shop.example/#/cb'}, ['postbackurl: what is behind # never reaches a server.']],
    [{cc: '02', total: '1250.00'}, []],
    [{channel: 'installment', total: '12000.00', monthins: '6', bankins: 'SCB'}, []],
  ])('in a form, %j, is in the header, on the page and in the log', async (fields, warnings) => {
    const form = formExample();
    for (const name of ['cc', 'lang', 'returnurl', 'postbackurl']) delete form[name];
    const response = await client.form('/payment', {...form, refno: newReference(), ...fields});
    expect([response.status, lastWarnings(), hintOf(response)]).toEqual([200, warnings, lastWarnings().join(' ')]);
    const [, shown = ''] = /class="warnings"([\s\S]*?)<\/div>/.exec(await response.text()) ?? [];
    expect(shown.match(/<li>/g)?.length ?? 0).toBe(warnings.length);
  });

  it('is months without channel=installment, and the page preselects none', async () => {
    const page = await client.open({total: '12000.00', monthins: '10', bankins: 'SCB'});
    expect(lastWarnings().map((text) => text.split(':')[0])).toEqual(['bankins', 'monthins']);
    expect((await client.press(page, 'channel', {channel: 'installment'})).text).not.toContain('selected');
  });

  it('is a field in the address of the form', async () => {
    const response = await client.form('/payment?lang=TH', {...formExample(), refno: newReference()});
    expect([response.status, hintOf(response)]).toEqual([
      200,
      'lang: in the address it is not read. Send it as a field of the body.',
    ]);
  });

  it.each([
    ['application/json', '{"merchantID": "00100042", "postbackurl": "https://shop.example/cb"}'],
    ['application/x-www-form-urlencoded', 'merchantID=00100042&postbackurl=x'],
  ])('is a body of PromptPay, %s, and a postback address in it', async (type, body) => {
    const headers = {authorization: everyKey.authorization, 'content-type': type};
    const response = await fetch(`${client.url}/tep/api/v2/promptpaynew`, {method: 'POST', headers, body});
    expect(await response.json()).toEqual({message: 'incomplete parameter'});
    expect(lastWarnings()).toEqual([
      'body: this call has none. Send its fields in the query string of the address.',
      'postbackurl: this call takes no postback address. That of the control panel is used; in the sandbox, the setting postbackUrl.',
    ]);
  });

  it('can contain any script in a header, and is truncated in the log', async () => {
    const response = await client.inquire({refno: newReference(), 'ชื่อ\r\nset-cookie: a': '1'});
    expect(hintOf(response)).toMatch(/^\?+set-cookie: a: no such field, so it is ignored\.$/);
    expect(response.headers.get('set-cookie')).toBeNull();
    const many = Object.fromEntries(Array.from({length: 500}, (_, index) => [`${index}${'x'.repeat(20)}`, '']));
    await client.inquire({...many, ['y'.repeat(5000)]: '', refno: newReference()});
    expect(JSON.stringify(lastWarnings()).length).toBeLessThan(1000);
  });
});

describe('an address of a shop', () => {
  it.each([
    'https://shop.example/index.php?route=extension/shoppay/payment/shoppay|callback&orderid=12',
    'https://shop.example/cb?filter[]=a&json={"a":1}',
    'https://ร้าน.example/ร้าน/postback?q=ชา',
    'https://shop.example/cb?share=100%',
    'HTTPS://shop.example:8080/a b',
    'https://[2001:db8::1]/cb',
  ])('%s is accepted for the postback and the return, by form and by link', async (address) => {
    expect((await client.pay({postbackurl: address, returnurl: address})).status).toBe(200);
    expect((await link({postBackURL: address, returnURL: address})).status).toBe(200);
    expect((await client.command('settings', {postbackUrl: address})).status).toBe(200);
  });

  it.each(['//shop.example/cb', 'https:shop.example', 'ftp://shop.example/cb', 'javascript:alert(1)', 'https://'])(
    '%s is refused',
    async (address) => {
      const sentence = 'write a full address that starts with http:// or https://.';
      expect(await messageOf(await link({returnURL: address}))).toContain(`returnURL: ${sentence}`);
      const form = await client.pay({postbackurl: address, returnurl: address});
      expect(await form.text()).toContain(`postbackurl: ${sentence}`);
    },
  );
});

it('links each field of each operation to the documentation', async () => {
  /** Whether the built site has the page and the element id of an address. */
  function isInBuild(address: string): boolean {
    const [page, id] = address.slice(provider.siteUrl.length).split('#');
    const html = readFileSync(path.join(__dirname, `../../build${page}.html`), 'utf8');
    return findElement(parseHtml(html), ({properties}) => properties.id === id) !== undefined;
  }
  const seen: string[] = [];
  for (const [operationId, {path: at}] of operations) {
    const place = at.replace('{payment_link_name}', 'shop');
    const response =
      operationId === 'createPayment' ? await client.form(place, {}) : await client.post(place, everyKey, {});
    seen.push(...[...(await response.text()).matchAll(/https:[^"]+#[\w-]+/g)].map(([address]) => address));
  }
  expect(seen.length).toBeGreaterThan(2 * operations.size);
  expect(seen.filter((address) => !isInBuild(address))).toEqual([]);
});

describe('an unknown address', () => {
  it('lists the nearest and all other addresses for programs', async () => {
    const response = await client.post('/order/orderdetail', inquiryHeaders, {});
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'There is no /order/orderdetail. The nearest address is /order/orderdetailpost.',
      addresses: expect.arrayContaining(['POST /order/orderdetailpost', 'POST /payment']) as string[],
    });
  });

  it('lists the methods of an address', async () => {
    const response = await client.get('/order/orderdetailpost');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await messageOf(response)).toBe('/order/orderdetailpost takes POST, not GET.');
  });

  it('shows a page to browsers', async () => {
    const response = await client.get('/nowhere', {accept: 'text/html,*/*'});
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
