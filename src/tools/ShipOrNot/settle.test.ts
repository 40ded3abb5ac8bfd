import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {messagesOf, wireText} from '../../../contract/evidence';
import {orderStatuses} from '../../../contract/tables/orderStatuses';
import {ORDER, pairReplies, type InquiryDecision} from '../../../contract/vectors/replies';
import {hundredths, settle, type Decision, type ProviderRecord} from './settle';

/**
 * Reads a reply of Inquiry.
 *
 * @returns its records; none while there is no payment.
 * @throws Error when the reply is no answer, so that nothing is decided by it.
 */
function recordsOf(status: number, body: string): ProviderRecord[] {
  if (status !== 200) throw new Error(`Inquiry answered HTTP ${status}.`);
  if (body.trim() === '') return [];
  const reply = JSON.parse(body) as unknown;
  const records = (Array.isArray(reply) ? reply : [reply]) as (Partial<ProviderRecord> | null)[];
  if (!records.every((record) => record?.ReferenceNo)) throw new Error('That is no reply of Inquiry.');
  return records as ProviderRecord[];
}

const order = {merchantId: '12345678', refno: '261120000001', total: '1250.00', currency: '00'};
const paid: ProviderRecord = {ReferenceNo: '261120000001', Total: 1250, CurrencyCode: '00', Status: 'CP'};

describe('what one record does to an order', () => {
  test.each<[string, Partial<ProviderRecord>, Decision]>([
    ['a paid order', {}, 'ship'],
    ['a paid order, in small letters', {Status: 'cp'}, 'ship'],
    ['a paid order, not by card', {Status: 'Y'}, 'ship'],
    ['baht as the provider’s sample writes it', {CurrencyCode: 'OO'}, 'ship'],
    ['baht by its ISO code', {CurrencyCode: 'thb'}, 'ship'],
    ['the whole merchant ID', {MerchantID: '12345678'}, 'ship'],
    ['its last five digits', {MerchantID: '45678'}, 'ship'],
    ['an empty merchant ID', {MerchantID: ''}, 'ship'],
    ['a reference as a number', {ReferenceNo: 261120000001}, 'ship'],
    ['an amount with more zeros', {Total: '1250.000'}, 'ship'],
    ['a test card', {Status: 'TC'}, 'test'],
    ['a buyer who has not finished', {Status: 'NS'}, 'wait'],
    ['a review of risk', {Status: 'HO'}, 'hold'],
    ['a declined card', {Status: 'RE'}, 'offer again'],
    ['a cancelled payment', {Status: 'C'}, 'offer again'],
    ['a refund that was asked for', {Status: 'RR'}, 'ask a person'],
    ['a refund', {Status: 'RF'}, 'close'],
    ['a status that nobody knows', {Status: 'ZZ'}, 'ask a person'],
    ['no status', {Status: ''}, 'ask a person'],
    ['another amount', {Total: 1}, 'ask a person'],
    ['a fraction of a satang more', {Total: 1250.004}, 'ask a person'],
    ['no amount', {Total: 'free'}, 'ask a person'],
    ['another currency', {CurrencyCode: '02'}, 'ask a person'],
    ['another order', {ReferenceNo: '261120000002'}, 'ask a person'],
    ['another merchant', {MerchantID: '12345679'}, 'ask a person'],
    ['another amount of a declined card, which charged nothing', {Total: 1, Status: 'RE'}, 'offer again'],
  ])('%s', (_, change, decision) => {
    expect(settle(order, [{...paid, ...change}]).decision).toBe(decision);
  });

  test('every status of the table leads somewhere, and only the class "paid" ships', () => {
    for (const {code, class: statusClass} of orderStatuses.rows) {
      const {decision} = settle(order, [{...paid, Status: code}]);
      expect(decision === 'ship').toBe(statusClass === 'paid');
    }
  });

  test('each difference is named', () => {
    const strange = {ReferenceNo: '1', Total: 1, CurrencyCode: '02', Status: 'CP', MerchantID: '1'};
    expect(settle(order, [strange]).reasons).toHaveLength(5);
  });

  test('nothing but the exact amount ships', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 999_999_999}), (satang) => {
        const {decision} = settle(order, [{...paid, Total: (satang / 100).toFixed(2)}]);
        return (decision === 'ship') === (satang === 125_000);
      }),
      {numRuns: 1000},
    );
  });
});

