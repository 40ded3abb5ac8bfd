import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {textOfQr} from '../support/qr';
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
import {useProvider, type Settings} from './support/servers';

const RECURRING = ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'cancelRecurring', 'inquireRecurring'];
const DAY = 24 * 3_600_000;
const IN_THAILAND = 7 * 3_600_000;

/** The instant of an expiry on the wire, which is in Thai time. */
function expiryInstant(expireDate: string): number {
  const [year, month, day, ...time] = expireDate.split('-');
  return Date.parse(`${year}-${month}-${day}T${time.join(':')}+07:00`);
}

describeEachLanguage([...RECURRING, 'createPromptPay', 'createSecureLink', 'inquireOrder'], (programOf, {id}) => {
  // One sandbox per language, because its clock only moves forward.
  const provider = useProvider();

  /** Runs a program, and checks that it makes its call and no other, according to the contract. */
  async function call(folder: string, change: Settings) {
    let outcome!: Outcome;
    const exchanges = await exchangesOf(provider.sandbox, async () => {
      outcome = await run(programOf(folder), provider.settings(change));
    });
    expectAsContracted(exchanges, [folder]);
    return {outcome, request: exchanges[0]!.request};
  }

  test('createPromptPay makes a QR with the amount, once for a reference', async () => {
    const refno = newReference();
    const change = {PAY_REFNO: refno, PAY_ORDER_TOTAL: '100.50'};
    const {outcome, request} = await call('createPromptPay', change);
    expectSuccess(
      outcome,
      new RegExp(`^qr ${refno} 100\\.50 expires \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d saved ${refno}\\.png$`),
    );
    // EMVCo: 53 is the currency (764 for baht), 54 the amount.
    expect(textOfQr(readFileSync(path.join(outcome.folder, `${refno}.png`)))).toContain('53037645406100.50');
    expect(request.query).toEqual({
      merchantID: '00100042',
      productDetail: 'กาแฟ 1 kg & more',
      customerEmail: 'buyer+1@shop.example',
      customerName: 'สมชาย Buyer',
      total: '100.50',
      referenceNo: refno,
    });
    expect(request.body, 'everything travels in the query string').toBeUndefined();
    // A strict server refuses a POST without a length.
    expect(provider.standIn.requests.at(-1)?.headers).toMatchObject({
      'content-length': '0',
      accept: 'application/json',
    });
    expectFailure((await call('createPromptPay', change)).outcome, /take a new reference number/i);
  });

  test('createPromptPay names the smallest amount', async () => {
    const settings = provider.settings({PAY_ORDER_TOTAL: '5.99'});
    expectFailure(await run(programOf('createPromptPay'), settings), /total is 6\.00 or more/);
  });

  test('createSecureLink prints a link that opens the order at its price, once for a reference', async () => {
    const change = {PAY_REFNO: newReference()};
    const before = provider.sandbox.engine.clock.now();
    const {outcome, request} = await call('createSecureLink', change);
    const after = provider.sandbox.engine.clock.now();
    expectSuccess(outcome, new RegExp(`^link ${change.PAY_REFNO} ${provider.sandbox.url}/shop/\\d+/[\\w-]+$`));

    const {expireDate} = request.body as {expireDate: string};
    if (id === 'curl') expect(expireDate).toBe('2099-12-31-23-59-59');
    else {
      // A day from now, without milliseconds, which the field does not have.
      expect(expiryInstant(expireDate)).toBeGreaterThanOrEqual(before + DAY - 1_000);
      expect(expiryInstant(expireDate)).toBeLessThanOrEqual(after + DAY);
    }

    expect((await fetch(outcome.out.split(' ')[2]!)).status).toBe(200);
    expect(provider.sandbox.engine.orders.byReference(change.PAY_REFNO)).toMatchObject({
      total: '1250.00',
      productDetail: 'กาแฟ 1 kg & more',
      customerEmail: 'buyer+1@shop.example',
      postbackUrl: 'https://shop.example/postback?token=a-secret-of-yours&shop=1',
      returnUrl: 'https://shop.example/return?order=an-unguessable-value',
    });
    expectFailure((await call('createSecureLink', change)).outcome, /an earlier order has this reference number/);
  });

  describe('refuses what the sandbox refuses, with the reason', () => {
    test.each<[folder: string, change: Settings, reason: RegExp]>([
      ...RECURRING.map((folder) => [folder, {PAY_SECRET_KEY: 'wrong'}, /credentials are missing/] as const),
      ['createSecureLink', {PAY_API_KEY: 'wrong'}, /credentials are missing/],
      ['createPromptPay', {PAY_AUTH_KEY: 'wrong'}, /Auth Key.*control panel/],
      ['inquireOrder', {PAY_SECRET_KEY: 'wrong'}, /HTTP 401/],
      ...['chargeRecurring', 'inquireRecurring', 'cancelRecurring'].map(
        (folder) => [folder, {}, /recurring not found/] as const,
      ),
    ] as [string, Settings, RegExp][])('%s with %j', async (folder, change, reason) => {
      expectFailure((await call(folder, change)).outcome, reason);
    });
  });

  describe('inquireOrder stops, and prints what Inquiry says, when the buyer has altered', () => {
    test.each([
      ['the amount', {total: '1249.99'}, '1249\\.99'],
      ['the currency', {currency: '02'}, '02'],
    ])('%s', async (_what, altered, said) => {
      const details = {customerEmail: 'buyer@shop.example', productDetail: 'A cup', total: '1250.00', currency: '00'};
      const refno = newReference();
      provider.sandbox.engine.createOrder({...details, ...altered, refno}).status = 'CP';
      expectFailure(
        (await call('inquireOrder', {PAY_REFNO: refno})).outcome,
        new RegExp(`${refno} differs from your order, do not ship: .*${said}`),
      );
    });
  });

  describe('a registration', () => {
    /** The date in Thailand this number of days after the sandbox's today. */
    const thaiDay = (days: number): string =>
      new Date(provider.sandbox.engine.clock.now() + IN_THAILAND + days * DAY).toISOString().slice(0, 10);

    // Shells insert values into JSON unescaped, so their samples require values without quotation marks.
    const words: Settings =
      id === 'curl'
        ? {PAY_LAST_NAME: 'Buyer', PAY_DESCRIPTION: 'Monthly membership'}
        : {PAY_LAST_NAME: `O'Buyer`, PAY_DESCRIPTION: 'Monthly "gold" \\ membership'};

    /** Registers a buyer. @returns the reference, and a function that runs the programs of this registration. */
    async function register() {
      const refno = newReference();
      const start = async (folder: string, change: Settings = {}) =>
        (await call(folder, {...words, PAY_REFNO: refno, PAY_ORDER_TOTAL: '299.00', ...change})).outcome;
      expectSuccess(await start('registerRecurring'), `registered ${refno}`);
      return {refno, start, registration: provider.sandbox.engine.recurring.get(refno)!};
    }

    test('has charges, which are scheduled, cancelled, made and read', async () => {
      const {refno, start, registration} = await register();
      const [today, tomorrow, later] = [thaiDay(0), thaiDay(1), thaiDay(40)];
      expect(registration).toMatchObject({
        firstName: 'สมชาย',
        lastName: words.PAY_LAST_NAME,
        customerEmail: 'buyer+1@shop.example',
        description: words.PAY_DESCRIPTION,
        active: true,
      });
      expectFailure(await start('registerRecurring'), /duplicate reference number/);
      expectSuccess(await start('chargeRecurring'), `scheduled ${refno} 299.00 on ${tomorrow}, charge 1`);
      expectFailure(await start('scheduleRecurring', {PAY_SCHEDULE_DATE: today}), /at least one day ahead/);
      const onThatDay = {PAY_SCHEDULE_DATE: later};
      expectSuccess(await start('scheduleRecurring', onThatDay), `scheduled ${refno} 299.00 on ${later}, charge 2`);
      expectSuccess(await start('cancelRecurring', onThatDay), `cancelled ${refno} ${later}`);
      const charges = `registration ${refno} has 2 charges\n${tomorrow} waiting 299.00\n${later} cancel 299.00`;
      expectSuccess(await start('inquireRecurring'), charges);

      provider.sandbox.engine.moveClock(Date.parse(`${tomorrow}T07:30:00+07:00`));
      expectSuccess(await start('inquireRecurring'), charges.replace('waiting', 'success'));
      expectFailure(
        await start('cancelRecurring', {PAY_SCHEDULE_DATE: tomorrow}),
        /the charge can no longer be cancelled/,
      );
    });

    test('is cancelled only for the word "all"', async () => {
      const {refno, start, registration} = await register();
      const before = provider.standIn.requests.length;
      for (const day of ['', 'tomorrow', '2026-11', 'ALL']) {
        const settings = provider.settings({PAY_REFNO: refno, PAY_SCHEDULE_DATE: day});
        expectFailure(await run(programOf('cancelRecurring'), settings), day ? /YYYY-MM-DD/ : /PAY_SCHEDULE_DATE/);
      }
      expect(provider.standIn.requests.length).toBe(before);
      expect(registration.active).toBe(true);
      expectSuccess(await start('cancelRecurring', {PAY_SCHEDULE_DATE: 'all'}), `cancelled ${refno} all`);
      expect(registration.active).toBe(false);
      expectFailure(await start('chargeRecurring'), /recurring not found/);
    });
  });
});
