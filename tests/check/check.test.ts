import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {environmentFor, SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {packSandbox} from '../../sandbox/pack';
import {cases} from '../../sandbox/check/cases';
import {Provider} from '../../sandbox/check/provider';
import type {Result} from '../../sandbox/check/report';
import {freePort, isListening} from '../support/ports';
import {contract} from '../sandbox/support';
import {describeEachLanguage, languages, sourceOf, type Command} from '../samples/support/languages';

const root = path.join(__dirname, '../..');
const page = readFileSync(path.join(root, 'docs/api/testcards-accounts.mdx'), 'utf8');
const SCRIPTS = ['order.sh', 'shipments.sh', 'job.sh'];
const PATIENCE = 300_000;

let desk: string;
let program: string;
/** Folders of the running shops. */
const shops = new Set<string>();

beforeAll(async () => {
  desk = mkdtempSync(path.join(tmpdir(), 'check-'));
  const archive = path.join(desk, 'sandbox.tgz');
  writeFileSync(archive, await packSandbox(contract));
  execFileSync('tar', ['-xzf', archive, '-C', desk]);
  program = path.join(desk, 'package/sandbox.cjs');
}, PATIENCE);
afterAll(() => {
  for (const folder of shops) {
    const pids = readFileSync(path.join(folder, 'pids'), 'utf8').trim().split('\n');
    for (const pid of pids) process.kill(-Number(pid), 'SIGKILL');
  }
  rmSync(desk, {recursive: true});
});

/** A script of the page, with the addresses of this shop. */
function scriptOf(name: string, port: number): string {
  const [, script = ''] = new RegExp(`\`\`\`bash title="${name}"\\n([^\`]*)\`\`\``).exec(page) ?? [];
  expect(script, `the page shows ${name}`).not.toBe('');
  return script.replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`);
}

/**
 * Starts a sample handler as a shop of its own, and returns how to check it.
 *
 * @param changes what becomes of scripts of the page.
 */
async function startShop([command, ...args]: Command, changes: Record<string, (script: string) => string> = {}) {
  const folder = mkdtempSync(path.join(desk, 'shop-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, 'orders'));
  for (const name of SCRIPTS) {
    const script = scriptOf(name, port);
    writeFileSync(path.join(folder, name), changes[name]?.(script) ?? script);
  }
  const settings = Object.entries(environmentFor(SANDBOX_ORIGIN.replace(/\d+$/, String(sandboxPort))));
  const token = 'PAY_POSTBACK_TOKEN=a-secret-of-your-shop';
  const values = [...settings.map((pair) => pair.join('=')), token, 'PAY_ORDERS_DIR=orders', `PAY_PORT=${port}`];
  // PHP's development server runs the program for each request; the worker is the program itself.
  const programs =
    command === 'php'
      ? [`php -S 127.0.0.1:${port} ${args.join(' ')}`, `php ${args.join(' ')}`]
      : [[command, ...args].join(' ')];
  const lines = programs.map(
    (line) => `env ${values.join(' ')} PHP_CLI_SERVER_WORKERS=4 ${line} >> log 2>&1 &\necho $! >> pids`,
  );
  writeFileSync(
    path.join(folder, 'restart.sh'),
    [
      "# Job control gives each program a process group of its own, for PHP's workers.",
      'set -m',
      '[ ! -f pids ] || kill -9 $(sed s/^/-/ pids)',
      'rm -f pids',
      '# A killed program keeps its port for a moment.',
      `while (: < /dev/tcp/127.0.0.1/${port}) 2> /dev/null; do sleep 0.05; done`,
      ...lines,
      '',
    ].join('\n'),
  );
  shops.add(folder);
  execFileSync('bash', ['restart.sh'], {cwd: folder, stdio: 'ignore'});
  await vi.waitFor(async () => expect(await isListening(port)).toBe(true), {timeout: 60_000});

  const check = async (...options: string[]): Promise<{code: number | null; out: string; error: string}> => {
    const child = spawn(
      process.execPath,
      [
        program,
        'check',
        '--postback-url',
        `http://127.0.0.1:${port}/postback?token=a-secret-of-your-shop`,
        '--port',
        String(sandboxPort),
        ...options,
      ],
      {cwd: folder, stdio: ['ignore', 'pipe', 'pipe']},
    );
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return {code: child.exitCode, out, error};
  };
  return {folder, check};
}

