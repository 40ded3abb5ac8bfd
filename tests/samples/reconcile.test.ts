import {writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {messageOf, wireText} from '../../contract/evidence';
import {evidenceDecisions, inquiryReplies, ORDER, type InquiryDecision} from '../../contract/vectors/replies';
import {describeEachLanguage, languages} from './support/languages';
import {expectFailure, newReference, run, type Outcome} from './support/run';

interface Reply {
  status?: number;
  body: string;
}

/** A provider that answers Inquiry for each reference as it was told to, and with nothing for others. */
const replies = new Map<string, Reply>();
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const {refno} = JSON.parse(body) as {refno: string};
    const reply = replies.get(refno) ?? {body: '[]'};
    response.writeHead(reply.status ?? 200, {'content-type': 'application/json; charset=utf-8'}).end(reply.body);
  });
});

const folder = mkdtempSync(path.join(tmpdir(), 'reconcile-'));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(() => replies.clear());
afterAll(() => {
  provider.close();
  rmSync(folder, {recursive: true});
});

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
    /** Runs the job over these orders of 1,250.50 baht. */
    const reconcile = (
      orders: [refno: string, state: State, total?: string][],
      change: Record<string, string> = {},
    ) => {
      const file = path.join(folder, newReference());
      writeFileSync(
        file,
        orders.map(([refno, state, total = ORDER.total]) => `${refno} ${total} 00 ${state}\n`).join(''),
      );
      return run(commandOf('reconcileOrders'), {
        PAY_API_URL: url,
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

    // What the shop believes, what Inquiry says, and whether a person has to look: decided by hand.
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
      ['open', 'HO', 'held', 'look'],
      ['fulfilled', 'HO', 'held', 'look'],
      ['failed', 'ZZ', 'unknown', 'look'],
      ['fulfilled', 'CB', 'unknown', 'look'],
    ])('%s in the shop, %s at the provider: %s, %s', async (state, Status, verdict, end) => {
      const refno = newReference();
      replies.set(refno, {body: record(refno, {Status})});
      const outcome = await reconcile([[refno, state]]);
      expect(outcome.out.split('\n')[0]).toBe(`${verdict} ${refno} 1250.50 ${state}, Inquiry says ${Status}`);
      expect(outcome).toMatchObject({error: '', code: end === 'look' ? 1 : 0});
    });

    test('no record: waits for an open order, and wants to know of a fulfilled one', async () => {
      const [open, fulfilled] = [newReference(), newReference()];
      expect(await reconcile([[open, 'open']])).toMatchObject({
        code: 0,
        out: `still-pending ${open} 1250.50 open, Inquiry says nothing`,
      });
      const outcome = await reconcile([[fulfilled, 'fulfilled']]);
      expect(verdictOn(outcome, fulfilled)).toBe('fulfilled-but-not-paid');
      expect(outcome.code).toBe(1);
    });

    test('takes every reply as the other samples do, in one run', async () => {
      const right: Partial<Record<InquiryDecision, string>> = {
        paid: 'paid-but-not-fulfilled',
        pending: 'still-pending',
        'no answer': 'no-answer',
      };
      const cases = inquiryReplies.map((reply) => ({...reply, refno: newReference()}));
      for (const {refno, body, status} of cases) {
        replies.set(refno, {body: body.replaceAll(ORDER.refno, refno), status});
      }
      const outcome = await reconcile(cases.map(({refno}) => [refno, 'open']));
      expect(outcome.error).toBe('');
      expect(cases.map(({what, refno}) => [what, verdictOn(outcome, refno)])).toEqual(
        cases.map(({what, decision}) => [what, right[decision] ?? decision]),
      );
      expect(outcome.code).toBe(1);
    });

    test('takes every message of the evidence', async () => {
      const cases = Object.entries(evidenceDecisions).map(([name, decision]) => ({
        name,
        decision,
        refno: newReference(),
      }));
      for (const {name, refno} of cases) {
        replies.set(refno, {body: wireText(messageOf(name)).replaceAll('202611200001', refno)});
      }
      const orders = cases.map(({refno, decision}): [string, State, string] => [
        refno,
        decision === 'paid' ? 'fulfilled' : 'open',
        '3900.00',
      ]);
      const outcome = await reconcile(orders, {PAY_MERCHANT_ID: '00100042'});
      expect(cases.map(({name, refno}) => [name, verdictOn(outcome, refno)])).toEqual(
        cases.map(({name, decision}) => [name, decision === 'paid' ? 'agrees' : 'still-pending']),
      );
      expect(outcome.code).toBe(0);
    });

    describe('adds up the paid orders', () => {
      const sumsOf = ({out}: Outcome): string[] => out.split('\n').filter((line) => line.startsWith('sum '));

      test('by the day in Thailand, in satang, whether the shop knew of them or not', async () => {
        const moments: [moment: unknown, state: State, total: string][] = [
          // 17:00 UTC is midnight in Thailand.
          ['2026-11-20T16:59:59.999+00:00', 'fulfilled', '0.10'],
          ['2026-11-20T17:00:00.000+00:00', 'fulfilled', '0.20'],
          ['2026-11-21T10:00:00', 'failed', '1250.50'],
          ['2026-11-21T23:59:59+07:00', 'open', '9999999.00'],
          [undefined, 'fulfilled', '1.00'],
          ['tomorrow?', 'fulfilled', '2.00'],
        ];
        const orders = moments.map(([OrderDateTime, state, total]): [string, State, string] => {
          const refno = newReference();
          replies.set(refno, {body: record(refno, {OrderDateTime, Total: total})});
          return [refno, state, total];
        });
        const unpaid = newReference();
        replies.set(unpaid, {body: record(unpaid, {Status: 'RE'})});
        const differing = newReference();
        replies.set(differing, {body: record(differing, {Total: 1})});
        const outcome = await reconcile([...orders, [unpaid, 'open'], [differing, 'open']]);
        expect(sumsOf(outcome)).toEqual([
          'sum 2026-11-20 00 10 satang of 1 paid orders',
          'sum 2026-11-21 00 1000124970 satang of 3 paid orders',
          'sum unknown-day 00 300 satang of 2 paid orders',
        ]);
      });
    });

    test('goes on after an order that has no answer', async () => {
      const [lost, found] = [newReference(), newReference()];
      replies.set(lost, {status: 503, body: 'Down'});
      replies.set(found, {body: record(found)});
      const outcome = await reconcile([
        [lost, 'open'],
        [found, 'fulfilled'],
      ]);
      expect(outcome.out.split('\n')).toEqual([
        `no-answer ${lost} 1250.50 open, Inquiry says HTTP 503: Down`,
        `agrees ${found} 1250.50 fulfilled, Inquiry says CP`,
        'sum 2026-11-20 00 125050 satang of 1 paid orders',
      ]);
      expect(outcome.code).toBe(1);
    });

    test('names what is missing', async () => {
      expectFailure(await reconcile([], {PAY_ORDERS_FILE: ''}), /PAY_ORDERS_FILE/);
    });
  },
  languages.filter(({id}) => ['node', 'php', 'python'].includes(id)),
);
