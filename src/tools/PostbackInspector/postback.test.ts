import fc from 'fast-check';
import {describe, expect, test, vi} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {fieldsOf, messageOf, messagesOf, wireText} from 'payment-contract/evidence';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {inspectPostback} from './inspectPostback';
import fixtures from './postback.fixtures.json';
import {readPostback, type Postback} from './readPostback';

const known = describeOperation(loadContract(provider), 'postback').request;
const names = known.map(({path}) => path);
const read = (text: string): Postback => {
  const result = readPostback(text, names);
  if ('problem' in result) throw new Error(result.problem);
  return result;
};
const written = ({pairs}: Postback) => pairs.map(({name, value}) => `${name}=${value}`).join('  ');
const inspect = (pairs: readonly (readonly [string, string])[]) =>
  inspectPostback({pairs: pairs.map(([name, value]) => ({name, value})), notes: [], isDoubtful: false}, known);

const WHOLE: readonly (readonly [name: string, value: string])[] = [
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
  const all = WHOLE.map(([name, value]) => `${name}=${value}`).join('  ');

  test.each([
    `https://shop.example/postback?${query}`,
    `https://shop.example/postback?${query}#part`,
    `/postback?${query}`,
    query,
    `  ${query.replace('&refno', '&\nrefno')}\n`,
    JSON.stringify(Object.fromEntries(WHOLE)),
    JSON.stringify([Object.fromEntries(WHOLE)], null, 2),
  ])('%j', (text) => {
    expect(read(text)).toMatchObject({notes: [], isDoubtful: false});
    expect(written(read(text))).toBe(all);
  });

  const readable: Record<string, Partial<Record<string, string>>> = fixtures.read;
  test.each(
    Object.entries(readable).flatMap(([pairs, texts]) =>
      Object.entries(texts).map(([name, text = '']) => [name, text, pairs] as const),
    ),
  )('%s', (_name, text, pairs) => {
    expect(written(read(text))).toBe(pairs);
    expect(read(text)).toMatchObject({notes: [], isDoubtful: false});
  });

  test.each(Object.entries(fixtures.noted))('%s is read, and said', (_name, [text, pairs, note]) => {
    expect(written(read(text!))).toBe(pairs);
    expect(read(text!).notes).toEqual([expect.stringContaining(note!)]);
  });

  test.each(Object.entries(fixtures.unclear))('%s has no verdict', (_name, [text, note]) => {
    const postback = read(text!);
    expect(postback.notes).toContainEqual(expect.stringContaining(note!));
    expect(inspectPostback(postback, known)).toMatchObject({status: '', isUnclear: true});
  });

  test.each(Object.entries({...fixtures.problems, long: [`${query}\n`.repeat(101), 'This is too long.']}))(
    '%s is refused with a reason',
    (_name, [text, reason]) => {
      expect(readPostback(text!, names)).toEqual({problem: expect.stringContaining(reason!) as string});
    },
  );

  test('with any values is read back', () => {
    const text = fc.string({unit: 'grapheme-ascii'});
    fc.assert(
      fc.property(
        fc.subarray(names.slice(1), {minLength: 1}),
        fc.array(text, {minLength: 9, maxLength: 9}),
        (some, values) => {
          const pairs = ['refno', ...some].map((name, index) => [name, values[index]!] as const);
          const given = pairs.map(([name, value]) => ({name, value}));
          expect(read(new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()).pairs).toMatchObject(
            given,
          );
          expect(read(JSON.stringify(Object.fromEntries(pairs))).pairs).toMatchObject(given);
        },
      ),
    );
  });

  test.each([
    ...[
      '{"a":[',
      '"a":"b\\"',
      'a.',
      '?a=b ',
      '?a.',
      '[refno, x ',
      'refno=a, ',
      '"status":"CP",',
      'refno\t"a"\n',
      '(status=C ',
    ],
    ...['s:99:"', 'refno s:99:"x" ', 'name="refno"\n\nx\n', 'productdetail=a(', 'a  b\n', 'cmVmbm89MQ=', '%25', '=3D'],
  ])('that repeats %j twice as often takes twice as many steps', (unit) => {
    const steps = (length: number) => {
      const exec = vi.spyOn(RegExp.prototype, 'exec');
      readPostback(`${unit.repeat(length / unit.length)}\nrefno=1`, names);
      const {length: count} = exec.mock.calls;
      exec.mockRestore();
      return count;
    };
    expect(steps(4000) / steps(2000)).toBeLessThan(2.2);
  });

  test('never throws', () => {
    const unit = fc.constantFrom(
      ...`{}[]()"'\\=&%?#:;,<>|- \n\ta0Aก\0`,
      '\ud800',
      '%e0',
      'refno',
      'status',
      '=3D',
      'GET /',
    );
    fc.assert(
      fc.property(fc.string({unit}), (text) => {
        const result = readPostback(text, names);
        if ('pairs' in result) inspectPostback(result, known);
      }),
    );
  });
});