const ORDERS = ['--order', 'bash order.sh', '--again', 'bash order.sh', '--shipments', 'bash shipments.sh'];
const EVERY_COMMAND = [...ORDERS, '--job', 'bash job.sh', '--restart', 'bash restart.sh'];
const HANDLER = readFileSync(sourceOf('postback', 'node'), 'utf8');

/** Starts a handler with another text in the place of one that it has, and with changed scripts. */
function startMutant(name: string, [from, to]: readonly [string, string], changes?: Parameters<typeof startShop>[1]) {
  expect(HANDLER.split(from), `the handler has this once: ${from}`).toHaveLength(2);
  const file = path.join(desk, `${name}.mjs`);
  writeFileSync(
    file,
    HANDLER.replace(from, () => to),
  );
  return startShop([process.execPath, file], changes);
}

const ANSWER = 'response.writeHead(200).end();';
const SETTLE = 'if (!attempt)\n    return {line: `unknown';
const ASK = 'const records = await inquire(refno);';
const READ = 'const refno = await readPostback(request);';
const PAID =
  "{refno, merchantId, total: attempt.total, currency: attempt.currency, status: 'CP', payment: `${refno} 1`}";

/** A shop for which statuses outside a list are paid. */
const paidUnless = (statuses: string): [string, string] => [
  ASK,
  `const records = (await inquire(refno)).map((record) => ({...record, status: ${statuses}.includes(record.status) ? record.status : 'CP'}));`,
];

/** Fulfils the order whose address is called, when any payment like it is paid. */
const BY_ADDRESS = `
  const {searchParams} = new URL(request.url, 'http://shop.example');
  const own = await attemptOf(String(searchParams.get('token')).replace('secret-of-', ''));
  const [record] = own ? await inquire(searchParams.get('refno')) : [];
  if (record && PAID.includes(record.status) && isYours({...record, refno: own.refno}, own))
    await fulfil(own.order, record.payment);
  ${READ}`;
const ON_RETURN = `
  const {pathname, searchParams} = new URL(request.url, 'http://shop.example');
  if (pathname === '/return') await fulfil(searchParams.get('order'), 'unknown');
  ${READ}`;

/** Name, the case that finds it, and the change. */
const mutants: readonly (readonly [string, string, readonly [string, string]])[] = [
  ['no-amount', 'amount-altered', ['amountOf(record.total) === amountOf(attempt.total) &&', '']],
  [
    'tolerates-one-percent',
    'amount-one-satang-less',
    [
      'amountOf(record.total) === amountOf(attempt.total) &&',
      'Math.abs(record.total - attempt.total) <= attempt.total / 100 &&',
    ],
  ],
  ['no-currency', 'currency-altered', ['currencyOf(record.currency) ===\n    currencyOf(attempt.currency) &&', '']],
  ['believes-the-postback', 'forged-get', [ASK, `const records = [${PAID}];`]],
  ['takes-the-order-from-the-address', 'forged-other-order', [READ, BY_ADDRESS]],
  ['ships-when-the-buyer-returns', 'returned-unpaid', [READ, ON_RETURN]],
  ['follows-redirects', 'redirect-307', ["redirect: 'manual',", '']],
  ['refuses-POST', 'postback-form', [READ, `if (request.method === 'POST') throw refusal(405);\n${READ}`]],
  [
    'forgets-held-orders',
    'held-released-silently',
    [SETTLE, `if ((await contentOf(fileOf(refno + '.task')))?.includes(' HO')) return {line: 'closed'};\n${SETTLE}`],
  ],
  ['asks-first', 'answer-while-inquiry-hangs', [ANSWER, `await settle(refno);\n${ANSWER}`]],
  [
    '500-for-the-unknown',
    'unknown-reference',
    [ANSWER, `if (!(await attemptOf(refno))) throw refusal(500);\n${ANSWER}`],
  ],
  ['answers-204', 'postback-answer', [ANSWER, 'response.writeHead(204).end();']],
  ['ships-for-a-test-card', 'test-card', paidUnless("IDLE.filter((code) => code !== 'TC')")],
  [
    'ships-while-a-refund-is-requested',
    'refunded-before-shipping',
    ["const PAID = ['CP', 'Y'];", "const PAID = ['CP', 'Y', 'RR'];"],
  ],
  ['ships-a-voided-payment', 'voided-before-shipping', paidUnless('IDLE')],
  ['knows-no-other-status', 'unknown-status', paidUnless("[...IDLE, ...REFUNDED, 'HO', 'RR']")],
  ['redirects', 'postback-answer', [ANSWER, "response.writeHead(302, {location: '/thanks'}).end();"]],
  ['first-record-only', 'declined-same-reference', [ASK, 'const records = (await inquire(refno)).slice(0, 1);']],
  [
    'gives-up',
    'inquiry-500',
    ['pause = Math.min(2 ** failures, HOUR);', 'for (const each of messages) await rm(fileOf(each));'],
  ],
];

