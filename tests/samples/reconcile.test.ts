import {writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {messageOf, wireText} from '../../contract/evidence';
import {evidenceDecisions, inquiryReplies, ORDER, pairReplies, type InquiryDecision} from '../../contract/vectors';
import {describeEachLanguage, languages} from './support/languages';
import {expectFailure, newReference, run, type Outcome} from './support/run';
import {useProvider} from './support/standIn';

const provider = useProvider();
const folder = mkdtempSync(path.join(tmpdir(), 'reconcile-'));
beforeEach(() => {
  // Inquiry has no other order.
  provider.standIn.reply = {body: '[]'};
});
afterAll(() => rmSync(folder, {recursive: true}));

const record = (refno: string, change: Record<string, unknown> = {}): string =>
  JSON.stringify([
    {
      ReferenceNo: refno,
      OrderNo: '1000001',
      MerchantID: ORDER.merchantId,
      Total: 1250.5,
      CurrencyCode: 'OO',
      Status: 'CP',
      OrderDateTime: '2026-11-20T09:30:00.000+00:00',
      ...change,
    },
  ]);

type State = 'open' | 'failed' | 'cancelled' | 'fulfilled';

describeEachLanguage(
  ['reconcileOrders'],
  (commandOf) => {
    /** Runs the job on these attempts to pay 1,250.50 baht. */
    const reconcile = (
      attempts: [refno: string, state: State, total?: string, order?: string][],
      change: Record<string, string> = {},
    ) => {
      const file = path.join(folder, newReference());
      writeFileSync(
        file,
        attempts
          .map(([refno, state, total = ORDER.total, order = 'A17']) => `${refno} ${order} ${total} 00 ${state}\n`)
          .join(''),
      );
      return run(commandOf('reconcileOrders'), {
        PAY_API_URL: provider.standIn.url,
        PAY_MERCHANT_ID: ORDER.merchantId,
        PAY_API_KEY: 'key',
        PAY_SECRET_KEY: 'secret',
        PAY_ORDERS_FILE: file,
        ...change,
      });
    };
    /** First word of the line about an order. */
    const verdictOn = ({out}: Outcome, refno: string): string | undefined =>
      out
        .split('\n')
        .find((line) => line.includes(` ${refno} `))
        ?.split(' ')[0];

    // State in the shop, status in Inquiry, and expected verdict, written by hand.
    test.each<[State, string, string, 'look' | 'fine']>([
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
      ['open', 'NS', 'still-pending', 'fine'],
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
      const refno = newReference();
      provider.standIn.replies.set(refno, {body: record(refno, {Status})});
      const outcome = await reconcile([[refno, state]]);
      expect(outcome.out.split('\n')[0]).toBe(`${verdict} ${refno} A17 1250.50 ${state}, Inquiry says ${Status}`);
      expect(outcome).toMatchObject({error: '', code: end === 'look' ? 1 : 0});
    });

    test('no record: waits for an open order, and reports a fulfilled one', async () => {
      const [open, fulfilled] = [newReference(), newReference()];
      expect(await reconcile([[open, 'open']])).toMatchObject({
        code: 0,
        out: `still-pending ${open} A17 1250.50 open, Inquiry says nothing`,
      });
      const outcome = await reconcile([[fulfilled, 'fulfilled']]);
      expect(verdictOn(outcome, fulfilled)).toBe('fulfilled-but-not-paid');
      expect(outcome.code).toBe(1);
    });

    test('reads every reply like the other samples, in one run', async () => {
      const right: Partial<Record<InquiryDecision, string>> = {
        paid: 'paid-but-not-fulfilled',
        pending: 'still-pending',
        test: 'not-paid',
        failed: 'not-paid',
        cancelled: 'not-paid',
        'no answer': 'no-answer',
      };
      const cases = [...inquiryReplies, ...pairReplies].map((reply) => ({...reply, refno: newReference()}));
      for (const {refno, body, status} of cases) {
        provider.standIn.replies.set(refno, {body: body.replaceAll(ORDER.refno, refno), status});
      }
      const outcome = await reconcile(cases.map(({refno}) => [refno, 'open', undefined, `order-${refno}`]));
      expect(outcome.error).toBe('');
      expect(cases.map(({what, refno}) => [what, verdictOn(outcome, refno)])).toEqual(
        cases.map(({what, decision}) => [what, right[decision] ?? decision]),
      );
      expect(outcome.code).toBe(1);
    });

    test('reads every message of the evidence', async () => {
      const cases = Object.entries(evidenceDecisions).map(([name, decision]) => ({
        name,
        decision,
        refno: newReference(),
      }));
      for (const {name, refno} of cases) {
        provider.standIn.replies.set(refno, {body: wireText(messageOf(name)).replaceAll('202611200001', refno)});
      }
      const orders = cases.map(({refno, decision}): [string, State, string, string] => [
        refno,
        decision === 'paid' ? 'fulfilled' : 'open',
        '3900.00',
        `order-${refno}`,
      ]);
      const outcome = await reconcile(orders, {PAY_MERCHANT_ID: '00100042'});
      expect(cases.map(({name, refno}) => [name, verdictOn(outcome, refno)])).toEqual(
        cases.map(({name, decision}) => [name, decision === 'paid' ? 'agrees' : 'still-pending']),
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
      const orders = moments.map(([OrderDateTime, state, total]): [string, State, string, string] => {
        const refno = newReference();
        provider.standIn.replies.set(refno, {body: record(refno, {OrderDateTime, Total: total})});
        return [refno, state, total, `order-${refno}`];
      });
      const unpaid = newReference();
      provider.standIn.replies.set(unpaid, {body: record(unpaid, {Status: 'RE'})});
      const differing = newReference();
      provider.standIn.replies.set(differing, {body: record(differing, {Total: 1})});
      const outcome = await reconcile([...orders, [unpaid, 'open'], [differing, 'open']]);
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
      const references = [newReference(), newReference()] as const;
      for (const refno of references) provider.standIn.replies.set(refno, {body: record(refno)});
      const outcome = await reconcile([
        [references[0], one],
        [references[1], other],
      ]);
      expect(outcome).toMatchObject({error: '', code: 1});
      expect(outcome.out).toContain('250100 satang of 2 paid attempts');
      expect(references.map((refno) => verdictOn(outcome, refno))).toEqual(verdicts);
    });

    describe('reads the total', () => {
      test.each(['1250', '1250.0', '1250.00', '1250.0000'])('%s as 125,000 satang', async (total) => {
        const refno = newReference();
        provider.standIn.replies.set(refno, {body: record(refno, {Total: 1250})});
        const outcome = await reconcile([[refno, 'fulfilled', total]]);
        expect(outcome).toMatchObject({error: '', code: 0});
        expect(outcome.out).toContain('sum 2026-11-20 00 125000 satang of 1 paid attempts');
      });

      test.each(['1,250.00', '12.345', '1e3', '-1250.00', '1250.', '.50', '฿1250'])(
        'stops at %s, and reports the line and the fix',
        async (total) => {
          const refnos = [newReference(), newReference()];
          const outcome = await reconcile([
            [refnos[0]!, 'open'],
            [refnos[1]!, 'open', total],
          ]);
          expectFailure(outcome, /^Line 2: write the total as 1250\.00, not /);
          expect(outcome.error).toContain(`not ${total}.`);
        },
      );

      test.each(['', ' 1250'])('stops at "%s", which has an extra space', async (total) => {
        expectFailure(
          await reconcile([[newReference(), 'open', total]]),
          /^Line 1: write (?:the total as 1250\.00|reference, order, total, currency and state)/,
        );
      });
    });

    test('continues after an order without an answer', async () => {
      const [lost, found] = [newReference(), newReference()];
      provider.standIn.replies.set(lost, {status: 503, body: 'Down'});
      provider.standIn.replies.set(found, {body: record(found)});
      const outcome = await reconcile([
        [lost, 'open'],
        [found, 'fulfilled'],
      ]);
      expect(outcome.out.split('\n')).toEqual([
        `no-answer ${lost} A17 1250.50 open, Inquiry says HTTP 503`,
        `agrees ${found} A17 1250.50 fulfilled, Inquiry says CP`,
        'Sums by the day of the order, not of the payment:',
        'sum 2026-11-20 00 125050 satang of 1 paid attempts',
      ]);
      expect(outcome.code).toBe(1);
    });

    test('names missing settings', async () => {
      expectFailure(await reconcile([], {PAY_ORDERS_FILE: ''}), /PAY_ORDERS_FILE/);
    });
  },
  languages.filter(({id}) => ['node', 'php', 'python'].includes(id)),
);
