import {mkdirSync, renameSync, rmdirSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {fieldsOf as fieldsOfMessage, messageOf, messagesOf, wireText} from '../../../contract/evidence';
import {orderStatuses} from '../../../contract/tables';
import {evidenceDecisions, inquiryReplies, ORDER, pairReplies, type InquiryDecision} from '../../../contract/vectors';
import type {StatusCode} from '../../../sandbox/engine/orders';
import {startHandler, type Handler} from '../support/handler';
import {describeEachLanguage, languages} from '../support/languages';
import {exchangesOf, expectAsContracted, expectFailure, newReference, runAlone} from '../support/run';
import {useProvider, type ScriptedReply, type Settings} from '../support/servers';

const TOTAL = '1250.50';
const token = (refno: string): string => `secret+of/${refno}=`;
/** The token in the address of the control panel. */
const SHOP_TOKEN = 'secret+of/the shop=';

/** The provider's fields; a forger can send the same. */
const fieldsOf = (refno: string): Settings => ({
  refno,
  merchantid: '00100042',
  customeremail: 'buyer@shop.example',
  orderno: '1000001',
  total: TOTAL,
  productdetail: 'กาแฟ 1 kg & more',
  cardtype: 'V',
  status: 'CP',
  statusname: 'COMPLETE',
});

/** The reply of Inquiry about a paid order. */
const paidReply = (refno: string, OrderNo = '1000007'): ScriptedReply => ({
  body: JSON.stringify([{ReferenceNo: refno, OrderNo, Total: 1250.5, CurrencyCode: 'OO', Status: 'CP'}]),
});

/** The handler's line for each decision, including any task; `#` is the reference, `@` the total. */
const lines: Record<InquiryDecision, string> = {
  paid: 'paid # @',
  pending: '(?:pending #|unpaid # \\w+(?:,\\w+)*)',
  failed: 'unpaid # \\w+(?:,\\w+)*',
  cancelled: 'unpaid # \\w+(?:,\\w+)*',
  test: 'unpaid # TC(?:,TC)*',
  held: 'unpaid # \\w+: ask a person',
  refunding: 'unpaid # \\w+: ask a person',
  refunded: 'unpaid # \\w+: ask a person',
  unknown: 'unpaid # .*: ask a person',
  differs: 'differs # .*: ask a person',
  several: 'several # \\w+(?:,\\w+)+: ask a person',
  'no answer': 'Inquiry #: ..*',
};

const ofStatuses = orderStatuses.rows.map(({code: Status, class: decision}) => ({
  what: `the status ${Status}, and no merchant`,
  body: JSON.stringify({ReferenceNo: ORDER.refno, OrderNo: '1', Total: 1250.5, CurrencyCode: '00', Status}),
  decision,
}));
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
      let settings: Settings;
      let handler: Handler;
      beforeAll(async () => {
        settings = provider.settings({PAY_POSTBACK_TOKEN: SHOP_TOKEN});
        handler = await startHandler(commandOf('postback'), settings);
      });
      afterAll(() => handler.stop());

      const addressOf = (refno: string, secret = token(refno)): string =>
        `${handler.url}?token=${encodeURIComponent(secret)}`;
      const shopAddress = (): string => addressOf('', SHOP_TOKEN);

      /** Stores an attempt in the shop and in the sandbox, where it gets this status without a postback. */
      function attempt(status: StatusCode, postback?: {to: 'handler'}) {
        const refno = newReference();
        handler.store(refno, TOTAL, '00', token(refno));
        const order = provider.sandbox.engine.createOrder({
          refno,
          customerEmail: 'buyer@shop.example',
          productDetail: 'กาแฟ 1 kg & more',
          total: TOTAL,
          currency: '00',
          postbackUrl: postback && addressOf(refno),
        });
        order.status = status;
        return {refno, order};
      }

      /** Calls the handler. @returns the status of the answer. */
      async function call(method: string, address: string, fields: Settings): Promise<number> {
        const url = new URL(address);
        const body = method === 'POST' ? new URLSearchParams(fields) : undefined;
        if (!body) for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
        const response = await fetch(url, {method, body});
        await response.arrayBuffer();
        return response.status;
      }
      const expectAccepted = async (refno: string, method = 'GET', address = addressOf(refno)): Promise<void> =>
        expect(await call(method, address, fieldsOf(refno))).toBe(200);

      describe('fulfils a paid order once', () => {
        test.each(['GET', 'POST'] as const)('when the provider calls by %s', async (method) => {
          provider.sandbox.engine.change({postbackMethod: method});
          const {refno, order} = attempt('NS', {to: 'handler'});
          const exchanges = await exchangesOf(provider.sandbox, async () => {
            provider.sandbox.engine.move(order, 'CP');
            expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
          });
          expect(handler.isPaid(refno)).toBe(true);
          const postback = method === 'GET' ? 'postback' : 'postbackForm';
          const byOperation = [...exchanges].sort((one, other) => one.operation.localeCompare(other.operation));
          expectAsContracted(byOperation, ['inquireOrder', postback]);
        });

        test('when many postbacks arrive at once', async () => {
          const {refno} = attempt('CP');
          const methods = Array.from({length: 12}, (_, index) => (index % 2 === 0 ? 'GET' : 'POST'));
          await Promise.all(methods.map((method) => expectAccepted(refno, method)));
          await handler.says(refno, 1);
          await expectAccepted(refno);
          const [first, ...others] = await handler.says(refno, 2);
          expect(first).toBe(`paid ${refno} ${TOTAL}`);
          expect(new Set(others)).toEqual(new Set([`already paid ${refno}`]));
        });

        // The buyer paid with another card, or a person released the order.
        test.each(['HO', 'RE', 'VR', 'PF', 'C'] as const)('after it was %s', async (status) => {
          const {refno, order} = attempt(status);
          await expectAccepted(refno);
          expect(await handler.says(refno, 1)).toEqual([
            `unpaid ${refno} ${status}${status === 'HO' ? ': ask a person' : ''}`,
          ]);
          expect(handler.isPaid(refno)).toBe(false);
          order.status = 'CP';
          await expectAccepted(refno, 'POST');
          expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
          expect(handler.isPaid(refno)).toBe(true);
        });

        test('and creates a task when another payment follows', async () => {
          const {refno} = attempt('CP');
          for (const [index, orderNo] of ['1000007', '1000008', '1000007'].entries()) {
            provider.standIn.reply = paidReply(refno, orderNo);
            await expectAccepted(refno);
            await handler.says(refno, index + 1);
          }
          expect(await handler.says(refno, 3)).toEqual([
            `paid ${refno} ${TOTAL}`,
            `paid twice order-${refno}: ${refno} 1000007 and ${refno} 1000008: refund one of the two, ask a person`,
            `already paid ${refno}`,
          ]);
        });

        test.each<[what: string, reply: ScriptedReply, line: string]>([
          ['answered 503', {status: 503, body: '<h1>Down</h1>'}, 'Inquiry #: .*HTTP 503'],
          ['answered with an HTML page', {body: '<h1>Sign in</h1>'}, 'Inquiry #: .'],
          [
            'redirected, which is not followed',
            {status: 302, body: ''},
            'Inquiry #: .*answered 302 and redirects to @:',
          ],
          ['had no record at first', {body: '[]'}, 'pending #$'],
        ])('after Inquiry %s, without another postback', async (_what, reply, line) => {
          const {refno} = attempt('CP');
          const target = `${provider.standIn.url}/moved`;
          provider.standIn.reply = {...reply, headers: {location: `${target}?email=buyer@shop.example`}};
          await expectAccepted(refno);
          const [first] = await handler.says(refno, 1);
          expect(first).toMatch(new RegExp(`^${line.replace('#', refno).replace('@', target)}`, 'i'));
          expect(handler.isPaid(refno)).toBe(false);
          expect(provider.standIn.requests.filter(({address}) => address.startsWith('/moved'))).toEqual([]);
          provider.standIn.reply = undefined;
          expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
        });

        test('after a crash between its answer and the query', async () => {
          const {refno} = attempt('CP');
          const release = provider.standIn.hold(refno);
          await expectAccepted(refno);
          await handler.restart();
          release();
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        });

        test('with two paid attempts, and creates a task for the second', async () => {
          const [first, second] = [attempt('CP').refno, attempt('CP').refno];
          const name = `order-with-two-${first}`;
          for (const refno of [first, second]) handler.store(refno, TOTAL, '00', token(refno), name);
          await expectAccepted(first);
          expect(await handler.says(first, 1)).toEqual([`paid ${first} ${TOTAL}`]);
          await expectAccepted(second);
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
          for (const method of ['GET', 'POST']) expect(await call(method, shopAddress(), fieldsOf(refno))).toBe(500);
          repair();
          handler.store(refno, TOTAL, '00', token(refno));
          provider.standIn.reply = paidReply(refno);
          await expectAccepted(refno, 'GET', shopAddress());
          await vi.waitFor(() => expect(handler.isPaid(refno)).toBe(true), {timeout: 10_000});
        });
      });

      describe('accepts the shop’s token', () => {
        test.each(['GET', 'POST'])(
          'by %s, and creates a task for an unknown reference without a query',
          async (method) => {
            const {refno} = attempt('Y');
            await expectAccepted(refno, method, shopAddress());
            expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
            const unknown = newReference();
            await expectAccepted(unknown, method, shopAddress());
            expect(await handler.says(unknown, 1)).toEqual([`unknown ${unknown}: ask a person`]);
            expect(provider.standIn.callsAbout(unknown)).toBe(0);
          },
        );

        test('without a valid reference', async () => {
          for (const refno of [undefined, '', '1'.repeat(13), '../../x', '12\n34']) {
            const before = handler.count('reference');
            expect(await call('POST', shopAddress(), {status: 'CP', ...(refno !== undefined && {refno})})).toBe(200);
            const said = await handler.says('reference', before + 1);
            expect(said.at(-1), refno).toBe('unknown reference: ask a person');
          }
        });

        test('with a JSON body, whose reference is a text or a number', async () => {
          const {refno} = attempt('CP');
          const headers = {'content-type': 'application/json; charset=utf-8'};
          const post = async (body: string, address = shopAddress()) =>
            (await fetch(address, {method: 'POST', headers, body})).status;
          expect(await post(JSON.stringify(fieldsOf(refno)))).toBe(200);
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
          const number = '912345678901';
          expect(await post(`{"refno": ${number}, "productdetail": null, "more": [{"a": "}"}]}`)).toBe(200);
          expect(await handler.says(number, 1)).toEqual([`unknown ${number}: ask a person`]);
          for (const body of ['{"refno":', '', '[]', 'null', '"x"'])
            expect(await post(body, handler.url), body).toBe(403);
        });
      });

      test('accepts every published postback, with the token of its order or of the shop', async () => {
        provider.standIn.reply = {body: wireText(messageOf('inquiry-object'))};
        for (const message of postbacks) {
          const {refno = 'reference', token: own = 'none'} = fieldsOfMessage(message);
          handler.store('202611200001', '1250.00', '00', own);
          const before = handler.count(refno);
          // A message without an order token was sent to the address of the control panel.
          const address = `${own === 'none' ? shopAddress() : `${handler.url}?`}&${message.query ?? ''}`;
          const body = message.method === 'POST' ? new URLSearchParams(wireText(message)) : undefined;
          expect((await fetch(address, {method: message.method, body})).status, message.name).toBe(200);
          const line = (await handler.says(refno, before + 1)).at(-1);
          if (message.name === WITHOUT_REFERENCE) expect(line).toBe('unknown reference: ask a person');
          else expect(line, message.name).toBe(before === 0 ? `paid ${refno} 1250.00` : `already paid ${refno}`);
        }
      });

      describe('follows the rules', () => {
        interface Case {
          what: string;
          body: string;
          decision: InquiryDecision;
          status?: number;
        }

        /** Sends a postback about each reply of Inquiry to an order with this total. */
        async function expectDecisions(decider: Handler, replies: Case[], of: {refno: string; total: string}) {
          const cases = replies.map((reply) => ({...reply, refno: newReference()}));
          for (const {refno, body, status} of cases) {
            decider.store(refno, of.total, '00', token(refno));
            provider.standIn.replies.set(refno, {body: body.replaceAll(of.refno, refno), status});
            expect(await call('GET', `${decider.url}${new URL(shopAddress()).search}`, fieldsOf(refno))).toBe(200);
          }
          for (const {what, refno, decision} of cases) {
            const [line] = await decider.says(refno, 1);
            const right = lines[decision].replaceAll('#', refno).replace('@', of.total.replace('.', '\\.'));
            expect(line, what).toMatch(new RegExp(`^${right}$`));
            expect(decider.isPaid(refno), what).toBe(decision === 'paid');
          }
        }

        test('for every status, and every reply of the test vectors', {timeout: 120_000}, async () => {
          const decider = await startHandler(commandOf('postback'), {...settings, PAY_MERCHANT_ID: ORDER.merchantId});
          try {
            await expectDecisions(decider, [...ofStatuses, ...inquiryReplies, ...pairReplies], ORDER);
          } finally {
            await decider.stop();
          }
        });

        test('for every published reply', async () => {
          const replies = Object.entries(evidenceDecisions).map(([what, decision]) => ({
            what,
            body: wireText(messageOf(what)),
            decision,
          }));
          await expectDecisions(handler, replies, {refno: '202611200001', total: '1250.00'});
        });
      });

      test('refuses a caller without the token, and makes no query', async () => {
        const {refno} = attempt('CP');
        const other = attempt('CP').refno;
        const forged: [string, string, Settings][] = [
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
        await expectAccepted(refno);
        expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        expect(provider.standIn.callsAbout(refno)).toBe(1);
        expect(provider.standIn.callsAbout('999999999999')).toBe(0);
        expect(handler.isPaid(other)).toBe(false);
      });

      test('survives requests that are not postbacks', async () => {
        const {refno} = attempt('NS');
        for (const query of ['?%', '?refno=%E0%A4%A', '?refno[]=1&token[]=1', '?refno', '?&&==']) {
          // Java's server itself refuses a malformed address.
          expect([400, 403], query).toContain((await fetch(handler.url + query)).status);
        }
        expect(await call('POST', handler.url, {refno, filler: 'x'.repeat(15_000)})).toBe(403);
        await expectAccepted(refno);
        expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
      });

      test('answers without waiting for Inquiry, and asks again about a postback during the query', async () => {
        const {refno} = attempt('CP');
        const release = provider.standIn.hold(refno);
        await expectAccepted(refno);
        await vi.waitFor(() => expect(provider.standIn.callsAbout(refno)).toBe(1), {timeout: 10_000});
        await expectAccepted(refno, 'POST');
        expect(handler.isPaid(refno)).toBe(false);
        release();
        expect(await handler.says(refno, 2)).toEqual([`paid ${refno} ${TOTAL}`, `already paid ${refno}`]);
      });

      // PHP's server starts before it runs the program.
      if (id === 'php') return;
      test('names a missing setting at start', async () => {
        expectFailure(await runAlone(commandOf('postback'), {PAY_PORT: '0'}), /Set the environment variable PAY_/);
        const without = {...settings, PAY_PORT: '0', PAY_ORDERS_DIR: '.', PAY_POSTBACK_TOKEN: ''};
        expectFailure(await runAlone(commandOf('postback'), without), /PAY_POSTBACK_TOKEN/);
      });
    },
    languages.filter(({id}) => id === language),
  );
}