/** What the exercise tells its reader to do, by the decision of the vectors; those of pairs alone. */
const doneAbout: Partial<Record<InquiryDecision, Decision>> = {
  paid: 'ship',
  test: 'test',
  pending: 'wait',
  failed: 'offer again',
  cancelled: 'offer again',
  several: 'ask a person',
};

describe('several records, in any order', () => {
  test.each<[string[], Decision]>([
    [[], 'wait'],
    [['RE', 'CP'], 'ship'],
    [['C', 'NS', 'Y'], 'ship'],
    [['TC', 'CP'], 'ship'],
    [['CP', 'CP'], 'ask a person'],
    [['CP', 'Y'], 'ask a person'],
    [['RE', 'RE'], 'offer again'],
    [['RE', 'C'], 'offer again'],
    [['NS', 'RE'], 'wait'],
    [['TC', 'RE'], 'offer again'],
    [['TC', 'TC'], 'test'],
    [['RE', 'HO'], 'ask a person'],
    [['RF', 'CP'], 'ask a person'],
    [['HO', 'CP'], 'ask a person'],
    [['ZZ', 'CP'], 'ask a person'],
    [['NS', 'NS'], 'wait'],
  ])('%j', (statuses, decision) => {
    const records = statuses.map((Status) => ({...paid, Status}));
    expect(settle(order, records).decision).toBe(decision);
    expect(settle(order, [...records].reverse()).decision).toBe(decision);
  });

  test.each(pairReplies)('$what: $decision, as the vectors say', ({body, decision}) => {
    const {refno, total, currency, merchantId} = ORDER;
    const verdict = settle({refno, total, currency, merchantId}, recordsOf(200, body));
    expect(verdict.decision).toBe(doneAbout[decision]);
  });

  test('one record twice is two payments', () => {
    expect(settle(order, [paid, paid]).decision).toBe('ask a person');
  });

  test('the one that is paid must be the order’s', () => {
    const records = [
      {...paid, Status: 'RE'},
      {...paid, Total: 1},
    ];
    expect(settle(order, records).decision).toBe('ask a person');
  });
});

describe('replies', () => {
  const replies = messagesOf('inquireOrder', 'reply');
  const stored = {merchantId: '00100042', refno: '202611200001', total: '3900.00', currency: '00'};

  test('of which some are published and some observed', () => {
    expect(new Set(replies.map(({grade}) => grade))).toEqual(new Set(['documented', 'observed']));
  });

  test.each(replies.map((message) => [message.name, wireText(message)]))('%s: a payment ships', (_name, text) => {
    const decision = text === '' || text === '[]' ? 'wait' : 'ship';
    expect(settle(stored, recordsOf(200, text)).decision).toBe(decision);
  });

  test.each([
    [500, ''],
    [200, '<html>'],
    [200, '"paid"'],
    [200, 'null'],
    [200, '{}'],
    [200, '[[]]'],
    [200, '[{"ReferenceNo":"1"}, {}]'],
    [401, '{"message":"no"}'],
  ])('HTTP %i with %j decides nothing', (status, body) => {
    expect(() => recordsOf(status, body)).toThrow();
  });
});

describe('amounts', () => {
  test.each([
    [1250, 125_000],
    ['1250.00', 125_000],
    ['1250.5', 125_050],
    ['3900.0', 390_000],
    [0.1 + 0.2, undefined],
    ['-1', undefined],
    ['1,250.00', undefined],
    ['1250.004', undefined],
    ['', undefined],
    ['9999999.99', 999_999_999],
  ])('%j is %j hundredths', (amount, expected) => {
    expect(hundredths(amount)).toBe(expected);
  });
});
