import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {StatusCode} from '../../sandbox/engine/orders';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {defaultSettings} from '../../sandbox/settings';
import {startHandler, type Handler} from './support/handler';
import {describeEachLanguage, languages} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';
import {startStandIn, type StandIn} from './support/standIn';

const TOTAL = '1250.50';
const token = (refno: string): string => `secret+of/${refno}=`;

/** What the provider sends; a forger can send the same. */
const fieldsOf = (refno: string, change: Record<string, string> = {}): Record<string, string> => ({
  refno,
  merchantid: '00000000',
  customeremail: 'buyer@shop.example',
  orderno: '1000001',
  total: TOTAL,
  productdetail: 'กาแฟ 1 kg & more',
  cardtype: 'V',
  status: 'CP',
  statusname: 'COMPLETE',
  ...change,
});

const servers = languages.filter(({id}) => id !== 'curl');

describeEachLanguage(
  ['postback'],
  (commandOf, {id}) => {
    let sandbox: Sandbox;
    let standIn: StandIn;
    let handler: Handler;
    beforeAll(async () => {
      sandbox = await startSandbox({port: 0, postbackRetryDelays: []});
      standIn = await startStandIn(sandbox.url);
      handler = await startHandler(commandOf('postback'), {...sandbox.environment, PAY_API_URL: standIn.url});
    });
    beforeEach(() => {
      standIn.reply = undefined;
      sandbox.engine.change({...defaultSettings});
    });
    afterAll(async () => {
      await handler.stop();
      await standIn.close();
      await sandbox.close();
    });

    const addressOf = (refno: string, secret = token(refno)): string =>
      `${handler.url}?token=${encodeURIComponent(secret)}`;

    /** The shop stores an order and sends the buyer, who may alter the form, to the sandbox. */
    async function order(altered: Record<string, string> = {}): Promise<string> {
      const refno = newReference();
      handler.store(refno, TOTAL, '00', token(refno));
      const form = {
        merchantid: '00000000',
        refno,
        customeremail: 'buyer@shop.example',
        productdetail: 'กาแฟ 1 kg & more',
        total: TOTAL,
        cc: '00',
        postbackurl: addressOf(refno),
        ...altered,
      };
      const page = await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(form)});
      expect(page.status).toBe(200);
      return refno;
    }

    /** The sandbox moves the order on, and tells the shop. */
    const move = (refno: string, status: StatusCode): void =>
      sandbox.engine.move(sandbox.engine.orders.byReference(refno)!, status);

    /** Somebody calls the handler. @returns the status of the answer. */
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
        sandbox.engine.change({postbackMethod: method});
        const refno = await order();
        const exchanges = await exchangesOf(sandbox, async () => {
          move(refno, 'CP');
          expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        });
        expect(handler.isPaid(refno)).toBe(true);
        const postback = method === 'GET' ? 'postback' : 'postbackForm';
        const byOperation = [...exchanges].sort((one, other) => one.operation.localeCompare(other.operation));
        expectAsContracted(byOperation, ['inquireOrder', postback]);
      });

      test('whichever paid status it has, in one case or the other', async () => {
        const refno = await order({channel: 'promptpay'});
        move(refno, 'Y');
        expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
        const lower = newReference();
        handler.store(lower, TOTAL, '00', token(lower));
        standIn.reply = {body: JSON.stringify({ReferenceNo: lower, Total: 1250.5, CurrencyCode: '00', Status: 'cp'})};
        expect(await call('GET', addressOf(lower), fieldsOf(lower))).toBe(200);
        expect(await handler.says(lower, 1)).toEqual([`paid ${lower} ${TOTAL}`]);
      });

      test('when Inquiry answers with an object', async () => {
        sandbox.engine.change({inquiryEnvelope: 'object'});
        const refno = await order();
        move(refno, 'CP');
        expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
      });

      test('when the postback comes again', async () => {
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

      test('when many come at once', async () => {
        const refno = await order({postbackurl: ''});
        move(refno, 'CP');
        const methods = Array.from({length: 12}, (_, index) => (index % 2 === 0 ? 'GET' : 'POST'));
        const answers = await Promise.all(methods.map((method) => call(method, addressOf(refno), fieldsOf(refno))));
        expect(answers).toEqual(methods.map(() => 200));
        const lines = await handler.says(refno, methods.length);
        expect(lines.sort()).toEqual([
          ...Array.from({length: methods.length - 1}, () => `already paid ${refno}`),
          `paid ${refno} ${TOTAL}`,
        ]);
      });

      test('when it was held first', async () => {
        const refno = await order();
        move(refno, 'HO');
        expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} HO`]);
        expect(handler.isPaid(refno)).toBe(false);
        move(refno, 'CP');
        expect(await handler.says(refno, 2)).toEqual([`unpaid ${refno} HO`, `paid ${refno} ${TOTAL}`]);
      });

      test('after Inquiry failed, when the postback comes again', async () => {
        const refno = await order({postbackurl: ''});
        move(refno, 'CP');
        standIn.reply = {status: 503, contentType: 'text/html', body: '<h1>Down</h1>'};
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect((await handler.says(refno, 1))[0]).toMatch(/503/);
        standIn.reply = {body: '<h1>Sign in</h1>'};
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect((await handler.says(refno, 2))[1]).toMatch(new RegExp(`^Inquiry ${refno}: .`));
        expect(handler.isPaid(refno)).toBe(false);
        standIn.reply = undefined;
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect((await handler.says(refno, 3))[2]).toBe(`paid ${refno} ${TOTAL}`);
      });
    });

    describe('does not fulfil', () => {
      test.each(['TC', 'RE', 'C'] as const)('an order that is %s', async (status) => {
        const refno = await order();
        move(refno, status);
        expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} ${status}`]);
        expect(handler.isPaid(refno)).toBe(false);
      });

      test.each(['array', 'object'] as const)('an order of which Inquiry has no record yet (%s)', async (envelope) => {
        sandbox.engine.change({inquiryEnvelope: envelope});
        const refno = await order();
        // The postback claims that it is paid.
        expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
        expect(handler.isPaid(refno)).toBe(false);
      });

      test('an order that waits for the buyer', async () => {
        sandbox.engine.change({inquiryPending: 'record'});
        const refno = await order();
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} NS`]);
        expect(handler.isPaid(refno)).toBe(false);
      });

      test.each([
        ['total', {total: '1.00'}, /^differs \d+ 1(\.00)? 00: ask a person$/],
        ['currency', {cc: '02'}, /^differs \d+ 1250\.50? 02: ask a person$/],
      ])('an order whose %s the buyer altered', async (_what, altered, line) => {
        const refno = await order(altered);
        move(refno, 'CP');
        const lines = await handler.says(refno, 1);
        expect(lines).toEqual([expect.stringMatching(line)]);
        expect(handler.isPaid(refno)).toBe(false);
      });

      test('an order when Inquiry speaks of another', async () => {
        const refno = await order();
        standIn.reply = {
          body: JSON.stringify([{ReferenceNo: '999999999999', Total: 1250.5, CurrencyCode: '00', Status: 'CP'}]),
        };
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect((await handler.says(refno, 1))[0]).toMatch(/^differs/);
        expect(handler.isPaid(refno)).toBe(false);
      });

      test('an order with a status that nobody knows', async () => {
        const refno = await order();
        standIn.reply = {
          body: JSON.stringify([{ReferenceNo: refno, Total: 1250.5, CurrencyCode: '00', Status: 'ZZ'}]),
        };
        expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
        expect(await handler.says(refno, 1)).toEqual([`unpaid ${refno} ZZ`]);
        expect(handler.isPaid(refno)).toBe(false);
      });
    });

    test('refuses whoever does not know the token, and asks nobody about it', async () => {
      const refno = await order({postbackurl: ''});
      const other = await order({postbackurl: ''});
      move(refno, 'CP');
      const before = standIn.calls;
      const forged: [string, string, Record<string, string>][] = [
        ['a wrong token', addressOf(refno, 'guess'), fieldsOf(refno)],
        ['a part of the token', addressOf(refno, token(refno).slice(0, -1)), fieldsOf(refno)],
        ['the token of another order', addressOf(refno, token(other)), fieldsOf(refno)],
        ['an empty token', addressOf(refno, ''), fieldsOf(refno)],
        ['no token', handler.url, fieldsOf(refno)],
        ['an order that is not ours', addressOf('999999999999'), fieldsOf('999999999999')],
        ['the name of a file', addressOf(refno), fieldsOf(`../${refno}`)],
        ['no reference', addressOf(refno), {status: 'CP'}],
      ];
      for (const [what, address, fields] of forged) {
        expect(await call('GET', address, fields), `${what}, by GET`).toBe(403);
        expect(await call('POST', address, fields), `${what}, by POST`).toBe(403);
      }
      // It still works, and these calls are its first.
      expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
      expect(await handler.says(refno, 1)).toEqual([`paid ${refno} ${TOTAL}`]);
      expect(standIn.calls - before).toBe(1);
      expect(handler.isPaid(other)).toBe(false);
    });

    test('survives what is no postback', async () => {
      const refno = await order();
      for (const query of ['?%', '?refno=%E0%A4%A', '?refno[]=1&token[]=1', '?refno', '?&&==']) {
        // Java's server refuses a malformed address itself.
        expect([400, 403], query).toContain((await fetch(handler.url + query)).status);
      }
      expect(await call('POST', handler.url, {refno, filler: 'x'.repeat(15_000)})).toBe(403);
      expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
      expect(await handler.says(refno, 1)).toEqual([`pending ${refno}`]);
    });

    test('answers before Inquiry does', async () => {
      const refno = await order({postbackurl: ''});
      move(refno, 'CP');
      const release = standIn.hold();
      expect(await call('GET', addressOf(refno), fieldsOf(refno))).toBe(200);
      expect(await call('POST', addressOf(refno), fieldsOf(refno))).toBe(200);
      expect(handler.isPaid(refno)).toBe(false);
      release();
      const lines = await handler.says(refno, 2);
      expect(lines.sort()).toEqual([`already paid ${refno}`, `paid ${refno} ${TOTAL}`]);
    });

    // PHP's server would start without a program.
    if (id !== 'php') {
      test('names the setting that is missing when it starts', async () => {
        expectFailure(await run(commandOf('postback'), {PAY_PORT: '0'}), /Set the environment variable PAY_/);
      });
    }

    test('takes what the curl sample sends', async () => {
      const refno = await order({postbackurl: ''});
      move(refno, 'CP');
      const [curl] = languages;
      const settings = {
        ...sandbox.environment,
        PAY_POSTBACK_URL: addressOf(refno),
        PAY_REFNO: refno,
        PAY_ORDER_TOTAL: TOTAL,
        PAY_PRODUCT: 'กาแฟ 1 kg & more',
        PAY_CUSTOMER_EMAIL: 'buyer@shop.example',
      };
      expectSuccess(await run(curl!.command('postback', ''), settings), 'answered 200 to GET and 200 to POST');
      const lines = await handler.says(refno, 2);
      expect(lines.sort()).toEqual([`already paid ${refno}`, `paid ${refno} ${TOTAL}`]);

      const forged = await run(curl!.command('postback', ''), {...settings, PAY_POSTBACK_URL: handler.url});
      expect(forged).toMatchObject({code: 1, out: 'answered 403 to GET and 403 to POST'});
    });
  },
  servers,
);
