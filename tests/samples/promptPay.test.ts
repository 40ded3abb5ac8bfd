import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {PNG} from 'pngjs';
import {describe, expect, test} from 'vitest';
import {messagesOf, wireText} from '../../contract/evidence';
import {textOfQr} from '../support/qr';
import {describeEachLanguage} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';
import {useProvider} from './support/standIn';

type Settings = Record<string, string>;

const provider = useProvider();

const settingsOf = (change: Settings = {}): Settings => ({
  ...provider.sandbox.environment,
  PAY_REFNO: newReference(),
  PAY_ORDER_TOTAL: '100.50',
  PAY_PRODUCT: 'กาแฟ 1 kg & more',
  PAY_CUSTOMER_EMAIL: 'buyer+1@shop.example',
  PAY_CUSTOMER_NAME: 'สมชาย Buyer',
  ...change,
});

/** Text of the QR in a PNG file. */
const readQr = (file: string): string => textOfQr(readFileSync(file));

describeEachLanguage(['createPromptPay'], (commandOf) => {
  const start = (settings: Settings) => run(commandOf('createPromptPay'), settings);

  test('makes a QR with the amount', async () => {
    const settings = settingsOf();
    const refno = settings.PAY_REFNO!;
    const exchanges = await exchangesOf(provider.sandbox, async () => {
      const outcome = await start(settings);
      expectSuccess(
        outcome,
        new RegExp(`^qr ${refno} 100\\.50 expires \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d saved ${refno}\\.png$`),
      );
      // EMVCo: 53 is the currency (764 for baht), 54 the amount.
      expect(readQr(path.join(outcome.folder, `${refno}.png`))).toContain('53037645406100.50');
    });
    expectAsContracted(exchanges, ['createPromptPay']);
    expect(exchanges[0]?.request.query).toEqual({
      merchantID: '00100042',
      productDetail: 'กาแฟ 1 kg & more',
      customerEmail: 'buyer+1@shop.example',
      customerName: 'สมชาย Buyer',
      total: '100.50',
      referenceNo: refno,
    });
    expect(exchanges[0]?.request.body, 'everything travels in the query string').toBeUndefined();
  });

  test('handles a QR without an expiry', async () => {
    provider.sandbox.engine.change({promptPayExpiry: 'empty'});
    const settings = settingsOf();
    expectSuccess(
      await start(settings),
      `qr ${settings.PAY_REFNO} 100.50 expires unknown saved ${settings.PAY_REFNO}.png`,
    );
  });

  test('handles a reply with escaped slashes', async () => {
    const image = PNG.sync.write(new PNG({width: 1, height: 1})).toString('base64');
    // Padding that produces slashes in the Base64 text.
    const withSlashes = Buffer.concat([Buffer.from(image, 'base64'), Buffer.from('fffffff0', 'hex')]).toString(
      'base64',
    );
    expect(withSlashes).toContain('/');
    const reply = {
      status: 'success',
      data: {
        orderNo: 1,
        referenceNo: '1',
        total: 1,
        orderdatetime: '',
        expiredate: '',
        image: `data:image/png;base64,${withSlashes}`,
      },
    };
    provider.standIn.reply = {body: JSON.stringify(reply, null, 2).replaceAll('/', '\\/')};
    const settings = settingsOf({PAY_API_URL: provider.standIn.url});
    const outcome = await start(settings);
    expectSuccess(outcome, /saved/);
    expect(readFileSync(path.join(outcome.folder, `${settings.PAY_REFNO}.png`)).toString('base64')).toBe(withSlashes);
  });

  describe('handles published messages', () => {
    // Written by hand: the fix for each message, ignoring case.
    const remedies: Record<string, RegExp> = {
      'promptpay-authorization-error': /Auth Key.*control panel/,
      'promptpay-bad-parameter': /check each parameter, and that the total is 6\.00 or more/i,
      'promptpay-duplicate-reference': /take a new reference number\W+keep asking Inquiry about this one/i,
      'promptpay-incomplete-parameter': /send all six/i,
      'promptpay-no-authorization': /Auth Key/,
      'promptpay-shop-not-open': /ask support to enable PromptPay/i,
    };
    const messages = messagesOf('createPromptPay', 'reply');

    test('every message has an expected result', () => {
      expect(messages.map(({name}) => name).filter((name) => !name.startsWith('promptpay-success'))).toEqual(
        Object.keys(remedies),
      );
    });

    test.each(messages.map((message) => ({message, name: message.name})))('$name', async ({message, name}) => {
      const settings = settingsOf({PAY_API_URL: provider.standIn.url});
      const saved = `saved ${settings.PAY_REFNO}\\.png$`;
      for (const body of [
        wireText(message),
        wireText(message).replace(/"message":"(.)/, (text) => text.toUpperCase().replace('MESSAGE', 'message')),
      ]) {
        provider.standIn.reply = {body, status: message.status};
        const outcome = await start(settings);
        if (remedies[name]) expectFailure(outcome, remedies[name]);
        else if (name === 'promptpay-success')
          expectSuccess(outcome, new RegExp(`expires \\d{4}-\\d\\d-\\d\\d.* ${saved}`));
        else expectSuccess(outcome, new RegExp(`expires unknown ${saved}`));
      }
    });
  });

  test('refuses a success without an image', async () => {
    const settings = settingsOf({PAY_API_URL: provider.standIn.url});
    const datas = [undefined, null, {}, {image: null}, {image: ''}, {image: 'none'}];
    for (const data of datas) {
      provider.standIn.reply = {body: JSON.stringify({status: 'success', data})};
      const outcome = await start(settings);
      expectFailure(outcome, /no QR/i);
      expect(existsSync(path.join(outcome.folder, `${settings.PAY_REFNO}.png`))).toBe(false);
    }
  });

  test('sends Content-Length 0, because a strict server refuses a POST without a length', async () => {
    provider.standIn.reply = {body: '{}'};
    await start(settingsOf({PAY_API_URL: provider.standIn.url}));
    expect(provider.standIn.requests.at(-1)?.headers['content-length']).toBe('0');
    expect(provider.standIn.requests.at(-1)?.headers.accept).toBe('application/json');
  });

  describe('explains the fix for', () => {
    test('a used reference', async () => {
      const settings = settingsOf();
      expect((await start(settings)).code).toBe(0);
      const exchanges = await exchangesOf(provider.sandbox, async () => {
        expectFailure(await start(settings), /take a new reference number/i);
      });
      expectAsContracted(exchanges, ['createPromptPay']);
    });

    test('a wrong Auth Key', async () => {
      expectFailure(await start(settingsOf({PAY_AUTH_KEY: 'wrong'})), /Auth Key.*control panel/);
    });

    test('too small an amount', async () => {
      expectFailure(await start(settingsOf({PAY_ORDER_TOTAL: '5.99'})), /total is 6\.00 or more/);
    });

    test('a missing setting', async () => {
      expectFailure(await start(settingsOf({PAY_AUTH_KEY: ''})), /PAY_AUTH_KEY/);
    });

    test('a reply that is not JSON', async () => {
      provider.standIn.reply = {status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>'};
      const outcome = await start(settingsOf({PAY_API_URL: provider.standIn.url}));
      expectFailure(outcome, /./);
    });

    test('a host that does not answer, without printing the buyer’s data', async () => {
      // Nothing listens on port 9.
      const outcome = await start(settingsOf({PAY_API_URL: 'http://127.0.0.1:9'}));
      expectFailure(outcome, /connect|port/i);
      expect(outcome.error).not.toContain('buyer');
    });
  });
});
