import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {loadContract} from '@site/contract/bundle';
import {fieldsOf, messageOf, messagesOf, wireText} from '@site/contract/evidence';
import {describeOperation} from '@site/contract/reference';
import {provider} from '@site/provider';
import {inspectPostback} from './inspectPostback';
import {readPostback, type Pairs} from './readPostback';
import texts from './texts.json';

const known = describeOperation(loadContract(provider), 'postback').request;
const WHOLE: Pairs = [
  ['token', 'a-secret-of-yours'],
  ['refno', '202611200001'],
  ['merchantid', '00100042'],
  ['customeremail', 'buyer@shop.example'],
  ['orderno', '1000001'],
  ['total', '1250.00'],
  ['productdetail', 'Order 202611200001'],
  ['cardtype', 'V'],
  ['status', 'CP'],
  ['statusname', 'COMPLETE'],
];
const query = new URLSearchParams(WHOLE.map(([name, value]) => [name, value])).toString();

describe('pasted text', () => {
  test.each([
    ['address', `https://shop.example/postback?${query}`],
    ['address', `https://shop.example/postback?${query}#part`],
    ['address', `/postback?${query}`],
    ['form body', query],
    ['form body', `  ${query.replace('&refno', '&\nrefno')}\n`],
    ['JSON', JSON.stringify(Object.fromEntries(WHOLE))],
    ['JSON', JSON.stringify([Object.fromEntries(WHOLE)], null, 2)],
  ])('%s: %j', (form, text) => {
    expect(readPostback(text)).toEqual({form, pairs: WHOLE, notes: []});
  });

  test.each([
    ['{"refno": ', 'No field is found.'],
    ['https://shop.example/postback', 'The address has no query'],
    [`${query}&`.repeat(200), 'This is too long.'],
  ])('%j is refused with a reason', (text, reason) => {
    expect(readPostback(text)).toEqual({problem: expect.stringContaining(reason) as string});
  });

  test.each(texts)('$name', ({text, problem, form, pairs, notes = []}) => {
    expect(readPostback(text)).toEqual(
      problem === undefined ? {form, pairs, notes} : {problem: expect.stringContaining(problem) as string},
    );
  });

  test('with any values is read back', () => {
    const text = fc.string({unit: 'grapheme'});
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,9}$/), text), {minLength: 1}), (pairs) => {
        expect(readPostback(new URLSearchParams(pairs).toString())).toMatchObject({pairs});
      }),
    );
  });

  test('never throws', () => {
    const unit = fc.constantFrom(...`{}[]()"'\\=&%?#:;,<>|- \n\ta0Aก\0`, '\ud800', '%e0', 'refno', 'GET /');
    fc.assert(
      fc.property(fc.string({unit}), (text) => {
        const read = readPostback(text);
        if ('pairs' in read) inspectPostback(read.pairs, known);
      }),
    );
  });
});

