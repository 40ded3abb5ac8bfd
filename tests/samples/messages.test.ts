import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {PNG} from 'pngjs';
import {describe, expect, test} from 'vitest';
import {messageOf, messagesOf, valueOf, wireText} from 'payment-contract/evidence';
import {evidenceDecisions, values} from 'payment-contract/vectors';
import {describeEachLanguage} from './support/languages';
import {expectFailure, expectSuccess, newReference, run} from './support/run';
import {TIS_620, useProvider, type ScriptedReply, type Settings} from './support/servers';

const provider = useProvider();

/** The reference of the messages. */
const refno = '202611200001';
const total = '1250.00';

const RECURRING = ['chargeRecurring', 'scheduleRecurring', 'registerRecurring', 'inquireRecurring', 'cancelRecurring'];
const folders = [...RECURRING, 'inquireOrder', 'createPromptPay', 'createSecureLink'];

/** What a program prints for each published reply, or the reason for its failure. Written by hand. */
const results: Record<string, string | RegExp> = {
  'promptpay-authorization-error': /Auth Key.*control panel/,
  'promptpay-bad-parameter': /check each parameter, and that the total is 6\.00 or more/i,
  'promptpay-duplicate-reference': /take a new reference number\W+keep asking Inquiry about this one/i,
  'promptpay-incomplete-parameter': /send all six/i,
  'promptpay-no-authorization': /Auth Key/,
  'promptpay-shop-not-open':
    /shop not open yet.*ask support to enable PromptPay|ask support to enable PromptPay.*shop not open yet/i,
  'promptpay-success': `qr ${refno} ${total} expires 2026-11-20 09:45:00 saved ${refno}.png`,
  'promptpay-success-without-expiry': `qr ${refno} ${total} expires unknown saved ${refno}.png`,
  'recurring-cancel-charge-failure': /delete not success/i,
  'recurring-cancel-charge-success': `cancelled ${refno} all`,
  'recurring-cancel-failure': /delete not success/i,
  'recurring-cancel-success': `cancelled ${refno} all`,
  'recurring-charge-failure': /refno already exists/i,
  'recurring-charge-success': `scheduled ${refno} ${total} on 2026-11-21, charge 1`,
  'recurring-inquiry-charge-made-in-panel': `registration ${refno} has 1 charges\n2026-11-21 success null`,
  'recurring-inquiry-charges': `registration ${refno} has 3 charges\n2026-11-21 success 1250.00\n2026-12-21 fail 1250.00\n2027-01-21 cancel 1250.00`,
  'recurring-inquiry-failure': /not success/i,
  'recurring-inquiry-made-on-website': `registration ${refno} has 1 charges\n2026-11-21 success 1250.00`,
  'recurring-inquiry-no-charge': `registration ${refno} has 0 charges`,
  'recurring-register-success': `registered ${refno}`,
  'secure-link-reply': `link ${refno} https://links.example/shop/7209415538/c2FtcGxl_k_LXRva2Vu_n_LW9m_j_LWEtbGluaw`,
  ...Object.fromEntries(
    Object.entries(evidenceDecisions).map(([name, decision]) => [name, `${decision} ${refno} ${total}`]),
  ),
};
const messages = folders.flatMap((folder) => messagesOf(folder, 'reply'));

test('every published reply has an expected result', () => {
  expect(messages.map(({name}) => name).sort()).toEqual(Object.keys(results).sort());
});

