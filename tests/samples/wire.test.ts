import {chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {environmentFor} from '../../contract/testMerchant';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {jobs} from './support/coverage';
import {startHandler} from './support/handler';
import {describeEachLanguage, languages, samplesFolder} from './support/languages';
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

// A copy of the samples, whose 30 seconds for a call are 6: a busy machine starts five JVMs in less.
const LIMIT = /((?:\.timeout|ofSeconds|orTimeout)\(|CURLOPT_TIMEOUT => |timeout=|Timeout: +|--max-time )30(_000)?\b/g;
const root = mkdtempSync(path.join(tmpdir(), 'wire-samples-'));
afterAll(() => rmSync(root, {recursive: true}));
const sources = new Map(
  readdirSync(samplesFolder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.includes(path.sep))
    .map((name) => [name, readFileSync(path.join(samplesFolder, name), 'utf8')]),
);
for (const [name, source] of sources) {
  mkdirSync(path.join(root, path.dirname(name)), {recursive: true});
  writeFileSync(
    path.join(root, name),
    source.replace(LIMIT, (_, before: string, milliseconds = '') => `${before}6${milliseconds}`),
  );
}
const ordersFile = path.join(root, 'orders.txt');
writeFileSync(ordersFile, `${refno} A17 ${total} 00 fulfilled\n`);

const folders = [...new Set([...sources.keys()].map((name) => path.dirname(name)))].sort();

const sourceOf = (folder: string, id: string): string => {
  const {file} = sampleLanguages.find((language) => language.id === id)!;
  return sources.get(path.join(folder, file)) ?? '';
};

/** Whether a program calls the provider: the shells do for the buyer's browser, and a handler of postbacks is a server. */
const calls = (folder: string, id: string): boolean =>
  folder !== 'postback' && /PAY_API_URL|curl "\$PAY_PAYMENT_URL/.test(sourceOf(folder, id));

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

/** A reply in which every program finds that its call has worked; the personal data are at both ends. */
const goodReply = (folder: string): string =>
  JSON.stringify({
    customerEmail: email,
    success: /^(?:charge|schedule)Recurring$/.test(folder) ? 200 : 1,
    status: 'success',
    message: `Done for ${email}`,
    merchant: 'shop',
    payValue: '1',
    orderDetail: 'x',
    // Go reads keys in any case: the status of Inquiry would be that of PromptPay.
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

/** Sends half a good reply, with everything in it that a program looks for. */
const sendHalf: (folder: string, headers?: Record<string, string>) => Act = (folder, headers) => (response) => {
  const body = goodReply(folder);
  response.writeHead(200, headers ?? {...json, 'content-length': String(Buffer.byteLength(body))});
  response.write(body.slice(0, -2000));
};

const expectNothingPersonal = ({out, error}: Outcome): void => {
  for (const text of [out, error]) {
    expect(text).not.toContain(email);
    for (const key of Object.values(keys)) expect(text).not.toContain(key);
  }
};

/** A job prints what is wrong with an order beside it, and ends as if it had failed. */
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
  const compiled = [...programs, ...(id === 'curl' || sourceOf('postback', id) === '' ? [] : ['postback'])];

  describeEachLanguage(
    compiled,
    (commandOf) => {
      const start = (folder: string, {url}: Api): Promise<Outcome> => run(commandOf(folder), settingsFor(url));

      /** Runs a program against an API that sends it to another host, and expects that it stays away. */
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

      test('there are programs, and each limits its calls in a way that is known here', () => {
        expect(programs.length).toBeGreaterThan(0);
        expect(programs.filter((folder) => !sourceOf(folder, id).match(LIMIT))).toEqual([]);
      });

      describe.concurrent('every program', () => {
        test.each(programs)('%s prints a good end, and nothing personal', async (folder) => {
          const outcome = await withApi(
            (response) => response.writeHead(200, json).end(goodReply(folder)),
            (api) => start(folder, api),
          );
          expect({...outcome, out: ''}).toMatchObject({code: 0, error: ''});
          expect(outcome.out).toMatch(new RegExp(`${refno}|registration`));
          expectNothingPersonal(outcome);
        });

        test.each(programs)('%s follows no redirect, and says where to', (folder) => expectNoVisit(folder, 302));

        test.each(programs)('%s gives up on a reply that stops without an end', async (folder) => {
          const outcome = await withApi(sendHalf(folder), (api) => start(folder, api));
          expectRefusal(folder, outcome, /time|deadline/i);
        });

        test.each(programs)('%s fails when the connection closes within the reply', async (folder) => {
          const outcome = await withApi(
            (response) => {
              sendHalf(folder)(response);
              setImmediate(() => response.destroy());
            },
            (api) => start(folder, api),
          );
          expectRefusal(folder, outcome, /\w/);
        });

        test.each(programs)('%s says in a short line why it was refused', async (folder) => {
          const message = `Not for ${email}\n\u001b[31m${'because '.repeat(100)}`;
          const refusal = {success: 0, status: 'error', customerEmail: email, message};
          const html = `<!doctype html><p>${email}</p>\n<h1>${message}</h1>`;
          for (const [status, body] of [[400, JSON.stringify(refusal)] as const, [502, html] as const]) {
            const outcome = await withApi(
              (response) => response.writeHead(status, json).end(body),
              (api) => start(folder, api),
            );
            expectRefusal(folder, outcome, /\w/);
            const said = outcome.error || outcome.out;
            expect(said).not.toMatch(/\p{Cc}/u);
            expect(said.length).toBeLessThan(300);
          }
        });
      });

      describe.concurrent('of one program', () => {
        test.each([301, 303, 307, 308])('a redirect with %s is not followed', (status) =>
          expectNoVisit('registerRecurring', status),
        );

        test('the limit of time holds when nothing is answered', async () => {
          const outcome = await withApi(
            () => {},
            (api) => start('registerRecurring', api),
          );
          expectRefusal('registerRecurring', outcome, /time|deadline/i);
        });

        test('a reply in chunks that is cut off is a failure', async () => {
          const outcome = await withApi(
            (response) => {
              sendHalf('registerRecurring', json)(response);
              setImmediate(() => response.destroy());
            },
            (api) => start('registerRecurring', api),
          );
          expectRefusal('registerRecurring', outcome, /\w/);
        });
      });

      if (compiled.includes('postback')) {
        test('the handler of postbacks gives up on a reply of Inquiry that stops without an end', async () => {
          let isStalled = true;
          const api = await startApi((response) => {
            if (isStalled) sendHalf('inquireOrder')(response);
            else response.writeHead(200, json).end(JSON.stringify([inquiryRecord]));
          });
          const handler = await startHandler(commandOf('postback'), {
            ...settingsFor(api.url),
            PAY_POSTBACK_TOKEN: 'a-secret-of-your-shop',
          });
          try {
            handler.store(refno, total, '00', 'a-secret-of-yours');
            await fetch(`${handler.url}?refno=${refno}&token=a-secret-of-yours`);
            expect((await handler.says(refno, 1))[0]).toMatch(
              new RegExp(`^Inquiry ${refno}: .*(?:time|deadline)`, 'i'),
            );
            isStalled = false;
            expect((await handler.says(refno, 2))[1]).toBe(`paid ${refno} ${total}`);
          } finally {
            await handler.stop();
            await api.close();
          }
        });

        test('the handler of postbacks follows no redirect of Inquiry', async () => {
          const other = await startApi((response) => response.writeHead(200, json).end(goodReply('inquireOrder')));
          const location = `${other.url}/moved`;
          const api = await startApi((response) => response.writeHead(302, {location}).end());
          const handler = await startHandler(commandOf('postback'), {
            ...settingsFor(api.url),
            PAY_POSTBACK_TOKEN: 'a-secret-of-your-shop',
          });
          try {
            handler.store(refno, total, '00', 'a-secret-of-yours');
            const fields = new URLSearchParams({
              refno,
              merchantid: '00100042',
              status: 'CP',
              total,
              token: 'a-secret-of-yours',
            });
            await fetch(`${handler.url}?${fields.toString()}`);
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
      }

      if (id !== 'curl') return;
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
            const named = Object.entries(keys).filter(([name]) => sourceOf(folder, id).includes(name));
            for (const [, key] of named) expect(sent).toContain(key);
          },
        );
        expect(existsSync(list)).toBe(true);
        const seen = readFileSync(list, 'utf8');
        expect(seen).toContain('http://127.0.0.1:');
        for (const key of Object.values(keys)) expect(seen).not.toContain(key);
      });
    },
    [language],
    root,
  );
}
