import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {listOperations} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {isObject} from '../../lib/json';
import {provider as names} from '../../provider';
import {programLanguages} from '../../src/tools/TryIt/programs';
import {writeProgram} from '../../src/tools/TryIt/programs/template';
import {fillRequest, toCurl, type FilledRequest, type RequestValues} from '../../src/tools/TryIt/request';
import {formsOf, press} from './support/buyer';
import {describeEachLanguage, languages, sourceOf} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, newReference, run} from './support/run';
import {useProvider, type Settings} from './support/servers';

// The programs that the request builder writes from its form.

const document = loadContract(names);
const operations = listOperations(document)
  .filter(({webhook}) => !webhook)
  .map(({operation}) => operation.operationId);
const SCHEDULING = ['chargeRecurring', 'scheduleRecurring'];

// Every special character of the languages, shells, JSON, HTML and URLs.
const signs = `' " """ \\ \\u0041 \` $ \${a} {{.}} %s <b> &amp; ?> */ #{`.split(' ').concat(' ');
const unit = fc.constantFrom(...signs, '\n', '\t', 'é', 'ก', '😀', '\u200b', '\u2028', '\ufeff', 'a');
const pairsOf = (sign: fc.Arbitrary<string>, first: string[] = []) => [
  ...[...first, ...fc.sample(fc.string({unit: sign, minLength: 1}), {numRuns: 60, seed: 42})].map(
    (value, index) => [`field${index}`, value] as const,
  ),
];
const hostile = pairsOf(unit, signs);
const hostileInJson = [
  // JSON text can contain characters that forms cannot.
  ...pairsOf(fc.oneof(unit, fc.constantFrom('\0', '\r', '\b', '\f', '\u001f', '\u0085'))),
  ['count', 2] as const,
  ['share', -0.5] as const,
];
const productdetail = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;
const words = {firstName: 'สมชาย', lastName: `O'Buyer`, description: 'A "gold" \\ one'};
const DAY = '2099-02-03';

/** The contract's examples, with other values for some fields. */
function filled(operationId: string, origin: string, change: RequestValues = {}): FilledRequest {
  const shape = describeOperation(document, operationId);
  const examples = Object.fromEntries(shape.request.map(({path: name, example}) => [name, example ?? '']));
  return fillRequest(shape, {...examples, ...change}, origin);
}

/** The requests of the programs of a language, by their folders. */
function requestsTo(origin: string, refnos: Settings): Record<string, FilledRequest> {
  const {createPayment, createPromptPay, inquireOrder, createSecureLink, member} = refnos as Record<string, string>;
  const inputs: Record<string, RequestValues> = {
    createPayment: {refno: createPayment!, productdetail, channel: '', monthins: '', customerref: ''},
    createPromptPay: {referenceNo: createPromptPay!, customerName: 'สมชาย'},
    inquireOrder: {refno: inquireOrder!},
    createSecureLink: {refno: createSecureLink!},
    registerRecurring: {refno: member!, ...words},
    chargeRecurring: {refno: member!},
    scheduleRecurring: {refno: member!, schedule_date: DAY},
    cancelRecurring: {refno: member!, scheduleDate: DAY},
    inquireRecurring: {refno: member!},
  };
  const inquiry = {...filled('inquireOrder', ''), address: `${origin}/`};
  return {
    ...Object.fromEntries(operations.map((id) => [id, filled(id, origin, inputs[id])])),
    unreachable: {...inquiry, address: 'http://127.0.0.1:1/'},
    hostileJson: {...inquiry, body: hostileInJson},
    hostileQuery: {...inquiry, query: hostile, body: []},
    hostileForm: {...filled('createPayment', origin), body: hostile},
  };
}

