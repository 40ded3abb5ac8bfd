import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {listOperations} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {isObject} from '../../lib/json';
import {provider} from '../../provider';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import type {FilledRequest, RequestValues} from '../../src/tools/TryIt/request';
import {programLanguages} from '../../src/tools/TryIt/programs';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {formsOf, press} from './support/buyer';
import {describeEachLanguage, languages} from './support/languages';
import {filled, programsOf, startEcho, writeProgram, type Echo} from './support/requestPrograms';
import {expectFailure, newReference} from './support/run';
import {startApi, type Api} from './support/wire';

const document = loadContract(provider);
const operations = listOperations(document)
  .filter(({webhook}) => !webhook)
  .map(({operation}) => operation.operationId);

// Every special character of the languages, shells, JSON, HTML and URLs.
const signs = [
  "'",
  '"',
  '"""',
  '\\',
  '\\u0041',
  '`',
  '$',
  '${a}',
  '{{.}}',
  '%s',
  '<b>',
  '&amp;',
  '?>',
  '*/',
  '#{',
  ' ',
];
const unit = fc.constantFrom(...signs, '\n', '\t', 'é', 'ก', '😀', '\u200b', '\u2028', '\ufeff', 'a');
const texts = (count: number, sign: fc.Arbitrary<string>): string[] =>
  fc.sample(fc.string({unit: sign, minLength: 1}), {numRuns: count, seed: 42});
const pairsOf = (values: string[]) => values.map((value, index) => [`field${index}`, value] as const);
const hostile = pairsOf([...signs, ...texts(60, unit)]);
// JSON text can contain characters that forms cannot.
const hostileInJson = pairsOf([
  ...texts(60, fc.oneof(unit, fc.constantFrom('\0', '\r', '\b', '\f', '\u001f', '\u0085'))),
]);
const numbers = [['count', 2] as const, ['share', -0.5] as const];

const folders = [...operations, 'unreachable', 'redirected', 'hostileForm', 'hostileQuery', 'hostileJson'];
const refnosOf = Object.fromEntries(
  languages.map(({id}) => [id, Object.fromEntries(operations.map((operationId) => [operationId, newReference()]))]),
);
const productdetail = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;

/** Values that a reader types into the forms; all others are the contract's examples. */
function valuesFor(refnos: RequestValues): Record<string, RequestValues> {
  return {
    createPayment: {refno: refnos.createPayment!, productdetail, channel: '', monthins: '', customerref: ''},
    createPromptPay: {referenceNo: refnos.createPromptPay!, customerName: 'สมชาย'},
    inquireOrder: {refno: refnos.inquireOrder!},
    createSecureLink: {refno: refnos.createSecureLink!},
  };
}

const KEY_REFUSED = /^(?:401|500)$/;

