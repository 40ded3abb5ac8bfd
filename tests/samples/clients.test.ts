import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Writable} from 'node:stream';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {messageOf, wireText} from 'payment-contract/evidence';
import {installmentTerms, smallestTotal} from 'payment-contract/installments';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {orderDecisions} from 'payment-contract/tables';
import {ORDER, requestVectors, testVectors, values, withStatus} from 'payment-contract/vectors';
import {freePort} from '../support/ports';
import {formsOf, press} from './support/buyer';
import {startClient, type Client, type Failure, type Reply, type Values, type Verdict} from './support/clients';
import {describeEachLanguage, samplesFolder} from './support/languages';
import {newReference} from './support/run';
import {JSON_TYPE, startApi, TIS_620, useProvider, type Api} from './support/servers';

const keys = {authKey: 'auth-key-of-this-test', apiKey: 'api-key-of-this-test', secretKey: 'secret-key-of-this-test'};
const mailbox = 'wire.buyer';
const email = `${mailbox}@shop.example`;
const reference = '202611200001';
const order = {reference, total: '1250.00', product: 'Coffee', email};
const registration = {reference, email, description: 'Monthly membership'};
const link = {telephone: '66000000000', returnUrl: 'https://shop.example/r', postbackUrl: 'https://shop.example/p'};

/** Every call over the wire, with arguments that are right. */
const CALLS: Readonly<Record<string, Values>> = {
  createPromptPay: {...order, name: 'Sample Buyer'},
  inquireOrder: {reference, total: '1250.00', currency: '00'},
  registerRecurring: {...registration, firstName: 'Sample', lastName: 'Buyer'},
  chargeRecurring: {reference, total: '1250.00'},
  scheduleRecurring: {reference, total: '1250.00', day: '2099-01-15'},
  cancelRecurring: {...registration, day: '2099-01-15'},
  inquireRecurring: {reference},
  createSecureLink: {...order, ...link},
};
/** Calls that change nothing: they can be asked again. */
const QUESTIONS = ['inquireOrder', 'inquireRecurring'];
const unclear = (call: string): Failure => (QUESTIONS.includes(call) ? 'NoAnswer' : 'Unknown');
/** What an unclear answer advises to do first. */
const ADVICE: Readonly<Record<string, RegExp>> = {
  createPromptPay:
    /^The QR may exist: keep asking Inquiry about it, and offer the payment page with a new reference\. /,
  createSecureLink: /^Nobody has this link: make one with a new reference\. /,
  ...Object.fromEntries(
    ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'cancelRecurring'].map((call) => [
      call,
      /^The call may have been carried out: read the registration before you repeat it\. /,
    ]),
  ),
};

const charge = {scheduleDate: '2099-01-15', occurranceNo: 1, status: 'success', amount: 1250};
const record = {ReferenceNo: reference, Total: 1250, CurrencyCode: '00', MerchantID: '00042', Status: 'CP'};
const qr = {referenceNo: reference, total: 1250, expiredate: '', image: 'data:image/png;base64,iVBORw0KGgo='};

/** A reply that the call reads as success, with personal data in it. */
const goodReply = (call: string): string =>
  JSON.stringify({
    customerEmail: email,
    success: /^(?:charge|schedule)/.test(call) ? 200 : 1,
    message: `Done for ${email}`,
    ...(call === 'createPromptPay' && {status: 'success'}),
    ...(call === 'createSecureLink' && {merchant: 'shop', payValue: '1', orderDetail: 'x'}),
    ...(call === 'inquireOrder' && record),
    data: call === 'createPromptPay' ? qr : {refno: reference, total: 1250, ...charge, data: [charge]},
    remark: `${email} `.repeat(200),
  });

/** The API that the clients call, another host, and one whose certificate no authority has signed. */
let api: Api;
let other: Api;
let impostor: Api;
beforeAll(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'clients-'));
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => path.join(root, name)) as [string, string];
  const options = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], {stdio: 'ignore'});
  impostor = await startApi((response) => response.end(), {key: readFileSync(key), cert: readFileSync(cert)});
  rmSync(root, {recursive: true});
  api = await startApi(() => {});
  other = await startApi((response) => response.writeHead(200, JSON_TYPE).end(goodReply('inquireOrder')));
});
/** Calls that wait for their time limit begin with the file, and their tests come last. */
const beginnings: (() => void)[] = [];
beforeAll(() => beginnings.forEach((begin) => begin()));
afterAll(() => Promise.all([api, other, impostor].map((server) => server.close())));

const {merchantId, linkName} = testMerchant;
const settingsAt = (origin: string): Values => ({
  ...keys,
  merchantId,
  linkName,
  paymentUrl: origin,
  apiUrl: origin,
  linkUrl: 'https://links.example',
});

/** Expects a failure of this class, whose text is one short line without keys and personal data. */
function expectFailure(reply: Reply<unknown>, failure: Failure, reason: RegExp = /./): void {
  expect(reply).toMatchObject({error: failure, text: expect.stringMatching(reason) as string});
  expect(reply.text).toMatch(/^[ -~]{1,400}$/);
  for (const secret of [mailbox, ...Object.values(keys)]) expect(reply.text).not.toContain(secret);
}

