import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type IncomingHttpHeaders} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {listOperations} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {provider} from '../../provider';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {fillRequest, toCurl, type FilledRequest, type RequestValues} from '../../src/tools/RequestBuilder/request';
import {programLanguages} from '../../src/tools/RequestBuilder/programs';
import {sampleLanguages} from '../../src/build/remark/sampleLanguages';
import {formsOf, press} from './support/buyer';
import {describeEachLanguage, languages} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, newReference, run, type Outcome} from './support/run';

const document = loadContract(provider);
const operations = listOperations(document)
  .filter(({webhook}) => !webhook)
  .map(({operation}) => operation.operationId);

/** The examples of the contract, with other values for some fields. */
function filled(operationId: string, origin: string, change: RequestValues = {}): FilledRequest {
  const shape = describeOperation(document, operationId);
  const examples = Object.fromEntries(shape.request.map(({path: name, example}) => [name, example ?? '']));
  return fillRequest(shape, {...examples, ...change}, origin);
}

// Every sign that one of the languages, a shell, JSON, HTML or a URL could take for its own.
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
// A JSON text holds what no form does.
const hostileInJson = pairsOf([
  ...texts(60, fc.oneof(unit, fc.constantFrom('\0', '\r', '\b', '\f', '\u001f', '\u0085'))),
]);

const SUCCESS = '{"success": 1}';
/** A service that takes everything and says so. */
const received: {query?: URLSearchParams; body?: string; headers?: IncomingHttpHeaders} = {};
let answer = SUCCESS;
const echo = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      received.query = new URL(request.url ?? '', 'http://echo.example').searchParams;
      received.body = Buffer.concat(chunks).toString();
      received.headers = request.headers;
      response.end(answer);
    });
});

const folders = [
  ...operations,
  'chargeRecurringAtEcho',
  'scheduleRecurringAtEcho',
  'unreachable',
  'hostileForm',
  'hostileQuery',
  'hostileJson',
];
const refnosOf = Object.fromEntries(
  languages.map(({id}) => [id, Object.fromEntries(operations.map((operationId) => [operationId, newReference()]))]),
);
const schedule_date = '2099-02-03';
const productdetail = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;

/** What a reader writes into the forms; everything else is the contract's example. */
function valuesFor(refnos: RequestValues): Record<string, RequestValues> {
  const refno = refnos.registerRecurring!;
  return {
    createPayment: {refno: refnos.createPayment!, productdetail, channel: '', monthins: '', customerref: ''},
    createPromptPay: {referenceNo: refnos.createPromptPay!, customerName: 'สมชาย'},
    inquireOrder: {refno: refnos.inquireOrder!},
    createSecureLink: {refno: refnos.createSecureLink!},
    registerRecurring: {refno, firstName: 'สมชาย', lastName: `O'Buyer`, description: 'A "gold" \\ one'},
    chargeRecurring: {refno},
    scheduleRecurring: {refno, schedule_date},
    cancelRecurring: {refno, scheduleDate: schedule_date},
    inquireRecurring: {refno},
  };
}

