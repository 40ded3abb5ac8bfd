import {writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {messageOf, wireText} from '../../contract/evidence';
import {orderStatuses} from '../../contract/tables';
import {
  evidenceDecisions,
  inquiryReplies,
  ORDER,
  pairReplies,
  withStatus,
  type InquiryDecision,
} from '../../contract/vectors';
import {describeEachLanguage, jobLanguages} from './support/languages';
import {expectFailure, newReference, run, type Outcome} from './support/run';
import {useProvider} from './support/servers';

const provider = useProvider();
const folder = mkdtempSync(path.join(tmpdir(), 'reconcile-'));
beforeEach(() => {
  // Inquiry has no other order.
  provider.standIn.reply = {body: '[]'};
});
afterAll(() => rmSync(folder, {recursive: true}));

type State = 'open' | 'failed' | 'cancelled' | 'fulfilled';

/** An attempt to pay 1,250.50 baht for the order A17, unless it says otherwise. */
interface Attempt {
  refno: string;
  state: State;
  total?: string;
  order?: string;
}

/** Makes an attempt that is paid in Inquiry, unless its record has changes. */
function attempt(state: State, change: Record<string, unknown> = {}, own: Partial<Attempt> = {}): Attempt {
  const refno = newReference();
  const record = {
    ReferenceNo: refno,
    OrderNo: '1000001',
    MerchantID: ORDER.merchantId,
    Total: own.total ?? 1250.5,
    CurrencyCode: 'OO',
    Status: 'CP',
    OrderDateTime: '2026-11-20T09:30:00.000+00:00',
    ...change,
  };
  provider.standIn.replies.set(refno, {body: JSON.stringify([record])});
  return {refno, state, ...own};
}

describeEachLanguage(
  ['reconcileOrders'],
  (commandOf) => {
    /** Runs the job on these attempts. */
    function reconcile(attempts: Attempt[], merchantId = ORDER.merchantId): Promise<Outcome> {
      const file = path.join(folder, newReference());
      const lines = attempts.map(
        ({refno, state, total = ORDER.total, order = 'A17'}) => `${refno} ${order} ${total} 00 ${state}\n`,
      );
      writeFileSync(file, lines.join(''));
      return run(commandOf('reconcileOrders'), provider.settings({PAY_MERCHANT_ID: merchantId, PAY_ORDERS_FILE: file}));
    }

    /** First word of the line about an attempt. */
    const verdictOn = ({out}: Outcome, {refno}: {refno: string}): string | undefined =>
      new RegExp(`^(\\S+) ${refno} `, 'm').exec(out)?.[1];

    // State in the shop, status in Inquiry, and expected verdict, written by hand.
    test.each<[State, string | undefined, string, 'look' | 'fine']>([
      ['fulfilled', 'CP', 'agrees', 'fine'],
      ['fulfilled', 'y', 'agrees', 'fine'],
      ['open', 'CP', 'paid-but-not-fulfilled', 'look'],
      ['failed', 'CP', 'paid-but-not-fulfilled', 'look'],
      ['cancelled', 'Y', 'paid-but-not-fulfilled', 'look'],
      ['fulfilled', 'RR', 'fulfilled-but-refunded', 'look'],
      ['fulfilled', 'RF', 'fulfilled-but-refunded', 'look'],
      ['fulfilled', 'VO', 'fulfilled-but-refunded', 'look'],
      ['fulfilled', 'RE', 'fulfilled-but-not-paid', 'look'],
      ['fulfilled', 'TC', 'fulfilled-but-not-paid', 'look'],
      ['fulfilled', undefined, 'fulfilled-but-not-paid', 'look'],
      ['open', 'NS', 'still-pending', 'fine'],
      ['open', undefined, 'still-pending', 'fine'],
      ['open', 'RE', 'not-paid', 'fine'],
      ['cancelled', 'C', 'not-paid', 'fine'],
      ['open', 'TC', 'not-paid', 'fine'],
      ['open', 'RF', 'not-paid', 'fine'],
      ['open', 'RR', 'refunding', 'look'],
      ['failed', 'RR', 'refunding', 'look'],
      ['open', 'HO', 'held', 'look'],
      ['fulfilled', 'HO', 'held', 'look'],
      ['failed', 'ZZ', 'unknown', 'look'],
      ['fulfilled', 'CB', 'unknown', 'look'],
    ])('%s in the shop, %s at the provider: %s, %s', async (state, Status, verdict, end) => {
      const {refno} = attempt(state, {Status});
      if (Status === undefined) provider.standIn.replies.clear();
      const outcome = await reconcile([{refno, state}]);
      const said = Status ?? 'nothing';
      expect(outcome.out.split('\n')[0]).toBe(`${verdict} ${refno} A17 1250.50 ${state}, Inquiry says ${said}`);
      expect(outcome).toMatchObject({error: '', code: end === 'look' ? 1 : 0});
    });

    test('reads every status and every reply like the other samples, in one run', async () => {
      const right: Partial<Record<InquiryDecision, string>> = {
        paid: 'paid-but-not-fulfilled',
        pending: 'still-pending',
        test: 'not-paid',
        failed: 'not-paid',
        cancelled: 'not-paid',
        refunded: 'not-paid',
        'no answer': 'no-answer',
      };
      const ofStatuses = orderStatuses.rows.map(({code, class: decision}) => ({
        what: code,
        body: withStatus(code),
        decision,
        status: 200,
      }));
      const cases = [...ofStatuses, ...inquiryReplies, ...pairReplies].map((reply) => ({
        ...reply,
        refno: newReference(),
      }));
      for (const {refno, body, status} of cases) {
        provider.standIn.replies.set(refno, {body: body.replaceAll(ORDER.refno, refno), status});
      }
      const outcome = await reconcile(cases.map(({refno}) => ({refno, state: 'open', order: `order-${refno}`})));
      expect(outcome).toMatchObject({error: '', code: 1});
      expect(cases.map((each) => [each.what, verdictOn(outcome, each)])).toEqual(
        cases.map(({what, decision}) => [what, right[decision] ?? decision]),
      );
    });

    test('reads every message of the evidence', async () => {
      const cases = Object.entries(evidenceDecisions).map(([name, decision]) => {
        const refno = newReference();
        provider.standIn.replies.set(refno, {body: wireText(messageOf(name)).replaceAll('202611200001', refno)});
        const state: State = decision === 'paid' ? 'fulfilled' : 'open';
        return {name, refno, state, total: '1250.00', order: `order-${refno}`};
      });
      const outcome = await reconcile(cases, '00100042');
      expect(cases.map((each) => [each.name, verdictOn(outcome, each)])).toEqual(
        cases.map(({name, state}) => [name, state === 'fulfilled' ? 'agrees' : 'still-pending']),
      );
      expect(outcome.code).toBe(0);
    });

    test('adds up the paid attempts by day in Thailand, in satang, regardless of the shop’s state', async () => {
      const moments: [moment: unknown, state: State, total: string][] = [
        // 17:00 UTC is midnight in Thailand.
        ['2026-11-20T16:59:59.999+00:00', 'fulfilled', '0.10'],
        ['2026-11-20T17:00:00.000+00:00', 'fulfilled', '0.20'],
        ['2026-11-21T10:00:00', 'failed', '1250.50'],
        ['2026-11-21T23:59:59+07:00', 'open', '9999999.00'],
        [undefined, 'fulfilled', '1.00'],
        ['tomorrow?', 'fulfilled', '2.00'],
      ];
      const paid = moments.map(([OrderDateTime, state, total], index) =>
        attempt(state, {OrderDateTime}, {total, order: `order-${index}`}),
      );
      const outcome = await reconcile([...paid, attempt('open', {Status: 'RE'}), attempt('open', {Total: 1})]);
      expect(outcome.out.split('\n').filter((line) => line.startsWith('sum '))).toEqual([
        'sum 2026-11-20 00 10 satang of 1 paid attempts',
        'sum 2026-11-21 00 1000124970 satang of 3 paid attempts',
        'sum unknown-day 00 300 satang of 2 paid attempts',
      ]);
    });

    test.each<[State, State, string, string]>([
      ['fulfilled', 'open', 'agrees', 'paid-twice'],
      ['failed', 'fulfilled', 'paid-twice', 'agrees'],
      ['open', 'open', 'paid-but-not-fulfilled', 'paid-twice'],
      ['fulfilled', 'fulfilled', 'agrees', 'paid-twice'],
    ])('two paid attempts of one order, %s and %s: %s and %s', async (one, other, ...verdicts) => {
      const attempts = [attempt(one), attempt(other)];
      const outcome = await reconcile(attempts);
      expect(outcome).toMatchObject({error: '', code: 1});
      expect(outcome.out).toContain('250100 satang of 2 paid attempts');
      expect(attempts.map((each) => verdictOn(outcome, each))).toEqual(verdicts);
    });

    describe('reads the total', () => {
      test.each(['1250', '1250.0', '1250.00', '1250.0000'])('%s as 125,000 satang', async (total) => {
        const outcome = await reconcile([attempt('fulfilled', {Total: 1250}, {total})]);
        expect(outcome).toMatchObject({error: '', code: 0});
        expect(outcome.out).toContain('sum 2026-11-20 00 125000 satang of 1 paid attempts');
      });

      test.each(['1,250.00', '12.345', '1e3', '-1250.00', '1250.', '.50', '฿1250'])(
        'stops at %s, and reports the line and the fix',
        async (total) => {
          const outcome = await reconcile([attempt('open'), attempt('open', {}, {total})]);
          expectFailure(outcome, /^Line 2: write the total as 1250\.00, not /);
          expect(outcome.error).toContain(`not ${total}.`);
        },
      );

      test.each(['', ' 1250'])('stops at "%s", which has an extra space', async (total) => {
        expectFailure(
          await reconcile([attempt('open', {}, {total})]),
          /^Line 1: write (?:the total as 1250\.00|reference, order, total, currency and state)/,
        );
      });
    });

    test('continues after an order without an answer', async () => {
      const [lost, found] = [attempt('open'), attempt('fulfilled')];
      provider.standIn.replies.set(lost.refno, {status: 503, body: 'Down'});
      const outcome = await reconcile([lost, found]);
      expect(outcome.out.split('\n')).toEqual([
        `no-answer ${lost.refno} A17 1250.50 open, Inquiry says HTTP 503`,
        `agrees ${found.refno} A17 1250.50 fulfilled, Inquiry says CP`,
        'Sums by the day of the order, not of the payment:',
        'sum 2026-11-20 00 125050 satang of 1 paid attempts',
      ]);
      expect(outcome.code).toBe(1);
    });
  },
  jobLanguages,
);
