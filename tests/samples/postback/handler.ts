import {existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync} from 'node:fs';
import {once} from 'node:events';
import {connect} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {fieldsOf as fieldsOfMessage, messageOf, messagesOf, wireText} from 'payment-contract/evidence';
import {orderDecisions, orderStatuses} from 'payment-contract/tables';
import {
  evidenceDecisions,
  EVIDENCE_ORDER,
  inquiryReplies,
  ORDER,
  pairReplies,
  valueReplies,
  withStatus,
  type InquiryDecision,
} from 'payment-contract/vectors';
import type {StatusCode} from '../../../sandbox/engine/orders';
import {startHandler, type Handler} from '../support/handler';
import {describeEachLanguage, languages} from '../support/languages';
import {exchangesOf, expectAsContracted, expectFailure, newReference, runAlone} from '../support/run';
import {TIS_620, useProvider, type ScriptedReply, type Settings} from '../support/servers';

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
  several: 'several # \\w+(?:,\\w*)+: ask a person',
  'no answer': 'retry #: ..*',
};

const ofStatuses = orderStatuses.rows.map(({code: Status, class: decision}) => ({
  what: `the status ${Status}, and no merchant`,
  body: JSON.stringify({ReferenceNo: ORDER.refno, OrderNo: '1', Total: 1250.5, CurrencyCode: '00', Status}),
  decision,
}));
const postbacks = [...messagesOf('postback', 'postback'), ...messagesOf('postbackForm', 'postback')];
/** A postback without a reference, as an integration of 2014 received it. */
const WITHOUT_REFERENCE = 'postback-post-prestashop';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const AS_JSON = 'Content-Type: application/json';

/**
 * Posts a body with exactly these headers, and its length if they say nothing of it.
 *
 * @returns the status; 0 if the server closes the connection, as PHP's does for a wrong length.
 */
async function postRaw(address: string, headers: string[], body: string): Promise<number> {
  const {hostname, port, pathname} = new URL(address);
  const isChunked = headers.some((header) => header.startsWith('Transfer-Encoding'));
  const hasLength = isChunked || headers.some((header) => header.startsWith('Content-Length'));
  const head = [`POST ${pathname} HTTP/1.1`, `Host: ${hostname}`, 'Connection: close', ...headers];
  if (!hasLength) head.push(`Content-Length: ${body.length}`);
  const sent = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
  await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  return Number(answer.split(' ')[1] ?? 0);
}

/** A paid record with these values, which are JSON. */
const recordWith = (refno: string, changes: Record<string, string>): string =>
  `{${Object.entries({
    ReferenceNo: `"${refno}"`,
    OrderNo: '"1000007"',
    Total: '1250.5',
    CurrencyCode: '"00"',
    Status: '"CP"',
    ...changes,
  })
    .map(([key, json]) => `"${key}":${json}`)
    .join()}}`;

const ZEROS = '0'.repeat(120_000);
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