/** Writes every program of a language into `root`. */
function writePrograms(id: string): void {
  const write = (folder: string, request: FilledRequest): void => {
    const program =
      id === 'curl'
        ? toCurl(request).replace('curl ', 'curl --silent --show-error ')
        : programLanguages[id]!.write(request);
    mkdirSync(path.join(root, folder), {recursive: true});
    writeFileSync(path.join(root, folder, sampleLanguages.find((language) => language.id === id)!.file), program);
  };
  const values = valuesFor(refnosOf[id]!);
  for (const operationId of operations) write(operationId, filled(operationId, sandbox.url, values[operationId]));
  const address = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/`;
  const toEcho = {...filled('registerRecurring', ''), address};
  for (const operationId of ['chargeRecurring', 'scheduleRecurring'])
    write(`${operationId}AtEcho`, {...filled(operationId, ''), address});
  write('unreachable', {...toEcho, address: 'http://127.0.0.1:1/'});
  write('hostileJson', {...toEcho, body: hostileInJson});
  write('hostileQuery', {...toEcho, query: hostile, body: []});
  write('hostileForm', {...filled('createPayment', ''), address, body: hostile});
}

const root = mkdtempSync(path.join(tmpdir(), 'request-programs-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  for (const {id} of languages) writePrograms(id);
});
afterAll(async () => {
  echo.close();
  rmSync(root, {recursive: true});
  await sandbox.close();
});

afterEach(() => {
  answer = SUCCESS;
});

describeEachLanguage(
  folders,
  (commandOf, {id}) => {
    const refnos = refnosOf[id]!;
    const member = refnos.registerRecurring!;

    const start = (folder: string, change: Record<string, string> = {}): Promise<Outcome> =>
      run(commandOf(folder), {...sandbox.environment, ...change});

    /** Runs a program to a good end, and returns what it printed. */
    async function outputOf(folder: string): Promise<string> {
      const {code, out, error} = await start(folder);
      expect({code, error}).toEqual({code: 0, error: ''});
      return out;
    }

    /** Runs the program of an operation, which makes the one call that it is for, and returns the reply. */
    async function replyOf(operationId: string): Promise<unknown> {
      let out = '';
      const exchanges = await exchangesOf(sandbox, async () => {
        out = await outputOf(operationId);
      });
      // A shell command leaves the character set of JSON out, which is UTF-8 by definition.
      if (id === 'curl')
        expect(exchanges.map(({operation, problems}) => ({operation, problems}))).toEqual([
          {operation: operationId, problems: {request: [], reply: []}},
        ]);
      else expectAsContracted(exchanges, [operationId]);
      return JSON.parse(out);
    }

    test('createPayment gives a form that the hosted page takes', async () => {
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

    test('the recurring calls register, schedule twice, cancel once and read', async () => {
      expect(await replyOf('registerRecurring')).toMatchObject({success: 1, data: {refno: member}});
      expect(await replyOf('chargeRecurring')).toMatchObject({success: 200, data: {refno: member, occurranceNo: 1}});
      expect(await replyOf('scheduleRecurring')).toMatchObject({success: 200, data: {scheduleDate: schedule_date}});
      expect(await replyOf('cancelRecurring')).toMatchObject({success: 1, data: {scheduleDate: schedule_date}});
      expect(await replyOf('inquireRecurring')).toMatchObject({
        success: 1,
        data: {firstname: 'สมชาย', lastname: `O'Buyer`, description: 'A "gold" \\ one', data: [{}, {status: 'cancel'}]},
      });
    });

    // A shell command shows what comes and judges nothing.
    if (id !== 'curl') {
      describe('fails', () => {
        test.each(operations.filter((operationId) => operationId !== 'createPayment'))(
          'with a reason: %s',
          async (operationId) => {
            const wrong = {PAY_API_KEY: 'wrong', PAY_SECRET_KEY: 'wrong', PAY_AUTH_KEY: 'wrong'};
            expectFailure(await start(operationId, wrong), /HTTP (?:401|500): /);
          },
        );

        test('when a reply with status 200 says no', async () => {
          expectFailure(await start('registerRecurring'), /duplicate reference number/);
        });

        test.each(['chargeRecurring', 'scheduleRecurring'])(
          'not, when %s says 1 instead of 200',
          async (operationId) => {
            answer = '{"success": 1, "message": "Success"}';
            expect(await start(`${operationId}AtEcho`)).toMatchObject({code: 0, error: ''});
            answer = '{"message": "refno already exists", "data": {"refno": "1", "total": 1}}';
            expectFailure(await start(`${operationId}AtEcho`), /refno already exists/);
            answer = '{"success": 10}';
            expectFailure(await start(`${operationId}AtEcho`), /"success": 10/);
            answer = SUCCESS;
          },
        );

        test('when a key is not set', async () => {
          expectFailure(await start('registerRecurring', {PAY_API_KEY: ''}), /PAY_API_KEY/);
        });

        test('when nobody answers', async () => {
          expectFailure(await start('unreachable'), /\w/);
        });
      });

      test('a form holds any text', async () => {
        const [form] = formsOf(await outputOf('hostileForm'));
        expect(form?.fields).toEqual(Object.fromEntries(hostile));
      });
    }

    test('a query holds any text', async () => {
      await outputOf('hostileQuery');
      expect(Object.fromEntries(received.query!)).toEqual(Object.fromEntries(hostile));
      // A strict server wants to know that there is no body.
      expect(received.headers).toMatchObject({accept: 'application/json', 'content-length': '0'});
    });

    test('a JSON body holds any text', async () => {
      await outputOf('hostileJson');
      expect(JSON.parse(received.body!)).toEqual(Object.fromEntries(hostileInJson));
    });
  },
  languages,
  root,
);

test('every language of the samples can be had', () => {
  const others = sampleLanguages.filter(({id}) => id !== 'html' && id !== 'curl').map(({id}) => id);
  expect(Object.keys(programLanguages)).toEqual(others);
  expect(operations).toHaveLength(9);
});
