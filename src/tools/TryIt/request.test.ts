import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {loadContract} from '@site/contract/bundle';
import {listOperations} from '@site/contract/operations';
import {dereference, type Operation} from '@site/contract/document';
import {describeOperation} from '@site/contract/reference';
import {provider} from '@site/provider';
import {fillRequest, successSigns, toCurl, toHtmlForm} from './request';
import {isObject} from '../../../lib/json';
import {shellWord} from '../../../lib/shell';

const document = loadContract(provider);
const shapeOf = (operationId: string) => describeOperation(document, operationId);
const called = listOperations(document)
  .filter(({webhook}) => !webhook)
  .map(({operation}) => operation);
const calls = called.map(({operationId}) => operationId);
const examplesOf = (operationId: string) =>
  Object.fromEntries(shapeOf(operationId).request.map(({path, example}) => [path, example ?? '']));

/** The arguments and standard input that a shell passes to curl. */
function callInShell(command: string): {args: string[]; input: string} {
  const parts = execFileSync('sh', ['-c', `set -u; curl() { printf '%s\\0' "$@"; cat; }\n${command}`], {
    encoding: 'utf8',
    input: '',
    env: {PATH: process.env.PATH, PAY_API_KEY: 'key-a', PAY_SECRET_KEY: 'key-s', PAY_AUTH_KEY: 'key-u'},
  }).split('\0');
  return {args: parts.slice(0, -1), input: parts.at(-1)!};
}

const runInShell = (command: string): string[] => callInShell(command).args;

const hostile = fc.string({unit: fc.constantFrom("'", '"', '$', '`', '\\', '\n', '!', ' ', 'é', 'ก', '&', '<', 'a')});

describe('a shell', () => {
  test('reads back any text', () => {
    fc.assert(
      fc.property(fc.array(hostile, {minLength: 1}), (texts) => {
        expect(runInShell(`curl ${texts.map(shellWord).join(' ')}`)).toEqual(texts);
      }),
      {numRuns: 20},
    );
  });

  test('passes a JSON body unchanged', () => {
    fc.assert(
      fc.property(hostile, (orderDetail) => {
        fc.pre(orderDetail !== '');
        const args = runInShell(toCurl(fillRequest(shapeOf('createSecureLink'), {refno: '000000000001', orderDetail})));
        expect(JSON.parse(args.at(-1)!)).toEqual({orderDetail, refno: '000000000001'});
      }),
      {numRuns: 20},
    );
  });
});

describe('a command', () => {
  test('of every operation passes keys to curl from the environment, not in its text or arguments', () => {
    expect(calls.length).toBeGreaterThan(0);
    for (const operationId of calls) {
      const shape = shapeOf(operationId);
      const command = toCurl(fillRequest(shape, examplesOf(operationId)));
      expect(command).not.toMatch(/key-[asu]/);
      const {args, input} = callInShell(command);
      expect(args.join('\n')).not.toMatch(/key-[asu]/);
      for (const {name} of shape.credentialHeaders) {
        expect(input.match(new RegExp(`^${name}: (?:Bearer )?key-[asu]$`, 'gm'))).toHaveLength(1);
      }
      expect(args.find((argument) => argument.startsWith('https://'))).not.toMatch(/[{}]/);
    }
  });

  test('puts each field where the contract says', () => {
    const inquiry = runInShell(
      toCurl(fillRequest(shapeOf('inquireOrder'), examplesOf('inquireOrder'), 'http://127.0.0.1:4010')),
    );
    expect(inquiry).toContain('http://127.0.0.1:4010/order/orderdetailpost');
    expect(inquiry).toContain('merchantId: 00042');
    expect(JSON.parse(inquiry.at(-1)!)).toMatchObject({merchantId: '00042', refno: '202611200001'});

    const promptPay = runInShell(toCurl(fillRequest(shapeOf('createPromptPay'), examplesOf('createPromptPay'))));
    expect(promptPay.slice(0, 3)).toEqual(['--get', '--request', 'POST']);
    expect(promptPay).toContain('total=1250.00');

    const link = runInShell(
      toCurl(fillRequest(shapeOf('createSecureLink'), {payment_link_name: 'a shop/ö', merchant: 'a shop/ö'})),
    );
    expect(link[0]).toMatch(/\/a%20shop%2F%C3%B6$/);
  });

  test('omits empty fields', () => {
    const args = runInShell(toCurl(fillRequest(shapeOf('createPayment'), {refno: '1', cc: ''})));
    expect(args.filter((argument) => argument.includes('='))).toEqual(['refno=1']);
  });
});

test('a form contains its values, escaped', () => {
  const form = toHtmlForm(fillRequest(shapeOf('createPayment'), {productdetail: `"<b>'&`}));
  expect(form).toContain(`name="productdetail" value="&quot;&lt;b&gt;'&amp;"`);
  expect(form).toContain(`action="https://${provider.hosts.payment}/payment"`);
});

/** Documented replies with HTTP 200, as successes and refusals. */
function repliesOf({responses, 'x-errors': errors = []}: Operation) {
  const refusals = new Set(errors.map(({when}) => when));
  const examples = Object.entries(responses).flatMap(([status, response]) =>
    /^2/.test(status)
      ? Object.values(dereference(document, response).content ?? {}).flatMap(({examples: all = {}}) =>
          Object.entries(all),
        )
      : [],
  );
  const isRefusal = ([name]: (typeof examples)[number]) => refusals.has(name) || /failure$/i.test(name);
  const values = (some: typeof examples) => some.map(([, {value}]) => value).filter(isObject);
  return {good: values(examples.filter((each) => !isRefusal(each))), bad: values(examples.filter(isRefusal))};
}

test('the success marker is in every known success, and in no refusal', () => {
  const shows = (operationId: string, reply: unknown) => {
    const {key, value} = successSigns[operationId]!;
    const found = (reply as Record<string, unknown>)[key];
    return value === undefined ? typeof found === 'string' && found !== '' : found === value;
  };
  const looked = {good: 0, bad: 0};
  for (const operation of called.filter(({operationId}) => operationId in successSigns)) {
    const {good, bad} = repliesOf(operation);
    const refused = [
      ...bad,
      ...shapeOf(operation.operationId).errors.flatMap(({body}) => (body === undefined ? [] : [body])),
    ];
    for (const reply of good) expect(shows(operation.operationId, reply), JSON.stringify(reply)).toBe(true);
    for (const reply of refused) expect(shows(operation.operationId, reply), JSON.stringify(reply)).toBe(false);
    looked.good += good.length;
    looked.bad += refused.length;
  }
  expect(looked.good).toBeGreaterThan(0);
  expect(looked.bad).toBeGreaterThan(0);
});

test('every operation that refuses with HTTP 200 has a success marker', () => {
  const refusing = called.filter((operation) => repliesOf(operation).bad.length > 0);
  expect(refusing.length).toBeGreaterThan(0);
  expect(
    refusing
      .map(({operationId}) => operationId)
      .filter((id) => !(id in successSigns))
      .map(
        (id) =>
          `${id} answers a refusal with HTTP 200: say in successSigns of src/tools/TryIt/request.ts what a success has.`,
      ),
  ).toEqual([]);
});
