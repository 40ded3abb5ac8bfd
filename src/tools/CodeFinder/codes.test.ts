import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {channels, orderStatuses} from 'payment-contract/tables';
import {findCodes, listCodes, nextSteps, type Code} from './codes';

const codes = listCodes([
  {
    operation: 'PromptPay QR',
    status: '200',
    message: 'duplicate reference number',
    cause: 'An earlier order has it.',
    fix: 'Make a new one.',
    href: '/page#row',
  },
]);
const found = (query: string) => findCodes(query, codes).map(({kind, code}) => `${kind} ${code}`);

describe('a code', () => {
  test.each([
    ['VC', 'Order status VC'],
    [' cp ', 'Order status CP'],
    ['iBanking KBank', 'Channel ibanking_kbank'],
    ['00', 'Currency 00'],
    ['OO', 'Currency 00'],
    ['764', 'Currency 00'],
    ['TH', 'Language TH'],
    ['J', 'Card type J'],
    ['SHPP', 'Card type SHPP'],
    ['PAID', 'Order status CP'],
    ['SUCCESS', 'PromptPay QR, status success'],
    ['4A001', 'Another product ui-payments'],
    ['terminalId', 'Another product ui-payments'],
    ['Duplicate reference number', 'PromptPay QR, HTTP 200 duplicate reference number'],
  ])('%j finds %s first', (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  test('of up to two letters does not match as a prefix', () => {
    expect(found('C')).toEqual(['Order status C']);
  });

  test.each(['1', '0', 'X', 'CT', 'AT', '5', 'PE', 'SHPL', 'SHPD', '4A009'])(
    '%s, which no table lists, has no results',
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  test('that is an outcome does not find the opposite outcome', () => {
    const refusal = {
      operation: 'Cancel',
      status: undefined,
      message: 'not success',
      cause: 'It has not paid.',
      fix: 'Ask.',
      href: '/p#row',
    };
    const all = listCodes([refusal]);
    const shown = (query: string) => findCodes(query, all).map(({code}) => code);
    expect(shown('success')).toEqual(['success']);
    expect(shown('not success')).toEqual(['not success']);
    expect(shown('paid')).not.toContain('not success');
    expect(shown('not paid')).not.toContain('Y');
  });

  test('of every status and channel finds itself first, in any case', () => {
    const all: Code[] = codes.filter(({kind}) => kind === 'Order status' || kind === 'Channel');
    expect(all).toHaveLength(orderStatuses.rows.length + channels.rows.length);
    for (const code of all) {
      expect(findCodes(code.code.toUpperCase(), codes)[0]).toBe(code);
      expect(findCodes(code.code.toLowerCase(), codes)[0]).toBe(code);
    }
  });
});

test('the advice for a failed or cancelled status is to keep asking, as on the Inquiry page', () => {
  const days = /Keep asking about unpaid, failed and cancelled attempts for \[(\w+) days\]/.exec(
    readFileSync('docs/api/payment-features/inquiry-api.mdx', 'utf8'),
  )?.[1];
  for (const step of [nextSteps.failed, nextSteps.cancelled]) expect(step).toContain(`asking Inquiry for ${days} days`);
});

test('a refusal that names a field is recognised for any field of the request', () => {
  const message = 'refno: write 12 digits.';
  const refusal = {
    operation: 'Inquiry',
    status: undefined,
    cause: 'A rule.',
    fix: 'Fix it.',
    message,
    fields: ['refno', 'payValue'],
    href: '/page#row',
  };
  const known = listCodes([refusal]);
  expect(findCodes('payValue: write 1 to 7 digits.', known)).toMatchObject([{code: message}]);
  expect(findCodes('total: write 1 to 7 digits.', known)).toEqual([]);
});

test('a currency mentions its restrictions', () => {
  expect(findCodes('JPY', codes)[0]?.next).toContain('Send whole yen with two zeros');
  expect(findCodes('THB', codes)[0]?.next).toContain('take 00, OO and THB as one');
});

describe('words', () => {
  test.each([
    ['declined', 'Order status RE'],
    ['3-D secure failed', 'Order status VR'],
    ['3ds', 'Order status VC'],
    ['krungthai', 'Channel ibanking_ktb'],
    ['mobile banking', 'Channel ibanking'],
    ['not paid', 'Order status N'],
    ['earlier order', 'PromptPay QR, HTTP 200 duplicate reference number'],
  ])('%j finds %s', (query, expected) => {
    expect(found(query)).toContain(expected);
  });

  test('with one unknown word find nothing', () => {
    expect(found('declined elephant')).toEqual([]);
  });
});

test('a typing error is tolerated in a long code but not in a short one', () => {
  expect(found('prompptay')).toEqual(['Channel promptpay', 'Card type PROMPTPAY']);
  expect(found('alpay')).toEqual(['Channel alipay']);
  expect(found('VX')).toEqual([]);
});

test('no text breaks the finder, and no result is repeated', () => {
  fc.assert(
    fc.property(fc.string({unit: 'grapheme'}), (query) => {
      const results = findCodes(query, codes);
      expect(new Set(results).size).toBe(results.length);
      for (const result of results) expect(codes).toContain(result);
    }),
  );
});