/** The reply to a wrong key: an HTTP status, or a published refusal if all refusals have HTTP 200. */
function reasonOf(operationId: string): RegExp {
  const {errors} = describeOperation(document, operationId);
  if (errors.some(({status = ''}) => KEY_REFUSED.test(status))) return /HTTP (?:401|500): /;
  const said = errors.flatMap(({status, body}) => (status === '200' && isObject(body) ? Object.values(body) : []));
  const words = said.filter((word) => /\w{4}/.test(String(word)));
  expect(words.length, `${operationId}: what is answered to a wrong key?`).toBeGreaterThan(0);
  return new RegExp(words.map((word) => String(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'));
}

/** Writes every program of a language into `root`. */
function writePrograms(id: string): void {
  const write = (folder: string, request: FilledRequest): void => writeProgram(root, folder, id, request);
  const values = valuesFor(refnosOf[id]!);
  for (const operationId of operations) write(operationId, filled(operationId, sandbox.url, values[operationId]));
  const {address} = echo;
  const toEcho = {...filled('inquireOrder', ''), address};
  write('unreachable', {...toEcho, address: 'http://127.0.0.1:1/'});
  write('redirected', {...toEcho, address: `${redirecting.url}/`});
  write('hostileJson', {...toEcho, body: [...hostileInJson, ...numbers]});
  write('hostileQuery', {...toEcho, query: hostile, body: []});
  write('hostileForm', {...filled('createPayment', ''), address, body: hostile});
}

const root = mkdtempSync(path.join(tmpdir(), 'request-programs-'));
let sandbox: Sandbox;
let echo: Echo;
let redirecting: Api;
let other: Api;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
  echo = await startEcho();
  other = await startApi((response) => response.end('{}'));
  redirecting = await startApi((response) =>
    response.writeHead(302, {location: `${other.url}/moved?email=buyer@shop.example`}).end('{}'),
  );
  for (const {id} of languages) writePrograms(id);
});
afterAll(async () => {
  await Promise.all([echo, redirecting, other].map((server) => server.close()));
  rmSync(root, {recursive: true});
  await sandbox.close();
});

describeEachLanguage(
  folders,
  (commandOf, {id}) => {
    const refnos = refnosOf[id]!;

    const {start, outputOf, replyOf} = programsOf(() => sandbox, commandOf, id);

    test('createPayment makes a form that the hosted page accepts', async () => {
      const out = await outputOf('createPayment');
      if (id !== 'curl') {
        const [form] = formsOf(out);
        expect(form).toMatchObject({method: 'post', charset: 'UTF-8'});
        const response = await press(form!);
        expect(response.status).toBe(200);
      }
      expect(sandbox.engine.orders.all().find(({refno}) => refno === refnos.createPayment)).toMatchObject({
        productDetail: productdetail,
        total: '1250.00',
      });
    });

    test('createPromptPay makes a QR', async () => {
      expect(await replyOf('createPromptPay')).toMatchObject({
        status: 'success',
        data: {
          referenceNo: refnos.createPromptPay,
          total: 1250,
          image: expect.stringMatching(/^data:image\/png;base64,/) as string,
        },
      });
    });

    test('inquireOrder reads an order', async () => {
      const details = {customerEmail: 'buyer@shop.example', productDetail: 'Cup', total: '1250.00', currency: '00'};
      sandbox.engine.createOrder({...details, refno: refnos.inquireOrder!, status: 'NS'}).status = 'CP';
      expect(await replyOf('inquireOrder')).toMatchObject([{ReferenceNo: refnos.inquireOrder, Status: 'CP'}]);
    });

    test('createSecureLink makes a link to the order', async () => {
      expect(await replyOf('createSecureLink')).toMatchObject({
        merchant: 'shop',
        payValue: expect.stringMatching(/^\d+$/) as string,
      });
    });

    // A shell command prints the reply without checking it.
    if (id !== 'curl') {
      describe('fails', () => {
        test.each(operations.filter((operationId) => operationId !== 'createPayment'))(
          'with a reason: %s',
          async (operationId) => {
            const wrong = {PAY_API_KEY: 'wrong', PAY_SECRET_KEY: 'wrong', PAY_AUTH_KEY: 'wrong'};
            expectFailure(await start(operationId, wrong), reasonOf(operationId));
          },
        );

        test('without a key', async () => {
          expectFailure(await start('inquireOrder', {PAY_API_KEY: ''}), /PAY_API_KEY/);
        });

        test('when the host does not answer', async () => {
          expectFailure(await start('unreachable'), /\w/);
        });
      });

      test('a form can contain any text', async () => {
        const [form] = formsOf(await outputOf('hostileForm'));
        expect(form?.fields).toEqual(Object.fromEntries(hostile));
      });
    }

    test('does not follow redirects, so the other host gets no key', async () => {
      const before = redirecting.requests.length;
      const outcome = await start('redirected');
      expect(redirecting.requests.length).toBe(before + 1);
      expect(other.requests).toEqual([]);
      if (id === 'curl') return;
      expectFailure(outcome, new RegExp(`answered 302 and redirects to ${other.url}/moved:`));
    });

    test('a query can contain any text', async () => {
      await outputOf('hostileQuery');
      expect(Object.fromEntries(echo.received.query!)).toEqual(Object.fromEntries(hostile));
      // A strict server requires a length even without a body.
      expect(echo.received.headers).toMatchObject({accept: 'application/json', 'content-length': '0'});
    });

    test('a JSON body can contain any text, and numbers', async () => {
      await outputOf('hostileJson');
      expect(JSON.parse(echo.received.body!)).toEqual(Object.fromEntries([...hostileInJson, ...numbers]));
    });
  },
  languages,
  root,
);

test('programs exist in every language of the samples', () => {
  const others = sampleLanguages.filter(({id}) => id !== 'html' && id !== 'curl').map(({id}) => id);
  expect(Object.keys(programLanguages)).toEqual(others);
});
