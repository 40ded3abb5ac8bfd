import {randomInt} from 'node:crypto';
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import {describe, expect, test} from 'vitest';
import {messageOf} from '../../contract/evidence';
import {channels} from '../../contract/tables';
import {PaymentEngine} from '../../sandbox/engine/engine';
import {contract, documented, json, pageOf, read, root} from './facts';

/** What the JavaScript of a page defines under a name. */
function definedIn<Value>(page: string, name: string, given: object = {}): Value {
  const block = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)]
    .map(([, code = '']) => code)
    .find((code) => new RegExp(`(?:function|const) ${name}\\b`).test(code));
  if (block === undefined) throw new Error(`No block of the page defines ${name}.`);
  const code = block.replaceAll(/^import .*$/gm, '');
  return runInNewContext(`${code}\n;${name}`, {Date, Intl, ...given}) as Value;
}

describe('PromptPay', () => {
  const page = pageOf('none-ui-api/promptpay-api');

  test('the life of a QR is the one that the page says, also where the reply names no expiry', () => {
    const lifeOf = definedIn<(data: unknown) => number>(page, 'lifeOf');
    const replies = documented('createPromptPay').filter(({status}) => status === 'success');
    const expiries = replies.map(({data}) => (data as {expiredate: string}).expiredate);
    expect(expiries.some((expiry) => expiry === '')).toBe(true);
    expect(expiries.some((expiry) => expiry !== '')).toBe(true);
    const seconds = Number(/expires at `expiredate`, (\d+) minutes after the order/.exec(page)?.[1]) * 60;
    for (const {data} of replies) expect(lifeOf(data)).toBe(seconds);
  });

  test('a call has the time that the samples give it', () => {
    const seconds = Number(/Allow (\d+) seconds/.exec(page)?.[1]);
    const sample = /AbortSignal\.timeout\(([\d_]+)\)/.exec(read('samples/createPromptPay/node.mjs'))?.[1];
    expect(seconds * 1000).toBe(Number(sample?.replaceAll('_', '')));
  });

  test('the smallest amount is that of the contract', () => {
    const amount = Number(/PromptPay starts at (\d+) THB in both/.exec(page)?.[1]);
    const total = contract.paths['/tep/api/v2/promptpaynew']?.post?.parameters?.find(({name}) => name === 'total');
    expect(amount).toBe(total?.['x-minimum']);
  });
});

describe('secure link', () => {
  const page = pageOf('payment-link/secure-link-api');
  const request = json(messageOf('secure-link-request'));

  test('every published field of the request is one of the contract, and no page sends another', () => {
    const fields = Object.keys(contract.components.schemas.SecureLinkRequest?.properties ?? {});
    expect(fields).toEqual(expect.arrayContaining(Object.keys(request)));
    const command = /-d "(\{\\"merchant\\"[\s\S]*?\})"/.exec(page)?.[1] ?? '';
    const sent = [...command.matchAll(/\\"(\w+)\\": /g)].map(([, name]) => name);
    expect(sent.sort()).toEqual(Object.keys(request).sort());
  });

  test('its telephone number has the published shape', () => {
    const [, sent] = /\\"userTelNo\\": \\"(\d+)\\"/.exec(page) ?? [];
    expect(sent).toMatch(/^66\d{9}$/);
    expect(String(request.userTelNo)).toMatch(/^66\d{9}$/);
  });
});

describe('channels', () => {
  test('a new order waits in the status that the page says, in the sandbox too', () => {
    const engine = new PaymentEngine({
      operations: [],
      postbackRetryDelays: [],
      postbackHosts: [],
      send: () => Promise.resolve(200),
      report: () => {},
    });
    const [, ofCards, ofOthers] =
      /A card order waits as `(\w+)`.*An order of another channel waits as `(\w+)`/s.exec(
        pageOf('redirect/with-channel'),
      ) ?? [];
    expect(channels.rows.length).toBeGreaterThan(3);
    for (const {code, kind} of channels.rows)
      expect(engine.startStatus(code), code).toBe(kind === 'card' || kind === 'installment' ? ofCards : ofOthers);
  });
});

describe('tokenizer', () => {
  test('a reference that the page makes has the shape that the field takes', () => {
    const make = definedIn<() => string>(pageOf('payment-features/tokenizer'), 'newCustomerRef', {randomInt});
    const made = Array.from({length: 50}, make);
    const pattern = new RegExp(contract.components.schemas.PaymentForm?.properties?.customerref?.pattern ?? '(?!)');
    for (const reference of made) expect(reference).toMatch(pattern);
    expect(new Set(made).size).toBe(made.length);
  });
});

describe('commands for the live service', () => {
  const blocks = readdirSync(path.join(root, 'docs/api'), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((name) => {
      const [live = ''] = read(path.join('docs/api', name)).split(/^#{2,3} Try .* in the sandbox/m);
      return [...live.matchAll(/^[ \t]*```bash\n([\s\S]*?)```/gm)].map(([, code = '']) => ({name, code}));
    });

  test(`fix no day: ${blocks.length} blocks`, () => {
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks.filter(({code}) => /\b20\d\d-\d\d-\d\d/.test(code))).toEqual([]);
  });
});
