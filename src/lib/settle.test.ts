import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {orderStatuses} from '../../contract/tables/orderStatuses';
import {hundredths, settle, type Decision, type ProviderRecord} from './settle';

const order = {refno: '261120000001', total: '1250.00', currency: '00'};
const paid: ProviderRecord = {ReferenceNo: '261120000001', Total: 1250, CurrencyCode: '00', Status: 'CP'};

describe('what a record does to an order', () => {
  test.each<[string, Partial<ProviderRecord>, Decision]>([
    ['a paid order', {}, 'ship'],
    ['a paid order, in small letters', {Status: 'cp'}, 'ship'],
    ['a paid order, not by card', {Status: 'Y'}, 'ship'],
    ['a test card', {Status: 'TC'}, 'test'],
    ['a buyer who has not finished', {Status: 'NS'}, 'wait'],
    ['a review of risk', {Status: 'HO'}, 'hold'],
    ['a declined card', {Status: 'RE'}, 'close'],
    ['a refund that was asked for', {Status: 'RR'}, 'ask a person'],
    ['a status that nobody knows', {Status: 'ZZ'}, 'ask a person'],
    ['no status', {Status: ''}, 'ask a person'],
    ['another amount', {Total: 1}, 'hold'],
    ['no amount', {Total: 'free'}, 'hold'],
    ['another currency', {CurrencyCode: '02'}, 'hold'],
    ['another order', {ReferenceNo: '261120000002'}, 'hold'],
  ])('%s', (_, change, decision) => {
    expect(settle(order, {...paid, ...change}).decision).toBe(decision);
  });

  test('no record', () => {
    expect(settle(order, undefined).decision).toBe('wait');
  });

  test('every status of the table leads somewhere, and only the class "paid" ships', () => {
    for (const {code, class: statusClass} of orderStatuses.rows) {
      const {decision} = settle(order, {...paid, Status: code});
      expect(decision === 'ship').toBe(statusClass === 'paid');
    }
  });

  test('each difference is named', () => {
    const {reasons} = settle(order, {ReferenceNo: '1', Total: 1, CurrencyCode: '02', Status: 'CP'});
    expect(reasons).toHaveLength(3);
  });

  test('nothing but the exact amount ships', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 999_999_999}), (satang) => {
        const {decision} = settle(order, {...paid, Total: (satang / 100).toFixed(2)});
        return (decision === 'ship') === (satang === 125_000);
      }),
      {numRuns: 1000},
    );
  });
});

describe('amounts', () => {
  test.each([
    [1250, 125_000],
    ['1250.00', 125_000],
    ['1250.5', 125_050],
    [0.1 + 0.2, undefined],
    ['-1', undefined],
    ['1,250.00', undefined],
    ['', undefined],
    ['9999999.99', 999_999_999],
  ])('%j is %j hundredths', (amount, expected) => {
    expect(hundredths(amount)).toBe(expected);
  });
});