describe('findings', () => {
  const change = (name: string, to: readonly [string, string] | undefined) =>
    inspectPostback(
      WHOLE.flatMap((pair) => (pair[0] === name ? (to ? [to] : []) : [pair])),
      known,
    );

  test('a complete postback has no problem', () => {
    const {fields, missing, notes} = inspectPostback(WHOLE, known);
    expect(fields.filter(({problem}) => problem)).toEqual([]);
    expect(missing).toEqual([]);
    expect(notes).toEqual([]);
    expect(fields[0]?.meaning).toContain('of your own address');
    expect(fields[1]?.meaning).toContain('Your reference number');
  });

  test.each([
    ['refno', ['RefNo', '202611200001'], 'A postback writes refno, in lower case.'],
    ['refno', ['refno', 'A-1'], 'A reference number has 1 to 12 digits.'],
    ['total', ['total', '1,250.00'], 'An amount has digits'],
    ['merchantid', ['merchantid', '00042'], 'A merchant ID has 8 digits here.'],
    ['refno', ['refno', ''], 'It is empty.'],
    ['orderno', ['refno', '202611200002'], 'It arrives twice.'],
  ] as const)('%s as %j', (name, to, problem) => {
    const problems = change(name, to).fields.map((field) => field.problem);
    expect(problems.filter(Boolean)).toEqual([expect.stringContaining(problem)]);
  });

  test.each(['cardtype', 'customeremail', 'productdetail'])('an empty %s is normal', (name) => {
    expect(change(name, [name, '']).fields.filter(({problem}) => problem)).toEqual([]);
  });

  test('reports a missing field, and whether it is required', () => {
    expect(change('refno', undefined).missing).toMatchObject([{name: 'refno', required: true}]);
    expect(change('cardtype', undefined).missing).toMatchObject([{name: 'cardtype', required: false}]);
  });

  test('explains the status in upper or lower case; an unknown one counts as unpaid', () => {
    expect(change('status', ['status', 'vc']).status).toContain('VC, VBV CHECKING: 3-D Secure is under way.');
    expect(change('status', ['status', 'QQ']).status).toContain('not paid');
    expect(change('status', undefined).status).toBe('');
  });

  describe('in observed postbacks', () => {
    const seen = [...messagesOf('postback', 'postback'), ...messagesOf('postbackForm', 'postback')].filter(
      ({supersededBy}) => supersededBy === undefined,
    );

    test('finds several', () => expect(seen.length).toBeGreaterThan(5));

    test.each(seen.map((message) => [message.name, message] as const))('%s has no problem', (_name, message) => {
      for (const text of [JSON.stringify(fieldsOf(message)), new URLSearchParams(fieldsOf(message)).toString()]) {
        const read = readPostback(text);
        const {fields, missing} = inspectPostback('pairs' in read ? read.pairs : [], known);
        expect(fields.map(({name}) => name)).toEqual(Object.keys(fieldsOf(message)));
        expect(fields.filter(({problem}) => problem)).toEqual([]);
        expect(missing.filter(({required}) => required)).toEqual([]);
      }
    });

    test('recognises the format of an old module', () => {
      const read = readPostback(wireText(messageOf('postback-post-prestashop')));
      const {fields, missing, notes} = inspectPostback('pairs' in read ? read.pairs : [], known);
      expect(fields.map(({meaning}) => meaning)).toEqual(Array(2).fill('Not a field of this postback.'));
      expect(missing.filter(({required}) => required)).toMatchObject([{name: 'refno'}]);
      expect(notes).toContainEqual(expect.stringContaining('an older module'));
    });
  });

  test.each([
    ['wc-api', 'WC_Gateway_Shop'],
    ['order', '12'],
    ['order_id', '1000001'],
    ['route', 'extension/payment/shop/callback'],
    ['view', 'pluginresponse'],
    ['signature', 'abcDEF1234567890'],
  ])('%s=%s is not a secret: the advice is kept', (...pair) => {
    const {fields, notes} = change('token', pair);
    expect(fields.find(({name}) => name === pair[0])?.meaning).toMatch(/no secret|Not a signature/);
    expect(notes).toEqual([expect.stringContaining('No secret of your own')]);
  });

  test.each([
    ['secret', 'x'],
    ['sig', 'a+b'],
    ['check', '8f1c0d7be25a4c31'],
  ])('%s=%s is a secret', (...pair) => {
    expect(change('token', pair).notes).toEqual([]);
  });

  test.each([
    ['order_id', 'refno'],
    ['ref_no', 'refno'],
    ['amount', 'total'],
    ['merchant_id', 'merchantid'],
    ['payment_status', 'status'],
  ])('warns a handler that expects %s about %s', (name, meant) => {
    expect(change('token', [name, '1']).fields.find((field) => field.name === name)?.meaning).toContain(
      `The postback names it ${meant}`,
    );
  });

  test('reports fields of another product once', () => {
    const {fields, notes} = inspectPostback(
      [...WHOLE, ['result_code', '00'], ['order_no', '1000001'], ['transaction_id', 'T1']],
      known,
    );
    expect(fields.filter(({problem}) => problem).map(({name}) => name)).toEqual([
      'result_code',
      'order_no',
      'transaction_id',
    ]);
    expect(notes).toEqual([expect.stringContaining('another API')]);
  });

  test('explains a card type, or reports it as unknown', () => {
    const meaningOf = (code: string) =>
      change('cardtype', ['cardtype', code]).fields.find(({name}) => name === 'cardtype')?.meaning;
    expect(meaningOf('V')).toContain('V: Visa.');
    expect(meaningOf('SHPP')).toContain('SHPP is in no table: decide nothing by it.');
  });

  test('recognises a postback without the shop’s token, and a reply of Inquiry', () => {
    expect(change('token', undefined).notes).toEqual([expect.stringContaining('No secret of your own')]);
    expect(inspectPostback([['ReferenceNo', '1']], known).notes).toEqual([expect.stringContaining('Inquiry reply')]);
  });
});
