import {describe, expect, test} from 'vitest';
import {messageOf, messagesOf, wireText} from '../../contract/evidence';
import {orderStatuses} from '../../contract/tables';
import type {StatusCode} from '../../sandbox/engine/orders';
import {
  evidenceDecisions,
  inquiryReplies,
  ORDER,
  pairReplies,
  type InquiryDecision,
  type InquiryStop,
} from '../../contract/vectors';
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
import {useProvider} from './support/standIn';

type Settings = Record<string, string>;

const provider = useProvider();

const settingsOf = (refno: string, change: Settings = {}): Settings => ({
  ...provider.sandbox.environment,
  PAY_REFNO: refno,
  PAY_ORDER_TOTAL: '1250.50',
  PAY_CURRENCY: '00',
  ...change,
});

/** An order of the sandbox with this status, for 1,250.50 THB unless the buyer altered it. */
function orderWith(status: StatusCode, altered: {total?: string; currency?: string} = {}): string {
  const refno = newReference();
  const order = provider.sandbox.engine.createOrder({
    refno,
    customerEmail: 'buyer@shop.example',
    // Text that careless JSON parsing would mistake for another key.
    productDetail: 'A cup, "Status":"CP", "Total": 1',
    total: '1250.50',
    currency: '00',
    status: 'NS',
    ...altered,
  });
  order.status = status;
  return refno;
}

const stops: Record<InquiryStop, RegExp> = {
  differs: / differs from your order, do not ship: Inquiry says /,
  unknown: / has the unknown status .*, do not ship/,
  several: / has several records \(.*\), do not ship/,
  'no answer': /./,
};

/** Checks the program's decision on a reply. */
function expectDecision(outcome: Outcome, decision: InquiryDecision, {refno, total}: {refno: string; total: string}) {
  if (!(decision in stops)) return expectSuccess(outcome, `${decision} ${refno} ${total}`);
  expectFailure(outcome, stops[decision as InquiryStop]);
  if (decision === 'no answer') expect(outcome.error).not.toMatch(/do not ship/);
  else expect(outcome.error).toContain(refno);
}

const replies = messagesOf('inquireOrder', 'reply');

test('exactly the messages of Inquiry have a decision', () => {
  expect(replies.length).toBeGreaterThan(5);
  expect(replies.map(({name}) => name)).toEqual(Object.keys(evidenceDecisions));
});

describeEachLanguage(['inquireOrder'], (commandOf) => {
  const start = (refno: string, change?: Settings) => run(commandOf('inquireOrder'), settingsOf(refno, change));

  describe('prints the class of the status', () => {
    test.each(orderStatuses.rows.map(({code, class: name}) => ({code, name})))('$code: $name', async ({code, name}) => {
      provider.sandbox.engine.change({inquiryPending: 'record'});
      const refno = orderWith(code as StatusCode);
      const exchanges = await exchangesOf(provider.sandbox, async () => {
        expectSuccess(await start(refno), `${name} ${refno} 1250.50`);
      });
      expectAsContracted(exchanges, ['inquireOrder']);
    });
  });

  describe('decides on the message', () => {
    test.each(replies.map((message) => ({message, name: message.name})))('$name', async ({message, name}) => {
      const order = {refno: '202611200001', total: '3900.00'};
      provider.standIn.reply = {body: wireText(message)};
      const outcome = await start(order.refno, {PAY_API_URL: provider.standIn.url, PAY_ORDER_TOTAL: order.total});
      expectDecision(outcome, evidenceDecisions[name]!, order);
    });

    test('as published, and stops when the order has another amount', async () => {
      provider.standIn.reply = {body: wireText(messageOf('inquiry-object'))};
      const change = {PAY_API_URL: provider.standIn.url, PAY_ORDER_TOTAL: '3900.01'};
      expectFailure(await start('202611200001', change), stops.differs);
    });
  });

  test.each([...inquiryReplies, ...pairReplies])('$decision: $what', async ({status, body, decision}) => {
    provider.standIn.reply = {status, body};
    const change = {PAY_API_URL: provider.standIn.url, PAY_ORDER_TOTAL: ORDER.total, PAY_MERCHANT_ID: ORDER.merchantId};
    expectDecision(await start(ORDER.refno, change), decision, ORDER);
    expect(provider.standIn.requests.at(-1)?.body).toContain(`"${ORDER.refno}"`);
  });

  describe('reads the sandbox’s reply', () => {
    test('as an object, as published', async () => {
      provider.sandbox.engine.change({inquiryEnvelope: 'object'});
      const refno = orderWith('CP');
      expectSuccess(await start(refno), `paid ${refno} 1250.50`);
    });

    test('as an empty body, as published', async () => {
      provider.sandbox.engine.change({inquiryEnvelope: 'object'});
      const refno = newReference();
      expectSuccess(await start(refno), `pending ${refno} 1250.50`);
    });

    test('as an empty array, as observed', async () => {
      const refno = newReference();
      expectSuccess(await start(refno), `pending ${refno} 1250.50`);
    });
  });

  describe('stops at', () => {
    test('another amount, even if the order is paid', async () => {
      const refno = orderWith('CP', {total: '1250.49'});
      expectFailure(await start(refno), new RegExp(`${refno} differs from your order, do not ship: .*1250\\.49`));
    });

    test('another currency, even if the order is paid', async () => {
      expectFailure(await start(orderWith('CP', {currency: '02'})), /differs from your order, do not ship: .*02/);
    });

    test('a wrong key', async () => {
      const exchanges = await exchangesOf(provider.sandbox, async () => {
        expectFailure(await start(newReference(), {PAY_SECRET_KEY: 'wrong'}), /HTTP 401/);
      });
      expectAsContracted(exchanges, ['inquireOrder']);
    });

    test('a reply of another kind, without printing it, because it can contain an e-mail address', async () => {
      for (const status of [200, 502]) {
        provider.standIn.reply = {status, body: '{"CustomerEmal": "buyer@shop.example"}'};
        const outcome = await start(newReference(), {PAY_API_URL: provider.standIn.url});
        expectFailure(outcome, status === 502 ? /HTTP 502/ : /[Nn]ot a reply of Inquiry/);
        expect(outcome.error).not.toContain('buyer@shop.example');
      }
    });

    test('a missing setting', async () => {
      expectFailure(await start(newReference(), {PAY_CURRENCY: ''}), /PAY_CURRENCY/);
    });
  });
});
