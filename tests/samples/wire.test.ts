import {chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {environmentFor} from '../../contract/testMerchant';
import {startHandler} from './support/handler';
import {describeEachLanguage, folders, jobs, languages, sourceOf} from './support/languages';
import {expectFailure, run, type Outcome} from './support/run';
import {startApi, type Act, type Api} from './support/wire';

const keys = {
  PAY_AUTH_KEY: 'auth-key-of-this-test',
  PAY_API_KEY: 'api-key-of-this-test',
  PAY_SECRET_KEY: 'secret-key-of-this-test',
};
const email = 'wire.buyer@shop.example';
const refno = '202611200001';
const total = '12000.00';

const root = mkdtempSync(path.join(tmpdir(), 'wire-samples-'));
afterAll(() => rmSync(root, {recursive: true}));
const ordersFile = path.join(root, 'orders.txt');
writeFileSync(ordersFile, `${refno} A17 ${total} 00 fulfilled\n`);

const LIMIT = /((?:\.timeout|ofSeconds|orTimeout)\(|CURLOPT_TIMEOUT => |timeout=|Timeout: +|--max-time )30(_000)?\b/g;

const textOf = (folder: string, id: string): string => {
  const file = sourceOf(folder, id);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Whether a program is a client. Postback handlers are servers; the shell sample of a form acts as the browser. */
const calls = (folder: string, id: string): boolean =>
  folder !== 'postback' && /PAY_API_URL|curl "\$PAY_PAYMENT_URL/.test(textOf(folder, id));

const settingsFor = (url: string): Record<string, string> => ({
  ...environmentFor(url),
  ...keys,
  PAY_REFNO: refno,
  PAY_ORDER_TOTAL: total,
  PAY_CURRENCY: '00',
  PAY_PRODUCT: 'Coffee beans',
  PAY_CUSTOMER_EMAIL: email,
  PAY_CUSTOMER_NAME: 'Sample Buyer',
  PAY_CUSTOMER_TEL: '66000000000',
  PAY_FIRST_NAME: 'Sample',
  PAY_LAST_NAME: 'Buyer',
  PAY_DESCRIPTION: 'Monthly membership',
  PAY_MEMBER: 'K7Q2M9X4PZ',
  PAY_CHANNEL: 'promptpay',
  PAY_RETURN_URL: 'https://shop.example/return',
  PAY_POSTBACK_URL: 'https://shop.example/postback?token=a-secret-of-yours',
  PAY_SCHEDULE_DATE: '2099-01-15',
  PAY_EXPIRE_DATE: '2099-01-15-00-00-00',
  PAY_ORDERS_FILE: ordersFile,
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
      scheduleDate: '2099-01-15',
      occurranceNo: 1,
      expiredate: '',
      image: 'data:image/png;base64,iVBORw0KGgo=',
      data: [{scheduleDate: '2099-01-15', occurranceNo: 1, status: 'success', amount: 12000}],
    },
    remark: `${email} `.repeat(200),
  });

const json = {'content-type': 'application/json; charset=utf-8'};

const expectNothingPersonal = ({out, error}: Outcome): void => {
  for (const text of [out, error]) {
    expect(text).not.toContain(email);
    for (const key of Object.values(keys)) expect(text).not.toContain(key);
  }
};

/** A job prints the problem beside the order, and exits with an error. */
function expectRefusal(folder: string, outcome: Outcome, reason: RegExp): void {
  if (folder in jobs) expect(outcome.out).toMatch(/^no-answer /);
  expectFailure(folder in jobs ? {...outcome, out: '', error: outcome.out} : outcome, reason);
  expectNothingPersonal(outcome);
}

async function withApi<Result>(act: Act, use: (api: Api) => Promise<Result>): Promise<Result> {
  const api = await startApi(act);
  try {
    return await use(api);
  } finally {
    await api.close();
  }
}

for (const language of languages) {
  const {id} = language;
  const programs = folders.filter((folder) => calls(folder, id));
  const compiled = [...programs, ...(id === 'curl' ? [] : ['postback'])];

  describeEachLanguage(
    compiled,
    (commandOf) => {
      const start = (folder: string, {url}: Api): Promise<Outcome> => run(commandOf(folder), settingsFor(url));

      /** Runs a program against an API that redirects to another host, and expects no request there. */
      async function expectNoVisit(folder: string, status: number): Promise<void> {
        const other = await startApi((response) => response.writeHead(200, json).end(goodReply(folder)));
        const target = `${other.url}/moved`;
        const location = `${target}?email=${email}#${email}`;
        try {
          const outcome = await withApi(
            (response) => response.writeHead(status, {...json, location}).end(goodReply(folder)),
            (api) => start(folder, api),
          );
          expect(other.requests, 'requests at the other host').toEqual([]);
          expectRefusal(folder, outcome, new RegExp(`answered ${status} and redirects to ${target}:`, 'i'));
        } finally {
          await other.close();
        }
      }

      test('every program sets the same time limit as the one tested below', () => {
        expect(programs).toContain('inquireOrder');
        const limits = textOf('inquireOrder', id).match(LIMIT);
        expect(limits).not.toBeNull();
        for (const folder of compiled) expect(textOf(folder, id).match(LIMIT), folder).toEqual(limits);
      });

      test.each(programs)('%s prints its result and no personal data', async (folder) => {
        const outcome = await withApi(
          (response) => response.writeHead(200, json).end(goodReply(folder)),
          (api) => start(folder, api),
        );
        expect({...outcome, out: ''}).toMatchObject({code: 0, error: ''});
        expect(outcome.out).toMatch(new RegExp(`${refno}|registration`));
        expectNothingPersonal(outcome);
      });

      test.each(programs)('%s does not follow a redirect, and names its target', (folder) =>
        expectNoVisit(folder, 302),
      );

      test.each([301, 303, 307, 308])('a redirect with %s is not followed', (status) =>
        expectNoVisit('registerRecurring', status),
      );

      test.each(programs)('%s fails when the connection closes in the middle of the reply', async (folder) => {
        const body = goodReply(folder);
        const ways = [{...json, 'content-length': String(Buffer.byteLength(body))}, json];
        // All programs of a language read the parts of a reply in the same way.
        for (const headers of folder === 'inquireOrder' ? ways : ways.slice(0, 1)) {
          const outcome = await withApi(
            (response) => {
              response.writeHead(200, headers).write(body.slice(0, -2000));
              setImmediate(() => response.destroy());
            },
            (api) => start(folder, api),
          );
          expectRefusal(folder, outcome, /\w/);
        }
      });

      test.each(programs)('%s prints one short line on a refusal', async (folder) => {
        const message = `Not for ${email}\n\u001b[31m${'because '.repeat(100)}`;
        const refusal = {success: 0, status: 'error', customerEmail: email, message};
        const html = `<!doctype html><p>${email}</p>\n<h1>${message}</h1>`;
        for (const [status, body] of [[400, JSON.stringify(refusal)] as const, [502, html] as const]) {
          const outcome = await withApi(
            (response) => response.writeHead(status, json).end(body),
            (api) => start(folder, api),
          );
          expectRefusal(folder, outcome, /\w/);
          const printed = outcome.error || outcome.out;
          expect(printed).not.toMatch(/\p{Cc}/u);
          expect(printed.length).toBeLessThan(300);
        }
      });

      if (id !== 'curl') {
        test('the postback handler does not follow a redirect of Inquiry', async () => {
          const other = await startApi((response) => response.writeHead(200, json).end(goodReply('inquireOrder')));
          const location = `${other.url}/moved`;
          const api = await startApi((response) => response.writeHead(302, {location}).end());
          const handler = await startHandler(commandOf('postback'), {
            ...settingsFor(api.url),
            PAY_POSTBACK_TOKEN: 'a-secret-of-your-shop',
          });
          try {
            handler.store(refno, total, '00', 'a-secret-of-yours');
            const fields = {refno, merchantid: '00100042', status: 'CP', total, token: 'a-secret-of-yours'};
            await fetch(`${handler.url}?${new URLSearchParams(fields).toString()}`);
            expect((await handler.says(refno, 1)).join('\n')).toMatch(
              new RegExp(`answered 302 and redirects to ${location}:`, 'i'),
            );
            expect(other.requests, 'requests at the other host').toEqual([]);
            expect(handler.isPaid(refno)).toBe(false);
          } finally {
            await handler.stop();
            await api.close();
            await other.close();
          }
        });
        return;
      }

      test.each(programs)('%s has no key among the arguments of curl', async (folder) => {
        const bin = mkdtempSync(path.join(root, 'bin-'));
        const list = path.join(bin, 'arguments');
        writeFileSync(
          path.join(bin, 'curl'),
          `#!/usr/bin/env bash\nprintf '%s\\n' "$@" >> '${list}'\nPATH=\${PATH#*:} exec curl "$@"\n`,
        );
        chmodSync(path.join(bin, 'curl'), 0o755);
        await withApi(
          (response) => response.writeHead(200, json).end(goodReply(folder)),
          async (api) => {
            const settings = {...settingsFor(api.url), PATH: `${bin}:${process.env.PATH}`};
            expect(await run(commandOf(folder), settings)).toMatchObject({code: 0, error: ''});
            const sent = JSON.stringify(api.requests);
            const named = Object.entries(keys).filter(([name]) => textOf(folder, id).includes(name));
            for (const [, key] of named) expect(sent).toContain(key);
          },
        );
        const seen = readFileSync(list, 'utf8');
        expect(seen).toContain('http://127.0.0.1:');
        for (const key of Object.values(keys)) expect(seen).not.toContain(key);
      });
    },
    [language],
  );

  // A copy with a limit of two seconds instead of 30.
  const hurried = path.join(root, 'inquireOrder', path.basename(sourceOf('inquireOrder', id)));
  mkdirSync(path.dirname(hurried), {recursive: true});
  writeFileSync(
    hurried,
    textOf('inquireOrder', id).replace(LIMIT, (_, before: string, milliseconds = '') => `${before}2${milliseconds}`),
  );

  describeEachLanguage(
    ['inquireOrder'],
    (commandOf) => {
      test.each<[string, Act]>([
        ['the API does not answer', () => {}],
        [
          'a reply stalls',
          (response) => {
            const body = goodReply('inquireOrder');
            response.writeHead(200, {...json, 'content-length': String(Buffer.byteLength(body))});
            response.write(body.slice(0, -2000));
          },
        ],
      ])('a call stops at its time limit when %s', async (_what, act) => {
        const outcome = await withApi(act, ({url}) => run(commandOf('inquireOrder'), settingsFor(url)));
        expectRefusal('inquireOrder', outcome, /time|deadline/i);
      });
    },
    [language],
    root,
  );
}
