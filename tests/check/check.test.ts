import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {cases} from 'payment-sandbox/check/cases';
import {knock, Provider} from 'payment-sandbox/check/provider';
import {listen} from '../../scripts/serve';
import {ledgerMutants, nameOf, platformMutants} from './defects';
import {closeShops, ledger, pack, platform, program, runCheck, startShop, type Defect} from './shops';

const root = path.join(__dirname, '../..');
const PATIENCE = 300_000;

beforeAll(pack, PATIENCE);
afterAll(closeShops);

/** A script that the page of the check shows. */
function scriptOf(name: string): string {
  const page = readFileSync(path.join(root, 'docs/api/testcards-accounts.mdx'), 'utf8');
  const [, script = ''] = new RegExp(`\`\`\`bash title="${name}"\\n([^\`]*)\`\`\``).exec(page) ?? [];
  expect(script, name).not.toBe('');
  return script;
}

/** The platform asks only after a postback. */
const ASKS_RARELY = ["  commit('postback', {refno});\n  if (channel", '  if (channel'] as const;

describe.concurrent('the check', {timeout: PATIENCE}, () => {
  it.each([
    ['a platform with states', platform, false],
    ['tables in SQLite', ledger, true],
  ])('passes a right shop: %s', async (_what, shop, isFrozen) => {
    const {check} = await startShop(shop);
    const {code, results, error} = await check('--json', '--strict');
    expect(
      results.filter(({result}) => result !== 'passed'),
      error,
    ).toEqual([]);
    expect(results.map((result) => result.case)).toEqual(cases.map(({name}) => name));
    expect(error.includes('--change left the total as it was')).toBe(isFrozen);
    expect(code).toBe(0);
  });

  it('visits the pages of a shop, and kills it, with the scripts of the page', async () => {
    // As npx does.
    const run = (word: string): string => `PATH="$PWD:$PATH" bash buyer.sh ${word}`;
    const commands = {order: run('order'), again: run('again'), change: run('change'), settle: run('settle')};
    const {check, folder, port} = await startShop(platform, [], {...commands, restart: 'bash kill.sh'});
    const scriptFor = (name: string): string => scriptOf(name).replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`);
    writeFileSync(path.join(folder, 'buyer.sh'), scriptFor('buyer.sh'));
    // The shop and another program, under the names of the page.
    const [start = ''] = /env .*(?= >>)/.exec(readFileSync(path.join(folder, 'restart.sh'), 'utf8')) ?? [];
    const programs = scriptFor('restart.sh')
      .replace('node shop.mjs', `exec ${start}`)
      .replace('node postback.mjs 8001', "sh -c 'sleep 300 & echo $! >> workers; wait'");
    writeFileSync(path.join(folder, 'kill.sh'), programs);
    const submit = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`;
    writeFileSync(path.join(folder, 'payment-sandbox'), submit, {mode: 0o755});
    const only = cases
      .map(({name}) => name)
      .filter((name) => /^(paid|order-changed|settled|promptpay|killed-before)/.test(name));
    const {code, results, error} = await check('--json', '--strict', '--only', only.join());
    expect(
      results.filter(({result}) => result !== 'passed'),
      error,
    ).toEqual([]);
    expect(error).not.toContain('--change left the total as it was');
    expect(code).toBe(0);
    const workers = readFileSync(path.join(folder, 'workers'), 'utf8').trim().split('\n');
    expect(workers.length).toBeGreaterThan(1);
    // One that has ended can be there until somebody asks for its status.
    const isRunning = (pid: string) => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString());
    expect(workers.filter(isRunning), 'those of the last start').toHaveLength(1);
  });

  const groups = [
    ...platformMutants.map((group) => [platform, group] as const),
    ...ledgerMutants.map((group) => [ledger, group] as const),
  ].map(([shop, group]) => [nameOf(group), shop, group] as const);
  it.each(groups)('finds a shop that %s', async (_what, shop, group) => {
    const {check} = await startShop(
      shop,
      group.map(({defect}) => defect),
    );
    const wanted = [...new Set(group.flatMap((each) => each.cases))];
    const {code, results, error} = await check('--json', '--only', wanted.join(), '--patience', '6s');
    const found = results.filter(({result}) => result === 'failed').map((result) => result.case);
    expect(found.sort(), error).toEqual(wanted.sort());
    const redirect = results.find((result) => result.case === 'redirect-307');
    expect(redirect?.detail ?? 'its keys arrived at another host.').toContain('its keys arrived at another host.');
    expect(code).toBe(1);
  });
});

