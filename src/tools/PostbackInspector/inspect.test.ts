import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {fieldsOf, messagesOf} from 'payment-contract/evidence';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {inspect} from './inspect';
import {readPostback} from './readPostback';

const known = describeOperation(loadContract(provider), 'postback').request;

const WHOLE = {
  token: 'a-secret-of-yours',
  refno: '202611200001',
  merchantid: '00100042',
  customeremail: 'buyer@shop.example',
  orderno: '1000001',
  total: '1250.00',
  productdetail: 'Order 202611200001',
  cardtype: 'V',
  status: 'CP',
  statusname: 'COMPLETE',
};
const form = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
const lines = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

describe('the text', () => {
  test.each([
    ['an address', `https://shop.example/postback?${form(WHOLE)}`],
    ['an address with a fragment', `https://shop.example/postback?${form(WHOLE)}#part`],
    ['a path', `/postback?${form(WHOLE)}`],
    ['a query string', `?${form(WHOLE)}`],
    ['a form', form(WHOLE)],
    ['blanks around it', `  ${form(WHOLE)}\n`],
    ['JSON', JSON.stringify(WHOLE)],
    ['JSON in lines', JSON.stringify(WHOLE, null, 2)],
    ['lines', lines(WHOLE)],
    ['lines with other line ends and gaps', lines(WHOLE).replaceAll('\n', '\r\n\r\n  ')],
  ])('%s is read', (_name, text) => {
    expect(Object.fromEntries(readPostback(text))).toEqual(WHOLE);
  });

  test('keeps a question mark, a number sign and an equals sign in a value of a form', () => {
    expect(readPostback('refno=1&productdetail=a?b#c=d&status=CP')).toEqual([
      ['refno', '1'],
      ['productdetail', 'a?b#c=d'],
      ['status', 'CP'],
    ]);
  });

  test.each([
    ['words', 'the buyer has paid'],
    ['no reference', 'status=CP&total=1250.00'],
    ['a reply of Inquiry', '{"ReferenceNo":"202611200001","Status":"CP"}'],
    ['two messages', `${form(WHOLE)}\n${form(WHOLE)}`],
    ['a line of a log', `GET /postback?${form(WHOLE)} HTTP/1.1`],
    ['an address in quotation marks', `"https://shop.example/?${form(WHOLE)}"`],
    ['a number in JSON, which would lose its zeros', '{"refno":"202611200001","total":1250.00}'],
    ['a name twice in JSON', '{"refno":"202611200001","status":"RE","status":"CP"}'],
    ['a list in JSON', JSON.stringify({...WHOLE, items: ['1']})],
    ['an object in JSON', JSON.stringify({body: WHOLE})],
    ['JSON that was cut', JSON.stringify(WHOLE).slice(0, -5)],
    ['an array around it', JSON.stringify([WHOLE])],
    ['lines of a program', "refno: '202611200001'\nstatus: 'CP'"],
    ['lines with a sentence between', `${lines(WHOLE)}\nThanks for your help`],
    ['a dump of PHP', 'Array\n(\n    [refno] => 202611200001\n)'],
    ['too much', form({...WHOLE, x: 'x'.repeat(30_000)})],
  ])('%s is not read', (_name, text) => {
    const {refusal} = inspect(text, known);
    expect(refusal).toMatch(/^This is not a postback that I can read\. Paste one of three shapes: .*form.*JSON.*lines/);
  });

  test('with any values is read back from a form and from JSON, or not at all', () => {
    const value = fc.string({unit: 'grapheme'});
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), value, {maxKeys: 6}), (some) => {
        const fields = {refno: '1', ...some};
        for (const text of [form(fields), JSON.stringify(fields)])
          expect(Object.fromEntries(readPostback(text))).toEqual(fields);
      }),
    );
  });

  test('of any kind breaks nothing, and nothing is read that is not in it', () => {
    const piece = fc.constantFrom(...`{}[]"'\\=&?#: \n,aก`, 'refno', 'status', '"refno":', 'refno: ', 'GET /');
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 30}), (pieces) => {
        const text = pieces.join('');
        inspect(text, known);
        for (const [, value] of readPostback(text)) expect(pieces.join('')).toContain(value[0] ?? '');
      }),
    );
  });
});

const change = (fields: object) => {
  const inspection = inspect(form({...WHOLE, ...fields}), known);
  if (inspection.refusal !== undefined) throw new Error(inspection.refusal);
  return inspection;
};

test('a complete postback looks right, and its status is explained', () => {
  const {problems, advice, summary, rows} = change({});
  expect(problems).toEqual([]);
  expect(advice).toEqual([]);
  expect(summary).toBe(
    'The status says: Paid by card. Anyone can send a postback, so ask Inquiry before you act on it.',
  );
  expect(rows.map(({name}) => name)).toEqual(Object.keys(WHOLE));
  expect(rows[0]?.meaning).toContain('a parameter of your own');
  expect(rows[1]?.meaning).toContain('Your reference number');
  expect(rows.find(({name}) => name === 'cardtype')?.meaning).toContain('`V`: Visa.');
});

test.each([
  [{refno: 'A-1'}, 'refno It should be at most 12 digits.'],
  [{refno: ''}, 'refno It is empty.'],
  [{total: '1,250.00'}, 'total It should be'],
  [{total: '๑๒๕๐.๐๐'}, 'It has the character U+0E51.'],
  [{merchantid: '00042'}, 'merchantid It should be 8 digits.'],
  [{status: 'QQ'}, 'status It is in no table: not paid'],
  [{status: 'CP\u200b'}, 'status It is in no table'],
  [{Status: 'CP', status: 'RE'}, 'It has two values. Take neither: ask Inquiry.'],
])('%j has a problem, and no verdict on the status', (fields, message) => {
  const {problems, summary} = change(fields);
  expect(problems.map(({place, message: said}) => `${place} ${said}`).join('\n')).toContain(message);
  expect(summary).toBe('Do not trust the status.');
});

test.each(['cardtype', 'customeremail', 'productdetail'])('an empty %s is normal', (name) => {
  expect(change({[name]: ''}).problems).toEqual([]);
});

test('a name in other letters, a missing field and a missing token are named', () => {
  const inspection = inspect('RefNo=202611200001&status=ho', known);
  if (inspection.refusal !== undefined) throw new Error(inspection.refusal);
  expect(inspection.problems).toEqual([{place: 'RefNo', message: 'A postback writes refno, in lower case.'}]);
  expect(inspection.missing).toBe(known.length - 2);
  expect(inspection.advice[0]).toMatch(
    /^Not in this text, which may have been cut: merchantid, .*, total, .*statusname\./,
  );
  expect(inspection.advice[1]).toContain('Put a token that nobody can guess');
});

describe('a postback from the evidence', () => {
  const seen = [...messagesOf('postback', 'postback'), ...messagesOf('postbackForm', 'postback')].filter(
    ({supersededBy}) => supersededBy === undefined,
  );

  test('there are several', () => expect(seen.length).toBeGreaterThan(5));

  test.each(seen.map((message) => [message.name, message] as const))('%s has no problem', (_name, message) => {
    const fields = fieldsOf(message);
    for (const text of [JSON.stringify(fields), form(fields)]) {
      const inspection = inspect(text, known);
      expect(inspection).toMatchObject({problems: []});
      expect(readPostback(text).map(([name]) => name)).toEqual(Object.keys(fields));
    }
  });
});
