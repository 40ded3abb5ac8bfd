import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {ORDER, values, withStatus} from 'payment-contract/vectors';
import {describeEachLanguage, languages, type Command} from './support/languages';
import {expectFailure, newReference, runAlone, type Outcome} from './support/run';
import {TIS_620, useProvider} from './support/servers';

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
  currency?: string;
  order?: string;
}

/** JSON texts of the test vectors that can stand in a line of the file, without their quotation marks. */
const wordsIn = (jsons: readonly string[]): string[] =>
  jsons.filter((json) => /^"[^\\"\s]+"$/.test(json)).map((json) => json.slice(1, -1));

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
  ({programOf}) => {
    vi.setConfig({testTimeout: 120_000});
    const run = (file: string, merchantId: string = ORDER.merchantId) =>
      runAlone([...programOf('reconcile'), file] as Command, provider.settings({PAY_MERCHANT_ID: merchantId}));

    /** Runs the job on a file with this text. */
    async function reconcileText(text: string | Buffer, merchantId?: string) {
      const file = path.join(folder, newReference());
      writeFileSync(file, text);
      return {...(await run(file, merchantId)), file};
    }

    /** Runs the job on these attempts. */
    const reconcile = (attempts: Attempt[], merchantId?: string) =>
      reconcileText(
        attempts
          .map(
            ({refno, state, total = ORDER.total, currency = '00', order = 'A17'}) =>
              `${refno} ${order} ${total} ${currency} ${state}\n`,
          )
          .join(''),
        merchantId,
      );

    /** Checks that the job refused the file, and named this place in it. */
    function expectRefusal(
      {file, ...outcome}: Awaited<ReturnType<typeof reconcileText>>,
      place: string,
      reason: RegExp,
    ) {
      expectFailure(outcome, reason);
      expect(outcome).toMatchObject({code: 2});
      expect(outcome.error).toContain(`${file}:${place}`);
    }

    /** First word of the line about an attempt. */
    const verdictOn = ({out}: Outcome, {refno}: {refno: string}): string | undefined =>
      new RegExp(`^(\\S+) ${refno} `, 'm').exec(out)?.[1];

    // The verdicts, each with states in the shop and statuses in Inquiry that lead to it; written by hand.
    const fine = {
      agrees: 'fulfilled CP, fulfilled y',
      'still-pending': 'open NS, open',
      'not-paid': 'open RE, cancelled C, open TC, cancelled RF',
    };
    const problems = {
      'paid-but-not-fulfilled': 'open CP, failed CP, cancelled Y',
      'fulfilled-but-refunded': 'fulfilled RR, fulfilled RF, fulfilled VO',
      'fulfilled-but-not-paid': 'fulfilled RE, fulfilled TC, fulfilled',
      refunded: 'open RF, failed VO',
      refunding: 'open RR, failed RR',
      held: 'open HO, fulfilled HO',
      unknown: 'failed ZZ, fulfilled CB',
    };

    /** Attempts of an order each, with the lines that the job has to print about them. */
    const rowsOf = (verdicts: Record<string, string>) =>
      Object.entries(verdicts).flatMap(([verdict, sides]) =>
        sides.split(', ').map((side) => {
          const [state, Status] = side.split(' ') as [State, string?];
          const own = attempt(state, {Status}, {order: `order-${newReference()}`});
          if (!Status) provider.standIn.replies.delete(own.refno);
          const said = Status?.toUpperCase() ?? 'nothing';
          return {...own, line: `${verdict} ${own.refno} ${own.order} 1250.50 ${state}, Inquiry says ${said}`};
        }),
      );
    async function expectRows(verdicts: Record<string, string>, code: number): Promise<void> {
      const rows = rowsOf(verdicts);
      const outcome = await reconcile(rows);
      expect(outcome.out.split('\n').slice(0, rows.length)).toEqual(rows.map(({line}) => line));
      expect(outcome).toMatchObject({error: '', code});
    }

    test('exits with 0 when nobody has to look', () => expectRows(fine, 0));
    test.each(Object.entries(problems))('exits with 1 at %s', (verdict, sides) => expectRows({[verdict]: sides}, 1));
    test('exits with 1 when one of many has a problem', () =>
      expectRows({...fine, held: 'open HO', agrees: 'fulfilled Y'}, 1));

    test('takes no merchant ID that is a number', async () => {
      const paid = attempt('open', {MerchantID: 12_345_678});
      expect(verdictOn(await reconcile([paid], '12345678'), paid)).toBe('differs');
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
        [1_764_200_000, 'fulfilled', '4.00'],
        [['2026-11-20T09:30:00'], 'fulfilled', '8.00'],
        ['9999-12-31T23:59:59Z', 'fulfilled', '16.00'],
        ['0001-01-01T00:00:00+07:00', 'fulfilled', '32.00'],
        ['+275760-09-13T00:00:00Z', 'fulfilled', '64.00'],
        ['2026-13-45T99:99:99Z', 'fulfilled', '128.00'],
      ];
      const paid = moments.map(([OrderDateTime, state, total], index) =>
        attempt(state, {OrderDateTime}, {total, order: `order-${index}`}),
      );
      const outcome = await reconcile([...paid, attempt('open', {Status: 'RE'}), attempt('open', {Total: 1})]);
      expect(outcome.out.split('\n').filter((line) => line.startsWith('sum '))).toEqual([
        'sum 2026-11-20 00 10 satang of 1 paid attempts',
        'sum 2026-11-21 00 1000124970 satang of 3 paid attempts',
        'sum unknown-day 00 25500 satang of 8 paid attempts',
      ]);
    });

    test('pays an order with one of its attempts', async () => {
      const pairs = [
        'fulfilled CP agrees, open CP paid-twice',
        'failed CP paid-twice, fulfilled CP agrees',
        'open CP paid-but-not-fulfilled, open CP paid-twice',
        'fulfilled CP agrees, fulfilled CP paid-twice',
        'open RF not-paid, open CP paid-but-not-fulfilled',
        'open RR refunding, open CP paid-but-not-fulfilled',
        'fulfilled CP agrees, open RF not-paid',
        // Shipped once: nobody ships again, and nobody refunds the one that is left.
        'fulfilled RF fulfilled-but-refunded, open CP paid-beside-fulfilled',
        'fulfilled RE fulfilled-but-not-paid, failed CP paid-beside-fulfilled',
      ];
      const attempts = pairs.flatMap((pair, index) =>
        pair.split(', ').map((side) => {
          const [state, Status, verdict] = side.split(' ') as [State, string, string];
          return {...attempt(state, {Status}, {order: `order-${index}`}), verdict};
        }),
      );
      const outcome = await reconcile(attempts);
      expect(attempts.map((each) => verdictOn(outcome, each))).toEqual(attempts.map(({verdict}) => verdict));
      expect(outcome.out).toContain('sum 2026-11-20 00 1625650 satang of 13 paid attempts');
      const two = await reconcile([attempt('fulfilled'), attempt('open')]);
      expect(two).toMatchObject({error: '', code: 1});
      expect(two.out).toContain('250100 satang of 2 paid attempts');
    });

    describe('reads the file', () => {
      test('with a byte order mark, CRLF, tabs, blanks, capitals and empty lines', async () => {
        const [one, two, three, four] = [
          attempt('fulfilled'),
          attempt('open', {Status: 'NS'}),
          attempt('fulfilled'),
          attempt('cancelled', {Status: 'C'}),
        ];
        const outcome = await reconcileText(
          `\uFEFF${one.refno} A1 1250.50 00 fulfilled\r\n\r\n${two.refno}\tA2\t1250.50\tTHB\tOpen\r\n` +
            `  ${three.refno}   A3  1250.5 00 FULFILLED \n${four.refno} A4 1250.5000 oo Cancelled\n\n  \n`,
        );
        expect(outcome).toMatchObject({error: '', code: 0});
        expect([one, two, three, four].map((each) => verdictOn(outcome, each))).toEqual([
          'agrees',
          'still-pending',
          'agrees',
          'not-paid',
        ]);
        expect(outcome.out).toContain('sum 2026-11-20 00 250100 satang of 2 paid attempts');
      });

      const refused = new Set([
        ...['shipped', 'paid', 'open,', 'fulfilled!'].map((state) => `202611200002 A17 1250.50 00 ${state}`),
        ...wordsIn(values.amounts.refused).map((total) => `202611200002 A17 ${total} 00 open`),
        ...wordsIn(values.currencies.refused).map((currency) => `202611200002 A17 1250.50 ${currency} open`),
        ...values.referenceForms.refused.map((refno) => `${refno.trim() === refno ? refno : 'x'} A17 1250.50 00 open`),
        // Capitals as they are written in Turkey.
        '202611200002 A17 1250.50 00 FULFİLLED',
        '202611200002 A17 1250.50 00',
        '202611200002 A17 1250.50 00 open open',
        '202611200002,A17,1250.50,00,open',
      ]);
      test.concurrent.each([...refused])('but not the line "%s"', async (line) => {
        const first = newReference();
        const outcome = await reconcileText(`${first} A16 1250.50 00 open\n\n${line}\n`);
        expectRefusal(outcome, '3: ', /write reference, order, total, currency and state, such as/);
        expect(provider.standIn.callsAbout(first)).toBe(0);
      });

      test.each<[what: string, text: string | Buffer, place: string, reason: RegExp]>([
        ['a reference twice', '1 A 1.00 00 open\n2 A 1.00 00 open\n1 A 1.00 00 open\n', '3: ', /on an earlier line/],
        ['no attempt', '\uFEFF\r\n \n', ' ', /no attempt/],
        // Two orders, whose names must not become the same.
        ['text in TIS-620', Buffer.from('1 \xa1\xd2 1.00 00 open\n2 \xa2\xd3 1.00 00 open\n', 'latin1'), '', /utf.?8/i],
        ['text in UTF-16', Buffer.from('\uFEFF1 A1 1.00 00 open\n', 'utf16le'), '', /./],
      ])('but not with %s', async (_what, text, place, reason) => {
        expectRefusal(await reconcileText(text), place, reason);
      });

      test.each([
        ['is missing', () => path.join(folder, 'missing.txt')],
        ['is a folder', () => folder],
      ])('but not when it %s', async (_what, file) => {
        const outcome = await run(file());
        expectFailure(outcome, /./);
        expect(outcome.error).toContain(file());
        expect(outcome.code).toBe(2);
      });
    });

    test('reads a name whose bytes are not UTF-8', async () => {
      const paid = attempt('fulfilled', {ProductDetail: TIS_620});
      provider.standIn.replies.get(paid.refno)!.encoding = 'latin1';
      expect(verdictOn(await reconcile([paid]), paid)).toBe('agrees');
    });

    test('continues after each reply that it cannot read', async () => {
      const odd = [
        withStatus('CP').replace('1250.5,', '"sNaN",'),
        withStatus('CP').replace('1250.5,', '1e999999999,'),
        withStatus('CP').replace('1250.5,', `"1250.5${'0'.repeat(120_000)}1",`),
        withStatus('CP').replace('1250.5,', `${'9'.repeat(5_000)},`),
        withStatus('\\ud800').replace('\\\\', '\\'),
        withStatus('CP\n202611200001 agrees'),
        '['.repeat(100_000) + ']'.repeat(100_000),
        `[${'{},'.repeat(10_000)}{}]`,
        ' '.repeat(1_100_000),
      ].map((body) => {
        const refno = newReference();
        provider.standIn.replies.set(refno, {body: body.replaceAll(ORDER.refno, refno)});
        return {refno, state: 'open' as const, order: `order-${refno}`};
      });
      const found = attempt('fulfilled');
      const outcome = await reconcile([...odd, found]);
      expect(outcome).toMatchObject({error: '', code: 1});
      expect(outcome.out.split('\n')).toHaveLength(odd.length + 3);
      for (const each of odd) expect(verdictOn(outcome, each)).toMatch(/^(?:differs|unknown|no-answer)$/);
      expect(verdictOn(outcome, found)).toBe('agrees');
      expect(outcome.out).toMatch(/sum 2026-11-20 00 125050 satang of 1 paid attempts$/);
    });

    test.each(['NaN', 'Infinity', '-Infinity'])('takes a reply with the amount %s for no answer', async (amount) => {
      const paid = attempt('open');
      const reply = provider.standIn.replies.get(paid.refno)!;
      reply.body = reply.body.replace('1250.5', amount);
      expect(verdictOn(await reconcile([paid]), paid)).toBe('no-answer');
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
  languages.filter(({hasJob}) => hasJob),
);
