import {describe, expect, test} from 'vitest';
import {orderStatuses} from 'payment-contract/tables';
import {
  inquiryReplies,
  ORDER,
  pairReplies,
  valueReplies,
  values,
  withStatus,
  type InquiryReply,
  type InquiryStop,
} from 'payment-contract/vectors';
import type {StatusCode} from '../../sandbox/engine/orders';
import {describeEachLanguage} from './support/languages';
import {
  exchangesOf,
  expectAsContracted,
  expectFailure,
  expectSuccess,
  newReference,
  run,
  type Outcome,
} from './support/run';
import {TIS_620, useProvider} from './support/servers';

const provider = useProvider();

/** Why a program stops, for a reply with this status and body. */
const stops: Record<InquiryStop, (reply: InquiryReply) => RegExp> = {
  differs: () => / differs from your order, do not ship: Inquiry says /,
  unknown: () => / has the unknown status .*, do not ship/,
  several: () => / has several records \(.*\), do not ship/,
  'no answer': ({status = 200, body}) => {
    if (status !== 200) return new RegExp(`HTTP ${status}`);
    return body.startsWith('{') ? /not a reply of Inquiry/i : /./;
  },
};

/** Checks the program's decision on a reply about an order. */
function expectDecision(outcome: Outcome, reply: InquiryReply, {refno, total}: typeof ORDER): void {
  const {decision} = reply;
  if (!(decision in stops)) return expectSuccess(outcome, `${decision} ${refno} ${total}`);
  expectFailure(outcome, stops[decision as InquiryStop](reply));
  if (decision === 'no answer') expect(outcome.error).not.toMatch(/do not ship/);
  else expect(outcome.error).toContain(refno);
}

/**
 * The pairs that show something new: two classes, or a code, for the first time. Each reply costs a process, and a
 * program compares classes; the handlers get all pairs, in `postback/handler.ts`.
 */
const seen = new Set<string>();
const pairs = pairReplies.filter(({codes}) => {
  const classes = codes.map((code) => orderStatuses.rows.find((row) => row.code === code)!.class).sort();
  const shown = [classes.join(), ...codes];
  const isNew = shown.some((name) => !seen.has(name));
  for (const name of shown) seen.add(name);
  return isNew;
});

const isText = (json: string): boolean => json.startsWith('"') && !json.includes('\\u0000');
const textsIn = (jsons: readonly string[]): string[] => jsons.filter(isText).map((json) => JSON.parse(json) as string);

