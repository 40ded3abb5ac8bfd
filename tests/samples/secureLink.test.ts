import {expect, test} from 'vitest';
import {messageOf, valueOf, wireText} from '../../contract/evidence';
import {describeEachLanguage} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';
import {useProvider} from './support/standIn';

type Settings = Record<string, string>;

const provider = useProvider();

const postbackUrl = 'https://shop.example/postback?token=a-secret-of-yours&shop=1';

const settingsOf = (change: Settings = {}): Settings => ({
  ...provider.sandbox.environment,
  PAY_REFNO: newReference(),
  PAY_ORDER_TOTAL: '1250.00',
  PAY_PRODUCT: 'กาแฟ 1 kg & more',
  PAY_CUSTOMER_EMAIL: 'buyer@shop.example',
  PAY_CUSTOMER_TEL: '66000000000',
  PAY_POSTBACK_URL: postbackUrl,
  PAY_RETURN_URL: 'https://shop.example/return?order=an-unguessable-value',
  ...change,
});

/** The instant of an expiry on the wire, which is in Thai time. */
function expiryInstant(expireDate: string): number {
  const [year, month, day, ...time] = expireDate.split('-');
  return Date.parse(`${year}-${month}-${day}T${time.join(':')}+07:00`);
}

describeEachLanguage(['createSecureLink'], (commandOf, {id}) => {
  // Date arithmetic in shells is not portable, so the shell sample is given the expiry.
  const given: Settings = id === 'curl' ? {PAY_EXPIRE_DATE: '2099-12-31-23-59-59'} : {};
  const start = (settings: Settings) => run(commandOf('createSecureLink'), {...given, ...settings});

  test('prints a link that opens the order at its price', async () => {
    const settings = settingsOf();
    let link = '';
    const before = provider.sandbox.engine.clock.now();
    const exchanges = await exchangesOf(provider.sandbox, async () => {
      const {code, out, error} = await start(settings);
      expect({code, error}).toEqual({code: 0, error: ''});
      link =
        new RegExp(`^link ${settings.PAY_REFNO} (${provider.sandbox.url}/shop/\\d+/[\\w-]+)$`).exec(out)?.[1] ?? out;
    });
    const after = provider.sandbox.engine.clock.now();
    expectAsContracted(exchanges, ['createSecureLink']);

    const {expireDate} = exchanges[0]?.request.body as {expireDate: string};
    if (id === 'curl') expect(expireDate).toBe('2099-12-31-23-59-59');
    else {
      // A day from now, without milliseconds, which the field does not have.
      const day = 24 * 3_600_000;
      expect(expiryInstant(expireDate)).toBeGreaterThanOrEqual(before + day - 1_000);
      expect(expiryInstant(expireDate)).toBeLessThanOrEqual(after + day);
    }

    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(provider.sandbox.engine.orders.byReference(settings.PAY_REFNO!)).toMatchObject({
      total: '1250.00',
      productDetail: 'กาแฟ 1 kg & more',
      customerEmail: 'buyer@shop.example',
      postbackUrl,
      returnUrl: 'https://shop.example/return?order=an-unguessable-value',
    });
  });

  test('accepts the published reply, whose other keys are null', async () => {
    const {merchant, payValue, orderDetail} = valueOf(messageOf('secure-link-reply')) as Record<string, string>;
    provider.standIn.reply = {body: wireText(messageOf('secure-link-reply'))};
    const settings = settingsOf({PAY_API_URL: provider.standIn.url});
    const link = `${settings.PAY_LINK_URL}/${merchant}/${payValue}/${orderDetail}`;
    expectSuccess(await start(settings), `link ${settings.PAY_REFNO} ${link}`);
    for (const key of ['payValue', 'orderDetail']) {
      provider.standIn.reply = {body: JSON.stringify({merchant, payValue, orderDetail, [key]: null})};
      expectFailure(await start(settings), /no link/);
    }
  });

  test('explains why a reference cannot be used twice', async () => {
    const settings = settingsOf();
    expect((await start(settings)).code).toBe(0);
    expectFailure(await start(settings), /an earlier order has this reference number/);
  });

  test('fails with a wrong key', async () => {
    const exchanges = await exchangesOf(provider.sandbox, async () => {
      expectFailure(await start(settingsOf({PAY_API_KEY: 'wrong'})), /credentials are missing/);
    });
    expectAsContracted(exchanges, ['createSecureLink']);
  });

  test('names a missing setting', async () => {
    expectFailure(await start(settingsOf({PAY_LINK_NAME: ''})), /PAY_LINK_NAME/);
  });
});
