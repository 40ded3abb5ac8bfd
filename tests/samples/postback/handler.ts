import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {once} from 'node:events';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, beforeAll, describe, expect, test, vi, type TestContext} from 'vitest';
import {fieldsOf as fieldsOfMessage, messageOf, messagesOf, wireText} from 'payment-contract/evidence';
import {orderDecisions, orderStatuses} from 'payment-contract/tables';
import type {StatusCode} from 'payment-sandbox/engine/orders';
import {startHandler, type Handler} from '../support/handler';
import {describeEachLanguage, languages, type Command, type Language} from '../support/languages';
import {exchangesOf, expectAsContracted, expectFailure, newReference, runAlone} from '../support/run';
import {useProvider, type ScriptedReply, type Settings} from '../support/servers';

const TOTAL = '1250.50';
const token = (refno: string): string => `secret+of/${refno}=`;
/** The token in the address of the control panel. */
const SHOP_TOKEN = 'secret+of/the shop=';

const CHANGED = 'the order is closed or has another total now: refund it, or ship by hand';
const MARKED = 'the order is marked as paid; stop the parcel if it has not left';

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

/** The reply of Inquiry about an order with records of these statuses. */
const replyWith = (refno: string, statuses: readonly string[], OrderNo = '1000007'): ScriptedReply => ({
  body: JSON.stringify(
    statuses.map((Status) => ({ReferenceNo: refno, OrderNo, Total: 1250.5, CurrencyCode: 'OO', Status})),
  ),
});

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
export const describeHandler = (language: string): void =>
  describeEachLanguage(
    describeOne,
    languages.filter(({id}) => id === language),
  );

