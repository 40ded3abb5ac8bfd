import {describe, expect, test} from 'vitest';
import {orderStatuses} from '../../contract/tables';
import {inquiryReplies, ORDER, pairReplies, type InquiryReply, type InquiryStop} from '../../contract/vectors';
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
import {useProvider} from './support/servers';

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

/** Checks the program's decision on a reply about {@link ORDER}. */
function expectDecision(outcome: Outcome, reply: InquiryReply): void {
  const {decision} = reply;
  if (!(decision in stops)) return expectSuccess(outcome, `${decision} ${ORDER.refno} ${ORDER.total}`);
  expectFailure(outcome, stops[decision as InquiryStop](reply));
  if (decision === 'no answer') expect(outcome.error).not.toMatch(/do not ship/);
  else expect(outcome.error).toContain(ORDER.refno);
}

describeEachLanguage(['inquireOrder'], (commandOf) => {
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
        const outcome = await run(commandOf('inquireOrder'), provider.settings({PAY_REFNO: refno}));
        expectSuccess(outcome, `${name} ${refno} 1250.00`);
      });
      expectAsContracted(exchanges, ['inquireOrder']);
    });
  });

  test.each([...inquiryReplies, ...pairReplies])('$decision: $what', async (reply) => {
    provider.standIn.reply = reply;
    const {refno, total, merchantId} = ORDER;
    const change = {PAY_REFNO: refno, PAY_ORDER_TOTAL: total, PAY_MERCHANT_ID: merchantId};
    expectDecision(await run(commandOf('inquireOrder'), provider.settings(change)), reply);
    expect(provider.standIn.requests.at(-1)?.body).toContain(`"${refno}"`);
  });
});
