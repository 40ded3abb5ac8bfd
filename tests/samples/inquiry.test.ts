import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {orderStatuses} from '../../contract/tables';
import type {StatusCode} from '../../sandbox/engine/orders';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {defaultSettings} from '../../sandbox/settings';
import {describeEachLanguage} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';
import {startStandIn, type StandIn} from './support/standIn';

type Settings = Record<string, string>;

let sandbox: Sandbox;
let standIn: StandIn;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
  standIn = await startStandIn(sandbox.url);
});
beforeEach(() => {
  standIn.reply = undefined;
  sandbox.engine.change({...defaultSettings});
});
afterAll(async () => {
  await standIn.close();
  await sandbox.close();
});

const settingsOf = (refno: string, change: Settings = {}): Settings => ({
  ...sandbox.environment,
  PAY_REFNO: refno,
  PAY_ORDER_TOTAL: '1250.50',
  PAY_CURRENCY: '00',
  ...change,
});

/** An order of the sandbox with this status, for 1,250.50 THB unless the buyer altered it. */
function orderWith(status: StatusCode, altered: {total?: string; currency?: string} = {}): string {
  const refno = newReference();
  const order = sandbox.engine.place({
    refno,
    customerEmail: 'buyer@shop.example',
    // What a careless reader of JSON would take for another key.
    productDetail: 'A cup, "Status":"CP", "Total": 1',
    total: '1250.50',
    currency: '00',
    status: 'NS',
    ...altered,
  });
  order.status = status;
  return refno;
}

describeEachLanguage(['inquireOrder'], (commandOf) => {
  const start = (refno: string, change?: Settings) => run(commandOf('inquireOrder'), settingsOf(refno, change));

  describe('says the class of the status', () => {
    test.each(orderStatuses.rows.map(({code, class: name}) => ({code, name})))('$code: $name', async ({code, name}) => {
      sandbox.engine.change({inquiryPending: 'record'});
      const refno = orderWith(code as StatusCode);
      const exchanges = await exchangesOf(sandbox, async () => {
        expectSuccess(await start(refno), `${name} ${refno} 1250.50`);
      });
      expectAsContracted(exchanges, ['inquireOrder']);
    });

    test('in lower case too', async () => {
      const refno = newReference();
      standIn.reply = {body: JSON.stringify({ReferenceNo: refno, Total: 1250.5, CurrencyCode: '00', Status: 'cp'})};
      expectSuccess(await start(refno, {PAY_API_URL: standIn.url}), `paid ${refno} 1250.50`);
    });
  });

  describe('reads the reply', () => {
    test('as an object, as published', async () => {
      sandbox.engine.change({inquiryEnvelope: 'object'});
      const refno = orderWith('CP');
      expectSuccess(await start(refno), `paid ${refno} 1250.50`);
    });

    test('as an empty body, as published', async () => {
      sandbox.engine.change({inquiryEnvelope: 'object'});
      const refno = newReference();
      expectSuccess(await start(refno), `pending ${refno} 1250.50`);
    });

    test('as an empty array, as observed', async () => {
      const refno = newReference();
      expectSuccess(await start(refno), `pending ${refno} 1250.50`);
    });

    test('with line breaks, spaces and an amount of two decimals', async () => {
      const refno = newReference();
      const record = {ReferenceNo: refno, Total: '#', CurrencyCode: '00', Status: 'CP', StatusName: 'COMPLETE'};
      standIn.reply = {body: `\r\n${JSON.stringify([record], null, 2).replace('"#"', '1250.50')}\n`};
      expectSuccess(await start(refno, {PAY_API_URL: standIn.url}), `paid ${refno} 1250.50`);
    });
  });

  describe('stops at', () => {
    test('another amount, although the order is paid', async () => {
      const refno = orderWith('CP', {total: '1250.49'});
      expectFailure(await start(refno), new RegExp(`${refno} differs from your order, do not ship: .*1250\\.49`));
    });

    test('another currency, although the order is paid', async () => {
      expectFailure(await start(orderWith('CP', {currency: '02'})), /differs from your order, do not ship: .*02/);
    });

    test('another reference', async () => {
      const refno = newReference();
      standIn.reply = {body: JSON.stringify([{ReferenceNo: '1', Total: 1250.5, CurrencyCode: '00', Status: 'CP'}])};
      expectFailure(await start(refno, {PAY_API_URL: standIn.url}), /differs from your order, do not ship/);
    });

    test('a status that nobody knows', async () => {
      const refno = newReference();
      standIn.reply = {body: JSON.stringify([{ReferenceNo: refno, Total: 1250.5, CurrencyCode: '00', Status: 'ZZ'}])};
      expectFailure(await start(refno, {PAY_API_URL: standIn.url}), /unknown status ZZ, do not ship/);
    });

    test('a wrong key', async () => {
      const exchanges = await exchangesOf(sandbox, async () => {
        expectFailure(await start(newReference(), {PAY_SECRET_KEY: 'wrong'}), /HTTP 401/);
      });
      expectAsContracted(exchanges, ['inquireOrder']);
    });

    test('a reply that is none of Inquiry', async () => {
      standIn.reply = {status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>'};
      expectFailure(await start(newReference(), {PAY_API_URL: standIn.url}), /HTTP 502/);
      standIn.reply = {body: '<h1>Sign in</h1>'};
      const outcome = await start(newReference(), {PAY_API_URL: standIn.url});
      expect(outcome.out).toBe('');
      expect(outcome.code).toBeGreaterThan(0);
    });

    test('a missing setting', async () => {
      expectFailure(await start(newReference(), {PAY_CURRENCY: ''}), /PAY_CURRENCY/);
    });
  });
});
