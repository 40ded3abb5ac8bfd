import {execFileSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {variablesIn} from '../../src/components/Samples/environment';
import {freePort} from '../support/ports';
import {describeEachLanguage, folders, jobs, languages, sourceOf} from './support/languages';
import {expectFailure, run, runAlone, type Outcome} from './support/run';
import {JSON_TYPE, settingsFor, startApi, type Api, type Settings} from './support/servers';

const keys = {
  PAY_AUTH_KEY: 'auth-key-of-this-test',
  PAY_API_KEY: 'api-key-of-this-test',
  PAY_SECRET_KEY: 'secret-key-of-this-test',
};
const mailbox = 'wire.buyer';
const email = `${mailbox}@shop.example`;
const refno = '202611200001';
const total = '12000.00';

const root = mkdtempSync(path.join(tmpdir(), 'wire-samples-'));
const ordersFile = path.join(root, 'orders.txt');
writeFileSync(ordersFile, `${refno} A17 ${total} 00 fulfilled\n`);

/** The API that the programs call, another host, and one whose certificate no authority has signed. */
let api: Api;
let other: Api;
let impostor: Api;
beforeAll(async () => {
  api = await startApi(() => {});
  other = await startApi((response) => response.writeHead(200, JSON_TYPE).end(goodReply('inquireOrder')));
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => path.join(root, name)) as [string, string];
  const options = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], {stdio: 'ignore'});
  impostor = await startApi((response) => response.end(), {key: readFileSync(key), cert: readFileSync(cert)});
});
afterAll(async () => {
  await Promise.all([api, other, impostor].map((server) => server.close()));
  rmSync(root, {recursive: true});
});