function describeOne({id, programOf, importer}: Language): void {
  // The handlers of all languages run at the same time, and wait for each other on a busy machine.
  vi.setConfig({testTimeout: 120_000, maxConcurrency: 24});
  const provider = useProvider({postbackRetryDelays: []});
  let settings: Settings;
  let handler: Handler;
  const command = programOf('postback');
  /** Starts another handler for a test that kills it, fills it or breaks its folder. */
  const startOwn = async ({onTestFinished}: TestContext, folder?: string, given = settings): Promise<Handler> => {
    const own = await startHandler(command, given, folder);
    onTestFinished(() => own.stop());
    return own;
  };
  beforeAll(async () => {
    settings = provider.settings({PAY_POSTBACK_TOKEN: SHOP_TOKEN});
    handler = await startHandler(command, settings);
  });
  afterAll(async () => {
    await handler.stop();
    expectShortLines(handler);
  });
  const expectShortLines = (shop: Handler): void =>
    expect(shop.lines().filter((line) => !/^[ -~]{0,220}$/.test(line))).toEqual([]);
  /** The address of an attempt's postbacks at a handler. */
  const at = ({url}: Handler, refno: string, secret = token(refno)): string =>
    `${url}?token=${encodeURIComponent(secret)}`;
  const addressOf = (refno: string, secret?: string): string => at(handler, refno, secret);
  const shopAddress = (own = handler): string => at(own, '', SHOP_TOKEN);
  const setStatuses = (refno: string, ...statuses: string[]): void =>
    void provider.standIn.replies.set(refno, replyWith(refno, statuses));
  const lastLine = (text?: string): string | undefined => text?.trimEnd().split('\n').at(-1);
  const isClosed = (refno: string) => existsSync(path.join(handler.folder, `${refno}.closed`));
  /** Stores an attempt in the shop and in the sandbox, where it gets this status without a postback. */
  function attempt(status: StatusCode, {order: name = '', postbackUrl = '', shop = handler} = {}) {
    const refno = newReference();
    const details = {customerEmail: 'buyer@shop.example', productDetail: 'กาแฟ 1 kg & more', total: TOTAL};
    const own = postbackUrl && {postbackUrl: addressOf(refno)};
    const order = provider.sandbox.engine.createOrder({refno, ...details, currency: '00', ...own});
    order.status = status;
    shop.store(refno, TOTAL, '00', token(refno), name || undefined);
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
  /** A busy machine needs a while. */
  const eventually = (assertion: () => void): Promise<void> => vi.waitFor(assertion, {timeout: 60_000});
  const expectShipped = async (refnos: readonly string[], shop = handler): Promise<void> => {
    const missing = () => refnos.filter((refno) => !shop.isPaid(refno));
    // As in `says`: many tests wait here at the same time.
    await vi.waitUntil(() => missing().length === 0, {timeout: 60_000}).catch(() => {});
    expect(missing()).toEqual([]);
  };
  const expectTask = (refno: string, line?: string): Promise<void> =>
    eventually(() => expect(lastLine(handler.task(refno))).toBe(line));
  test.each(['GET', 'POST'] as const)('ships a paid order when the provider calls by %s', async (method) => {
    provider.sandbox.engine.change({postbackMethod: method});
    const {refno, order} = attempt('NS', {postbackUrl: 'own'});
    await handler.says(refno, 1);
    const exchanges = await exchangesOf(provider.sandbox, async () => {
      provider.sandbox.engine.move(order, 'CP');
      expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
    });
    expect(handler.isPaid(refno)).toBe(true);
    const postback = method === 'GET' ? 'postback' : 'postbackForm';
    const about = exchanges.filter(
      ({operation, request}) => operation === postback || JSON.stringify(request).includes(refno),
    );
    const operations = [...new Set(about.map(({operation}) => operation))].sort();
    expect(operations).toEqual(['inquireOrder', postback]);
    expectAsContracted(
      about,
      about.map(({operation}) => operation),
    );
  });
  // They wait most of the time, for orders of their own or a handler of their own. The longest begin first.
  describe.concurrent('at the same time', () => {
    test('gives a question ten seconds, because it holds the others back', async (context) => {
      const own = await startOwn(context);
      const refno = newReference();
      provider.standIn.replies.set(refno, {...replyWith(refno, ['CP']), delay: 20_000});
      own.store(refno, TOTAL, '00', token(refno));
      expect((await own.says(refno, 1))[0]).toMatch(new RegExp(`^retry ${refno}: .*time`, 'i'));
      setStatuses(refno, 'CP');
      await expectShipped([refno], own);
    });
    test('answers while other callers are slow, and hangs up on them', async (context) => {
      const own = await startOwn(context);
      const {hostname, port} = new URL(own.url);
      const starts = [
        'POST /post',
        `POST /postback HTTP/1.1\r\nHost: ${hostname}\r\n${FORM}\r\nContent-Length: 99\r\n\r\nr`,
      ];
      const slow = Array.from({length: 40}, () => connect(Number(port), hostname));
      const closed = slow.map((socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)));
      for (const [index, socket] of slow.entries()) socket.resume().write(starts[index % 2]!);
      await Promise.all(slow.map((socket) => once(socket, 'connect')));
      const {refno} = attempt('NS', {shop: own});
      await expectAccepted(refno, 'GET', at(own, refno));
      // PHP’s server is the web server in front of the program.
      if (id === 'php') for (const socket of slow) socket.destroy();
      await Promise.all(closed);
    });
    test('rests after five calls without an answer, asks about a fresh postback at once, and goes on after an answer', async (context) => {
      const own = await startOwn(context);
      const refnos = Array.from({length: 8}, () => newReference());
      for (const refno of refnos) {
        provider.standIn.replies.set(refno, {status: 503, body: 'Down'});
        own.store(refno, TOTAL, '00', token(refno));
      }
      const calls = () => refnos.reduce((sum, refno) => sum + provider.standIn.callsAbout(refno), 0);
      await eventually(() => expect(calls()).toBe(5));
      await sleep(5000);
      expect(calls(), 'during the rest').toBe(5);
      const last = refnos.find((refno) => provider.standIn.callsAbout(refno) === 0)!;
      const postback = () => expectAccepted(last, 'GET', at(own, last));
      await postback();
      await eventually(() => expect(provider.standIn.callsAbout(last)).toBe(1));
      await sleep(2500);
      expect(calls(), 'one call for a postback').toBe(6);
      for (const refno of refnos) setStatuses(refno, 'CP');
      await postback();
      await expectShipped(refnos, own);
    });
    test('ships a paid order whose postback is lost, by the schedule', async () => {
      const {refno, order} = attempt('NS');
      expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
      order.status = 'CP';
      await expectShipped([refno]);
    });
    test('ships after a crash between its answer and the query', async (context) => {
      const own = await startOwn(context);
      const {refno} = attempt('NS', {shop: own});
      await own.says(refno, 1);
      setStatuses(refno, 'CP');
      const release = provider.standIn.hold(refno);
      await expectAccepted(refno, 'GET', at(own, refno));
      await own.restart();
      release();
      await expectShipped([refno], own);
    });
    test('ships once when many postbacks arrive at once', async () => {
      const {refno} = attempt('CP');
      const methods = Array.from({length: 12}, (_, index) => (index % 2 === 0 ? 'GET' : 'POST'));
      await Promise.all(methods.map((method) => expectAccepted(refno, method)));
      await expectShipped([refno]);
      expect(handler.fulfilledBy(`order-${refno}`)).toMatch(new RegExp(`^${refno} \\d+$`));
      expect(handler.task(refno)).toBeUndefined();
    });
    // The buyer paid with another card.
    test.each(['RE', 'VR', 'PF', 'C'] as const)('ships after it was %s', async (status) => {
      const {refno, order} = attempt(status);
      expect(await handler.says(refno, 1)).toEqual([
        expect.stringMatching(`^(?:failed|cancelled) ${refno} ${status}$`),
      ]);
      expect(handler.isPaid(refno)).toBe(false);
      order.status = 'CP';
      await expectAccepted(refno, 'POST');
      expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
    });
    test.each<[what: string, reply: ScriptedReply, line: string]>([
      ['answered 503', {status: 503, body: '<h1>Down</h1>'}, 'retry #: HTTP 503'],
      ['answered with an HTML page', {body: '<h1>Sign in</h1>'}, 'retry #: .'],
      [
        'redirected, which is not followed',
        {status: 302, body: ''},
        'retry #: the API answered 302 and redirects to @:',
      ],
      ['had no record at first', {body: '[]'}, 'pending #$'],
    ])('ships after Inquiry %s, without another postback', async (_what, reply, line) => {
      const refno = newReference();
      const target = `${provider.standIn.url}/moved`;
      provider.standIn.replies.set(refno, {...reply, headers: {location: `${target}?email=buyer@shop.example`}});
      handler.store(refno, TOTAL, '00', token(refno));
      const [first] = await handler.says(refno, 1);
      expect(first).toMatch(new RegExp(`^${line.replace('#', refno).replace('@', target)}`, 'i'));
      expect(provider.standIn.requests.filter(({address}) => address.startsWith('/moved'))).toEqual([]);
      setStatuses(refno, 'CP');
      await expectAccepted(refno);
      expect((await handler.says(refno, 2)).at(-1)).toBe(`paid ${refno} ${TOTAL}`);
    });
    test('ships an order with two paid attempts once, and leaves a task for the second', async () => {
      const {refno: first} = attempt('NS', {order: `two-${newReference()}`});
      const name = `two-of-${first}`;
      const {refno: second} = attempt('NS', {order: name});
      handler.store(first, TOTAL, '00', token(first), name);
      for (const refno of [first, second]) {
        setStatuses(refno, 'CP');
        await expectAccepted(refno);
        await eventually(() => expect(isClosed(refno)).toBe(true));
      }
      expect(handler.fulfilledBy(name)).toBe(`${first} 1000007`);
      const line = `paid twice ${name} ${first} 1000007 and ${second} 1000007, refund the second one: ask a person`;
      expect(lastLine(handler.task(second))).toBe(line);
      expect(handler.task(first)).toBeUndefined();
      // A person refunds the second one.
      setStatuses(second, 'RF');
      await expectAccepted(second);
      const refunded = `refunded ${second} RF, ship nothing for it, book the refund or the part that was refunded`;
      await expectTask(second, `${refunded}; the order is paid by ${first} 1000007: ask a person`);
    });
    test('ships nothing for a payment whose order has another total now, and ships its newest attempt', async () => {
      const name = `grown-${newReference()}`;
      const {refno: old} = attempt('NS', {order: name});
      handler.change(name, '2000.00');
      setStatuses(old, 'CP');
      await expectAccepted(old);
      const line = `changed ${old} ${name}, ${CHANGED}: ask a person`;
      await expectTask(old, line);
      expect(handler.fulfilledBy(name)).toBeUndefined();
      const refno = newReference();
      const {body} = replyWith(refno, ['CP']);
      provider.standIn.replies.set(refno, {body: body.replace('1250.5', '2000')});
      handler.store(refno, '2000.00', '00', token(refno), name);
      await eventually(() => expect(handler.fulfilledBy(name)).toBe(`${refno} 1000007`));
      expect(handler.task(refno)).toBeUndefined();
    });
    test.each([
      ['with a line break', '# 1000007\r\n'],
      ['without the number', '#\n'],
    ])('knows an order that a person has shipped by hand, marked %s', async (_how, mark) => {
      const name = `by-hand-${newReference()}`;
      const {refno} = attempt('NS', {order: name});
      writeFileSync(path.join(handler.folder, `${name}.fulfilled`), mark.replace('#', refno));
      setStatuses(refno, 'CP');
      await expectAccepted(refno);
      await eventually(() => expect(isClosed(refno)).toBe(true));
      expect(handler.task(refno)).toBeUndefined();
      setStatuses(refno, 'RF');
      await expectAccepted(refno);
      await eventually(() => expect(lastLine(handler.task(refno))).toContain(`; ${MARKED}: ask a person`));
    });
    test('ships nothing for a payment whose order the shop has closed', async () => {
      const name = `closed-${newReference()}`;
      const {refno} = attempt('NS', {order: name});
      rmSync(path.join(handler.folder, `${name}.order`));
      setStatuses(refno, 'CP');
      await expectAccepted(refno);
      const line = `changed ${refno} ${name}, ${CHANGED}: ask a person`;
      await expectTask(refno, line);
      expect(handler.fulfilledBy(name)).toBeUndefined();
    });
    test.each([
      ['../esc', '..%2Fesc'],
      ['2026/11', '2026%2F11'],
    ])('ships the order %s, in a file of its folder', async (name, mark) => {
      const {refno} = attempt('CP', {order: `${name}-${newReference()}`});
      expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
      expect(readdirSync(handler.folder).some((file) => file.startsWith(mark) && file.endsWith('.fulfilled'))).toBe(
        true,
      );
    });
    test('does for each status what the page says: ship, leave a task, ask again', async () => {
      const rows = orderDecisions.rows.flatMap(({examples, ...row}) =>
        examples.map((codes) => ({...row, codes, refno: newReference()})),
      );
      expect(rows.length).toBeGreaterThan(orderStatuses.rows.length);
      for (const {codes, refno} of rows) {
        setStatuses(refno, ...codes);
        handler.store(refno, TOTAL, '00', token(refno));
      }
      for (const {refno} of rows) await handler.says(refno, 1);
      await sleep(1500);
      const does = ({codes, refno}: (typeof rows)[number]) => ({
        codes,
        ships: handler.isPaid(refno),
        leavesTask: handler.task(refno) !== undefined,
        asksAgain: !isClosed(refno),
      });
      const says = ({codes, ship, person, schedule}: (typeof rows)[number]) => ({
        codes,
        ships: ship,
        leavesTask: person !== 'None',
        asksAgain: schedule !== 'never',
      });
      expect(rows.map(does)).toEqual(rows.map(says));
    });
    test.each<[what: string, statuses: string, task?: string]>([
      ['a refund is under way', 'RR', 'refunding # RR, ship nothing for it, a refund is under way; '],
      ['it was refunded', 'RF', 'refunded # RF, ship nothing for it, book the refund or the part that was refunded; '],
      ['it is not paid', 'RE', 'failed # RE, '],
      [
        'a refund is beside the payment',
        'CP,RF',
        'several # CP,RF, several records (CP,RF): compare them with the control panel; ',
      ],
      ['it is paid twice', 'CP,CP', 'several # CP,CP, several records (CP,CP): refund one payment, and ship once; '],
      ['Inquiry has no record', ''],
    ])('leaves a task when the order has shipped, and later %s', async (_what, statuses, task) => {
      const {refno} = attempt('CP');
      setStatuses(refno, 'CP');
      await expectShipped([refno]);
      setStatuses(refno, ...statuses.split(',').filter(Boolean));
      await expectAccepted(refno);
      await handler.says(refno, 2);
      expect(lastLine(handler.task(refno))).toBe(task && `${task.replace('#', refno)}${MARKED}: ask a person`);
      expect(handler.isPaid(refno)).toBe(true);
    });
    test('opens no task for a slow reply from before the shipment, and asks again', async (context) => {
      const own = await startOwn(context);
      for (const status of ['RE', 'RF']) {
        const refno = newReference();
        setStatuses(refno, status);
        const release = provider.standIn.hold(refno);
        own.store(refno, TOTAL, '00', token(refno));
        const asked = (times: number) => eventually(() => expect(provider.standIn.callsAbout(refno)).toBe(times));
        await asked(1);
        // The buyer has paid again, and another process has shipped.
        writeFileSync(path.join(own.folder, `order-${refno}.fulfilled`), `${refno} 1000007`);
        release();
        const releaseNext = provider.standIn.hold(refno);
        await asked(2);
        expect({lines: own.count(refno), task: own.task(refno)}).toEqual({lines: 0, task: undefined});
        setStatuses(refno, 'CP');
        releaseNext();
        expect(await own.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
      }
    });
    test('opens no task when Inquiry fails for seconds about an attempt of three hours ago', async (context) => {
      // With failures of other tests, five in a row, the shared handler would rest for a minute.
      const own = await startOwn(context);
      const refno = newReference();
      provider.standIn.replies.set(refno, {status: 401, body: '{"message":"unauthorized"}'});
      writeFileSync(path.join(own.folder, `${refno}.${Date.now() - 3 * 3600 * 1000}-1.postback`), '');
      own.store(refno, TOTAL, '00', token(refno));
      // The third question comes after the second failure: the pause doubles.
      await eventually(() => expect(provider.standIn.callsAbout(refno)).toBeGreaterThan(2));
      expect(own.task(refno)).toBeUndefined();
      setStatuses(refno, 'CP');
      await expectAccepted(refno, 'GET', at(own, refno));
      expect(await own.says(refno, 2)).toEqual([`retry ${refno}: HTTP 401: unauthorized`, `paid ${refno} ${TOTAL}`]);
    });
    test('leaves a task once, also when a person has settled it', async () => {
      const name = `settled-${newReference()}`;
      const [first, second] = [attempt('NS', {order: name}).refno, attempt('NS', {order: name}).refno] as const;
      for (const refno of [first, second]) {
        setStatuses(refno, 'CP');
        await expectAccepted(refno);
        await eventually(() => expect(isClosed(refno)).toBe(true));
      }
      const note = `${handler.task(second)}refunded by Ann\n`;
      writeFileSync(path.join(handler.folder, `${second}.task`), note);
      const before = provider.standIn.callsAbout(second);
      await expectAccepted(second);
      await eventually(() => expect(provider.standIn.callsAbout(second)).toBe(before + 1));
      await eventually(() => expect(readdirSync(handler.folder).join()).not.toContain(`${second}.1`));
      expect(handler.task(second)).toBe(note);
      // What became of it is still added.
      setStatuses(second, 'RR');
      await expectAccepted(second);
      const refunding = `refunding ${second} RR, ship nothing for it, a refund is under way`;
      await expectTask(second, `${refunding}; the order is paid by ${first} 1000007: ask a person`);
      expect(handler.task(second)).toMatch(note);
    });
    test('tells a hold each time, also below a note of a person, and another task once', async () => {
      const {refno} = attempt('HO');
      const file = path.join(handler.folder, `${refno}.task`);
      const tasks = () => handler.task(refno)?.split('\n').slice(0, -1);
      /** Inquiry is asked twice, because a task is written after the first answer. */
      const becomes = async (status: string) => {
        setStatuses(refno, status);
        for (let turn = 0; turn < 2; turn += 1) {
          const before = provider.standIn.callsAbout(refno);
          await expectAccepted(refno);
          await eventually(() => expect(provider.standIn.callsAbout(refno)).toBeGreaterThan(before));
        }
      };
      const [held] = await handler.says(refno, 1);
      const failed = `failed ${refno} RE`;
      const refunded = `refunded ${refno} RF, ship nothing for it, book the refund or the part that was refunded: ask a person`;
      writeFileSync(file, `${held}\nsent the documents\n`);
      await becomes('HO');
      await becomes('RE');
      await becomes('HO');
      expect(tasks()).toEqual([held, 'sent the documents', failed, held]);
      await becomes('RF');
      await becomes('RE');
      await becomes('RF');
      expect(tasks()).toEqual([held, 'sent the documents', failed, held, refunded, failed]);
    });
    test('is used by another file, which starts no server', async (context) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sample-importer-'));
      context.onTestFinished(() => rmSync(folder, {recursive: true}));
      mkdirSync(path.join(folder, 'orders'));
      const refno = newReference();
      setStatuses(refno, 'CP');
      writeFileSync(path.join(folder, 'orders', refno), `A17 ${TOTAL} 00 ${token(refno)}\n`);
      writeFileSync(path.join(folder, 'orders/A17.order'), `${TOTAL} 00\n`);
      const inFolder = ['-c', 'cd "$0" && exec "$@"', folder];
      const outcome = await runAlone(['sh', ...inFolder, ...importer(), refno, token(refno)], settings);
      expect(outcome).toMatchObject({out: `paid ${refno} ${TOTAL}\n200 never`, error: '', code: 0});
      expect(readdirSync(path.join(folder, 'orders')).filter((name) => name.endsWith('.fulfilled'))).toHaveLength(1);
    });
    test('ends when it cannot read what is open, and goes on after a restart', async (context) => {
      const own = await startOwn(context);
      // PHP's server listens before the program that asks has begun.
      await own.says(attempt('NS', {shop: own}).refno, 1);
      const bringBack = takeFolderAway(own);
      expect(await own.ended()).not.toBe(0);
      expect(own.lines().filter((line) => line.startsWith('retry all: '))).toEqual([
        `retry all: There is no folder ${own.folder}: make it, or name yours in SHOP_FOLDER.`,
      ]);
      bringBack();
      await own.restart();
      const {refno} = attempt('CP', {shop: own});
      await expectShipped([refno], own);
    });
    test('rests after five calls without an answer, also about postbacks from before its start', async (context) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sample-orders-'));
      context.onTestFinished(() => rmSync(folder, {recursive: true}));
      const refnos = Array.from({length: 8}, () => newReference());
      for (const refno of refnos) {
        provider.standIn.replies.set(refno, {status: 503, body: 'Down'});
        writeFileSync(path.join(folder, refno), `A17 ${TOTAL} 00 ${token(refno)}\n`);
        writeFileSync(path.join(folder, `${refno}.${Date.now()}-1.postback`), '');
      }
      await startOwn(context, folder);
      const calls = () => refnos.reduce((sum, refno) => sum + provider.standIn.callsAbout(refno), 0);
      await eventually(() => expect(calls()).toBe(5));
      await sleep(4000);
      expect(calls(), 'during the rest').toBe(5);
    });
    test('asks about one attempt at most once a second, however many postbacks come', async () => {
      const {refno} = attempt('NS');
      const began = Date.now();
      for (let index = 0; index < 40; index += 1) {
        await expectAccepted(refno);
        await sleep(50);
      }
      await handler.says(refno, 1);
      expect(provider.standIn.callsAbout(refno)).toBeLessThanOrEqual((Date.now() - began) / 1000 + 2);
    });
    test('answers 500 and says why when the name of an order has a blank', async () => {
      const refno = newReference();
      handler.store(refno, TOTAL, '00', token(refno), 'Order 17');
      expect(await call('GET', shopAddress(), fieldsOf(refno))).toBe(500);
      const lines = await handler.says(`${refno}: `, 1);
      expect(lines.at(-1)).toMatch(`${refno}: write order, total, currency and token, none with a blank in it.`);
      rmSync(path.join(handler.folder, refno));
    });
    test.each(['c2VjcmV0==', 'a+secret/of+mine=', 'a;secret:of,mine', 'ความลับ'])(
      'accepts the token %s, encoded or not',
      async (secret) => {
        const refno = newReference();
        setStatuses(refno, 'NS');
        handler.store(refno, TOTAL, '00', secret);
        const isAccepted = (query: string): Promise<number> =>
          call('GET', `${handler.url}?${query}&refno=${refno}`, {});
        expect(await isAccepted(`token=${secret}`)).toBe(200);
        expect(await isAccepted(`token=${encodeURIComponent(secret)}`)).toBe(200);
        expect(await isAccepted(new URLSearchParams({token: secret}).toString())).toBe(200);
        expect(await isAccepted(`token=${secret.slice(0, -1)}`)).toBe(403);
      },
    );
    test('knows no token while an attempt is moved away', async (context) => {
      const own = await startOwn(context);
      const gone = path.join(own.folder, newReference());
      writeFileSync(`${gone}.closed`, '');
      // It is in the list of the folder, and is not there when it is read.
      symlinkSync('nowhere', gone);
      expect(await call('GET', at(own, newReference(), 'guess'), {})).toBe(403);
    });
    // The driver of a database fails at some of them, and the answer would be 500.
    test('knows no token with a control character, or with bytes or half a character that cannot be read', async () => {
      const cases: [stored: string, sent: string][] = [
        ['?', String.raw`\ud800`],
        ['\uFFFD', String.raw`\ud800`],
        ['\uFFFD', '%FF'],
        ['a\0b', String.raw`a\u0000b`],
        ['a\0b', 'a%00b'],
        ['\u009B', '%C2%9B'],
      ];
      for (const [stored, sent] of cases) {
        const refno = newReference();
        setStatuses(refno, 'NS');
        handler.store(refno, TOTAL, '00', stored);
        // PHP does not read half a character of JSON.
        const statuses = id === 'php' && sent === String.raw`\ud800` ? [400] : [403];
        if (sent.includes('\\'))
          expect(statuses).toContain(await postRaw(handler.url, [AS_JSON], `{"refno":"${refno}","token":"${sent}"}`));
        else
          for (const post of [true, false]) {
            const fields = `refno=${refno}&token=${sent}`;
            const answer = post ? postRaw(handler.url, [FORM], fields) : call('GET', `${handler.url}?${fields}`, {});
            expect(statuses, sent).toContain(await answer);
          }
        rmSync(path.join(handler.folder, refno));
      }
      const half = String.raw`{"refno":"\ud800","token":"${SHOP_TOKEN}"}`;
      expect(await postRaw(handler.url, [AS_JSON], half)).toBe(id === 'php' ? 400 : 200);
    });
    test('takes the last of two references: the shop’s address has the first', async () => {
      const {refno} = attempt('CP');
      await expectAccepted(refno, 'GET', `${addressOf(refno)}&refno=A17`);
      await expectShipped([refno]);
    });
    test.each(['GET', 'POST'])('opens a task for the shop’s token with an unknown reference, by %s', async (method) => {
      const unknown = newReference();
      await expectAccepted(unknown, method, shopAddress());
      expect(await handler.says(unknown, 1)).toEqual([`unknown ${unknown}: ask a person`]);
      expect(handler.task(unknown)).toBe(`unknown ${unknown}: ask a person\n`);
      expect(provider.standIn.callsAbout(unknown)).toBe(0);
    });
    // The buyer may have changed the reference in the form, and paid.
    test('opens one task for an order’s token with another reference, and asks nothing', async () => {
      const {refno} = attempt('NS');
      const other = attempt('NS').refno;
      await handler.says(other, 1);
      setStatuses(other, 'CP');
      for (const foreign of [other, '912345678901', newReference()])
        await expectAccepted(foreign, 'GET', addressOf(refno));
      const line = `unknown ${other}, with the token of ${refno}: ask a person`;
      expect(handler.task(refno)).toBe(`${line}\n`);
      expect(provider.standIn.callsAbout('912345678901')).toBe(0);
    });
    test('opens that task beside another one of the same attempt', async () => {
      const {refno} = attempt('HO');
      await handler.says(refno, 1);
      await expectAccepted('912345678902', 'GET', addressOf(refno));
      expect(lastLine(handler.task(refno))).toBe(`unknown 912345678902, with the token of ${refno}: ask a person`);
    });
    test('opens a task for the shop’s token without a valid reference', async () => {
      for (const refno of [undefined, '', '1'.repeat(13), '../../x', '12\n34'])
        expect(await call('POST', shopAddress(), {status: 'CP', ...(refno !== undefined && {refno})})).toBe(200);
      expect(handler.task('reference')).toBe('unknown reference: ask a person\n');
    });
    test('reads JSON, whose reference is a text or a number', async () => {
      const {refno} = attempt('CP');
      const headers = {'content-type': 'application/json; charset=utf-8'};
      const post = async (body: string, address = shopAddress()) =>
        (await fetch(address, {method: 'POST', headers, body})).status;
      expect(await post(JSON.stringify(fieldsOf(refno)))).toBe(200);
      await expectShipped([refno]);
      const number = '812345678901';
      expect(await post(`{"refno": ${number}, "productdetail": null, "more": [{"a": "}"}]}`)).toBe(200);
      expect(await handler.says(number, 1)).toEqual([`unknown ${number}: ask a person`]);
      expect(await post('', handler.url)).toBe(403);
    });
    test('refuses a caller without a token that it knows, and makes no query', async () => {
      const refno = newReference();
      const forged: [string, string, Settings][] = [
        ['a wrong token', addressOf(refno, 'guess'), fieldsOf(refno)],
        ['an empty token', addressOf(refno, ''), fieldsOf(refno)],
        ['a part of the shop’s token', addressOf(refno, SHOP_TOKEN.slice(0, -1)), fieldsOf(refno)],
        ['no token', handler.url, fieldsOf(refno)],
        ['the name of a file', addressOf(refno), fieldsOf(`../${refno}`)],
        ['no reference', addressOf(refno), {status: 'CP'}],
      ];
      for (const [what, address, fields] of forged)
        for (const method of ['GET', 'POST'])
          expect(await call(method, address, fields), `${what}, by ${method}`).toBe(403);
      await sleep(1500);
      expect(provider.standIn.callsAbout(refno)).toBe(0);
      const {refno: own} = attempt('NS');
      expect(await call('GET', addressOf(own, token(own).slice(0, -1)), fieldsOf(own))).toBe(403);
    });
    test('survives requests that are not postbacks', async () => {
      // Java's server itself refuses a malformed address.
      for (const query of ['?%', '?refno=%E0%A4%A', '?refno[]=1&token[]=1', '?refno', '?&&=='])
        expect([400, 403], query).toContain((await fetch(handler.url + query)).status);
      // Some servers redirect to the path with one slash.
      const slashes = await fetch(`${new URL(handler.url).origin}//`, {redirect: 'manual'});
      expect([301, 307, 308, 400, 403]).toContain(slashes.status);
      const body = new FormData();
      body.append('refno', '1');
      expect((await fetch(shopAddress(), {method: 'POST', body})).status).toBe(415);
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
    });
    test('answers without waiting for Inquiry, and asks again about a postback during the query', async () => {
      const {refno} = attempt('NS');
      await handler.says(refno, 1);
      const release = provider.standIn.hold(refno);
      const before = provider.standIn.callsAbout(refno);
      await expectAccepted(refno);
      await eventually(() => expect(provider.standIn.callsAbout(refno)).toBe(before + 1));
      setStatuses(refno, 'CP');
      await expectAccepted(refno, 'POST');
      release();
      await expectShipped([refno]);
    });
    test('ships paid orders once from two workers on one folder, also when the second postback comes during the first question', async (context) => {
      const one = await startOwn(context);
      const other = await startOwn(context, one.folder);
      const attempts = Array.from({length: 50}, () => attempt('HO', {shop: one}));
      for (const {refno, order} of attempts) {
        await expectAccepted(refno, 'GET', at(one, refno));
        await sleep(Math.random() * 80);
        order.status = 'CP';
        await expectAccepted(refno, 'POST', at(other, refno));
      }
      await expectShipped(
        attempts.map(({refno}) => refno),
        one,
      );
    });
    test('asks about a new postback before most of what is due', async (context) => {
      const own = await startOwn(context);
      const due = Array.from({length: 60}, () => newReference());
      for (const refno of due) {
        provider.standIn.replies.set(refno, {body: '[]', delay: 300});
        own.store(refno, TOTAL, '00', token(refno));
      }
      const {requests} = provider.standIn;
      const askedIn = (list: typeof requests) =>
        due.filter((refno) => list.some(({body}) => body.includes(`"${refno}"`))).length;
      await eventually(() => expect(askedIn(requests)).toBeGreaterThan(0));
      const refno = newReference();
      setStatuses(refno, 'CP');
      own.store(refno, TOTAL, '00', token(refno));
      await expectAccepted(refno, 'POST', at(own, refno));
      const before = askedIn(requests);
      await expectShipped([refno], own);
      const first = requests.findIndex(({body}) => body.includes(`"${refno}"`));
      expect(askedIn(requests.slice(0, first)) - before).toBeLessThan(30);
    });
    test('leaves a task and goes on asking, also after a restart, while the payment is held or unknown', async (context) => {
      const own = await startOwn(context);
      const cases = [['HO'], ['RR'], ['ZZ'], ['RE', 'HO']].map((statuses) => ({statuses, refno: newReference()}));
      for (const {statuses, refno} of cases) {
        setStatuses(refno, ...statuses);
        own.store(refno, TOTAL, '00', token(refno));
      }
      for (const {statuses, refno} of cases) {
        const [line] = await own.says(refno, 1);
        expect(line).toMatch(
          new RegExp(`^(?:held|refunding|unknown|several) ${refno} ${statuses.join()}, .*: ask a person$`),
        );
        expect(own.task(refno)).toBe(`${line}\n`);
        setStatuses(refno, 'CP');
      }
      await own.restart();
      for (const {refno} of cases) {
        expect((await own.says(refno, 2))[1]).toBe(`paid ${refno} ${TOTAL}`);
        expect(lastLine(own.task(refno))).toBe(`paid ${refno} ${TOTAL}`);
      }
    });
    test('ships other orders after a bad reply about one, and after a task that cannot be written', async (context) => {
      const own = await startOwn(context);
      const bodies = ['['.repeat(100_000), '{', `${' '.repeat(2e6)}{}`, '[1]', '{"ReferenceNo":{}}', '"x"'];
      const bad = bodies.map((body) => ({body, refno: newReference()}));
      const refunded = newReference();
      mkdirSync(path.join(own.folder, `${refunded}.task`));
      setStatuses(refunded, 'RF');
      own.store(refunded, TOTAL, '00', token(refunded));
      for (const {refno, body} of bad) {
        provider.standIn.replies.set(refno, {body});
        own.store(refno, TOTAL, '00', token(refno));
      }
      const good = Array.from({length: 5}, () => attempt('CP', {shop: own}).refno);
      for (const refno of good) await expectAccepted(refno, 'GET', at(own, refno));
      await expectShipped(good, own);
      expect(bad.filter(({refno}) => own.isPaid(refno))).toEqual([]);
      expectShortLines(own);
    });
    test('starts and ships other orders when an attempt has been moved away, and skips a postback that is not its own', async (context) => {
      const own = await startOwn(context);
      const [moved, asked, closed] = [newReference(), newReference(), newReference()];
      const fileOf = (name: string) => path.join(own.folder, name);
      // A name in the list of the folder without a file.
      for (const refno of [moved, asked]) symlinkSync('none', fileOf(refno));
      writeFileSync(fileOf(`${asked}.${Date.now()}-1.postback`), '');
      own.store(closed, TOTAL, '00', token(closed));
      for (const end of ['closed', 'postback', 'abc.postback']) writeFileSync(fileOf(`${closed}.${end}`), '');
      await own.restart();
      const refnos = ['CP', 'CP'].map((status) => {
        const refno = newReference();
        setStatuses(refno, status);
        return refno;
      });
      for (const refno of refnos) {
        own.store(refno, TOTAL, '00', token(refno));
        await expectShipped([refno], own);
      }
      expect((await own.says(asked, 1))[0]).toBe(`retry ${asked}: there is no such attempt`);
      expect(own.lines().filter((line) => /retry all|Warning/.test(line) || line.includes(moved))).toEqual([]);
      expect(provider.standIn.callsAbout(closed)).toBe(0);
    });
    test('answers 500 when it can read no attempt or write no message, and takes the next postback', async (context) => {
      const own = await startOwn(context);
      for (const spoil of [spoilAttempt, emptyAttempt, takeFolderAway]) {
        const refno = newReference();
        const repair = spoil(own, refno);
        for (const method of ['GET', 'POST'])
          expect(await call(method, shopAddress(own), fieldsOf(refno)), spoil.name).toBe(500);
        repair();
        setStatuses(refno, 'CP');
        own.store(refno, TOTAL, '00', token(refno));
        await expectAccepted(refno, 'GET', shopAddress(own));
        await expectShipped([refno], own);
      }
    });
    test('reads an attempt from Windows, and takes no two orders for one whose names are not UTF-8', async (context) => {
      const own = await startOwn(context);
      const {refno} = attempt('CP', {order: 'other', shop: own});
      const fileOf = (name: string) => path.join(own.folder, name);
      writeFileSync(fileOf(`order-${refno}.order`), `\uFEFF${TOTAL} 00\r\n`);
      writeFileSync(fileOf(refno), `\uFEFForder-${refno} ${TOTAL} 00 ${token(refno)}\r\n\r\n`);
      await expectAccepted(refno, 'GET', at(own, refno));
      await expectShipped([refno], own);
      const marks = () => readdirSync(own.folder).filter((name) => name.endsWith('.fulfilled')).length;
      const before = marks();
      for (const order of ['\xa1\xd2', '\xa2\xd3']) {
        const {refno: odd} = attempt('CP', {order: 'none', shop: own});
        writeFileSync(fileOf(odd), `${order} ${TOTAL} 00 ${token(odd)}\n`, 'latin1');
        expect([200, 500]).toContain(await call('GET', shopAddress(own), fieldsOf(odd)));
      }
      await sleep(2500);
      expect(marks() - before, 'orders that are marked: none, or each for itself').not.toBe(1);
    });
    test('accepts every published postback, with the token of its order or of the shop', async () => {
      const shipped: string[] = [];
      for (const message of postbacks) {
        const refno = newReference();
        const own = fieldsOfMessage(message).token ?? `none-${refno}`;
        const about = (text = '') => text.replaceAll('202611200001', refno);
        provider.standIn.replies.set(refno, {body: about(wireText(messageOf('inquiry-object')))});
        handler.store(refno, '1250.00', '00', own);
        // A message without an order token was sent to the address of the control panel.
        const address = `${own.startsWith('none') ? shopAddress() : `${handler.url}?`}&${about(message.query)}`;
        const body = message.method === 'POST' ? new URLSearchParams(about(wireText(message))) : undefined;
        expect((await fetch(address, {method: message.method, body})).status, message.name).toBe(200);
        if (message.name !== WITHOUT_REFERENCE) shipped.push(refno);
      }
      await expectShipped(shipped);
    });
    // PHP's server starts before it runs the program: there, the worker names it.
    test('names a missing setting or folder at start, and reads settings of a file from Windows', async (context) => {
      const start: Command = [...command, '0'];
      const without = runAlone(start, {...settings, SHOP_FOLDER: 'none'});
      expectFailure(await without, /^There is no folder none: make it, or name yours in SHOP_FOLDER\.$/);
      expectFailure(await runAlone(start, {...settings, SHOP_FOLDER: ''}), /^There is no folder orders: /);
      expectFailure(
        await runAlone(start, {...settings, SHOP_FOLDER: __filename}),
        /^There is no folder .*handler\.ts: /,
      );
      if (id !== 'php') expectFailure(await runAlone(command, settings), /^Write a port: .*postback.* 8000$/i);
      expectFailure(await runAlone(start, {}), /Set the environment variable PAY_/);
      expectFailure(await runAlone(start, {...settings, PAY_POSTBACK_TOKEN: ''}), /PAY_POSTBACK_TOKEN/);
      const read = Object.entries(settings).map(([name, value]) => [name, `${value}\r`]);
      const own = await startOwn(context, undefined, Object.fromEntries(read) as Settings);
      const refno = newReference();
      setStatuses(refno, 'CP');
      own.store(refno, TOTAL, '00', token(refno));
      await expectAccepted(refno, 'GET', shopAddress(own));
      await expectShipped([refno], own);
    });
  });
}