/** Replies that make a careless program fail, with the line about them; `#` is the reference. */
const badReplies: (Omit<ScriptedReply, 'body'> & {what: string; body: (refno: string) => string; line: string})[] = [
  {what: 'a refund whose task cannot be written', body: (refno) => recordWith(refno, {Status: '"RF"'}), line: ''},
  ...(
    [
      ['no number', {Total: '"sNaN"'}, 'differs # .*'],
      ['a number without end', {Total: '1e999999999'}, 'differs # .*'],
      ['a text without end', {Total: '"1e999999999"'}, 'differs # .*'],
      ['120,000 zeros in a text', {Total: `"1250.${ZEROS}1"`}, 'differs # .*'],
      ['120,000 zeros in a number', {Total: `1250${ZEROS}`}, 'differs # .*'],
      ['an object as amount', {Total: '{"baht":1250.5}'}, 'differs # .*'],
      ['a deep amount', {Total: DEEP}, '(?:differs|retry) # ?.*'],
      ['a list as currency', {CurrencyCode: '["00"]'}, 'differs # .*'],
      ['a number as merchant', {MerchantID: '100042'}, 'differs # .*'],
      ['an object as reference', {ReferenceNo: '{}'}, 'differs # .*'],
      // PHP cannot parse the first.
      ['half of a surrogate pair', {Status: String.raw`"\ud800"`}, '(?:unpaid # .*: ask a person|retry #: .*)'],
      ['a line break', {Status: String.raw`"CP\npaid 1 1.00"`}, 'unpaid # CP PAID 1 1.00: ask a person'],
      ['a status of 100,000 letters', {Status: `"${'x'.repeat(100_000)}"`}, 'unpaid # X+: ask a person'],
      ['an object as number of the payment', {OrderNo: '{}'}, 'paid # 1250.50'],
      ['a payment of 100,000 letters', {OrderNo: `"${'x'.repeat(100_000)}"`}, 'paid # 1250.50'],
      ['the year 1', {OrderDateTime: '"0001-01-01T00:00:00+07:00"'}, 'paid # 1250.50'],
      ['the year 9999', {OrderDateTime: '"9999-12-31T23:59:59Z"'}, 'paid # 1250.50'],
      ['a date as number', {OrderDateTime: '1764200000'}, 'paid # 1250.50'],
      ['a key in another case', {Status: '"RE"', status: '"CP"'}, 'unpaid # RE'],
      ['a key of JavaScript', {Status: '"RE"', ['__proto__']: '{"Status":"CP"}'}, 'unpaid # RE'],
    ] as const
  ).map(([what, changes, line]) => ({what, body: (refno: string) => recordWith(refno, changes), line})),
  {
    what: 'a key twice',
    body: (refno) => recordWith(refno, {}).replace('{', '{"Status":"RE",'),
    line: 'paid # 1250.50',
  },
  {what: 'a byte order mark', body: (refno) => `\uFEFF${recordWith(refno, {})}`, line: 'paid # 1250.50'},
  {
    what: 'bytes that are not UTF-8',
    body: (refno) => recordWith(refno, {ProductDetail: `"${TIS_620}"`}),
    encoding: 'latin1',
    line: 'paid # 1250.50',
  },
  {
    what: 'a delete character',
    body: (refno) => recordWith(refno, {ProductDetail: '"\x7f"'}),
    line: 'paid # 1250.50',
  },
  {what: 'NaN', body: (refno) => recordWith(refno, {Total: 'NaN'}), line: 'retry #: .*'},
  {what: 'a depth of 100,000', body: () => DEEP, line: 'retry #: .*'},
  {what: 'a cut reply', body: (refno) => recordWith(refno, {}), isCut: true, line: 'retry #: .*'},
  {
    what: 'a million brackets',
    body: () =>
      `[${Array(1300)
        .fill('['.repeat(400) + ']'.repeat(400))
        .join()}]`,
    line: 'retry #: .*',
  },
  {
    what: '10,000 records',
    body: (refno) => `[${Array(10_000).fill(`{"ReferenceNo":"${refno}","Status":"CP"}`).join()}]`,
    line: 'several # CP,CP,.*: ask a person',
  },
  {
    what: '10,000 declined cards',
    body: (refno) =>
      `[${Array(10_000)
        .fill(recordWith(refno, {Status: '"RE"'}))
        .join()}]`,
    line: 'unpaid # RE,RE,.*',
  },
  {what: '10 MB', body: (refno) => recordWith(refno, {}) + ' '.repeat(1e7), line: 'retry #: .*'},
];

/** Makes an attempt unreadable. @returns a function that restores it. */
function spoilAttempt({folder}: Handler, refno: string): () => void {
  mkdirSync(path.join(folder, refno));
  return () => rmdirSync(path.join(folder, refno));
}