/** The reply to a wrong key: an HTTP status, or a published refusal if all refusals have HTTP 200. */
function reasonOf(operationId: string): RegExp {
  const {errors} = describeOperation(document, operationId);
  if (errors.some(({status}) => status === '401' || status === '500')) return /HTTP (?:401|500): /;
  const said = errors.flatMap(({status, body}) => (status === '200' && isObject(body) ? Object.values(body) : []));
  const phrases = said.filter((word) => /\w{4}/.test(String(word)));
  expect(phrases.length, `${operationId}: what is answered to a wrong key?`).toBeGreaterThan(0);
  return new RegExp(phrases.map((word) => String(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'));
}

const root = mkdtempSync(path.join(tmpdir(), 'request-programs-'));
const provider = useProvider();
const refnosOf = Object.fromEntries(
  languages.map(({id}) => [
    id,
    Object.fromEntries([...operations, 'member'].map((operationId) => [operationId, newReference()])),
  ]),
);
beforeAll(() => {
  for (const {id} of languages) {
    for (const [folder, request] of Object.entries(requestsTo(provider.standIn.url, refnosOf[id]!))) {
      const file = sourceOf(folder, id, root);
      mkdirSync(path.dirname(file), {recursive: true});
      const curl = (): string => toCurl(request).replace('curl ', 'curl --silent --show-error ');
      writeFileSync(file, id === 'curl' ? curl() : writeProgram(programLanguages[id]!, request));
    }
  }
});
afterAll(() => rmSync(root, {recursive: true}));

describeEachLanguage(
  Object.keys(requestsTo('', {})),
  (commandOf, {id}) => {
    const refnos = refnosOf[id]!;
    const start = (folder: string, change: Settings = {}) =>
      run(commandOf(folder), {...provider.sandbox.environment, ...change});

    /** Runs a program, which must succeed, and returns its output. */
    async function outputOf(folder: string): Promise<string> {
      const {code, out, error} = await start(folder);
      expect({code, error}).toEqual({code: 0, error: ''});
      return out;
    }

    /** Runs the program of an operation, which must make exactly that call, and returns the reply. */
    async function replyOf(operationId: string): Promise<unknown> {
      let out = '';
      const exchanges = await exchangesOf(provider.sandbox, async () => {
        out = await outputOf(operationId);
      });
      // Shell commands omit the charset of JSON, which is always UTF-8.
      expectAsContracted(exchanges, [operationId], id === 'curl' ? /json/ : undefined);
      return JSON.parse(out);
    }

    test('createPayment makes a form that the hosted page accepts', async () => {
      const out = await outputOf('createPayment');
      if (id !== 'curl') {
        const [form] = formsOf(out);
        expect(form).toMatchObject({method: 'post', charset: 'UTF-8'});
        expect((await press(form!)).status).toBe(200);
      }
      expect(provider.sandbox.engine.orders.all().find(({refno}) => refno === refnos.createPayment)).toMatchObject({
        productDetail: productdetail,
        total: '1250.00',
      });
    });

    test('createPromptPay makes a QR', async () => {
      const image = expect.stringMatching(/^data:image\/png;base64,/) as string;
      expect(await replyOf('createPromptPay')).toMatchObject({
        status: 'success',
        data: {referenceNo: refnos.createPromptPay, total: 1250, image},
      });
    });

    test('inquireOrder reads an order', async () => {
      const details = {customerEmail: 'buyer@shop.example', productDetail: 'Cup', total: '1250.00', currency: '00'};
      provider.sandbox.engine.createOrder({...details, refno: refnos.inquireOrder!}).status = 'CP';
      expect(await replyOf('inquireOrder')).toMatchObject([{ReferenceNo: refnos.inquireOrder, Status: 'CP'}]);
    });

    test('createSecureLink makes a link to the order', async () => {
      const payValue = expect.stringMatching(/^\d+$/) as string;
      expect(await replyOf('createSecureLink')).toMatchObject({merchant: 'shop', payValue});
    });

    test('the calls register, schedule twice, cancel once and read', async () => {
      const refno = refnos.member;
      expect(await replyOf('registerRecurring')).toMatchObject({success: 1, data: {refno}});
      expect(await replyOf('chargeRecurring')).toMatchObject({success: 200, data: {refno, occurranceNo: 1}});
      expect(await replyOf('scheduleRecurring')).toMatchObject({success: 200, data: {scheduleDate: DAY}});
      expect(await replyOf('cancelRecurring')).toMatchObject({success: 1, data: {scheduleDate: DAY}});
      const {firstName: firstname, lastName: lastname, description} = words;
      expect(await replyOf('inquireRecurring')).toMatchObject({
        success: 1,
        data: {firstname, lastname, description, data: [{}, {status: 'cancel'}]},
      });
    });

    test('does not follow redirects, which would give another host the key', async () => {
      const {url, requests} = provider.standIn;
      const before = requests.length;
      provider.standIn.reply = {status: 302, headers: {location: `${url}/moved?email=buyer@shop.example`}, body: '{}'};
      const outcome = await start('inquireOrder');
      expect(requests.length).toBe(before + 1);
      if (id !== 'curl') expectFailure(outcome, new RegExp(`answered 302 and redirects to ${url}/moved:`));
    });

    test('a query can contain any text', async () => {
      provider.standIn.reply = {body: '{}'};
      await outputOf('hostileQuery');
      const {address, headers} = provider.standIn.requests.at(-1)!;
      expect(Object.fromEntries(new URL(address, provider.standIn.url).searchParams)).toEqual(
        Object.fromEntries(hostile),
      );
      // A strict server requires a length even without a body.
      expect(headers).toMatchObject({accept: 'application/json', 'content-length': '0'});
    });

    test('a JSON body can contain any text, and numbers', async () => {
      provider.standIn.reply = {body: '{}'};
      await outputOf('hostileJson');
      expect(JSON.parse(provider.standIn.requests.at(-1)!.body)).toEqual(Object.fromEntries(hostileInJson));
    });

    // A shell command is no form, and prints the reply without checking it.
    if (id === 'curl') return;

    test('a form can contain any text', async () => {
      const [form] = formsOf(await outputOf('hostileForm'));
      expect(form?.fields).toEqual(Object.fromEntries(hostile));
    });

    test.each(operations.filter((operationId) => operationId !== 'createPayment'))(
      '%s fails with a reason when the key is wrong',
      async (operationId) => {
        const wrong = {PAY_API_KEY: 'wrong', PAY_SECRET_KEY: 'wrong', PAY_AUTH_KEY: 'wrong'};
        expectFailure(await start(operationId, wrong), reasonOf(operationId));
      },
    );

    test('fails without a key, without a host, and on a refusal with status 200', async () => {
      expectFailure(await start('inquireOrder', {PAY_API_KEY: ''}), /PAY_API_KEY/);
      expectFailure(await start('unreachable'), /\w/);
      expectFailure(await start('registerRecurring'), /duplicate reference number/);
    });

    test.each(SCHEDULING)('%s fails when success is not 200', async (operationId) => {
      provider.standIn.reply = {body: '{"success": 200, "message": "Success"}'};
      await outputOf(operationId);
      provider.standIn.reply = {body: '{"message": "refno already exists", "data": {"refno": "1", "total": 1}}'};
      expectFailure(await start(operationId), /refno already exists/);
      for (const success of [1, 20, 2000]) {
        provider.standIn.reply = {body: `{"success": ${success}}`};
        expectFailure(await start(operationId), new RegExp(`"success": ${success}\\b`));
      }
    });
  },
  languages,
  root,
);

test('programs exist in every language of the samples', () => {
  expect(['curl', ...Object.keys(programLanguages)]).toEqual(languages.map(({id}) => id));
});
