import {describe, expect, test} from 'vitest';
import {messagesOf, wireText} from '../../contract/evidence';
import {describeEachLanguage} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';
import {useProvider} from './support/standIn';

type Settings = Record<string, string>;

const folders = ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'inquireRecurring', 'cancelRecurring'];

describeEachLanguage(folders, (commandOf, {id}) => {
  // One sandbox per language, because its clock only moves forward.
  const provider = useProvider();

  const DAY = 24 * 3_600_000;
  /** The date in Thailand (UTC+7) this number of days after the sandbox's today. */
  const thaiDay = (days: number): string =>
    new Date(provider.sandbox.engine.clock.now() + 7 * 3_600_000 + days * DAY).toISOString().slice(0, 10);

  // Shells insert values into JSON unescaped, so their samples require values without quotation marks.
  const words: Settings =
    id === 'curl'
      ? {PAY_FIRST_NAME: 'สมชาย', PAY_LAST_NAME: 'Buyer', PAY_DESCRIPTION: 'Monthly membership'}
      : {PAY_FIRST_NAME: 'สมชาย', PAY_LAST_NAME: `O'Buyer`, PAY_DESCRIPTION: 'Monthly "gold" \\ membership'};

  const start = (folder: string, refno: string, change: Settings = {}) =>
    run(commandOf(folder), {
      ...provider.sandbox.environment,
      ...words,
      PAY_REFNO: refno,
      PAY_ORDER_TOTAL: '299.00',
      PAY_CUSTOMER_EMAIL: 'buyer@shop.example',
      PAY_SCHEDULE_DATE: thaiDay(40),
      ...change,
    });

  const register = async (): Promise<string> => {
    const refno = newReference();
    expectSuccess(await start('registerRecurring', refno), `registered ${refno}`);
    return refno;
  };

  test('registers, schedules, cancels and reads charges', async () => {
    const refno = newReference();
    const [tomorrow, later] = [thaiDay(1), thaiDay(40)];
    const exchanges = await exchangesOf(provider.sandbox, async () => {
      expectSuccess(await start('registerRecurring', refno), `registered ${refno}`);
      expectSuccess(await start('chargeRecurring', refno), `scheduled ${refno} 299.00 on ${tomorrow}, charge 1`);
      expectSuccess(await start('scheduleRecurring', refno), `scheduled ${refno} 299.00 on ${later}, charge 2`);
      expectSuccess(await start('cancelRecurring', refno), `cancelled ${refno} ${later}`);
      expectSuccess(
        await start('inquireRecurring', refno),
        `registration ${refno} has 2 charges\n${tomorrow} waiting 299.00\n${later} cancel 299.00`,
      );
    });
    expectAsContracted(exchanges, [
      'registerRecurring',
      'chargeRecurring',
      'scheduleRecurring',
      'cancelRecurring',
      'inquireRecurring',
    ]);
    expect(provider.sandbox.engine.recurring.get(refno)).toMatchObject({
      firstName: words.PAY_FIRST_NAME,
      lastName: words.PAY_LAST_NAME,
      customerEmail: 'buyer@shop.example',
      description: words.PAY_DESCRIPTION,
      active: true,
    });
  });

  test('reads the result of a charge, and cannot cancel it any more', async () => {
    const refno = await register();
    const tomorrow = thaiDay(1);
    expect((await start('chargeRecurring', refno)).code).toBe(0);
    provider.sandbox.engine.moveClock(Date.parse(`${tomorrow}T07:30:00+07:00`));
    expectSuccess(
      await start('inquireRecurring', refno),
      `registration ${refno} has 1 charges\n${tomorrow} success 299.00`,
    );
    expectFailure(
      await start('cancelRecurring', refno, {PAY_SCHEDULE_DATE: tomorrow}),
      /the charge can no longer be cancelled/,
    );
  });

  test('cancels the whole registration only for the word "all"', async () => {
    const refno = await register();
    expectFailure(await start('cancelRecurring', refno, {PAY_SCHEDULE_DATE: ''}), /PAY_SCHEDULE_DATE/);
    expect(provider.sandbox.engine.recurring.get(refno)?.active).toBe(true);
    expectSuccess(await start('cancelRecurring', refno, {PAY_SCHEDULE_DATE: 'all'}), `cancelled ${refno} all`);
    expect(provider.sandbox.engine.recurring.get(refno)?.active).toBe(false);
    expectFailure(await start('chargeRecurring', refno), /recurring not found/);
  });

  test('reads charges from the control panel, which have no amount, and spaced JSON', async () => {
    const charge = {occurranceNo: 1, scheduleDate: '2030-01-31T00:00:00', status: 'fail', amount: null, countFail: 1};
    const data = {merchantID: '00042', refno: '000000000042', amount: 0, data: [charge, {...charge, amount: 299.5}]};
    provider.standIn.reply = {body: JSON.stringify({success: 1, message: 'success', data}, null, 2)};
    expectSuccess(
      await start('inquireRecurring', '000000000042', {PAY_API_URL: provider.standIn.url}),
      'registration 000000000042 has 2 charges\n2030-01-31 fail null\n2030-01-31 fail 299.50',
    );
  });

  test('reads a registration without charges', async () => {
    const refno = await register();
    expectSuccess(await start('inquireRecurring', refno), `registration ${refno} has 0 charges`);
  });

  describe('handles published messages', () => {
    const printed: Record<string, string> = {
      'recurring-register-success': 'registered 202611200001',
      'recurring-charge-success': 'scheduled 202611200001 299.00 on 2026-11-21, charge 1',
      'recurring-cancel-success': 'cancelled 202611200001 all',
      'recurring-cancel-charge-success': 'cancelled 202611200001 all',
      'recurring-inquiry-charges':
        'registration 202611200001 has 3 charges\n2026-09-21 success 299.00\n2026-10-21 fail 299.00\n2026-11-21 cancel 299.00',
      'recurring-inquiry-charge-made-in-panel': 'registration 202611200001 has 1 charges\n2026-11-21 success null',
      'recurring-inquiry-made-on-website': 'registration 202611200001 has 1 charges\n2026-11-21 success 299.00',
      'recurring-inquiry-no-charge': 'registration 202611200001 has 0 charges',
    };
    const reasons: Record<string, RegExp> = {
      'recurring-charge-failure': /refno already exists/,
      'recurring-cancel-failure': /delete not success/,
      'recurring-cancel-charge-failure': /delete not success/,
      'recurring-inquiry-failure': /not success/,
    };
    const messages = folders.flatMap((folder) => messagesOf(folder, 'reply'));

    test('every message has an expected result', () => {
      expect(messages.map(({name}) => name).sort()).toEqual([...Object.keys(printed), ...Object.keys(reasons)].sort());
    });

    test.each(messages.map((message) => ({message, name: message.name})))('$name', async ({message, name}) => {
      provider.standIn.reply = {body: wireText(message)};
      const change = {PAY_API_URL: provider.standIn.url, PAY_SCHEDULE_DATE: 'all'};
      const outcome = await start(message.operation, '202611200001', change);
      if (printed[name]) expectSuccess(outcome, printed[name]);
      else expectFailure(outcome, reasons[name]!);
    });

    test.each(['chargeRecurring', 'scheduleRecurring'])('%s: success 200, and no other number', async (folder) => {
      const data = {scheduleDate: '2026-11-21', occurranceNo: 1, total: 299};
      for (const success of [200, 1, 2000, 20]) {
        provider.standIn.reply = {body: JSON.stringify({success, message: 'Success', data})};
        const outcome = await start(folder, '202611200001', {PAY_API_URL: provider.standIn.url});
        if (success === 200) expectSuccess(outcome, 'scheduled 202611200001 299.00 on 2026-11-21, charge 1');
        else expectFailure(outcome, /HTTP 200/);
      }
    });
  });

  test('cancels nothing when the date is invalid', async () => {
    const before = provider.standIn.requests.length;
    for (const day of ['tomorrow', '2026-11', 'ALL']) {
      const change = {PAY_API_URL: provider.standIn.url, PAY_SCHEDULE_DATE: day};
      expectFailure(await start('cancelRecurring', newReference(), change), /YYYY-MM-DD/);
    }
    expect(provider.standIn.requests.length).toBe(before);
  });

  describe('explains why', () => {
    test('a reference cannot be registered twice', async () => {
      expectFailure(await start('registerRecurring', await register()), /duplicate reference number/);
    });

    test('a charge for today is refused', async () => {
      const today = thaiDay(0);
      const refno = await register();
      expectFailure(await start('scheduleRecurring', refno, {PAY_SCHEDULE_DATE: today}), /at least one day ahead/);
    });

    test.each(['chargeRecurring', 'inquireRecurring', 'cancelRecurring'])(
      '%s finds no registration',
      async (folder) => {
        const exchanges = await exchangesOf(provider.sandbox, async () => {
          expectFailure(await start(folder, newReference()), /recurring not found/);
        });
        expectAsContracted(exchanges, [folder]);
      },
    );

    test.each(folders)('%s is refused with a wrong key', async (folder) => {
      const exchanges = await exchangesOf(provider.sandbox, async () => {
        expectFailure(await start(folder, newReference(), {PAY_SECRET_KEY: 'wrong'}), /credentials are missing/);
      });
      expectAsContracted(exchanges, [folder]);
    });

    test.each(['chargeRecurring', 'scheduleRecurring', 'registerRecurring', 'inquireRecurring', 'cancelRecurring'])(
      '%s fails when a reply has success 0 or none, regardless of its data',
      async (folder) => {
        for (const success of [undefined, 0]) {
          provider.standIn.reply = {
            body: JSON.stringify({success, message: 'not done', data: {refno: '1', total: 299}}),
          };
          expectFailure(await start(folder, newReference(), {PAY_API_URL: provider.standIn.url}), /not done/);
        }
      },
    );
  });
});