/** The decisions after which nobody has paid. The table of the page allows a new attempt exactly there. */
const IDLE = ['pending', 'failed', 'cancelled', 'test'];
test('the table of the page allows a new attempt exactly where it asks by the schedule', () => {
  const {rows} = orderDecisions;
  const allowing = rows.filter(({newAttempt}) => ['Yes', 'When the buyer asks for one'].includes(newAttempt));
  expect(allowing).toEqual(rows.filter(({schedule}) => schedule === 'schedule'));
  expect(allowing.filter((row) => !row.class).map(({code}) => code)).toEqual(['no-answer']);
  const answered = allowing.filter((row) => row.class);
  expect([...new Set(answered.map((row) => row.class))].sort()).toEqual([...IDLE].sort());
  expect(rows.filter((row) => IDLE.includes(row.class ?? ''))).toEqual(answered);
});

describeEachLanguage((language) => {
  // All clients start at once, and on a busy machine the first call waits for them.
  vi.setConfig({testTimeout: 120_000});
  let client: Client;
  beforeAll(() => {
    client = startClient(language.driver());
  });
  afterAll(() => client.stop());

  /** Makes a call that is answered like this. */
  function answered<Result>(call: string, body: string | object, status = 200, args: Values = CALLS[call]!) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    api.act = (response) => response.writeHead(status, JSON_TYPE).end(text);
    return client.call<Result>(call, settingsAt(api.url), args);
  }

  describe('decides about a reply of Inquiry', () => {
    const vectors = testVectors().replies;
    test.each(vectors.map((vector) => ({vector, what: vector.what})))('$what', async ({vector}) => {
      const {order: own, reply, decision} = vector;
      const attempt = {reference: own.refno, total: own.total, currency: own.currency};
      const said = await answered<Verdict>('inquireOrder', reply.body, reply.status, attempt);
      if (decision === 'no answer') return expect(['NoAnswer', 'Refused']).toContain(said.error);
      expect(said.result).toMatchObject({decision, ship: decision === 'paid'});
      const isIdle = IDLE.includes(decision);
      expect(said.result!.ask === 'schedule', 'the buyer can get a new attempt').toBe(isIdle);
      expect((said.result!.person ?? null) === null, 'nobody has to look').toBe(isIdle || decision === 'paid');
      return expect(said.result!.person ?? '').toMatch(/^[ -~]{0,200}$/);
    });

    const examples = orderDecisions.rows.flatMap(({code, examples: lists, ...row}) =>
      lists.map((statuses) => ({...row, code, statuses, name: statuses.join() || 'nothing'})),
    );
    test.each(examples)(
      'as the table of the page says of $name',
      async ({statuses, ship, schedule, class: decision}) => {
        const records = statuses.flatMap((status) => JSON.parse(withStatus(status)) as object[]);
        const attempt = {reference: ORDER.refno, total: ORDER.total, currency: ORDER.currency};
        const {result} = await answered<Verdict>('inquireOrder', records, 200, attempt);
        expect(result).toMatchObject({ship, ask: schedule, decision, statuses: statuses.join()});
      },
    );

    test('with bytes that are not UTF-8, and with a byte order mark', async () => {
      const body = JSON.stringify({...record, ProductDetail: TIS_620});
      api.act = (response) => response.writeHead(200, JSON_TYPE).end(body, 'latin1');
      const {result} = await client.call<Verdict>('inquireOrder', settingsAt(api.url), CALLS.inquireOrder!);
      expect(result).toMatchObject({decision: 'paid'});
      expect((await answered<Verdict>('inquireOrder', `\uFEFF${body}`)).result).toMatchObject({decision: 'paid'});
    });

    test('whatever is in it', async () => {
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      const replies: [body: string, decision: string | RegExp][] = [
        [JSON.stringify(record).replace('1250', `1250${'0'.repeat(120_000)}`), 'differs'],
        [JSON.stringify({...record, Total: `1250.${'0'.repeat(120_000)}1`}), 'differs'],
        [JSON.stringify(record).replace('1250', deep), /differs|NoAnswer/],
        [deep, 'NoAnswer'],
        [JSON.stringify(record).replace('1250', 'NaN'), 'NoAnswer'],
        [JSON.stringify({...record, Status: 'CP\npaid 1'}), 'unknown'],
        [JSON.stringify(record).replace('"CP"', String.raw`"\ud800"`), /unknown|NoAnswer/],
        [
          `[${Array(10_000)
            .fill(JSON.stringify({...record, Status: 'RE'}))
            .join()}]`,
          'failed',
        ],
        [JSON.stringify(record).replace('{', '{"Status":"RE",'), 'paid'],
        [JSON.stringify({...record, Status: 'RE', status: 'CP'}), 'failed'],
      ];
      for (const [body, decision] of replies) {
        const {result, error} = await answered<Verdict>('inquireOrder', body);
        expect(result?.decision ?? error, body.slice(0, 200)).toMatch(decision);
      }
    });
  });

  const recorded: Promise<unknown>[] = [];
  beginnings.push(() => recorded.push(work()));
  /** Runs the loop with one attempt, three hours old. Each step is how long it waits, and what happens then. */
  async function work() {
    const worker = startClient(language.driver());
    const steps = [
      ...Array.from({length: 4}, () => ({wait: 2, outcome: 'unreadable'})),
      ...[0, 60, 60].map((wait) => ({wait, outcome: 'fails'})),
      {wait: 60, outcome: 'is answered'},
      ...[5000, 60, 60, 60, 7200].map((wait) => ({wait, outcome: 'fails'})),
      ...Array.from({length: 5}, () => ({wait: 2, outcome: 'unreadable'})),
    ];
    const {result} = await worker.call<unknown>('work', {}, {age: 3 * 3600, steps});
    worker.stop();
    return result;
  }

  test('opens a task after two hours of failures in a row, and ends when it cannot read what is open', async () => {
    const unreadable = Array.from({length: 4}, () => ['all', 'gone away', false]);
    const failure = (isTask: boolean) => [reference, 'no answer', isTask];
    const failures = [false, false, false, false, false, false, false, true].map(failure);
    expect(await recorded[0]).toEqual({failed: [...unreadable, ...failures, ...unreadable], ended: 'gone away'});
  });

  test('pauses by the schedule of the page', async () => {
    const [hour, day] = [3600, 24 * 3600];
    const pauses: [ask: string, age: number, pause: number | null][] = [
      ['schedule', 0, 2],
      ['schedule', 1.9, 2],
      ['schedule', 2, 5],
      ['schedule', 7, 15],
      ['schedule', 22, 120],
      ['schedule', hour / 2 - 1, 120],
      ['schedule', hour / 2, hour],
      ['schedule', day, day],
      ['schedule', 7 * day, null],
      ['daily', 100 * day, day],
      ['never', 0, null],
    ];
    for (const [ask, age, pause] of pauses) {
      const {result} = await client.call<number | null>('pause', {}, {ask, age});
      expect(result ?? null, `${ask} at ${age}`).toBe(pause);
    }
  });

  test('reads only amounts in satang', async () => {
    const texts = (list: readonly string[]) =>
      list.filter((json) => json.startsWith('"')).map((json) => JSON.parse(json) as string);
    for (const text of texts(Object.keys(values.amounts.accepted)))
      expect((await client.call('satang', {}, {text})).result).toBe(values.amounts.accepted[JSON.stringify(text)]);
    for (const text of texts(values.amounts.refused))
      expect((await client.call('satang', {}, {text})).result ?? null, text).toBeNull();
  });

  test('writes satang as the text of a call, and names a mistake', async () => {
    const total = (satang: unknown) => client.call<string>('total', {}, {satang});
    for (const [satang, text] of Object.entries(values.totals.accepted))
      expect((await total(Number(satang))).result).toBe(text);
    // The compilers of Java and Go refuse what is no number, and so does the runtime of PHP.
    const noNumbers = ['node', 'python'].includes(language.id) ? [1250.5, '125000', null, true, [125000]] : [];
    for (const satang of [...values.totals.refused, ...noNumbers])
      expectFailure(await total(satang), 'Invalid', /^satang: write a whole number from 0 to 99999999999\.$/);
  });

  describe('sends', () => {
    test.each(requestVectors.filter(({request}) => request.path !== '/payment'))(
      '$operation: $what',
      async (vector) => {
        const {refno, date, ...rest} = Object.fromEntries(
          Object.entries(vector.input).filter(([name]) => name !== 'expires' && name !== 'once'),
        ) as Record<string, string>;
        await answered(vector.operation, '{}', 200, {
          reference: refno!,
          ...rest,
          ...(date && {day: date}),
          ...(vector.operation === 'inquireOrder' && {total: '1250.50', currency: '00'}),
        });
        const {method, address, headers, body} = api.requests.at(-1)!;
        const url = new URL(address, api.url);
        const {request} = vector;
        expect({method, path: url.pathname}).toEqual({
          method: request.method,
          path: request.path.replace('{{linkName}}', linkName),
        });
        const sentKeys = {
          authorization: `Bearer ${keys.authKey}`,
          apikey: keys.apiKey,
          secretkey: keys.secretKey,
          merchantsecretkey: keys.secretKey,
        };
        for (const [name, value] of Object.entries(request.headers)) {
          const expected = name in sentKeys ? sentKeys[name as keyof typeof sentKeys] : value;
          expect(headers[name], name).toMatch(
            name === 'content-type' ? /^application\/json; ?charset=utf-8$/i : expected,
          );
        }
        for (const key of Object.values(keys)) expect(address + body).not.toContain(key);
        if ('query' in request) {
          expect(Object.fromEntries(url.searchParams)).toEqual(request.query);
          // A strict server refuses a POST without a length.
          expect({body, length: headers['content-length']}).toEqual({body: '', length: '0'});
        } else if ('json' in request) {
          const sent = JSON.parse(body) as Record<string, string>;
          const inADay = Date.now() + 24 * 3_600_000;
          const [day, time] = [sent.expireDate?.slice(0, 10), sent.expireDate?.slice(11).replaceAll('-', ':')];
          if (day) expect(Math.abs(Date.parse(`${day}T${time}+07:00`) - inADay)).toBeLessThan(60_000);
          expect({...sent, ...(day && {expireDate: request.json.expireDate})}).toEqual(request.json);
        }
      },
    );

    test('a value as one value, whatever is in it', async () => {
      const description = '", "total": "1.00" \\ \u2028 </script>';
      await answered('cancelRecurring', '{}', 200, {...CALLS.cancelRecurring, description});
      expect(JSON.parse(api.requests.at(-1)!.body)).toMatchObject({description});
    });
  });

  describe('tells failures apart', () => {
    // PromptPay decides by its documented messages: their vectors are below.
    test.each(Object.keys(CALLS).filter((call) => call !== 'createPromptPay'))(
      '%s: a refusal did nothing',
      async (call) => {
        for (const status of [400, 401, 403])
          expectFailure(
            await answered(call, {message: `Not for ${email}\n\u001b[31m${'because '.repeat(100)}`}, status),
            'Refused',
            new RegExp(`HTTP ${status}: Not for`),
          );
      },
    );

    test.each(Object.keys(CALLS))('%s: whatever else goes wrong is unclear', async (call) => {
      const bodies: [body: string, status: number][] = [
        [`<!doctype html><p>${email}</p>`, 502],
        [goodReply(call), 500],
        [JSON.stringify({message: 'Internal Server Error'}), 500],
        [`<!doctype html><p>${email}</p>`, 200],
        [goodReply(call).slice(0, -20), 200],
        [goodReply(call) + ' '.repeat(2 ** 20), 200],
        [goodReply(call).replaceAll(reference, '202611200002'), 200],
        // A proxy or firewall says nothing about what the API did.
        ...[
          '<!doctype html><title>Forbidden</title>',
          '',
          '[]',
          '{"error":"Forbidden"}',
          '{"message":5}',
          '{"message":" "}',
        ].flatMap((body) => [400, 401, 403].map((status): [string, number] => [body, status])),
      ];
      for (const [body, status] of bodies) {
        if (call === 'createSecureLink' && body.includes('202611200002')) continue; // the reply names no reference
        const reply = await answered<Verdict>(call, body, status);
        if (call === 'inquireOrder' && reply.result) expect(reply.result).toMatchObject({decision: 'differs'});
        else expectFailure(reply, unclear(call), ADVICE[call]);
      }
    });

    test.each(Object.keys(CALLS))(
      '%s: names a web page that came instead of a reply, and what is no JSON',
      async (call) => {
        const page = `\uFEFF\n<!doctype html><title>Just a moment</title>${email}`;
        for (const status of [200, 403, 502]) {
          const sentence = `HTTP ${status}: a web page came instead of JSON, such as that of a proxy or a firewall`;
          expectFailure(await answered(call, page, status), unclear(call), new RegExp(`${sentence}$`));
        }
        if (!QUESTIONS.includes(call)) return;
        for (const body of ['Bad gateway', goodReply(call).slice(0, -20), '['.repeat(100_000)])
          expectFailure(await answered(call, body), 'NoAnswer', /^HTTP 200: not a reply in JSON$/);
      },
    );

    test.each(Object.keys(CALLS))('%s follows no redirect, and names its target', async (call) => {
      const before = other.requests.length;
      for (const status of [301, 302, 303, 307, 308]) {
        const location = `${other.url}/moved?email=${email}#${email}`;
        api.act = (response) => response.writeHead(status, {...JSON_TYPE, location}).end(goodReply(call));
        const reply = await client.call(call, settingsAt(api.url), CALLS[call]!);
        expectFailure(reply, unclear(call), new RegExp(`answered ${status} and redirects to ${other.url}/moved: `));
      }
      expect(other.requests.length).toBe(before);
    });

    test.each(Object.keys(CALLS))('%s: no connection, a cut reply, a certificate that nobody trusts', async (call) => {
      const unreachable = settingsAt(`http://127.0.0.1:${await freePort()}`);
      expectFailure(await client.call(call, unreachable, CALLS[call]!), unclear(call), ADVICE[call]);
      const body = goodReply(call);
      for (const headers of [{...JSON_TYPE, 'content-length': String(Buffer.byteLength(body))}, JSON_TYPE]) {
        api.act = (response) => {
          response.writeHead(200, headers).write(body.slice(0, -2000));
          setImmediate(() => response.destroy());
        };
        expectFailure(await client.call(call, settingsAt(api.url), CALLS[call]!), unclear(call), ADVICE[call]);
      }
      expectFailure(
        await client.call(call, settingsAt(impostor.url), CALLS[call]!),
        unclear(call),
        /certificat|SSL|TLS|PKIX|x509/i,
      );
      expect(impostor.requests).toEqual([]);
    });

    test.each(Object.keys(CALLS))('%s names a missing setting, and sends nothing', async (call) => {
      const before = api.requests.length;
      const names = Object.entries(settingsAt(api.url)).filter(([name]) => !/Url|linkName/.test(name));
      let named = 0;
      for (const [name] of names) {
        for (const empty of ['', '\r']) {
          const reply = await client.call(call, {...settingsAt(api.url), [name]: empty}, CALLS[call]!);
          if (!reply.text?.includes('Set the environment variable')) continue;
          named += 1;
          const variable = `PAY_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
          expectFailure(reply, 'Invalid', new RegExp(`${variable}\\.$`));
        }
      }
      expect(named).toBeGreaterThan(1);
      expect(api.requests.slice(before).every(({headers}) => headers.apikey !== '' || headers.authorization)).toBe(
        true,
      );
    });

    test('a question ends after fewer seconds where a shop says so', {timeout: 20_000}, async () => {
      const slow = await startApi(() => {});
      const reply = await client.call('inquireOrder', {...settingsAt(slow.url), seconds: '1'}, CALLS.inquireOrder!);
      expectFailure(reply, 'NoAnswer', /time|deadline/i);
      await slow.close();
    });

    test('a mistake of the caller is found before anything is sent', async () => {
      const before = api.requests.length;
      const mistakes: (readonly [call: string, change: Values, sentence: RegExp])[] = [
        ...['1250', '1,250.00', '0.00', '-1.00', '1250.005', '10000000.00', '9999999.01', '๑๒๕๐.00', ''].map(
          (total) =>
            ['createPromptPay', {total}, /^total: write "1250\.00", above zero and at most 9999999\.00\.$/] as const,
        ),
        ['createPromptPay', {total: '5.99'}, /^total: PromptPay begins at 6\.00 baht\.$/],
        ...['', '1', '20261120000', '2026112000010', '20261120000a', '２０２６１１２０００01'].map(
          (refno) => ['chargeRecurring', {reference: refno}, /^reference: write 12 digits, as text\.$/] as const,
        ),
        ['inquireOrder', {reference: '2026112000011'}, /^reference: write 1 to 12 digits\.$/],
        ...['', 'tomorrow', '2026-11', 'ALL', '2026-13-01', '2026-12-32'].map(
          (day) => ['cancelRecurring', {day}, /^day: write YYYY-MM-DD\.$/] as const,
        ),
        ['createSecureLink', {product: 'ก'.repeat(86)}, /^product: write 1 to 255 bytes\. A Thai letter has three\.$/],
        ['createPromptPay', {email: 'buyer'}, /^email: /],
        ['createPayment', {email: `${'b'.repeat(88)}@shop.example`}, /^email: write at most 100 characters\.$/],
        ...['', 'B'.repeat(101), '<b>'].map(
          (name) => ['createPromptPay', {name}, /^name: write 1 to 100 characters, without < and >\.$/] as const,
        ),
        // Their orders have the fields of all calls.
        ...['createPromptPay', 'createSecureLink']
          .filter(() => ['java', 'go'].includes(language.id))
          .map((call) => [call, {currency: '01'}, /^currency: this call takes baht alone, 00\.$/] as const),
        ['createPayment', {channel: 'PromptPay'}, /^channel: write a code in lower case/],
        ['createPayment', {member: 'MEMBER-42'}, /^member: write at most 10 letters and digits\.$/],
        ['createPayment', {currency: 'THB'}, /^currency: write two digits/],
        ['createPayment', {channel: 'installment', total: '2999.99'}, /^total: 3 months begin at 3000\.00 baht\.$/],
        [
          'createPayment',
          {channel: 'installment', total: '90000.00', months: 5},
          /^months: no issuer offers 5 months\.$/,
        ],
      ];
      for (const [call, change, sentence] of mistakes) {
        const reply = await client.call(call, settingsAt(api.url), {...(CALLS[call] ?? order), ...change});
        expectFailure(reply, 'Invalid', sentence);
      }
      const reply = await client.call('inquireOrder', {...settingsAt(api.url), apiKey: 'a\nb'}, CALLS.inquireOrder!);
      expectFailure(reply, 'Invalid', /^A key has a character that no key has/);
      expect(api.requests.length).toBe(before);
    });

    // The compilers of Java and Go refuse these values, and so does the runtime of PHP.
    test.each(['node', 'python'].filter((id) => id === language.id))(
      'and so is a value of another type: %s',
      async () => {
        const before = api.requests.length;
        const total = /^total: write "1250\.00"/;
        const spelt = (name: string) =>
          language.id === 'node' ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const asText = (call: string, name: string, value: unknown) =>
          [call, {[name]: value}, new RegExp(`^${spelt(name)}: write text\\.$`)] as const;
        const mistakes: (readonly [call: string, change: object, sentence: RegExp])[] = [
          ...['createPayment', 'createPromptPay', 'chargeRecurring', 'createSecureLink'].flatMap((call) =>
            [1250, 1250.55, null, ['1250.00']].map((value) => [call, {total: value}, total] as const),
          ),
          ...Object.keys(CALLS).flatMap((call) =>
            [202611200001, null].map((value) => [call, {reference: value}, /^reference: write /] as const),
          ),
          ...[5, null, {}].map((product) => ['createPayment', {product}, /^product: write 1 to 255 bytes/] as const),
          ['createPromptPay', {email: 5}, /^email: write /],
          ['createPayment', {currency: null}, /^currency: write two digits/],
          ['createPayment', {months: 'six'}, /^months: write a number, such as 6\.$/],
          ['createPayment', {months: 6.5, channel: 'installment'}, /^months: write a number, such as 6\.$/],
          ['createPayment', {channel: 5}, /^channel: write /],
          ['createPayment', {member: 42}, /^member: write /],
          ...[null, 5].map((value) => asText('createPayment', 'language', value)),
          ...[{}, 5].map((value) => asText('createPayment', 'returnUrl', value)),
          asText('createPayment', 'postbackUrl', ['https://shop.example/p']),
          asText('createPayment', 'bank', 5),
          ...[null, 5].map((value) => asText('createPromptPay', 'name', value)),
          ...['firstName', 'lastName', 'email', 'description'].map((name) => asText('registerRecurring', name, 5)),
          ...['email', 'description'].map((name) => asText('cancelRecurring', name, null)),
          ...[20990115, null].map((day) => ['scheduleRecurring', {day}, /^day: write YYYY-MM-DD\.$/] as const),
          ...['telephone', 'returnUrl', 'postbackUrl'].map((name) => asText('createSecureLink', name, 66000000000)),
          ['createSecureLink', {expires: '2099-12-31'}, /^expires: write /],
        ];
        for (const [call, change, sentence] of mistakes) {
          const reply = await client.call(call, settingsAt(api.url), {...(CALLS[call] ?? order), ...change});
          expectFailure(reply, 'Invalid', sentence);
        }
        // Python itself refuses a call whose arguments are missing.
        if (language.id === 'node')
          for (const call of ['createPayment', ...Object.keys(CALLS).filter((each) => !QUESTIONS.includes(each))])
            for (const nothing of [null, {}])
              expectFailure(await client.call(call, settingsAt(api.url), nothing), 'Invalid', /^[a-zN]+: write /);
        expect(api.requests.length).toBe(before);
        for (const name of ['total', 'currency']) {
          const reply = answered('inquireOrder', [record], 200, {...CALLS.inquireOrder, [name]: 1250.5});
          expectFailure(await reply, 'Invalid', new RegExp(`^${name}: write text\\.$`));
        }
      },
    );

    test.each(['python'].filter((id) => id === language.id))('and so is half a character: %s', async () => {
      const before = api.requests.length;
      for (const [call, name] of [
        ['createPayment', 'product'],
        ['createPromptPay', 'email'],
        ['createPromptPay', 'name'],
        ['registerRecurring', 'description'],
      ] as const) {
        const fields = {...(CALLS[call] ?? order), [name]: 'tea@shop.example \ud83d'};
        expectFailure(await client.call(call, settingsAt(api.url), fields), 'Invalid', new RegExp(`^${name}: write `));
      }
      expect(api.requests.length).toBe(before);
    });

    test.each(['php'].filter((id) => id === language.id))('and so is a Thai name in TIS-620: %s', () => {
      const file = path.join(samplesFolder, 'php/Payments.php');
      const settings = JSON.stringify(settingsAt(api.url)).replaceAll("'", '');
      // The client gets bytes here that JSON cannot carry.
      const program = `require '${file}'; try {
        (new Payments\\Client(json_decode('${settings}', true)))
          ->registerRecurring('202611200001', "\\xCA\\xC1", 'Buyer', 'buyer@shop.example', 'Tea');
      } catch (Payments\\Invalid $failure) { echo $failure->getMessage(); }`;
      expect(execFileSync('php', ['-r', program], {encoding: 'utf8'})).toMatch(/^Write all texts in UTF-8/);
    });

    // Java has an enumeration of the settings, Go a type.
    test.each(['node', 'php', 'python'].filter((id) => id === language.id))(
      'and so is an unknown setting: %s',
      async () => {
        const ask = (more: object) =>
          client.call('inquireOrder', {...settingsAt(api.url), ...more}, CALLS.inquireOrder!);
        const before = api.requests.length;
        const unknown = /^There is no setting api_?[kK]ye\. Settings are: payment_?[uU]rl, .*, postback_?[tT]oken\.$/;
        expectFailure(await ask({apiKye: 'x'}), 'Invalid', unknown);
        expectFailure(await ask({merchantId: 100042}), 'Invalid', /^merchant_?[iI]d: write text\.$/);
        expectFailure(await ask({apiKey: null}), 'Invalid', /^Set the environment variable PAY_API_KEY\.$/);
        expect(api.requests.length).toBe(before);
      },
    );

    test('a currency that cannot be read is none', async () => {
      for (const [text, currency] of [
        ['00', '00'],
        ['thb', '00'],
        ['OO', '00'],
        ['36', '36'],
        ['0', null],
        ['THB ', null],
        ['', null],
      ])
        expect((await client.call('currency', {}, {text})).result ?? null, text!).toBe(currency);
      // Two that cannot be read are not equal.
      const attempt = {...CALLS.inquireOrder, currency: '?'};
      const {result} = await answered<Verdict>('inquireOrder', {...record, CurrencyCode: '?'}, 200, attempt);
      expect(result).toMatchObject({decision: 'differs', ship: false});
    });
  });

  describe('PromptPay', () => {
    const failures = {refused: 'Refused', unknown: 'Unknown'} as const;
    test.each(testVectors().promptPay.replies)('$outcome: $what', async ({what, order: own, reply, outcome}) => {
      const args = {...CALLS.createPromptPay, reference: own.refno, total: own.total};
      if (reply === null) api.act = (response) => void response.destroy();
      else api.act = (response) => response.writeHead(reply.status, JSON_TYPE).end(reply.body);
      const said = await client.call<Values>('createPromptPay', settingsAt(api.url), args);
      if (outcome !== 'made')
        return expectFailure(said, failures[outcome], outcome === 'unknown' ? ADVICE.createPromptPay : /./);
      const expires = what.includes('without') ? '' : '2026-11-20 09:45:00';
      return expect(said.result).toEqual({
        expires,
        image: expect.stringMatching(/^data:image\/png;base64,/) as string,
      });
    });

    test('says what to do about each refusal', async () => {
      const remedies: Readonly<Record<string, RegExp>> = {
        'promptpay-authorization-error': /Copy the Auth Key from the control panel/,
        'promptpay-bad-parameter': /No QR was made\. Check each parameter/,
        'promptpay-duplicate-reference': /Take a new one\. Ask Inquiry about this one if an earlier call was unclear/,
        'promptpay-incomplete-parameter': /Send all six parameters/,
        'promptpay-no-authorization': /Set the Auth Key/,
        'promptpay-shop-not-open': /Ask support to enable PromptPay/,
      };
      for (const [name, remedy] of Object.entries(remedies))
        expectFailure(
          await answered('createPromptPay', wireText(messageOf(name)), messageOf(name).status),
          'Refused',
          remedy,
        );
    });
  });

  // A charge that was scheduled and is taken as refused would be scheduled twice.
  describe.each(['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'cancelRecurring'])('%s', (call) => {
    const reply = (success: unknown, data: object | null = {refno: reference, ...charge}) => ({
      success,
      message: 'not done',
      data,
    });

    test('has succeeded with the number 1 or 200 and its own reference', async () => {
      for (const success of [1, 200]) expect((await answered(call, reply(success))).error).toBeUndefined();
      expectFailure(
        await answered(call, reply(0)),
        'Refused',
        /^not done\. If an earlier call was unclear, read the registration\.$/,
      );
      for (const success of [undefined, 2, 20, 2000, null, true, '1', '200'])
        expectFailure(await answered(call, reply(success)), 'Unknown', /may have been carried out.*not done/);
      for (const refno of ['202611200002', '', undefined])
        expectFailure(await answered(call, reply(200, {...charge, refno})), 'Unknown');
      expectFailure(await answered(call, JSON.stringify(reply(1)).replace(/}$/, ',"success":2}')), 'Unknown');
    });

    if (!/^(?:charge|schedule)/.test(call)) return;
    test('returns the charge, or says that it may be scheduled', async () => {
      const {result} = await answered(call, reply(200));
      expect(result).toEqual({day: '2099-01-15', status: 'success', total: '1250.00', number: '1'});
      for (const scheduleDate of [undefined, null, '', 'tomorrow', false, '2026-11-2'])
        expectFailure(await answered(call, reply(200, {refno: reference, scheduleDate})), 'Unknown');
    });
  });

  // A charge that is scheduled and not listed would be scheduled again.
  test('inquireRecurring lists all charges of the reference, or none', async () => {
    const read = (data: unknown, success: unknown = 1) =>
      answered('inquireRecurring', {success, message: 'delete success', data});
    const panel = {...charge, scheduleDate: '2099-01-16T00:00:00', status: '', amount: null};
    expect((await read({refno: reference, data: [charge, panel, {...charge, amount: '299.5'}]})).result).toEqual([
      {day: '2099-01-15', status: 'success', total: '1250.00', number: '1'},
      {day: '2099-01-16', status: 'waiting', total: '', number: '1'},
      {day: '2099-01-15', status: 'success', total: '299.50', number: '1'},
    ]);
    expect((await read({refno: reference, data: []}, 200)).result).toEqual([]);
    const unreadable = [
      [],
      {refno: reference},
      {refno: reference, data: 'none'},
      {refno: reference, data: [null]},
      {refno: reference, data: [1]},
      {refno: reference, data: [charge, {...charge, scheduleDate: undefined}]},
      {refno: '202611200002', data: [charge]},
      {data: [charge]},
    ];
    for (const data of unreadable)
      expectFailure(await read(data), 'NoAnswer', /^Cannot read the charges of 202611200001: /);
    for (const success of [0, true, '1']) expectFailure(await read({refno: reference, data: []}, success), 'NoAnswer');
  });

  test('createSecureLink joins the parts of the link, when it has all of them', async () => {
    const reply = JSON.parse(wireText(messageOf('secure-link-reply'))) as object;
    expect((await answered('createSecureLink', reply)).result).toBe(
      'https://links.example/shop/7209415538/c2FtcGxl_k_LXRva2Vu_n_LW9m_j_LWEtbGluaw',
    );
    for (const part of ['merchant', 'payValue', 'orderDetail'])
      for (const value of [undefined, null, '', '../x', 'a/b'])
        expectFailure(await answered('createSecureLink', {...reply, [part]: value}), 'Unknown', /no link/);
  });

  describe('the form', () => {
    const provider = useProvider();
    let origin: Values;
    beforeEach(() => {
      origin = settingsAt(provider.sandbox.url);
    });
    const product = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;
    const urls = {
      returnUrl: 'https://shop.example/return?order=x&y=1',
      postbackUrl: 'https://shop.example/postback?token=a-secret&shop=1',
    };
    const own = {
      customeremail: email,
      productdetail: product,
      cc: '00',
      lang: 'TH',
      returnurl: urls.returnUrl,
      postbackurl: urls.postbackUrl,
    };

    test.each<[what: string, args: Values, fields: Record<string, string>]>([
      ['with the five fields', {}, {}],
      ['with a channel', {channel: 'promptpay'}, {channel: 'promptpay'}],
      ['of an installment', {channel: 'installment', total: '3000.00'}, {channel: 'installment'}],
      [
        'of an installment with issuer and months',
        {channel: 'installment', total: '6000.00', months: 12, bank: 'SCB'},
        {channel: 'installment', bankins: 'SCB', monthins: '12'},
      ],
      ['of a member', {member: 'K7Q2M9X4PZ'}, {customerref: 'K7Q2M9X4PZ'}],
      ['in another currency and language', {currency: '01', language: 'EN'}, {cc: '01', lang: 'EN'}],
      ['of the largest amount', {total: '9999999.00'}, {}],
    ])('%s is the one that the payment page accepts', async (_what, args, fields) => {
      const refno = newReference();
      const given = {...order, product, ...urls, ...args, reference: refno};
      const {result} = await client.call<{action: string; fields: Record<string, string>; html: string}>(
        'createPayment',
        origin,
        given,
      );
      const expected = {merchantid: merchantId, refno, total: given.total, ...own, ...fields};
      const [form] = formsOf(result!.html);
      expect(form).toEqual({
        method: 'post',
        action: `${provider.sandbox.url}/payment`,
        charset: 'UTF-8',
        fields: expected,
        others: ['button'],
      });
      expect(result).toMatchObject({action: form!.action, fields: expected});
      expect((await press(form!)).status).toBe(200);
      expect(provider.sandbox.engine.orders.byReference(refno)).toMatchObject({
        total: given.total,
        productDetail: product,
      });
    });

    test('of an installment knows the smallest order of each number of months', async () => {
      for (const months of new Set(installmentTerms.rows.flatMap((term) => term.months))) {
        const offers = installmentTerms.rows.filter((term) => term.months.includes(months));
        const from = Math.min(...offers.map((term) => smallestTotal(term, months))) / 100;
        const call = (total: number) =>
          client.call('createPayment', origin, {...order, total: total.toFixed(2), channel: 'installment', months});
        expect((await call(from)).error).toBeUndefined();
        expectFailure(await call(from - 0.01), 'Invalid', /^total: /);
      }
    });
  });
});

describe('at the time limit of 30 seconds', () => {
  /** Sends these characters one by one, and then blanks. */
  function drip(to: Writable, text = ''): void {
    let sent = 0;
    const timer = setInterval(() => to.write(text.charAt((sent += 1) - 1) || ' '), 100);
    to.on('close', () => clearInterval(timer));
  }
  const acts: [what: string, act: Api['act']][] = [
    ['the API does not answer', () => {}],
    [
      'a reply stalls',
      (response) => {
        const head = {...JSON_TYPE, 'content-length': '5000'};
        response.writeHead(200, head).write(goodReply('inquireOrder').slice(0, 500));
      },
    ],
    [
      'the head of a reply comes byte by byte',
      ({socket}) => drip(socket!, `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(1000)}`),
    ],
    [
      'a reply that ends with its connection comes byte by byte',
      (response) => drip(response.writeHead(200, {...JSON_TYPE, connection: 'close'})),
    ],
    ['a reply comes byte by byte', (response) => drip(response.writeHead(200, JSON_TYPE))],
  ];
  describeEachLanguage((language) => {
    const answers = new Map<string, Promise<{reply: Reply<unknown>; seconds: number}>>();
    async function callSlow(call: string, act: Api['act']) {
      const slow = await startApi(act);
      const client = startClient(language.driver());
      const started = Date.now();
      const reply = await client.call(call, settingsAt(slow.url), CALLS[call]!);
      client.stop();
      await slow.close();
      return {reply, seconds: (Date.now() - started) / 1000};
    }
    const callOf = (act: Api['act']) => (act === acts[0]![1] ? 'createPromptPay' : 'inquireOrder');
    beginnings.push(() => acts.forEach(([what, act]) => answers.set(what, callSlow(callOf(act), act))));

    test.each(acts)('a call stops when %s', {timeout: 90_000}, async (what, act) => {
      const {reply, seconds} = await answers.get(what)!;
      expectFailure(reply, unclear(callOf(act)), /time|deadline/i);
      // Neither the limit of another layer, nor one that starts again with each byte.
      expect(Math.round(seconds / 20)).toBeGreaterThanOrEqual(1);
    });
  });
});