/** Leaves an attempt empty, as a shop that is about to write it. @returns a function that restores it. */
function emptyAttempt({folder}: Handler, refno: string): () => void {
  writeFileSync(path.join(folder, refno), '');
  return () => {};
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
    (programOf, {id}) => {
      const provider = useProvider({postbackRetryDelays: []});
      let settings: Settings;
      let handler: Handler;
      beforeAll(async () => {
        settings = provider.settings({PAY_POSTBACK_TOKEN: SHOP_TOKEN});
        handler = await startHandler(programOf('postback').command, settings);
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

        test('after a crash between its answer and the query', async () => {
          const {refno} = attempt('CP');
          const release = provider.standIn.hold(refno);
          await expectAccepted(refno);
          await handler.restart();
          release();
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        });
      });

      /** Sets Inquiry's reply: records of these statuses, with one payment. */
      const setStatuses = (refno: string, ...statuses: string[]): void => {
        const record = {ReferenceNo: refno, OrderNo: '1000007', Total: 1250.5, CurrencyCode: 'OO'};
        const body = JSON.stringify(statuses.map((Status) => ({...record, Status})));
        provider.standIn.replies.set(refno, {body});
      };
      const lastLine = (text?: string): string | undefined => text?.trimEnd().split('\n').at(-1);

      // They wait most of the time, for orders of their own.
      describe.concurrent('at the same time', () => {
        describe('fulfils a paid order once', () => {
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

          // The buyer paid with another card.
          test.each(['RE', 'VR', 'PF', 'C'] as const)('after it was %s', async (status) => {
            const {refno, order} = attempt(status);
            await expectAccepted(refno);
            expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} ${status}`]);
            expect(handler.isPaid(refno)).toBe(false);
            order.status = 'CP';
            await expectAccepted(refno, 'POST');
            expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
            expect(handler.isPaid(refno)).toBe(true);
          });

          test('and creates a task when another payment follows', async () => {
            const {refno} = attempt('CP');
            for (const [index, orderNo] of ['1000007', '1000008', '1000007'].entries()) {
              provider.standIn.replies.set(refno, paidReply(refno, orderNo));
              await expectAccepted(refno);
              await handler.says(refno, index + 1);
            }
            expect(await handler.says(refno, 3)).toEqual([
              `paid ${refno} ${TOTAL}`,
              `paid twice order-${refno}: ${refno} 1000007 and ${refno} 1000008, the first is no longer paid: ask a person`,
              `already paid ${refno}`,
            ]);
          });

          test.each<[what: string, reply: ScriptedReply, line: string]>([
            ['answered 503', {status: 503, body: '<h1>Down</h1>'}, 'retry #: .*HTTP 503'],
            ['answered with an HTML page', {body: '<h1>Sign in</h1>'}, 'retry #: .'],
            [
              'redirected, which is not followed',
              {status: 302, body: ''},
              'retry #: .*answered 302 and redirects to @:',
            ],
            ['had no record at first', {body: '[]'}, 'pending #$'],
          ])('after Inquiry %s, without another postback', async (_what, reply, line) => {
            const {refno} = attempt('CP');
            const target = `${provider.standIn.url}/moved`;
            provider.standIn.replies.set(refno, {...reply, headers: {location: `${target}?email=buyer@shop.example`}});
            await expectAccepted(refno);
            const [first] = await handler.says(refno, 1);
            expect(first).toMatch(new RegExp(`^${line.replace('#', refno).replace('@', target)}`, 'i'));
            expect(handler.isPaid(refno)).toBe(false);
            expect(provider.standIn.requests.filter(({address}) => address.startsWith('/moved'))).toEqual([]);
            provider.standIn.replies.delete(refno);
            expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
          });

          test.each([
            ['both are paid', 'CP', 'refund one of the two'],
            ['the first was refunded', 'RF', 'the first is no longer paid'],
            ['a refund of the first is under way', 'RR', 'the first is no longer paid'],
          ] as const)('with two attempts, and creates a task for the second when %s', async (_what, status, advice) => {
            const {refno: first, order} = attempt('CP');
            const {refno: second} = attempt('CP');
            const name = `order-with-two-${first}`;
            for (const refno of [first, second]) handler.store(refno, TOTAL, '00', token(refno), name);
            await expectAccepted(first);
            expect(await handler.says(first, 1)).toEqual([`paid ${first} ${TOTAL}`]);
            order.status = status;
            await expectAccepted(second);
            const [line] = await handler.says(second, 1);
            const twice = `paid twice ${name}: ${first} # and ${second} #, ${advice}: ask a person`;
            expect(line!.replace(/ \d{7}\b/g, ' #')).toBe(twice);
            expect(handler.fulfilledBy(name)).toMatch(new RegExp(`^${first} \\d+$`));
            expect(handler.task(second)).toBe(`${line}\n`);
            expect(handler.task(first)).toBeUndefined();
          });

          test.each([
            ['../esc', '..%2Fesc'],
            ['2026/11', '2026%2F11'],
          ])('whose name is %s, in a file of its folder', async (name, mark) => {
            const {refno} = attempt('CP');
            handler.store(refno, TOTAL, '00', token(refno), `${name}-${refno}`);
            await expectAccepted(refno);
            expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
            expect(readdirSync(handler.folder)).toContain(`${mark}-${refno}.fulfilled`);
            expect(existsSync(path.join(handler.folder, `${name}-${refno}.fulfilled`))).toBe(false);
          });
        });

        test('does for each status what the page says: ship, leave a task, ask again', async () => {
          const rows = orderDecisions.rows.flatMap(({examples, ...row}) =>
            examples.map((codes) => ({...row, codes, refno: attempt('NS').refno})),
          );
          expect(rows.length).toBeGreaterThan(orderStatuses.rows.length);
          for (const {codes, refno} of rows) {
            setStatuses(refno, ...codes);
            await expectAccepted(refno);
          }
          for (const {refno} of rows) await handler.says(refno, 1);
          const open = readdirSync(handler.folder).filter((name) => name.endsWith('.open'));
          const does = ({codes, refno}: (typeof rows)[number]) => ({
            codes,
            ships: handler.isPaid(refno),
            leavesTask: handler.task(refno) !== undefined,
            asksAgain: open.some((name) => name.startsWith(`${refno}.`)),
          });
          const says = ({codes, ship, person, ask}: (typeof rows)[number]) => ({
            codes,
            ships: ship,
            leavesTask: person !== 'No',
            asksAgain: ask !== 'No',
          });
          expect(rows.map(does)).toEqual(rows.map(says));
        });

        describe('leaves a task for a person', () => {
          test.each([
            ['a refund is under way', ['RR'], 'unpaid # RR: ask a person'],
            ['it was refunded', ['RF'], 'unpaid # RF: ask a person'],
            ['it is not paid', ['RE'], 'unpaid # RE: ask a person'],
            ['a refund is beside the payment', ['CP', 'RF'], 'several # CP,RF: ask a person'],
            ['Inquiry has no record', [], undefined],
          ])('when the order is paid, and later %s', async (_what, statuses, task) => {
            const {refno} = attempt('CP');
            setStatuses(refno, 'CP');
            await expectAccepted(refno);
            await handler.says(refno, 1);
            setStatuses(refno, ...statuses);
            await expectAccepted(refno);
            expect((await handler.says(refno, 2))[1]).toBe((task ?? 'already paid #').replace('#', refno));
            expect(lastLine(handler.task(refno))).toBe(task?.replace('#', refno));
            expect(handler.isPaid(refno)).toBe(true);
          });

          test('when Inquiry has failed for hours, and ships once it answers', async () => {
            const {refno} = attempt('CP');
            provider.standIn.replies.set(refno, {status: 401, body: '{"message":"unauthorized"}'});
            const came = Date.now() - 3 * 3600 * 1000;
            writeFileSync(path.join(handler.folder, `${refno}.${came}-1.open`), '');
            const [first, second] = await handler.says(refno, 2);
            expect(first).toMatch(new RegExp(`^retry ${refno}: .*HTTP 401$`));
            expect(second).toBe(`${first}: ask a person`);
            expect(handler.task(refno)).toBe(`${second}\n`);
            setStatuses(refno, 'CP');
            await handler.says(refno, 3);
            expect(lastLine(handler.task(refno))).toBe(`paid ${refno} ${TOTAL}`);
          });
        });

        test('asks about one attempt at most once a second, however many postbacks come', async () => {
          const {refno} = attempt('NS');
          const start = Date.now();
          for (let index = 0; index < 40; index += 1) {
            await expectAccepted(refno);
            await sleep(50);
          }
          await handler.says(refno, 1);
          const seconds = (Date.now() - start) / 1000;
          expect(provider.standIn.callsAbout(refno)).toBeLessThanOrEqual(seconds + 2);
        });

        test('answers 500 and says why when the name of an order has a blank', async () => {
          const refno = newReference();
          handler.store(refno, TOTAL, '00', token(refno), 'Order 17');
          for (const secret of [token(refno), '00', SHOP_TOKEN]) {
            expect(await call('GET', addressOf(refno, secret), fieldsOf(refno)), secret).toBe(500);
          }
          const reason = 'write order, total, currency and token, none with a blank in it';
          const [line] = await handler.says(refno, 1);
          expect(line).toMatch(new RegExp(`the attempt ${refno}: ${reason}`, 'i'));
        });

        test.each(['c2VjcmV0==', 'a+secret/of+mine=', 'a;secret:of,mine', 'ความลับ'])(
          'accepts the token %s, encoded or not',
          async (secret) => {
            const refno = newReference();
            handler.store(refno, TOTAL, '00', secret);
            const isAccepted = (query: string): Promise<number> =>
              call('GET', `${handler.url}?${query}&refno=${refno}`, {});
            expect(await isAccepted(`token=${secret}`)).toBe(200);
            expect(await isAccepted(`token=${encodeURIComponent(secret)}`)).toBe(200);
            expect(await isAccepted(new URLSearchParams({token: secret}).toString())).toBe(200);
            expect(await isAccepted(`token=${secret.slice(0, -1)}`)).toBe(403);
          },
        );

        test('takes the last of two references: the shop’s address has the first', async () => {
          const {refno} = attempt('CP');
          await expectAccepted(refno, 'GET', `${addressOf(refno)}&refno=A17`);
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
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
            expect(await post('', handler.url)).toBe(403);
          });
        });

        describe('follows the rules', () => {
          interface Case {
            what: string;
            body: string;
            decision: InquiryDecision;
            status?: number;
            order?: {refno: string; total: string; currency: string};
          }

          /** Sends a postback about each reply of Inquiry to an order. */
          async function expectDecisions(decider: Handler, replies: Case[], usual: NonNullable<Case['order']>) {
            const cases = replies.map(({order = usual, ...reply}) => ({
              ...reply,
              order,
              refno: newReference(order.refno[0]),
            }));
            for (const {refno, body, status, order} of cases) {
              decider.store(refno, order.total, order.currency, token(refno));
              provider.standIn.replies.set(refno, {body: body.replaceAll(order.refno, refno), status});
              expect(await call('GET', `${decider.url}${new URL(shopAddress()).search}`, fieldsOf(refno))).toBe(200);
            }
            for (const {what, refno, decision, order} of cases) {
              const [line] = await decider.says(refno, 1);
              const right = lines[decision].replaceAll('#', refno).replace('@', order.total.replace('.', '\\.'));
              expect(line, what).toMatch(new RegExp(`^${right}$`));
              expect(decider.isPaid(refno), what).toBe(decision === 'paid');
            }
          }

          test('for every status, every reply and every value of the test vectors', {timeout: 120_000}, async () => {
            const decider = await startHandler(programOf('postback').command, {
              ...settings,
              PAY_MERCHANT_ID: ORDER.merchantId,
            });
            try {
              const replies = [...ofStatuses, ...inquiryReplies, ...pairReplies, ...valueReplies];
              await expectDecisions(decider, replies, ORDER);
            } finally {
              await decider.stop();
            }
          });

          test('for a merchant ID of five digits', async () => {
            const merchantId = '10042';
            const decider = await startHandler(programOf('postback').command, {
              ...settings,
              PAY_MERCHANT_ID: merchantId,
            });
            const body = withStatus('CP');
            const withMerchant = (json: string): string => body.replace(`"${ORDER.merchantId}"`, json);
            try {
              const replies: Case[] = [
                {what: 'five digits', body: withMerchant(`"${merchantId}"`), decision: 'paid'},
                {what: 'five digits as a number', body: withMerchant(merchantId), decision: 'differs'},
                {what: 'eight digits', body, decision: 'differs'},
              ];
              await expectDecisions(decider, replies, ORDER);
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
            await expectDecisions(handler, replies, EVIDENCE_ORDER);
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
          await expectAccepted(refno);
          expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
        });

        // The token is in the body, so a handler that cannot read it must not answer 403: the caller would give up.
        test.each<[what: string, headers: string[], body: string, statuses: number[]]>([
          ['in chunks', [FORM, 'Transfer-Encoding: chunked'], '?', [200, 411]],
          ['with a negative length', [FORM, 'Content-Length: -1'], '?', [0, 400, 411]],
          ['whose length is no number', [FORM, 'Content-Length: abc'], '?', [0, 400, 411]],
          ['that is compressed', [FORM, 'Content-Encoding: gzip'], '?', [415]],
          ['that is neither a form nor JSON', ['Content-Type: text/xml'], '?', [415]],
          ['that is a form with a wrong escape', [FORM], '?&productdetail=100%', [200]],
          ['that is too long', [FORM], `?&filler=${'x'.repeat(20_000)}`, [413]],
          [
            'that is too long, in chunks',
            [FORM, 'Transfer-Encoding: chunked'],
            `?&filler=${'x'.repeat(20_000)}`,
            [411, 413],
          ],
          ['of broken JSON', [AS_JSON], '{"refno":', [400]],
          ['of a JSON list', [AS_JSON], '[]', [400]],
          ['of a JSON text', [AS_JSON], '"x"', [400]],
          ['of deep JSON', [AS_JSON], '{"a":'.repeat(3000), [400]],
        ])('reads or refuses a body %s', async (_what, headers, text, statuses) => {
          const {refno} = attempt('NS');
          const fields = `refno=${refno}&token=${encodeURIComponent(token(refno))}`;
          expect(statuses).toContain(await postRaw(handler.url, headers, text.replace('?', fields)));
          await expectAccepted(refno);
          expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
        });

        test('refuses a body of multipart/form-data', async () => {
          const {refno} = attempt('CP');
          const body = new FormData();
          for (const [name, value] of Object.entries({refno, token: token(refno)})) body.append(name, value);
          for (const address of [handler.url, addressOf(refno)])
            expect((await fetch(address, {method: 'POST', body})).status).toBe(415);
        });

        test('answers JSON with half of a surrogate pair', async () => {
          const {refno} = attempt('NS');
          expect([400, 403]).toContain(await postRaw(handler.url, [AS_JSON], `{"refno":"${refno}","token":"\\ud800"}`));
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
      });

      test('fulfils paid orders once from two workers on one folder, also when the second postback comes during the first question', async () => {
        const other = await startHandler(programOf('postback').command, settings, handler.folder);
        try {
          const attempts = Array.from({length: 50}, () => attempt('HO'));
          for (const {refno, order} of attempts) {
            await expectAccepted(refno);
            await sleep(Math.random() * 80);
            order.status = 'CP';
            const {search} = new URL(addressOf(refno));
            await expectAccepted(refno, 'POST', other.url + search);
          }
          await vi.waitFor(
            () => expect(attempts.filter(({refno}) => !handler.isPaid(refno)).map(({refno}) => refno)).toEqual([]),
            {timeout: 20_000},
          );
        } finally {
          await other.stop();
        }
      });

      test('leaves a task and goes on asking, also after a restart, while the payment is held or unknown', async () => {
        const cases = [['HO'], ['RR'], ['ZZ'], ['RE', 'HO']].map((statuses) => ({
          statuses,
          refno: attempt('NS').refno,
        }));
        for (const {statuses, refno} of cases) {
          setStatuses(refno, ...statuses);
          await expectAccepted(refno);
          const [line] = await handler.says(refno, 1);
          expect(line).toMatch(new RegExp(`^(?:unpaid|several) ${refno} ${statuses.join()}: ask a person$`));
          expect(handler.task(refno)).toBe(`${line}\n`);
          expect(handler.isPaid(refno)).toBe(false);
          setStatuses(refno, 'CP');
        }
        await handler.restart();
        for (const {refno} of cases) {
          expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
          expect(lastLine(handler.task(refno))).toBe(`paid ${refno} ${TOTAL}`);
        }
      });

      test('ships other orders after a bad reply about one, also after a restart', {timeout: 120_000}, async () => {
        const bad = badReplies.map((reply) => ({...reply, refno: newReference()}));
        const good = (): string[] => Array.from({length: 5}, () => attempt('CP').refno);
        const expectShipped = (refnos: string[]): Promise<void> =>
          vi.waitFor(() => expect(refnos.filter((refno) => !handler.isPaid(refno))).toEqual([]), {timeout: 30_000});
        // A task that cannot be written.
        mkdirSync(path.join(handler.folder, `${bad[0]!.refno}.task`));
        for (const {refno, body, ...reply} of bad) {
          handler.store(refno, TOTAL, '00', token(refno));
          provider.standIn.replies.set(refno, {...reply, body: body(refno)});
          await expectAccepted(refno);
        }
        const first = good();
        for (const refno of first) await expectAccepted(refno);
        await expectShipped(first);
        for (const {what, refno, line} of bad.slice(1)) {
          const [said] = await handler.says(refno, 1);
          expect(said, what).toMatch(new RegExp(`^${line.replaceAll('#', refno)}$`));
          expect(handler.isPaid(refno), what).toBe(said!.startsWith('paid '));
        }
        await handler.restart();
        const second = good();
        for (const refno of second) await expectAccepted(refno);
        await expectShipped(second);
        expect(handler.lines().filter((line) => !/^[ -~]{0,220}$/.test(line))).toEqual([]);
      });

      describe('answers 500 to a valid postback that it cannot store, and processes the next one', () => {
        test.each([
          ['the attempt cannot be read', spoilAttempt],
          ['the attempt is empty', emptyAttempt],
          ['the message cannot be written', takeFolderAway],
        ])('%s', async (_what, spoil) => {
          const refno = newReference();
          const repair = spoil(handler, refno);
          for (const method of ['GET', 'POST']) expect(await call(method, shopAddress(), fieldsOf(refno))).toBe(500);
          repair();
          handler.store(refno, TOTAL, '00', token(refno));
          provider.standIn.replies.set(refno, paidReply(refno));
          await expectAccepted(refno, 'GET', shopAddress());
          await vi.waitFor(() => expect(handler.isPaid(refno)).toBe(true), {timeout: 10_000});
        });
      });

      test('knows the order of an attempt from Windows, with a byte order mark and CRLF', async () => {
        const {refno} = attempt('CP');
        const line = `\uFEFForder-${refno} ${TOTAL} 00 ${token(refno)}\r\n\r\n`;
        writeFileSync(path.join(handler.folder, refno), line);
        await expectAccepted(refno);
        expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        expect(handler.isPaid(refno)).toBe(true);
      });

      test('takes no two orders for one, whose names are not UTF-8', async () => {
        for (const order of ['\xa1\xd2', '\xa2\xd3']) {
          const {refno} = attempt('CP');
          const line = `${order} ${TOTAL} 00 ${token(refno)}\n`;
          writeFileSync(path.join(handler.folder, refno), line, 'latin1');
          const status = await call('GET', shopAddress(), fieldsOf(refno));
          expect([200, 500]).toContain(status);
          if (status === 200) expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        }
      });

      test('answers while other callers are slow, and hangs up on them', {timeout: 90_000}, async () => {
        const {hostname, port} = new URL(handler.url);
        const starts = [
          'POST /post',
          `POST /postback HTTP/1.1\r\nHost: ${hostname}\r\n${FORM}\r\nContent-Length: 99\r\n\r\nr`,
        ];
        const slow = Array.from({length: 40}, () => connect(Number(port), hostname));
        const closed = slow.map(
          (socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)),
        );
        for (const [index, socket] of slow.entries()) socket.resume().write(starts[index % 2]!);
        await Promise.all(slow.map((socket) => once(socket, 'connect')));
        const {refno} = attempt('NS');
        await expectAccepted(refno);
        // PHP’s server is the web server in front of the program.
        if (id === 'php') for (const socket of slow) socket.destroy();
        await Promise.all(closed);
      });

      test('accepts every published postback, with the token of its order or of the shop', async () => {
        const withReference = postbacks.map((message) => ({message, refno: newReference()}));
        const before = handler.count('reference');
        for (const {message, refno} of withReference) {
          const own = fieldsOfMessage(message).token ?? 'none';
          const about = (text = '') => text.replaceAll('202611200001', refno);
          handler.store(refno, '1250.00', '00', own);
          provider.standIn.replies.set(refno, {body: about(wireText(messageOf('inquiry-object')))});
          // A message without an order token was sent to the address of the control panel.
          const address = `${own === 'none' ? shopAddress() : `${handler.url}?`}&${about(message.query)}`;
          const body = message.method === 'POST' ? new URLSearchParams(about(wireText(message))) : undefined;
          expect((await fetch(address, {method: message.method, body})).status, message.name).toBe(200);
        }
        for (const {message, refno} of withReference) {
          const isNamed = message.name !== WITHOUT_REFERENCE;
          const line = (await handler.says(isNamed ? refno : 'reference', isNamed ? 1 : before + 1)).at(-1);
          expect(line, message.name).toBe(isNamed ? `paid ${refno} 1250.00` : 'unknown reference: ask a person');
        }
      });

      test('fulfils with settings from a file with Windows line ends', async () => {
        const read = Object.entries(settings).map(([name, value]) => [name, `${value}\r`]);
        const other = await startHandler(programOf('postback').command, Object.fromEntries(read) as Settings);
        try {
          const {refno} = attempt('CP');
          other.store(refno, TOTAL, '00', token(refno));
          await expectAccepted(refno, 'GET', other.url + new URL(shopAddress()).search);
          expect(await other.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        } finally {
          await other.stop();
        }
      });

      // PHP's server starts before it runs the program: there, the worker names it.
      test('names a missing setting at start', async () => {
        expectFailure(
          await runAlone(programOf('postback').command, {PAY_PORT: '0'}),
          /Set the environment variable PAY_/,
        );
        const without = {...settings, PAY_PORT: '0', PAY_ORDERS_DIR: '.', PAY_POSTBACK_TOKEN: ''};
        expectFailure(await runAlone(programOf('postback').command, without), /PAY_POSTBACK_TOKEN/);
      });
    },
    languages.filter(({id}) => id === language),
  );
}
