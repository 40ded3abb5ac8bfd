import {mkdirSync, renameSync, rmdirSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {fieldsOf as fieldsOfMessage, messageOf, messagesOf, wireText} from '../../../contract/evidence';
import {orderStatuses} from '../../../contract/tables';
import type {StatusCode} from '../../../sandbox/engine/orders';
import {startHandler, type Handler} from '../support/handler';
import {evidenceDecisions, inquiryReplies, ORDER, pairReplies, type InquiryDecision} from '../../../contract/vectors';
import {describeEachLanguage, languages, sourceOf} from '../support/languages';
import {
  exchangesOf,
  expectAsContracted,
  expectFailure,
  expectSuccess,
  newReference,
  run,
  runAlone,
} from '../support/run';
import {useProvider} from '../support/standIn';

const TOTAL = '1250.50';
const token = (refno: string): string => `secret+of/${refno}=`;
/** The token in the address of the control panel. */
const SHOP_TOKEN = 'secret+of/the shop=';

/** The provider's fields; a forger can send the same. */
const fieldsOf = (refno: string, change: Record<string, string> = {}): Record<string, string> => ({
  refno,
  merchantid: '00100042',
  customeremail: 'buyer@shop.example',
  orderno: '1000001',
  total: TOTAL,
  productdetail: 'กาแฟ 1 kg & more',
  cardtype: 'V',
  status: 'CP',
  statusname: 'COMPLETE',
  ...change,
});

/** The handler's line for each decision on an unpaid order, including any task. */
const lineOf: Record<Exclude<InquiryDecision, 'paid'>, (refno: string) => RegExp> = {
  pending: (refno) => new RegExp(`^(?:pending ${refno}|unpaid ${refno} \\w+(?:,\\w+)*)$`),
  failed: (refno) => new RegExp(`^unpaid ${refno} \\w+(?:,\\w+)*$`),
  cancelled: (refno) => new RegExp(`^unpaid ${refno} \\w+(?:,\\w+)*$`),
  test: (refno) => new RegExp(`^unpaid ${refno} TC(?:,TC)*$`),
  held: (refno) => new RegExp(`^unpaid ${refno} \\w+: ask a person$`),
  refunding: (refno) => new RegExp(`^unpaid ${refno} \\w+: ask a person$`),
  refunded: (refno) => new RegExp(`^unpaid ${refno} \\w+: ask a person$`),
  unknown: (refno) => new RegExp(`^unpaid ${refno} .*: ask a person$`),
  differs: (refno) => new RegExp(`^differs ${refno} .*: ask a person$`),
  several: (refno) => new RegExp(`^several ${refno} \\w+(?:,\\w+)+: ask a person$`),
  'no answer': (refno) => new RegExp(`^Inquiry ${refno}: .`),
};

const postbacks = [...messagesOf('postback', 'postback'), ...messagesOf('postbackForm', 'postback')];
/** A postback without a reference, as an integration of 2014 received it. */
const WITHOUT_REFERENCE = 'postback-post-prestashop';

/** Makes an attempt unreadable. @returns a function that restores it. */
function spoilAttempt({folder}: Handler, refno: string): () => void {
  mkdirSync(path.join(folder, refno));
  return () => rmdirSync(path.join(folder, refno));
}

/** Makes the store unwritable. @returns a function that restores it. */
function takeFolderAway({folder}: Handler): () => void {
  renameSync(folder, `${folder}-away`);
  return () => renameSync(`${folder}-away`, folder);
}

/** Describes the handler of one language. Each has its own test file, so that they run in parallel. */
export function describeHandler(language: string): void {
  describeEachLanguage(
    ['postback'],
    (commandOf, {id}) => {
      const provider = useProvider({postbackRetryDelays: []});
      let settings: Record<string, string>;
      let handler: Handler;
      beforeAll(async () => {
        const {sandbox, standIn} = provider;
        settings = {...sandbox.environment, PAY_API_URL: standIn.url, PAY_POSTBACK_TOKEN: SHOP_TOKEN};
        handler = await startHandler(commandOf('postback'), settings);
      });
      afterAll(() => handler.stop());

      const addressOf = (refno: string, secret = token(refno)): string =>
        `${handler.url}?token=${encodeURIComponent(secret)}`;

      /** Stores an order and submits the buyer's form, possibly altered, to the sandbox. */
      async function order(altered: Record<string, string> = {}): Promise<string> {
        const refno = newReference();
        handler.store(refno, TOTAL, '00', token(refno));
        const form = {
          merchantid: '00100042',
          refno,
          customeremail: 'buyer@shop.example',
          productdetail: 'กาแฟ 1 kg & more',
          total: TOTAL,
          cc: '00',
          postbackurl: addressOf(refno),
          ...altered,
        };
        const page = await fetch(`${provider.sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(form)});
        expect(page.status).toBe(200);
        return refno;
      }

      /** Changes the status of the order in the sandbox, which sends a postback. */
      const move = (refno: string, status: StatusCode): void =>
        provider.sandbox.engine.move(provider.sandbox.engine.orders.byReference(refno)!, status);

      /** Calls the handler. @returns the status of the answer. */
      async function call(method: 'GET' | 'POST', address: string, fields: Record<string, string>): Promise<number> {
        const url = new URL(address);
        const body = method === 'POST' ? new URLSearchParams(fields) : undefined;
        if (!body) for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
        const response = await fetch(url, {method, body});
        await response.arrayBuffer();
        return response.status;
      }

      describe('fulfils a paid order once', () => {
        test.each(['GET', 'POST'] as const)('when the provider calls by %s', async (method) => {
          provider.sandbox.engine.change({postbackMethod: method});
          const refno = await order();
          const exchanges = await exchangesOf(provider.sandbox, async () => {
            move(refno, 'CP');
            expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
          });
          expect(handler.isPaid(refno)).toBe(true);
          const postback = method === 'GET' ? 'postback' : 'postbackForm';
          const byOperation = [...exchanges].sort((one, other) => one.operation.localeCompare(other.operation));
          expectAsContracted(byOperation, ['inquireOrder', postback]);
        });

        test('when the postback is repeated', async () => {
          const refno = await order();
          move(refno, 'CP');
          await handler.says(refno, 1);
          expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
          await handler.says(refno, 2);
          expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
          expect(await handler.says(refno, 3)).toEqual([
            `paid ${refno} ${TOTAL}`,
            `already paid ${refno}`,
            `already paid ${refno}`,
          ]);
        });

        test('when many postbacks arrive at once', async () => {
          const refno = await order({postbackurl: ''});
          move(refno, 'CP');
          const methods = Array.from({length: 12}, (_, index) => (index % 2 === 0 ? 'GET' : 'POST'));
          const answers = await Promise.all(methods.map((method) => call(method, addressOf(refno), fieldsOf(refno))));
          expect(answers).toEqual(methods.map(() => 200));
          await handler.says(refno, 1);
          expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
          const [first, ...others] = await handler.says(refno, 2);
          expect(first).toBe(`paid ${refno} ${TOTAL}`);
          expect(new Set(others)).toEqual(new Set([`already paid ${refno}`]));
        });

        test('after it was held', async () => {
          const refno = await order();
          move(refno, 'HO');
          expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} HO: ask a person`]);
          expect(handler.isPaid(refno)).toBe(false);
          move(refno, 'CP');
          expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
        });

        test.each(['RE', 'VR', 'PF', 'C'] as const)(
          'after it was %s: the buyer paid with another card',
          async (status) => {
            const refno = await order({postbackurl: ''});
            const held = provider.sandbox.engine.orders.byReference(refno)!;
            held.status = status;
            expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
            expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} ${status}`]);
            expect(handler.isPaid(refno)).toBe(false);
            held.status = 'CP';
            expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
            expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
            expect(handler.isPaid(refno)).toBe(true);
          },
        );

        test('and creates a task when another payment follows', async () => {
          const refno = newReference();
          handler.store(refno, TOTAL, '00', token(refno));
          for (const OrderNo of ['1000007', '1000008', '1000007']) {
            const record = {ReferenceNo: refno, OrderNo, Total: 1250.5, CurrencyCode: 'OO', Status: 'CP'};
            provider.standIn.reply = {body: JSON.stringify([record])};
            const before = handler.count(refno);
            expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
            await handler.says(refno, before + 1);
          }
          expect(await handler.says(refno, 3)).toEqual([
            `paid ${refno} ${TOTAL}`,
            `paid twice order-${refno}: ${refno} 1000007 and ${refno} 1000008: refund one of the two, ask a person`,
            `already paid ${refno}`,
          ]);
        });

        test.each([
          ['answered 503', {status: 503, contentType: 'text/html', body: '<h1>Down</h1>'}, /HTTP 503/],
          ['answered with an HTML page', {body: '<h1>Sign in</h1>'}, /./],
        ])('after Inquiry %s, without another postback', async (_what, reply, reason) => {
          const refno = await order({postbackurl: ''});
          move(refno, 'CP');
          provider.standIn.reply = reply;
          expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
          const [line] = await handler.says(refno, 1);
          expect(line).toMatch(new RegExp(`^Inquiry ${refno}: .*${reason.source}`));
          expect(handler.isPaid(refno)).toBe(false);
          provider.standIn.reply = undefined;
          expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
        });

        test('that has no record at first, without another postback', async () => {
          const refno = await order({postbackurl: ''});
          expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
          expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
          move(refno, 'CP');
          expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
        });

        test('after a crash between its answer and the query', async () => {
          const refno = await order({postbackurl: ''});
          move(refno, 'CP');
          const release = provider.standIn.hold(refno);
          expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
          await handler.restart();
          release();
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        });

        test('with two paid attempts, and creates a task for the second', async () => {
          const [first, second] = [await order({postbackurl: ''}), await order({postbackurl: ''})];
          const name = `order-with-two-${first}`;
          for (const refno of [first, second]) {
            handler.store(refno, TOTAL, '00', token(refno), name);
            move(refno, 'CP');
          }
          expect(await call('GET', addressOf(first), fieldsOf(first))).toBe(200);
          expect(await handler.says(first, 1)).toEqual([`paid ${first} ${TOTAL}`]);
          expect(await call('GET', addressOf(second), fieldsOf(second))).toBe(200);
          const [line] = await handler.says(second, 1);
          const twice = new RegExp(
            `^paid twice ${name}: ${first} \\d+ and ${second} \\d+: refund one of the two, ask a person$`,
          );
          expect(line).toMatch(twice);
          expect(handler.fulfilledBy(name)).toMatch(new RegExp(`^${first} \\d+$`));
          expect(handler.task(second)).toMatch(twice);
          expect(handler.task(first)).toBeUndefined();
        });
      });

      describe('answers 500 to a valid postback that it cannot store, and processes the next one', () => {
        test.each([
          ['the attempt cannot be read', spoilAttempt],
          ['the message cannot be written', takeFolderAway],
        ])('%s', async (_what, spoil) => {
          const refno = newReference();
          const repair = spoil(handler, refno);
          const address = addressOf(refno, SHOP_TOKEN);
          expect(await call('GET', address, fieldsOf(refno))).toBe(500);
          expect(await call('POST', address, fieldsOf(refno))).toBe(500);
          repair();
          handler.store(refno, TOTAL, '00', token(refno));
          const record = {ReferenceNo: refno, OrderNo: '1000007', Total: 1250.5, CurrencyCode: 'OO', Status: 'CP'};
          provider.standIn.reply = {body: JSON.stringify([record])};
          expect(await call('GET', address, fieldsOf(refno))).toBe(200);
          await vi.waitFor(() => expect(handler.isPaid(refno)).toBe(true), {timeout: 10_000});
        });
      });

      // Replies of Inquiry are tested below; here the postback claims that the order is paid.
      test('does not fulfil an order without a record in Inquiry', async () => {
        const refno = await order();
        expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
        expect(handler.isPaid(refno)).toBe(false);
      });

      describe('accepts either token', () => {
        const shopAddress = (): string => `${handler.url}?token=${encodeURIComponent(SHOP_TOKEN)}`;

        test.each(['GET', 'POST'] as const)('the shop’s, if the order has no address: %s', async (method) => {
          const refno = await order({channel: 'promptpay', postbackurl: ''});
          move(refno, 'Y');
          expect(await call(method, shopAddress(), fieldsOf(refno))).toBe(200);
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        });

        test('the shop’s with an unknown reference: creates a task, and makes no query', async () => {
          for (const method of ['GET', 'POST'] as const) {
            const refno = newReference();
            expect(await call(method, shopAddress(), fieldsOf(refno))).toBe(200);
            expect(await handler.says(refno, 1)).toEqual([`unknown ${refno}: ask a person`]);
            expect(provider.standIn.callsAbout(refno)).toBe(0);
          }
        });

        test.each<Record<string, string>>([
          {status: 'CP'},
          {refno: ''},
          {refno: '1'.repeat(13)},
          {refno: '../../x'},
          {refno: '12\n34'},
        ])('the shop’s with no reference: %j', async (fields) => {
          const before = handler.count('reference');
          expect(await call('POST', shopAddress(), fields)).toBe(200);
          const lines = await handler.says('reference', before + 1);
          expect(lines.at(-1)).toBe('unknown reference: ask a person');
        });

        test('in a JSON body, with the reference as text or number', async () => {
          const refno = await order({postbackurl: ''});
          move(refno, 'CP');
          const post = async (body: string, address = shopAddress()) =>
            (
              await fetch(address, {
                method: 'POST',
                headers: {'content-type': 'application/json; charset=utf-8'},
                body,
              })
            ).status;
          expect(await post(JSON.stringify(fieldsOf(refno)))).toBe(200);
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
          const number = '912345678901';
          expect(await post(`{"refno": ${number}, "productdetail": null, "more": [{"a": "}"}]}`)).toBe(200);
          expect(await handler.says(number, 1)).toEqual([`unknown ${number}: ask a person`]);
          for (const body of ['{"refno":', '', '[]', 'null', '"x"'])
            expect(await post(body, handler.url), body).toBe(403);
        });

        test.each(postbacks.map((message) => ({message, name: message.name})))(
          'with $name',
          async ({message, name}) => {
            const {refno = 'reference', token: own = 'none'} = fieldsOfMessage(message);
            handler.store('202611200001', '3900.00', '00', own);
            provider.standIn.reply = {body: wireText(messageOf('inquiry-object'))};
            const before = handler.count(refno);
            // A message without an order token was sent to the address of the control panel.
            const query = [own === 'none' ? `token=${encodeURIComponent(SHOP_TOKEN)}` : '', message.query];
            const address = `${handler.url}?${query.filter(Boolean).join('&')}`;
            const body = message.method === 'POST' ? new URLSearchParams(wireText(message)) : undefined;
            expect((await fetch(address, {method: message.method, body})).status).toBe(200);
            const line = (await handler.says(refno, before + 1)).at(-1);
            if (name === WITHOUT_REFERENCE) expect(line).toBe('unknown reference: ask a person');
            else expect(line).toBe(before === 0 ? `paid ${refno} 3900.00` : `already paid ${refno}`);
          },
        );
      });

      describe('follows the rules', () => {
        const ofStatuses = orderStatuses.rows.map(({code: Status, class: decision}) => ({
          what: `the status ${Status}, and no merchant`,
          body: JSON.stringify({ReferenceNo: ORDER.refno, OrderNo: '1', Total: 1250.5, CurrencyCode: '00', Status}),
          decision,
          status: 200,
        }));

        test('for every status, and every reply of the test vectors', {timeout: 120_000}, async () => {
          const decider = await startHandler(commandOf('postback'), {...settings, PAY_MERCHANT_ID: ORDER.merchantId});
          try {
            const cases = [...ofStatuses, ...inquiryReplies, ...pairReplies].map((reply) => ({
              ...reply,
              refno: newReference(),
            }));
            for (const {refno, body, status} of cases) {
              decider.store(refno, TOTAL, '00', token(refno));
              provider.standIn.replies.set(refno, {body: body.replaceAll(ORDER.refno, refno), status});
              const address = `${decider.url}?token=${encodeURIComponent(SHOP_TOKEN)}`;
              expect(await call('GET', address, fieldsOf(refno))).toBe(200);
            }
            for (const {what, refno, decision} of cases) {
              const [line] = await decider.says(refno, 1);
              if (decision === 'paid') expect(line, what).toBe(`paid ${refno} ${TOTAL}`);
              else expect(line, what).toMatch(lineOf[decision](refno));
              expect(decider.isPaid(refno), what).toBe(decision === 'paid');
            }
          } finally {
            await decider.stop();
          }
        });

        test.each(messagesOf('inquireOrder', 'reply').map((message) => ({message, name: message.name})))(
          'for $name',
          async ({message, name}) => {
            // The messages have another amount than the order, so use the amount of the message.
            const refno = newReference();
            handler.store(refno, '3900.00', '00', token(refno));
            provider.standIn.reply = {body: wireText(message).replaceAll('202611200001', refno)};
            expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
            const right = evidenceDecisions[name]!;
            expect((await handler.says(refno, 1))[0]).toBe(
              right === 'paid' ? `paid ${refno} 3900.00` : `pending ${refno}`,
            );
          },
        );
      });

      test('refuses a caller without the token, and makes no query', async () => {
        const refno = await order({postbackurl: ''});
        const other = await order({postbackurl: ''});
        move(refno, 'CP');
        const forged: [string, string, Record<string, string>][] = [
          ['a wrong token', addressOf(refno, 'guess'), fieldsOf(refno)],
          ['a part of the token', addressOf(refno, token(refno).slice(0, -1)), fieldsOf(refno)],
          ['the token of another order', addressOf(refno, token(other)), fieldsOf(refno)],
          ['an empty token', addressOf(refno, ''), fieldsOf(refno)],
          ['a part of the shop’s token', addressOf(refno, SHOP_TOKEN.slice(0, -1)), fieldsOf(refno)],
          ['no token', handler.url, fieldsOf(refno)],
          ['an unknown order', addressOf('999999999999'), fieldsOf('999999999999')],
          ['the name of a file', addressOf(refno), fieldsOf(`../${refno}`)],
          ['no reference', addressOf(refno), {status: 'CP'}],
        ];
        for (const [what, address, fields] of forged) {
          expect(await call('GET', address, fields), `${what}, by GET`).toBe(403);
          expect(await call('POST', address, fields), `${what}, by POST`).toBe(403);
        }
        // The handler still works: its first query is for this valid postback.
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        expect(provider.standIn.callsAbout(refno)).toBe(1);
        expect(provider.standIn.callsAbout('999999999999')).toBe(0);
        expect(handler.isPaid(other)).toBe(false);
      });

      test('survives requests that are not postbacks', async () => {
        const refno = await order();
        for (const query of ['?%', '?refno=%E0%A4%A', '?refno[]=1&token[]=1', '?refno', '?&&==']) {
          // Java's server itself refuses a malformed address.
          expect([400, 403], query).toContain((await fetch(handler.url + query)).status);
        }
        expect(await call('POST', handler.url, {refno, filler: 'x'.repeat(15_000)})).toBe(403);
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
      });

      test('answers without waiting for Inquiry', async () => {
        const refno = await order({postbackurl: ''});
        move(refno, 'CP');
        const release = provider.standIn.hold(refno);
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        await vi.waitFor(() => expect(provider.standIn.callsAbout(refno)).toBe(1), {timeout: 10_000});
        // It arrives during the query about the first, and must not be lost.
        expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(handler.isPaid(refno)).toBe(false);
        release();
        expect(await handler.says(refno, 2)).toEqual([`paid ${refno} ${TOTAL}`, `already paid ${refno}`]);
      });

      // PHP's server starts before it runs the program.
      if (id !== 'php') {
        test('names a missing setting at start', async () => {
          expectFailure(await runAlone(commandOf('postback'), {PAY_PORT: '0'}), /Set the environment variable PAY_/);
          const without = {...settings, PAY_PORT: '0', PAY_ORDERS_DIR: '.', PAY_POSTBACK_TOKEN: ''};
          expectFailure(await runAlone(commandOf('postback'), without), /PAY_POSTBACK_TOKEN/);
        });
      }

      test('accepts the request of the curl sample', async () => {
        const refno = await order({postbackurl: ''});
        move(refno, 'CP');
        const [curl] = languages;
        const settings = {
          ...provider.sandbox.environment,
          PAY_POSTBACK_URL: addressOf(refno),
          PAY_REFNO: refno,
          PAY_ORDER_TOTAL: TOTAL,
          PAY_PRODUCT: 'กาแฟ 1 kg & more',
          PAY_CUSTOMER_EMAIL: 'buyer@shop.example',
        };
        expectSuccess(
          await run(curl!.command(sourceOf('postback', 'curl'), ''), settings),
          'answered 200 to GET and 200 to POST',
        );
        expect((await handler.says(refno, 1))[0]).toBe(`paid ${refno} ${TOTAL}`);

        const forged = await run(curl!.command(sourceOf('postback', 'curl'), ''), {
          ...settings,
          PAY_POSTBACK_URL: handler.url,
        });
        expect(forged).toMatchObject({code: 1, out: 'answered 403 to GET and 403 to POST'});
      });
    },
    languages.filter(({id}) => id === language),
  );
}