const LIMIT = /((?:\.timeout|ofSeconds|orTimeout)\(|CURLOPT_TIMEOUT => |timeout=|Timeout: +|--max-time )30(_000)?\b/g;

const textOf = (folder: string, id: string): string => {
  const file = sourceOf(folder, id);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Whether a program is a client. Postback handlers are servers; the shell sample of a form acts as the browser. */
const calls = (folder: string, id: string): boolean =>
  folder !== 'postback' && /PAY_API_URL|curl "\$PAY_PAYMENT_URL/.test(textOf(folder, id));

const settingsAt = (origin: string, change: Settings = {}): Settings =>
  settingsFor(origin, {
    ...keys,
    PAY_REFNO: refno,
    PAY_ORDER_TOTAL: total,
    PAY_CUSTOMER_EMAIL: email,
    PAY_ORDERS_FILE: ordersFile,
    ...change,
  });

const inquiryRecord = {
  ReferenceNo: refno,
  Total: Number(total),
  CurrencyCode: '00',
  MerchantID: '00042',
  Status: 'CP',
  OrderDateTime: '2026-11-20T09:30:00',
};

/** A reply that every program reads as success, with personal data at both ends. */
const goodReply = (folder: string): string =>
  JSON.stringify({
    customerEmail: email,
    success: /^(?:charge|schedule)Recurring$/.test(folder) ? 200 : 1,
    status: 'success',
    message: `Done for ${email}`,
    merchant: 'shop',
    payValue: '1',
    orderDetail: 'x',
    // Go matches keys case-insensitively, so it would read Inquiry's status as that of PromptPay.
    ...(/^(?:inquire|reconcile)Order/.test(folder) && inquiryRecord),
    data: {
      refno,
      referenceNo: refno,
      scheduleDate: '2099-01-15',
      occurranceNo: 1,
      expiredate: '',
      image: 'data:image/png;base64,iVBORw0KGgo=',
      data: [{scheduleDate: '2099-01-15', occurranceNo: 1, status: 'success', amount: 12000}],
    },
    remark: `${email} `.repeat(200),
  });

const expectNothingPersonal = ({out, error}: Outcome): void => {
  for (const secret of [mailbox, ...Object.values(keys)]) expect(out + error).not.toContain(secret);
};

/** Calls after whose failure a reader must not simply repeat them. */
const CHANGES = ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'cancelRecurring'];
const ADVICE = /^the call may have been carried out: run inquireRecurring before you repeat it[.:] /im;

/** Expects a failure. A job with orders prints the problem beside the order. */
function expectRefusal(folder: string, outcome: Outcome, reason: RegExp): void {
  const isBesideOrder = folder in jobs && outcome.error === '';
  if (isBesideOrder) expect(outcome.out).toMatch(/^no-answer /);
  expectFailure(isBesideOrder ? {...outcome, out: '', error: outcome.out} : outcome, reason);
  expectNothingPersonal(outcome);
}

/** Expects that a call failed after it was sent, and for a change the advice what to do before the next attempt. */
function expectFailedCall(folder: string, outcome: Outcome, reason: RegExp): void {
  expectRefusal(folder, outcome, reason);
  if (CHANGES.includes(folder)) expect(outcome.error).toMatch(ADVICE);
}

for (const language of languages) {
  const {id} = language;
  const programs = folders.filter((folder) => calls(folder, id));
  const compiled = folders.filter((folder) => textOf(folder, id));

  describeEachLanguage(
    compiled,
    (programOf) => {
      /** Runs a program against an API that acts like this. */
      function start(folder: string, act: Api['act'], change?: Settings): Promise<Outcome> {
        api.act = act;
        return run(programOf(folder), settingsAt(api.url, change));
      }
      const startWith = (folder: string, body: string, status = 200, headers = {}) =>
        start(folder, (response) => response.writeHead(status, {...JSON_TYPE, ...headers}).end(body));

      test('every program sets the same time limit as the one tested below', () => {
        expect(programs).toContain('inquireOrder');
        const limits = textOf('inquireOrder', id).match(LIMIT);
        expect(limits).not.toBeNull();
        const callers = id === 'curl' ? programs : [...programs, 'postback'];
        for (const folder of callers) expect(textOf(folder, id).match(LIMIT), folder).toEqual(limits);
      });

      // The shell sample of a postback is a client of the shop, and a handler runs on.
      test.each(compiled.filter((folder) => folder !== 'postback'))('%s names each missing setting', async (folder) => {
        const required = variablesIn([textOf(folder, id)]).filter((name) => !/^PAY_(?:BANK|MONTHS)$/.test(name));
        for (const name of required) {
          // As an empty value of a file with Windows line ends.
          const empty = id === 'curl' ? '' : '\r';
          const outcome = await start(folder, (response) => response.end(goodReply(folder)), {[name]: empty});
          expectRefusal(folder, outcome, new RegExp(`\\b${name}\\b`));
          expect(outcome.error, 'nothing was sent').not.toMatch(ADVICE);
        }
      });

      describe.each(programs)('%s', (folder) => {
        test('prints its result and no personal data', async () => {
          const act: Api['act'] = (response) => response.writeHead(200, JSON_TYPE).end(goodReply(folder));
          // As exported from a file with Windows line ends.
          const read = Object.entries(keys).map(([name, key]) => [name, id === 'curl' ? key : `${key}\r`]);
          const outcome = await start(folder, act, Object.fromEntries(read) as Settings);
          expect({...outcome, out: ''}).toMatchObject({code: 0, error: ''});
          expect(outcome.out).toMatch(new RegExp(`${refno}|registration`));
          expectNothingPersonal(outcome);
        });

        test('does not follow a redirect, and names its target', async () => {
          const before = other.requests.length;
          // Every kind of redirect for one program; all programs of a language handle them in the same way.
          for (const status of folder === 'registerRecurring' ? [301, 302, 303, 307, 308] : [302]) {
            const location = `${other.url}/moved?email=${email}#${email}`;
            const outcome = await startWith(folder, goodReply(folder), status, {location});
            expect(other.requests.slice(before), 'requests at the other host').toEqual([]);
            expectFailedCall(
              folder,
              outcome,
              new RegExp(`answered ${status} and redirects to ${other.url}/moved:`, 'i'),
            );
          }
        });

        test('sends nothing to a host whose certificate is not trusted', async () => {
          const before = impostor.requests.length;
          const outcome = await run(programOf(folder), settingsAt(impostor.url));
          expect(impostor.requests.slice(before)).toEqual([]);
          expectFailedCall(folder, outcome, /certificat|SSL|TLS|PKIX/i);
        });

        test('fails when there is no connection, or it closes in the middle of the reply', async () => {
          const unreachable = settingsAt(`http://127.0.0.1:${await freePort()}`);
          expectFailedCall(folder, await run(programOf(folder), unreachable), /connect/i);
          const body = goodReply(folder);
          const ways = [{...JSON_TYPE, 'content-length': String(Buffer.byteLength(body))}, JSON_TYPE];
          // All programs of a language read the parts of a reply in the same way.
          for (const headers of folder === 'inquireOrder' ? ways : ways.slice(0, 1)) {
            const outcome = await start(folder, (response) => {
              response.writeHead(200, headers).write(body.slice(0, -2000));
              setImmediate(() => response.destroy());
            });
            expectFailedCall(folder, outcome, /\w/);
          }
        });

        test('prints one short line on a refusal', async () => {
          const message = `Not for ${email}\n\u001b[31m${'because '.repeat(100)}`;
          const refusal = JSON.stringify({success: 0, status: 'error', customerEmail: email, message});
          const html = `<!doctype html><p>${email}</p>\n<h1>${message}</h1>`;
          const replies: [number, string][] = [
            [200, refusal],
            [400, refusal],
            [502, html],
          ];
          // For the sample of a form, every page with status 200 is a success.
          for (const [status, body] of folder.startsWith('createPayment') ? replies.slice(1) : replies) {
            const outcome = await startWith(folder, body, status);
            expectFailedCall(folder, outcome, status === 502 ? /HTTP 502/ : /\w/);
            const printed = outcome.error || outcome.out;
            expect(printed).not.toMatch(/\p{Cc}/u);
            expect(printed.length).toBeLessThan(300);
          }
        });

        if (id !== 'curl') return;
        test('has no key among the arguments of curl', async () => {
          const bin = mkdtempSync(path.join(root, 'bin-'));
          const list = path.join(bin, 'arguments');
          writeFileSync(
            path.join(bin, 'curl'),
            `#!/usr/bin/env bash\nprintf '%s\\n' "$@" >> '${list}'\nPATH=\${PATH#*:} exec curl "$@"\n`,
          );
          chmodSync(path.join(bin, 'curl'), 0o755);
          const act: Api['act'] = (response) => response.writeHead(200, JSON_TYPE).end(goodReply(folder));
          const outcome = await start(folder, act, {PATH: `${bin}:${process.env.PATH}`});
          expect(outcome).toMatchObject({code: 0, error: ''});
          const sent = JSON.stringify(api.requests.at(-1));
          const seen = readFileSync(list, 'utf8');
          expect(seen).toContain('http://127.0.0.1:');
          for (const [name, key] of Object.entries(keys)) {
            if (textOf(folder, id).includes(name)) expect(sent).toContain(key);
            expect(seen).not.toContain(key);
          }
        });
      });
    },
    [language],
  );
}

// They wait most of the time.
describe.concurrent('at its time limit', () => {
  const limited = ['inquireOrder', 'registerRecurring'];
  // Copies with a limit of one second instead of 30.
  for (const folder of limited) {
    mkdirSync(path.join(root, folder));
    for (const {id} of languages) {
      const hurried = textOf(folder, id).replace(LIMIT, (_, before: string, zeros = '') => `${before}1${zeros}`);
      writeFileSync(sourceOf(folder, id, root), hurried);
    }
  }
  const acts: [name: string, act: Api['act']][] = [
    ['the API does not answer', () => {}],
    [
      'a reply stalls',
      (response, {address}) => {
        const body = goodReply(/inquir/i.test(address) ? 'inquireOrder' : 'registerRecurring');
        response.writeHead(200, {...JSON_TYPE, 'content-length': String(Buffer.byteLength(body))});
        response.write(body.slice(0, -2000));
      },
    ],
    [
      'a reply comes byte by byte',
      (response) => {
        response.writeHead(200, JSON_TYPE);
        const drip = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ];

  describeEachLanguage(
    limited,
    (programOf) => {
      test.each(acts)('a call stops when %s', async (_when, act) => {
        const slow = await startApi(act);
        const outcomes = limited.map((folder) => runAlone(programOf(folder).command, settingsAt(slow.url)));
        for (const [index, outcome] of (await Promise.all(outcomes)).entries())
          expectFailedCall(limited[index]!, outcome, /time|deadline/i);
        await slow.close();
      });
    },
    languages,
    root,
  );
});