describe.concurrent('the check', {timeout: PATIENCE}, () => {
  describeEachLanguage(
    ['postback'],
    (programOf, {id}) => {
      it('passes the handler of the page in every case', async () => {
        // The burst asks the script that places orders, and no handler: one language is enough.
        const asked = cases.filter(({alone}) => alone !== 'burst' || id === 'node').map(({name}) => name);
        const {check} = await startShop(programOf('postback').command);
        const {code, out, error} = await check('--json', '--only', asked.join(), ...EVERY_COMMAND);
        const results = out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Result);
        expect(
          results.filter(({result}) => result !== 'passed'),
          error,
        ).toEqual([]);
        expect(results.map((result) => result.case)).toEqual(asked);
        expect(code).toBe(0);
      });
    },
    languages.filter(({id}) => id !== 'curl'),
  );

  it.each(mutants)('finds a shop that %s by the case %s', async (name, wanted, change) => {
    const {check} = await startMutant(name, change);
    // Without its job the shop has to ask again by itself.
    const commands = name === 'gives-up' ? ORDERS : EVERY_COMMAND;
    const {code, out, error} = await check('--json', '--only', wanted, '--patience', '5s', ...commands);
    expect(JSON.parse(out), error).toMatchObject({
      case: wanted,
      result: 'failed',
      page: expect.stringContaining('#') as string,
    });
    expect(code).toBe(1);
  });

  it('finds a shop that remembers its shipments until it is killed', async () => {
    const ship = `
      globalThis.shipped ??= new Set();
      if (shipped.has(order)) throw Object.assign(new Error(), {code: 'EEXIST'});
      shipped.add(order);
      await writeFile(markOf(order), payment + '\\n', {flag: 'a'});`;
    const {check} = await startMutant('forgets', ['await link(draft, markOf(order));', ship], {
      'shipments.sh': () => 'touch "orders/$1.fulfilled"; grep -c . "orders/$1.fulfilled"; true',
    });
    const {code, out, error} = await check('--json', '--only', 'killed-before-shipment', ...EVERY_COMMAND);
    expect(JSON.parse(out), error).toMatchObject({result: 'failed'});
    expect(JSON.parse(out), error).toHaveProperty('detail', expect.stringContaining('2 times instead of once'));
    expect(code).toBe(1);
  });

  it('says in which sequence a shop did things', async () => {
    const {check} = await startShop([process.execPath, sourceOf('postback', 'node')]);
    const {out, error} = await check('--json', '--only', 'postback-repeated', ...EVERY_COMMAND);
    expect(JSON.parse(out), error).toMatchObject({detail: 'The shop shipped once, then did not ship again.'});
    expect(error).toContain('Playing 1 case.\n');
  });

  it('finds a shop without a job by the case postback-lost', async () => {
    const {check} = await startShop([process.execPath, sourceOf('postback', 'node')], {'job.sh': () => 'true'});
    const {code, out} = await check('--only', 'postback-lost', '--patience', '3s', ...EVERY_COMMAND);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('The shop did not ship a paid order. It did not ask Inquiry.'),
    ]);
  });

  it.each([
    ['fails', () => 'echo oops >&2; exit 3', '--order ended with exit code 3: oops'],
    ['prints nothing', () => 'true', '--order printed no order number.'],
    ['reaches nobody', () => "printf 'A1\\033[2J'", 'printed A1\\u001b[2J, and no payment arrived'],
    [
      'cancels the order',
      (script: string) =>
        script.replace('echo "$order"\n', `curl -sf "$PAY_API_URL/sandbox/orders/$refno" -d status=C -o /dev/null\n$&`),
      'is C and cannot become',
    ],
  ])('reports a command that %s, and blames no shop', async (_what, change, detail) => {
    const {check} = await startShop([process.execPath, sourceOf('postback', 'node')], {'order.sh': change});
    const {code, out} = await check('--json', '--only', 'paid-form,unknown-reference', ...ORDERS);
    const [asked, other] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
    expect([code, asked, other]).toMatchObject([2, {result: 'skipped'}, {result: 'passed'}]);
    expect(asked!.detail).toContain(detail);
  });

  it('finds a shop that cannot place some of many orders at once', async () => {
    const {check} = await startShop([process.execPath, sourceOf('postback', 'node')], {
      'order.sh': (script) => `if mkdir failed 2>/dev/null; then echo 'duplicate key' >&2; exit 1; fi\n${script}`,
    });
    const {code, out} = await check('--json', '--only', 'orders-at-once', ...ORDERS);
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      {result: 'failed', detail: '1 of 60 orders failed: --order ended with exit code 1: duplicate key'},
    ]);
  });

  it('passes a right shop whose order costs what an altered one usually does', async () => {
    const {check} = await startShop([process.execPath, sourceOf('postback', 'node')], {
      'order.sh': (script) => script.replaceAll('1250.00', '1.00'),
    });
    const {code, out} = await check('--only', 'amount-altered', ...EVERY_COMMAND);
    expect(code, out).toBe(0);
  });

  it('passes a right shop that limits the rate of postbacks', async () => {
    const limited = `if ((globalThis.calls = (globalThis.calls ?? 0) + 1) < 6) throw refusal(429);\n${READ}`;
    const {check} = await startMutant('limits-the-rate', [READ, limited]);
    const {code, out} = await check('--only', 'postback-ten-at-once', ...EVERY_COMMAND);
    expect(code, out).toBe(0);
  });

  it.each([
    ['\n', 'Nobody answered.'],
    ['\ns\n', 'You skipped it.'],
  ])('goes on when a person types %j instead of placing an order', async (typed, detail) => {
    const given = ['--postback-url', 'http://127.0.0.1:9/', '--port', '0', '--only', 'paid-form', '--json'];
    const child = spawn(process.execPath, [program, 'check', ...given], {timeout: 30_000});
    child.stdin.end(typed);
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    expect(out, error).not.toBe('');
    expect(JSON.parse(out)).toMatchObject({result: 'skipped', detail});
  });

  it('asks a person without commands, and names what it did not ask', async () => {
    const {folder, check} = await startShop([process.execPath, sourceOf('postback', 'node')]);
    expect(folder).not.toBe('');
    const {code, out, error} = await check('--only', 'paid-form,orders-at-once');
    expect(error).toContain('Place an order in your shop and go on to the payment page.');
    expect([code, out]).toEqual([0, expect.stringContaining('0 passed, 0 failed, 2 skipped.')]);
  });

  it.each([
    [[], 'Write --postback-url'],
    [['--postback-url', 'shop'], 'write an address that begins with http:// or https://, not "shop".'],
    [['--postback-url', 'https://shop.example/postback'], 'add --postback-host shop.example'],
    [['--job', 'true'], '--job needs --order.'],
    [['--only', 'paid-from'], 'Did you mean paid-form?'],
    [['--channels', 'card'], '--channels: there is no "card".'],
    [['--patience', 'long'], 'write seconds or minutes, such as 20s or 2m, not "long".'],
    [['--prot', '1'], '--help lists the options.'],
  ])('refuses %j with a sentence', async (options, sentence) => {
    const address = ['--postback-url', 'http://127.0.0.1:9/'];
    const given = options.length === 0 || options[0] === '--postback-url' ? options : [...address, ...options];
    const child = spawn(process.execPath, [program, 'check', ...given]);
    const [error] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([child.exitCode, error.trim().split('\n')]).toEqual([2, [expect.stringContaining(sentence)]]);
  });
});