describe('findings', () => {
  const change = (name: string, to: readonly [string, string] | undefined) =>
    inspect(WHOLE.flatMap((pair) => (pair[0] === name ? (to ? [to] : []) : [pair])));

  test('a complete postback has no problem', () => {
    const {fields, missing, notes} = inspect(WHOLE);
    expect(fields.filter(({problem}) => problem)).toEqual([]);
    expect(missing).toEqual([]);
    expect(notes).toEqual([]);
    expect(fields[0]?.meaning).toContain('a parameter of your own');
    expect(fields[1]?.meaning).toContain('Your reference number');
  });

  test.each([
    ['refno', ['RefNo', '202611200001'], 'A postback writes refno, in lower case.'],
    ['refno', ['refno', 'A-1'], 'It should be digits, at most 12.'],
    ['total', ['total', '1,250.00'], 'separator of thousands'],
    ['total', ['total', '๑๒๕๐.๐๐'], 'in ASCII it is 1250.00.'],
    ['refno', ['refno', '２０２６１１２００００１'], 'in ASCII it is 202611200001.'],
    ['refno', ['refno', '{{refno}}'], 'This is a placeholder'],
    ['status', ['status', 'CP '], 'the character U+0020'],
    ['status', ['status', '%STATUS%'], 'This is a placeholder'],
    ['customeremail', ['customeremail', 'buyer news@shop.example'], 'this can be buyer+news@shop.example'],
    ['merchantid', ['merchantid', '00042'], 'It should be 8 digits.'],
    ['refno', ['refno', ''], 'It is empty.'],
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
        const {fields, missing} = inspectPostback(read(text), known);
        expect(fields.map(({name}) => name)).toEqual(Object.keys(fieldsOf(message)));
        expect(fields.filter(({problem}) => problem)).toEqual([]);
        expect(missing.filter(({required}) => required)).toEqual([]);
      }
    });

    test('names the format of an old module', () => {
      expect(() => read(wireText(messageOf('postback-post-prestashop')))).toThrow('an older module');
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

  test('names another product, and a reply of Inquiry', () => {
    expect(() => read('result_code=00&order_no=1000001&transaction_id=T1')).toThrow('another API');
    expect(() => read('{"ReferenceNo":"1"}')).toThrow('Inquiry');
  });

  test('explains a card type, or reports it as unknown', () => {
    const meaningOf = (code: string) =>
      change('cardtype', ['cardtype', code]).fields.find(({name}) => name === 'cardtype')?.meaning;
    expect(meaningOf('V')).toContain('V: Visa.');
    expect(meaningOf('SHPP')).toContain('SHPP is in no table: decide nothing by it.');
  });

  test('recognises a postback without the shop’s token', () => {
    expect(change('token', undefined).notes).toEqual([expect.stringContaining('No secret of your own')]);
  });

  test('leaves the status out while a value is wrong', () => {
    expect(change('total', ['total', '1,250.00'])).toMatchObject({status: '', isUnclear: true});
    expect(change('token', undefined).status).toContain('CP, COMPLETE');
  });
});
