import {execFile, execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {packSandbox} from 'payment-sandbox/pack';
import type {Sandbox} from 'payment-sandbox/server';
import {listen, type LocalServer} from '../../scripts/serve';
import {contract, formExample, newReference, startTestSandbox} from './support';

const PATIENCE = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), 'submit-'));
let sandbox: Sandbox;
/** Notes what it receives. It answers with a redirect that nobody may follow. */
let recorder: LocalServer;
let received: string[] = [];

beforeAll(async () => {
  const archive = path.join(folder, 'sandbox.tgz');
  writeFileSync(archive, await packSandbox(contract));
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  sandbox = await startTestSandbox();
  recorder = await listen(
    createServer((request, response) => {
      void text(request).then((body) => {
        received.push(`${request.method} ${request.url} ${request.headers['content-type']?.split(';')[0]} ${body}`);
        response.writeHead(303, {location: '/followed'}).end();
      });
    }),
  );
}, PATIENCE);
afterAll(async () => {
  await Promise.all([sandbox.close(), recorder.close()]);
  rmSync(folder, {recursive: true});
});

interface Outcome {
  code: unknown;
  out: string;
  error: string;
}

/** Gives a page to the program. */
function submit(page: string, {channel = 'form', options = [] as string[], paymentUrl = ''} = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const args = [path.join(folder, 'package/sandbox.cjs'), 'submit', ...options];
    const env = {...process.env, CHECK_CHANNEL: channel, PAY_PAYMENT_URL: paymentUrl};
    const child = execFile(process.execPath, args, {env}, (failure, out, error) =>
      resolve({code: failure?.code ?? 0, out, error}),
    );
    child.stdin!.on('error', () => {}).end(page);
  });
}

/** The shop's form to the payment page of an address. */
const form = (content: string, address = recorder.url): string =>
  `<form method="post" action="${address}/payment">${content}</form>`;
const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');

it('takes the form of a shop to the sandbox', async () => {
  const fields = {...formExample(), refno: newReference(), productdetail: 'Coffee &amp; &#3594;&#x0E32; &quot;A&quot;'};
  const page = `<!doctype html><title>Pay</title><h1>Order</h1>${form(hidden(fields), sandbox.url)}`;
  expect(await submit(page)).toEqual({code: 0, out: '', error: ''});
  expect(sandbox.engine.orders.all().at(-1)).toMatchObject({refno: fields.refno, productDetail: 'Coffee & ชา "A"'});
  const {code, out, error} = await submit(page);
  expect([code, out, error]).toEqual([
    1,
    '',
    expect.stringMatching(/^The payment page answered 400: Reference number already used .*\n$/),
  ]);
});

it.each<[what: string, page: () => string, body: string]>([
  [
    'entities, Thai text and lines',
    () => form('<input name=a value="1 &lt; 2 &amp;amp; &copy;"><textarea name="b">\nชา\nx</textarea>'),
    'a=1+%3C+2+%26amp%3B+%C2%A9&b=%E0%B8%8A%E0%B8%B2%0D%0Ax',
  ],
  [
    'the first of two forms, after others of the shop',
    () =>
      `<form action="/search"><input name="q"></form><form method="post" action="/order/7/payment"></form>
      ${form('<input name="a" value="1">')}${form('<input name="a" value="2">')}`,
    'a=1',
  ],
  [
    'the button that is pressed, and no other',
    () =>
      form(
        '<button type="button" name="x" value="0"></button><button name="go" value="card">Pay</button><input type="submit" name="stop"><input type="image" name="y">',
      ),
    'go=card',
  ],
  [
    'what is ticked and chosen',
    () =>
      form(
        `<input type="checkbox" name="a"><input type="checkbox" name="b" checked><input type="radio" name="c" value="1">
        <input type="radio" name="c" value="2" checked><select name="d"><option value="3">three<option selected>four</select>
        <select name="e"><option value="5">five<option>six</select><input name="f" value="7" disabled><input value="8">
        <fieldset disabled><input name="g" value="9"></fieldset>`,
      ),
    'b=on&c=2&d=four&e=5',
  ],
  [
    'a control outside its form',
    () => `<input form="pay" name="a" value="1">${form('<input name="b">').replace('<form', '<form id="pay"')}`,
    'a=1&b=',
  ],
])('sends %s as a browser does, and follows no redirect', async (_what, page, body) => {
  received = [];
  expect(await submit(page())).toEqual({code: 0, out: '', error: ''});
  expect(received).toEqual([`POST /payment application/x-www-form-urlencoded ${body}`]);
});

it('passes by a form of the shop, whose whole address ends in /payment, too', async () => {
  received = [];
  const page = `${form('', 'http://127.0.0.1:9/orders/7')}${form('<input name="a" value="1">')}`;
  expect(await submit(page, {paymentUrl: recorder.url})).toEqual({code: 0, out: '', error: ''});
  expect(received).toHaveLength(1);
  const {code, error} = await submit(page, {paymentUrl: 'http://127.0.0.1:8'});
  expect([code, error]).toEqual([1, expect.stringContaining('The form goes to 127.0.0.1:9, not to 127.0.0.1:8.')]);
});

it('sends a form in another way if it says so', async () => {
  received = [];
  await submit(form('<input name="a" value="1">').replace('method="post"', ''));
  await submit(
    form('<input name="a" value="1">').replace('method="post"', 'method="POST" enctype="multipart/form-data"'),
  );
  expect(received[0]).toBe('GET /payment?a=1 undefined ');
  expect(received[1]).toMatch(/^POST \/payment multipart\/form-data .*name="a"\r\n\r\n1\r\n/s);
});

it('takes a page without a form for a QR if the check asks for one', async () => {
  const pages = ['<img alt="QR">', '<img alt="QR"><form method="post" action="/order/7/payment"></form>'];
  for (const page of pages) expect(await submit(page, {channel: 'qr'})).toEqual({code: 0, out: '', error: ''});
  received = [];
  // PromptPay has failed, so the shop shows the form.
  await submit(form('<input name="a" value="1">'), {channel: 'qr'});
  expect(received).toHaveLength(1);
});

it.each<[page: () => string, code: number, sentence: string, options?: string[]]>([
  [() => '', 1, 'Standard input is empty'],
  [
    () => '<title>Shop</title><style>p {}</style><p>Sold\nout &amp; gone',
    1,
    'no form whose action ends in /payment. It says: Shop Sold out & gone',
  ],
  [() => form('', ''), 1, 'The action "/payment" is an address of your shop.'],
  [() => form('', 'payment.html?x='), 1, 'no form'],
  [() => form('', 'https://pay.example'), 1, 'The form goes to pay.example, not to this machine.'],
  [() => form('', 'http://127.0.0.1:9'), 1, 'The payment page at http://127.0.0.1:9 does not answer ('],
  [() => form('', sandbox.url), 1, 'The payment page answered 400: '],
  [() => form(''), 2, '--help lists the options.', ['page.html']],
])('refuses a page with a sentence: %#', async (page, status, sentence, options) => {
  received = [];
  const {code, out, error} = await submit(page(), {options});
  expect([code, out, error.trim().split('\n')]).toEqual([status, '', [expect.stringContaining(sentence)]]);
  expect(received).toEqual([]);
});

it('explains itself', async () => {
  const {code, out} = await submit('', {options: ['--help']});
  expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: payment-sandbox submit/)]);
});