it('sees keys that follow a redirect to localhost by IPv4 and by IPv6', async () => {
  const provider = new Provider();
  await provider.start(0, 'http://127.0.0.1:9/');
  try {
    const details = {customerEmail: 'buyer@shop.example', productDetail: 'Sample', total: '100.00', currency: '00'};
    for (const [refno, host] of [
      ['1', '127.0.0.1'],
      ['2', '[::1]'],
    ] as const) {
      const order = provider.sandbox.engine.createOrder({...details, refno});
      const {location = ''} = provider.otherHost.redirect(307, '127.0.0.1', order).headers;
      const reply = await fetch(location.replace('localhost', host), {headers: {apikey: 'a-key'}});
      expect(await reply.json()).toMatchObject([{ReferenceNo: refno, Status: 'CP'}]);
    }
    expect([...provider.otherHost.keysFor]).toEqual(['1', '2']);
  } finally {
    await provider.close();
  }
});

it('links every case to an anchor that its page has', () => {
  const missing = cases.filter(({page: address}) => {
    const [file = '', anchor = ''] = address.split('#');
    return !readFileSync(path.join(root, `${file}.mdx`), 'utf8').includes(`{/* #${anchor} */}`);
  });
  expect(missing.map(({page: address}) => address)).toEqual([]);
});