describeEachLanguage(['inquireOrder'], (programOf, {id}) => {
  describe('prints the class of the status', () => {
    test.each(orderStatuses.rows.map(({code, class: name}) => ({code, name})))('$code: $name', async ({code, name}) => {
      provider.sandbox.engine.change({inquiryPending: 'record'});
      const refno = newReference();
      const order = {
        customerEmail: 'buyer@shop.example',
        // Text that careless JSON parsing would mistake for another key.
        productDetail: 'A cup, "Status":"CP", "Total": 1',
        total: '1250.00',
        currency: '00',
      };
      provider.sandbox.engine.createOrder({...order, refno}).status = code as StatusCode;
      const exchanges = await exchangesOf(provider.sandbox, async () => {
        const outcome = await run(programOf('inquireOrder'), provider.settings({PAY_REFNO: refno}));
        expectSuccess(outcome, `${name} ${refno} 1250.00`);
      });
      expectAsContracted(exchanges, ['inquireOrder']);
    });
  });

  /** Runs the program for an order, with the stand-in's reply. */
  const decide = ({refno, total, currency, merchantId}: typeof ORDER): Promise<Outcome> =>
    run(
      programOf('inquireOrder'),
      provider.settings({
        PAY_REFNO: refno,
        PAY_ORDER_TOTAL: total,
        PAY_CURRENCY: currency,
        PAY_MERCHANT_ID: merchantId,
      }),
    );

  test.each([...inquiryReplies, ...pairs])('$decision: $what', async (reply) => {
    provider.standIn.reply = reply;
    expectDecision(await decide(ORDER), reply, ORDER);
    expect(provider.standIn.requests.at(-1)?.body).toContain(`"${ORDER.refno}"`);
  });

  test.each(valueReplies)('$decision: $what', async ({order, ...reply}) => {
    provider.standIn.reply = reply;
    expectDecision(await decide(order), reply, order);
  });

  test.each([
    ['a page with the record', `<script>${withStatus('CP')}</script>`],
    ['a record beside null', withStatus('CP').replace(/]$/, ',null]')],
    ['a record beside a list', withStatus('CP').replace(/]$/, ',[]]')],
    ['a list that is cut after a record', withStatus('RE').slice(0, -1)],
    ['a list that is cut in its second record', `${withStatus('RE').slice(0, -1)},{"ReferenceNo":"06`],
  ])('learns nothing from %s', async (what, body) => {
    const reply: InquiryReply = {what, body, decision: 'no answer'};
    provider.standIn.reply = reply;
    expectDecision(await decide(ORDER), reply, ORDER);
  });

  test('reads a name with a delete character, which JSON does not escape', async () => {
    provider.standIn.reply = {body: withStatus('CP').replace('กาแฟ', '\x7f')};
    expectSuccess(await decide(ORDER), `paid ${ORDER.refno} ${ORDER.total}`);
  });

  // The shell has no parser.
  if (id !== 'curl')
    test.each([
      ['a comma in the place of a colon', '"ReferenceNo":', '"ReferenceNo",'],
      ['no comma between two fields', ',"OrderNo"', ' "OrderNo"'],
      ['a comma at the end', '}]', ',}]'],
      ['two commas', ',"OrderNo"', ',,"OrderNo"'],
      ['a text after it', '}]', '}] x'],
      ['a line break in a text', 'A cup', 'A\ncup'],
      ['an amount that is no number', '1250.5', 'NaN'],
      ['an amount without end', '1250.5', '-Infinity'],
      ['a value that is no number', 'null', 'NaN'],
    ])('learns nothing from JSON with %s', async (_what, right, wrong) => {
      const reply: InquiryReply = {what: '', body: withStatus('CP').replace(right, wrong), decision: 'no answer'};
      expect(reply.body).toContain(wrong);
      provider.standIn.reply = reply;
      expectDecision(await decide(ORDER), reply, ORDER);
    });

  test('reads a name whose bytes are not UTF-8', async () => {
    const body = withStatus('CP').replace('กาแฟ', TIS_620);
    provider.standIn.reply = {body, encoding: 'latin1'};
    expectSuccess(await decide(ORDER), `paid ${ORDER.refno} ${ORDER.total}`);
  });

  test('knows a merchant by its last five digits', async () => {
    const merchantId = ORDER.merchantId.slice(-5);
    provider.standIn.reply = {body: withStatus('CP').replace(ORDER.merchantId, merchantId)};
    expectSuccess(await decide({...ORDER, merchantId}), `paid ${ORDER.refno} ${ORDER.total}`);
  });

  test.each([
    ['total', 'PAY_ORDER_TOTAL', textsIn(values.amounts.refused)],
    ['currency', 'PAY_CURRENCY', textsIn(values.currencies.refused)],
    ['refno', 'PAY_REFNO', values.referenceForms.refused],
  ])('asks nothing for a %s that the shop wrote wrongly', async (field, variable, texts) => {
    const before = provider.standIn.requests.length;
    for (const text of texts) expectFailure(await decide({...ORDER, [field]: text}), new RegExp(variable));
    expect(provider.standIn.requests.slice(before)).toEqual([]);
  });

  // A hostile or broken answer never ships, and never prints a stack trace or more than a line.
  test.each<[what: string, body: string]>([
    ['more than 1 MiB', `${' '.repeat(1_100_000)}[]`],
    ['deep lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a lone surrogate', withStatus('#').replace('#', '\\ud800')],
    ['a status with a line break and an address', withStatus('CP\nbuyer@shop.example \u001b[31m')],
    ['120,000 zeros', withStatus('CP').replace('1250.5,', `"1250.5${'0'.repeat(120_000)}1",`)],
    ['5,000 digits', withStatus('CP').replace('1250.5,', `1250.5${'1'.repeat(5_000)},`)],
    ['100 records', `[${Array.from({length: 100}, () => withStatus('HO').slice(1, -1)).join()}]`],
  ])('stops at %s', async (_what, body) => {
    provider.standIn.reply = {body};
    const outcome = await decide(ORDER);
    expectFailure(outcome, /./);
    // curl may add a line when nobody reads the rest of a reply.
    const error = outcome.error.replace(/^curl: \(23\).*\n/, '');
    expect(error).not.toMatch(/[\p{Cc}@]/u);
    expect(error.length).toBeLessThan(400);
  });
});