describeEachLanguage(folders, (programOf, {id}) => {
  /** Runs a program against an API that sends this reply. */
  function answered(folder: string, reply: ScriptedReply, own: Settings = {}) {
    provider.standIn.reply = reply;
    const change = {
      PAY_REFNO: refno,
      PAY_ORDER_TOTAL: total,
      PAY_LINK_URL: 'https://links.example',
      PAY_SCHEDULE_DATE: folder === 'scheduleRecurring' ? '2026-11-21' : 'all',
      ...own,
    };
    return run(programOf(folder), provider.settings(change));
  }

  test.each(messages.map((message) => ({message, name: message.name})))('reads $name', async ({message, name}) => {
    const text = wireText(message);
    const inCapitals = text.replace(/(?<="message":")./, (letter) => letter.toUpperCase());
    for (const body of new Set([text, inCapitals])) {
      const outcome = await answered(message.operation, {body, status: message.status});
      const result = results[name]!;
      if (typeof result === 'string') expectSuccess(outcome, result);
      else expectFailure(outcome, result);
    }
  });

  const CHARGED = {refno, scheduleDate: '2026-11-21', occurranceNo: 1, total: 1250};
  const FOUND = {refno, data: [{occurranceNo: 1, scheduleDate: '2030-01-31T00:00:00', status: 'fail', amount: 299}]};
  const successes: Record<string, [data: object, line: string]> = {
    chargeRecurring: [CHARGED, `scheduled ${refno} ${total} on 2026-11-21, charge 1`],
    scheduleRecurring: [CHARGED, `scheduled ${refno} ${total} on 2026-11-21, charge 1`],
    registerRecurring: [{refno}, `registered ${refno}`],
    cancelRecurring: [{refno}, `cancelled ${refno} all`],
    inquireRecurring: [FOUND, `registration ${refno} has 1 charges\n2030-01-31 fail 299.00`],
  };

  // A charge that was scheduled and is taken as refused would be scheduled twice.
  test.each(RECURRING)('%s takes 1 and 200 for success, and says of all else that it is unknown', async (folder) => {
    const [data, line] = successes[folder]!;
    const reply = (success: unknown, given: unknown = data) => ({
      body: JSON.stringify({success, message: 'not done', data: given}),
    });
    const reason =
      folder === 'inquireRecurring'
        ? /HTTP 200.*not done/
        : /may have been carried out: run inquireRecurring before you repeat it[.:] .*not done/i;
    for (const success of [1, 200]) expectSuccess(await answered(folder, reply(success)), line);
    for (const success of [undefined, 0, 2, 20, 2000, null]) {
      expectFailure(await answered(folder, reply(success)), reason);
    }
    // Go reads no message beside a boolean or a text.
    for (const success of [true, '1', '200']) {
      expectFailure(await answered(folder, reply(success)), /HTTP 200|may have been carried out/i);
    }
    // The last of two keys counts.
    const twice = reply(1).body.replace(/}$/, ',"success":0}');
    expectFailure(await answered(folder, {body: twice}), reason);
    for (const other of ['202611200002', '', undefined]) {
      expectFailure(await answered(folder, reply(200, {...data, refno: other})), reason);
    }
    if (folder === 'registerRecurring' || folder === 'cancelRecurring') return;
    for (const given of [null, {}, {scheduleDate: ''}, {scheduleDate: null}, {refno, scheduleDate: 'tomorrow'}]) {
      expectFailure(await answered(folder, reply(200, given)), reason);
    }
    if (folder === 'inquireRecurring') return;
    for (const data of [
      '{"scheduleDate":false}}',
      `{"refno":"${refno}","scheduleDate":true}}`,
      '{"scheduleDate":"2026-11-2',
    ]) {
      expectFailure(await answered(folder, {body: `{"success":200,"data":${data}`}), /may have been carried out/);
    }
    // It is scheduled: whoever reads a failure would schedule it again.
    const {scheduleDate} = CHARGED;
    expectSuccess(
      await answered(folder, reply(200, {refno, scheduleDate})),
      /^scheduled \d+ 1250\.00 on 2026-11-21, charge/,
    );
  });

  // A charge that is scheduled and not listed would be scheduled again.
  test('inquireRecurring lists all charges of the reference, or none', async () => {
    const [charge] = FOUND.data;
    const read = (data: unknown) =>
      answered('inquireRecurring', {body: JSON.stringify({success: 1, message: 'Successful', data})});
    const unreadable = [
      {refno, data: [null]},
      {refno, data: [charge, null]},
      {refno, data: [{...charge, scheduleDate: undefined}]},
      {refno, data: [charge, {...charge, scheduleDate: null}]},
      {...FOUND, refno: '202611200002'},
      {...FOUND, refno: undefined},
    ];
    for (const data of unreadable)
      expectFailure(await read(data), /HTTP 200, cannot read the charges of 202611200001: /);
    // What Go's parser refuses, too.
    for (const data of [[], {refno, data: 'none'}, {refno, data: [1]}, {refno, data: [[]]}])
      expectFailure(await read(data), /HTTP 200/);

    const whole = JSON.stringify({success: 1, message: 'Successful', data: FOUND});
    for (const end of ['status', 'scheduleDate', '{"occ', '}]'])
      expectFailure(await answered('inquireRecurring', {body: whole.slice(0, whole.indexOf(end))}), /HTTP 200/);

    // Without a parser of JSON a program refuses these.
    for (const status of ['{fail', 'fail}', '[fail]', {code: 'fail'}]) {
      const {code, out} = await read({refno, data: [charge, {...charge, status}]});
      if (code === 0) expect(out).toMatch(/ has 2 charges\n.*\n.*299\.00$/);
      else expect(out).not.toMatch(/ has [01] /);
    }
  });

  test('inquireRecurring reads spaced JSON, and charges of the control panel, which have no amount', async () => {
    const charge = {occurranceNo: 1, scheduleDate: '2030-01-31T00:00:00', status: 'fail', amount: null, countFail: 1};
    const data = {merchantID: '00042', refno, amount: 0, data: [charge, {...charge, amount: 299.5}]};
    const body = JSON.stringify({success: 1, message: 'success', data}, null, 2);
    expectSuccess(
      await answered('inquireRecurring', {body}),
      `registration ${refno} has 2 charges\n2030-01-31 fail null\n2030-01-31 fail 299.50`,
    );
  });

  test('inquireRecurring shows an amount with two decimals, and calls all else unreadable', async () => {
    // The samples without a parser of JSON read neither exponents nor nested values.
    const readable = Object.entries(values.amounts.accepted).filter(([json]) => /^"?[\d.]{1,12}"?$/.test(json));
    const charges = [
      ...readable.map(([json, satang]) => ({json, line: (satang / 100).toFixed(2)})),
      ...values.amounts.refused
        .filter((json) => !/^(?:null|\[|\{)/.test(json))
        .map((json) => ({json, line: 'unreadable'})),
    ];
    const listed = charges.map(
      ({json}, index) =>
        `{"occurranceNo":${index},"scheduleDate":"2030-01-31T00:00:00","status":"success","amount":${json}}`,
    );
    const body = `{"success":1,"message":"success","data":{"refno":"${refno}","data":[${listed.join()}]}}`;
    expectSuccess(
      await answered('inquireRecurring', {body}),
      [
        `registration ${refno} has ${charges.length} charges`,
        ...charges.map(({line}) => `2030-01-31 success ${line}`),
      ].join('\n'),
    );
  });

  describe('createPromptPay', () => {
    /** The file of a reference, after a reply with spaces and escaped slashes. */
    async function answeredQr(data?: object | null) {
      const own = {PAY_REFNO: newReference()};
      const given = data && {referenceNo: own.PAY_REFNO, ...data};
      const body = JSON.stringify({status: 'success', data: given}, null, 2).replaceAll('/', '\\/');
      const outcome = await answered('createPromptPay', {body}, own);
      return {outcome, file: path.join(outcome.folder, `${own.PAY_REFNO}.png`)};
    }

    test('reads escaped slashes', async () => {
      // Padding that produces slashes in the Base64 text.
      const png = Buffer.concat([PNG.sync.write(new PNG({width: 1, height: 1})), Buffer.from('fffffff0', 'hex')]);
      const image = png.toString('base64');
      expect(image).toContain('/');
      const data = {orderNo: 1, total: 1, expiredate: '', image: `data:image/png;base64,${image}`};
      const {outcome, file} = await answeredQr(data);
      expectSuccess(outcome, /saved/);
      expect(readFileSync(file)).toEqual(png);
    });

    test('refuses a success without an image', async () => {
      for (const data of [undefined, null, {}, {image: null}, {image: ''}, {image: 'none'}]) {
        const {outcome, file} = await answeredQr(data);
        expectFailure(outcome, /no QR/i);
        expect(existsSync(file)).toBe(false);
      }
    });

    test('saves no QR of another order', async () => {
      const image = 'data:image/png;base64,aGVsbG8=';
      for (const referenceNo of ['202611200002', '', null]) {
        const {outcome, file} = await answeredQr({orderNo: 1, referenceNo, total: 1, expiredate: '', image});
        expectFailure(outcome, /no QR/i);
        expect(existsSync(file)).toBe(false);
      }
    });
  });

  test('createSecureLink refuses a reply without a part of the link', async () => {
    const reply = valueOf(messageOf('secure-link-reply')) as object;
    for (const part of ['merchant', 'payValue', 'orderDetail']) {
      for (const value of [undefined, null, '']) {
        const body = JSON.stringify({...reply, [part]: value});
        expectFailure(await answered('createSecureLink', {body}), /no link/);
      }
    }
  });

  test.each([
    ['createPromptPay', 'promptpay-success'],
    ['createSecureLink', 'secure-link-reply'],
    ['inquireRecurring', 'recurring-inquiry-charges'],
  ])('%s reads a reply with bytes that are not UTF-8', async (folder, name) => {
    const body = wireText(messageOf(name)).replace('{', `{"note":"${TIS_620}",`);
    expectSuccess(await answered(folder, {body, encoding: 'latin1'}), results[name]!);
  });

  test('inquireRecurring takes a merchant ID of five digits', async () => {
    const name = 'recurring-inquiry-no-charge';
    const body = wireText(messageOf(name));
    expectSuccess(await answered('inquireRecurring', {body}, {PAY_MERCHANT_ID: '00042'}), results[name]!);
    expect(provider.standIn.requests.at(-1)?.body).toContain('"00042"');
  });

  // Shells insert values unescaped.
  if (id === 'curl') return;
  test('inquireRecurring sends a reference as one value, whatever is in it', async () => {
    const forged = '202611200001", "refno": "202611200002';
    await answered('inquireRecurring', {body: '{}'}, {PAY_REFNO: forged});
    expect(JSON.parse(provider.standIn.requests.at(-1)!.body)).toMatchObject({refno: forged});
  });

  test('scheduleRecurring sends a day as one value, whatever is in it', async () => {
    const forged = '2026-11-21", "total": "1.00';
    await answered('scheduleRecurring', {body: '{}'}, {PAY_SCHEDULE_DATE: forged});
    const sent = provider.standIn.requests.at(-1)!.body;
    expect(JSON.parse(sent)).toMatchObject({total, schedule_date: forged});
    expect(sent.match(/"total"/g)).toHaveLength(1);
  });
});