describe.concurrent('the report', {timeout: PATIENCE}, () => {
  it('puts what did not pass first, within 80 columns, and says what was not looked at', async () => {
    const {check} = await startShop(
      platform,
      [[["return forPerson('differs')", "return (commit('paid', {number, refno, total: order.total}), false)"]]],
      {
        restart: null,
        settle: null,
      },
    );
    const {code, out} = await check('--only', 'currency-altered,postback-answer,killed-before-shipment');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(out).toMatch(/^failed {3}currency-altered\n/);
    expect(out.replace(/\s+/g, ' ')).toContain('the buyer paid the currency');
    expect(out).toContain('Again: --only currency-altered\n');
    expect(out).toContain('skipped  killed-before-shipment\n         Give --restart.\n');
    expect(out).toContain('1 passed, 1 failed, 1 skipped.');
    expect(out).toContain('- Whether a buyer can settle an order without paying: give --settle.');
    expect(out).not.toContain('--tasks');
    expect(out).toContain('- Whether your staff ask Inquiry once more before the goods leave');
    expect(code).toBe(1);
  });

  it('counts a case that is not played as failed, if that is asked for', async () => {
    const {check} = await startShop(platform, [], {restart: null});
    const outcomes = [await check('--only', 'postback-answer,killed-before-shipment')];
    outcomes.push(await check('--only', 'postback-answer,killed-before-shipment', '--strict'));
    outcomes.push(await check('--only', 'killed-before-shipment'));
    expect(outcomes.map(({code}) => code)).toEqual([0, 1, 2]);
    expect(outcomes[2]!.error).toContain('No case was played, so the check proves nothing.');
  });

  it('needs no number from --again, and fails a form with the token of the shop', async () => {
    const inForm = [['postback?token=${token}`', 'postback?token=${TOKEN}`']] as const;
    const {check, url} = await startShop(platform, [inForm]);
    const again = `f() { curl -sS --fail "${url('again')}?number=$1&channel=$CHECK_CHANNEL" > /dev/null; }; f`;
    const {results} = await check('--json', '--only', 'forged-other-token,paid-twice', '--again', again);
    expect(results.map((one) => [one.case, one.result])).toEqual([
      ['forged-other-token', 'failed'],
      ['paid-twice', 'passed'],
    ]);
    expect(results[0]!.detail).toMatch(/^The form has the address of --postback-url, and with it the shop's token/);
  });

  it('says that a shop ships only when its job runs', async () => {
    const asleep = ["commit('postback', {refno});\n  else if", ';\n  else if'] as const;
    const {check} = await startShop(platform, [[ASKS_RARELY, asleep]]);
    const only = ['--only', 'paid-form', '--strict'];
    const said = /- How long a buyer waits: after a postback, the shop shipped only when --job ran\./;
    expect((await check(...only)).out.replace(/\s+/g, ' ')).toMatch(said);
    const {results} = await check('--json', '--only', 'killed-between-mark-and-shipment');
    expect(results).toMatchObject([
      {result: 'skipped', detail: expect.stringContaining('was not killed after an answer') as string},
    ]);
    const {check: right} = await startShop(platform);
    expect((await right(...only)).out.replace(/\s+/g, ' ')).not.toMatch(said);
  });

  it('skips a shop that asks rarely and has no job, and names both times', async () => {
    const {check} = await startShop(platform, [[ASKS_RARELY]], {
      job: null,
    });
    const {code, results} = await check('--json', '--only', 'postback-lost,postback-answer', '--patience', '3s');
    expect(results[0]).toMatchObject({
      result: 'skipped',
      detail: expect.stringMatching(/in 3 seconds.*two minutes\. Give --job, or --patience 150s/) as string,
    });
    expect(code).toBe(0);
  });

  it.each([
    ['echo "there is no attempt" >&2; exit 2', 'failed', / --job ended with exit code 2: there is no attempt\.$/, 1],
    ['no-such-command', 'skipped', /^--job ended with exit code 127: /, 2],
  ])('judges a shop whose job asks about nothing: %s', async (job, result, sentence, status) => {
    const {check} = await startShop(platform, [[ASKS_RARELY]], {job});
    const {code, results} = await check('--json', '--only', 'postback-lost', '--patience', '3s');
    expect(results).toMatchObject([{result, detail: expect.stringMatching(sentence) as string}]);
    expect(code).toBe(status);
  });

  it('stops when one cause fails every case, and quotes the page', async () => {
    const once = [['const refno = String(randomInt(1e11, 1e12 - 1));', "const refno = '202611200001';"]] as const;
    const {check} = await startShop(platform, [once]);
    const {code, results} = await check('--json');
    const failed = results.filter(({result}) => result === 'failed');
    expect(failed.length).toBeLessThan(8);
    expect(failed.map(({detail}) => detail).join()).toContain('Reference number already used');
    expect(results.filter(({detail}) => detail.startsWith('Not played, because of this:')).length).toBeGreaterThan(30);
    expect(code).toBe(1);
  });

  it('names a wrong token before the first case', async () => {
    const {check} = await startShop(platform, [[['const TOKEN = env.PAY_POSTBACK_TOKEN', "const TOKEN = 'another'"]]]);
    const {code, error, out} = await check('--only', 'paid-form');
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('Is the token in --postback-url the one of your shop?');
  });

  it.each([
    ['is down', 'process.exit(1)', /^Your shop is down: .*ECONNREFUSED/],
    ['fails', 'return end(500)', /^The shop answered 500 to POST with 300 kB that begin with "refno=9/],
  ])('names a long postback after which the shop %s', async (_what, does, sentence) => {
    const {check} = await startShop(platform, [[["return end(413, '', {connection: 'close'})", does]]]);
    const {code, results, out} = await check('--json', '--only', 'hostile-postbacks,postback-repeated,postback-late');
    const failed = results.filter(({result}) => result === 'failed');
    expect(
      failed.map(({detail}) => detail),
      out,
    ).toEqual([expect.stringMatching(sentence)]);
    expect(code).toBe(1);
  });

  it('asks whether a page is the handler', async () => {
    const soon: Defect = [
      [
        "if (pathname === '/postback') {",
        "if (pathname === '/postback') {\n    return end(200, '<!doctype html><p>Soon');",
      ],
      ASKS_RARELY,
    ];
    const {check} = await startShop(platform, [soon], {job: null});
    const {code, error, out} = await check('--only', 'paid-form', '--patience', '2s');
    expect(error.replace(/\s+/g, ' ')).toContain('/postback answers a postback with a whole page.');
    expect(out.replace(/\s+/g, ' ')).toContain('It answered a postback with a whole page: is this your handler?');
    expect(code).toBe(1);
  });

  it('says that nobody is there, and passes nothing', async () => {
    const {check, stop} = await startShop(platform);
    stop();
    const {code, error, out} = await check('--only', 'forged-get,forged-post,forged-without-token');
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('ECONNREFUSED');
  });

  it('keeps what a failed command wrote, and shows the line of the error', async () => {
    const {check} = await startShop(platform, [], {
      shipments: `${process.execPath} -e "throw new Error('no such table')"`,
      job: 'echo "a person has to look"; exit 1',
    });
    const {code, results} = await check('--json', '--only', 'postback-get', '--patience', '2s');
    expect(results[0]).toMatchObject({
      result: 'skipped',
      detail: '--shipments ended with exit code 1: Error: no such table',
      output: expect.stringContaining('Node.js v') as string,
    });
    expect(code).toBe(2);
  });

  it('calls an order lost that a restart has lost', async () => {
    const {check} = await startShop(platform, [
      [['  appendFileSync(SHOP_JOURNAL, `${JSON.stringify([name, event])}\\n`);\n', '']],
    ]);
    const {code, results} = await check('--json', '--only', 'killed-before-shipment', '--patience', '3s');
    expect(results[0]).toMatchObject({result: 'failed', detail: expect.stringContaining('is lost') as string});
    expect(code).toBe(1);
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
    const {code, error} = await runCheck(root, given);
    expect([code, error.trim().split('\n')]).toEqual([2, [expect.stringContaining(sentence)]]);
  });
});

describe.concurrent('by hand', {timeout: PATIENCE}, () => {
  it('asks, goes back, refuses what cannot be right, and says how to go on', async () => {
    const {converse, url} = await startShop(platform);
    const place = async (): Promise<string> => {
      await (await fetch(`${url('order')}?channel=form`)).text();
      return '';
    };
    const {code, error, out} = await converse(
      ['--only', 'paid-form,forged-get,unknown-reference'],
      [
        ['Question 1 of about 4. Place an order', place],
        ['How many times has', () => 'one'],
        ['"one" cannot be right', () => 'b'],
        ['Place an order', place],
        ['How many times has', () => '1'],
        ['Place an order', place],
        ['a forged postback came', () => '7'],
        ['"7" cannot be right', () => '0'],
      ],
    );
    expect([code, out.includes('3 of 3 played.')], error).toEqual([0, true]);
    expect(error).toContain('Processing or Completed in WooCommerce');
    expect(error + out).not.toContain('a-secret-of-your-shop');
  });

  it('knows an order again after its basket has changed', async () => {
    const {converse, url} = await startShop(platform);
    const at = (name: string) => async (): Promise<string> =>
      (await fetch(`${url(name)}?number=P1&channel=form`)).text();
    const {code, error, out} = await converse(
      ['--only', 'order-changed-paid-again'],
      [
        ['Place an order', async () => (await at('order')(), '')],
        ['Change the basket', async () => (await at('change')()).trim()],
        ['Pay again for the order of', async () => (await at('again')(), '')],
        ['How many times has the order', () => '1'],
        ['How many times has the order', () => '1'],
      ],
    );
    expect(error).not.toContain('This looks like a new order.');
    expect([code, out.includes('1 of 1 played.')], error).toEqual([0, true]);
  });

  it('notices another way to pay, and a payment that the check has not made', async () => {
    const {converse, url, sandboxUrl} = await startShop(platform);
    const place = (channel: string) => async (): Promise<string> => {
      await (await fetch(`${url('order')}?channel=${channel}`)).text();
      return '';
    };
    const payByHand = async (_child: unknown, seen: string): Promise<string> => {
      const refno = seen
        .match(/reference (\d+)/g)!
        .at(-1)!
        .slice('reference '.length);
      await fetch(`${sandboxUrl}/sandbox/orders/${refno}`, {method: 'POST', body: new URLSearchParams({status: 'CP'})});
      return '1';
    };
    const {code, error, out} = await converse(
      ['--only', 'forged-get', '--channels', 'form'],
      [
        ['Place an order', place('qr')],
        ['That does not fit: a QR arrived instead of a form.', place('form')],
        ['How many times has', payByHand],
      ],
    );
    expect(out.replace(/\s+/g, ' '), error).toContain('became CP on its payment page. Do not pay: the check pays.');
    expect(code).toBe(2);
  });

  it('proves nothing when nobody answers, though it plays what needs no person', async () => {
    const {ask} = await startShop(platform);
    const {code, error, out} = await ask('');
    expect(code, error).toBe(2);
    expect(error).toContain('Nobody answered a question, so the check proves nothing.');
    expect(error).toMatch(/passed +hostile-postbacks/);
    expect(out).toMatch(new RegExp(`\\d+ of ${cases.length} played\\.`));
    expect(out).toMatch(/--postback-url '[^']*token=…' --port \d+ \\\n {2}--only paid-form,/);
  });

  it('stops when the shop does, and goes on from there', async () => {
    const {converse, stop, url} = await startShop(platform);
    const place = async (): Promise<string> => {
      await (await fetch(`${url('order')}?channel=form`)).text();
      return '';
    };
    const {code, error, out} = await converse(
      ['--only', 'paid-form,forged-get,test-card,postback-lost'],
      [
        ['Place an order', place],
        ['How many times has', () => '1'],
        ['Place an order', place],
        ['How many times has', () => (stop(), '7')],
        ['"7" cannot be right', () => '0'],
        ['Place an order', () => 's'],
      ],
    );
    expect(error.match(/failed/g), error).toHaveLength(1);
    expect(out.replace(/\s+/g, ' ')).toMatch(/Your shop is down: .*2 passed, 1 failed, 1 skipped\./);
    expect(out).toMatch(/--only test-card,postback-lost\n/);
    expect(code).toBe(1);
  });

  it('prints the table and how to go on after Ctrl-C', async () => {
    const {converse} = await startShop(platform);
    const {code, out} = await converse([], [['Place an order', (child) => void child.kill('SIGINT')]]);
    expect(code).toBe(130);
    expect(out).toMatch(
      /To go on, with your token in the place of "…":\n\nnpx .*\n.*\n {2}--only paid-form,paid-qr,forged-get,/,
    );
  });
});

it('takes the status of an answer whose body does not end', {timeout: 20_000}, async () => {
  const server = createServer((_request, response) => response.writeHead(200).write('Half'));
  const {url, close} = await listen(server);
  try {
    expect(await knock({method: 'GET', url})).toMatchObject({status: 200, body: 'Half'});
  } finally {
    await close();
  }
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
    const [file = '', anchor] = address.split('#');
    const source = readFileSync(path.join(root, `${file}.mdx`), 'utf8');
    return anchor !== undefined && !source.includes(`{/* #${anchor} */}`);
  });
  expect(missing.map(({page: address}) => address)).toEqual([]);
});
