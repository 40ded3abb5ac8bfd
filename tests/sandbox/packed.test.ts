import {execFile, execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync} from 'node:fs';
import {rmSync, statSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {provider} from '../../provider';
import {packSandbox} from 'payment-sandbox/pack';
import {PACKAGE_FILE} from 'payment-sandbox/packageFile';
import {listen, type LocalServer} from '../../scripts/serve';
import {contract, eventually} from './support';

const PATIENCE = 120_000;

let root: string;
/** Outside this repository, in a path with spaces and Thai letters. */
let folder: string;
let environment: NodeJS.ProcessEnv;
let packed: Buffer;
let server: LocalServer;
const running = new Set<ChildProcess>();

const inFolder = (name: string): string => path.join(folder, name);
const inPackage = (name: string): string => readFileSync(inFolder(`package/${name}`), 'utf8');

beforeAll(async () => {
  packed = await packSandbox(contract);
  server = await listen(
    createServer((request, response) => {
      if (request.url === `/${PACKAGE_FILE}`) response.end(packed);
      else response.writeHead(404).end();
    }),
  );
  root = mkdtempSync(path.join(tmpdir(), 'packed-'));
  folder = path.join(root, 'ร้าน ชา & co');
  mkdirSync(folder);
  execFileSync('tar', ['-xz', '-C', folder], {input: packed});
  // No registry is there, so an installation that needs the network fails.
  environment = {
    ...process.env,
    npm_config_cache: path.join(root, 'cache'),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
    PORT: '',
  };
}, PATIENCE);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await server.close();
  rmSync(root, {recursive: true, force: true});
});

/** Starts the program. `output` is what it has printed so far; `ended` its exit code, or `null` after a signal. */
function run(options: readonly string[]) {
  const child = spawn(process.execPath, ['package/sandbox.cjs', ...options], {cwd: folder, env: environment});
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return {child, output: () => printed, ended};
}

interface Ready {
  url: string;
  pid: number;
  environment: Record<string, string>;
}

/** Starts the program on a free port and waits until it answers. */
async function start(...options: string[]) {
  const readyFile = inFolder('ready.json');
  const {child, output, ended} = run(['--port', '0', '--ready-file', readyFile, ...options]);
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The sandbox ended with ${child.exitCode}: ${output()}`);
    if (!existsSync(readyFile)) throw new Error(`There is no ready file yet: ${output()}`);
  });
  const end = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return ended.finally(() => rmSync(readyFile, {force: true}));
  };
  return {...(JSON.parse(readFileSync(readyFile, 'utf8')) as Ready), output, end};
}

const json = async (address: string, fields?: Record<string, string>): Promise<Record<string, unknown>> =>
  (await (await fetch(address, fields && {method: 'POST', body: new URLSearchParams(fields)})).json()) as Record<
    string,
    unknown
  >;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the package', () => {
  it('is smaller than 200 kB, and contains no dependencies and no local paths', () => {
    expect(packed.length).toBeLessThan(200_000);
    expect(JSON.parse(inPackage('package.json'))).not.toHaveProperty('dependencies');
    expect(inPackage('sandbox.cjs')).not.toContain(process.cwd());
  });

  it('contains its licence, its homepage and the changes of its version', () => {
    const {version, homepage} = JSON.parse(inPackage('package.json')) as Record<string, string>;
    expect(homepage).toBe(provider.siteUrl);
    expect(inPackage('LICENSE')).toBe(readFileSync(path.join(__dirname, '../../LICENSE'), 'utf8'));
    expect(inPackage('CHANGELOG.md')).toContain(`\n## ${version}, `);
  });

  it('includes the licences of bundled packages', () => {
    expect(inPackage('LICENCES.txt')).toMatch(/^ajv \d.*\n\nThe MIT License/m);
    expect(inPackage('LICENCES.txt')).not.toMatch(/^\S+ [\d.]+, undefined/m);
  });

  it('runs in CI as the page says, with npx and without a registry', {timeout: PATIENCE}, async () => {
    const page = readFileSync(path.join(__dirname, '../../docs/api/testcards-accounts.mdx'), 'utf8');
    const [, snippet = ''] = /```bash\n([^`]*--ready-file[^`]*)```/.exec(page) ?? [];
    expect(snippet).toContain('npm test');
    const script = snippet
      .replace('{{sandboxPackage}}', `${server.url}/${PACKAGE_FILE}`)
      .replace('npm test', 'curl --silent "$PAY_API_URL/sandbox/settings"; cp ready.json then.json');
    const cwd = inFolder('ci');
    mkdirSync(cwd);
    const {stdout} = await promisify(execFile)('sh', ['-eu', '-c', script], {cwd, env: environment});
    expect(stdout).toContain('"postbackMethod":"GET"');
    const {pid} = JSON.parse(readFileSync(path.join(cwd, 'then.json'), 'utf8')) as Ready;
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });

  it('is known to the commands of its own check, with npx', {timeout: PATIENCE}, async () => {
    const check = `npx --yes ${server.url}/${PACKAGE_FILE} check --json --port 0 --only paid-form`;
    const commands = "--shipments true --order 'payment-sandbox submit --help >&2; exit 9'";
    const script = `${check} --postback-url ${server.url} ${commands} || [ $? = 2 ]`;
    const {stdout} = await promisify(execFile)('sh', ['-c', script], {cwd: folder, env: environment});
    expect(JSON.parse(stdout)).toMatchObject({
      case: 'paid-form',
      output: expect.stringContaining('Usage: payment-sandbox submit') as string,
    });
  });
});

describe('the command line', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('exits on %s with 0, and removes its ready file', async (signal) => {
    const sandbox = await start('--quiet');
    expect(await sandbox.end(signal)).toBe(0);
    expect(sandbox.output()).toBe(`The sandbox is at ${sandbox.url} and no money moves. Ctrl+C stops it.\n`);
    expect(existsSync(inFolder('ready.json'))).toBe(false);
  });

  it('prints sample calls that work when pasted one after the other, also after the form of the page', async () => {
    const sandbox = await start();
    const page = await (await fetch(sandbox.url)).text();
    const fields = [...page.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const form = new URLSearchParams(fields);
    expect(form.get('refno')).toMatch(/^\d{12}$/);
    expect((await fetch(`${sandbox.url}/payment`, {method: 'POST', body: form})).status).toBe(200);
    await eventually(() => expect(sandbox.output()).toContain('QWERTY'));
    expect(sandbox.output()).toContain('export PAY_MERCHANT_ID=00100042');
    const lines = sandbox.output().match(/^ {5}.*$/gm) ?? [];
    const script = lines.join('\n').replaceAll('curl ', 'curl -sSf ');
    const {stdout} = await promisify(execFile)('sh', ['-eu', '-c', script]);
    await sandbox.end();
    expect(stdout).toMatch(/^\{"status":"success",.*\[\{"ReferenceNo":"950000000001",.*"Status":"Y"/s);
  });

  it('prints a line for each call, with violations of the contract', async () => {
    const sandbox = await start();
    const wrong = {merchantid: '1', refno: '600000000009', total: '1,000.00', postbackUrl: 'x'};
    await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(wrong)});
    await fetch(`${sandbox.url}/nowhere`);
    await eventually(() => expect(sandbox.output()).toContain('GET /nowhere 404'));
    await sandbox.end();
    expect(sandbox.output()).toMatch(/^\d\d:\d\d:\d\d POST createPayment 600000000009 400$/m);
    expect(sandbox.output()).toContain('  request: merchantid: write 8 digits: it has 1.');
    expect(sandbox.output()).toContain('Did you mean postbackurl?');
  });

  it.each([
    ['in lines', []],
    ['as JSON', ['--json']],
  ])('prints no control character of a request, and cuts what is long, %s', async (_form, options) => {
    const sandbox = await start(...options);
    const hostile = '\u001b]0;owned\u0007\u009b2J\r\n12:00:00 forged\u2028forged\u202e\0\u200b';
    await fetch(`${sandbox.url}/payment`, {
      method: 'POST',
      headers: {origin: 'http://evil.example'},
      body: new URLSearchParams({refno: hostile, [hostile]: '1', total: hostile, postbackurl: hostile}),
    });
    const zeros = {refno: '0'.repeat(15_000), [`ref${'_'.repeat(1_000)}no`]: '1'};
    const reply = await fetch(`${sandbox.url}/payment?ref${'_'.repeat(1_000)}no=1`, {
      method: 'POST',
      body: new URLSearchParams(zeros),
    });
    expect(reply.headers.get('sandbox-hint')!.length).toBeLessThan(2_001);
    await fetch(`${sandbox.url}/${'a'.repeat(3_000)}`);
    await eventually(() => expect(sandbox.output()).toContain('GET /aaa'));
    await sandbox.end();
    expect(sandbox.output()).toContain('\\u001b');
    expect(sandbox.output().replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(sandbox.output()).not.toMatch(/^12:00:00 forged/m);
    const lines = sandbox
      .output()
      .split('\n')
      .map(({length}) => length);
    if (options.length === 0) expect(Math.max(...lines)).toBeLessThan(330);
  });

  it('prints one JSON object per line with --json, and accepts another merchant', async () => {
    const sandbox = await start('--json', '--merchant', '12345678');
    expect(sandbox.environment.PAY_MERCHANT_ID).toBe('12345678');
    await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams({refno: '600000000010'})});
    await sandbox.end();
    const lines = sandbox.output().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {event: 'ready', url: sandbox.url, pid: sandbox.pid},
      {event: 'call', operation: 'createPayment', reference: '600000000010', status: 400},
      {event: 'stopped'},
    ]);
  });

  it('keeps its state when it is killed, and another sandbox accepts the file as its seed', async () => {
    const before = await start('--state', 'state.json');
    await json(`${before.url}/sandbox/seed`, {orders: 'everyStatus'});
    await json(`${before.url}/sandbox/settings`, {postbackMethod: 'POST', qrLifetime: '60'});
    await json(`${before.url}/sandbox/clock`, {advance: '10d'});
    const kept = await json(`${before.url}/sandbox/state`);
    expect((kept.orders as unknown[]).length).toBeGreaterThan(10);
    await eventually(() => expect(readFileSync(inFolder('state.json'), 'utf8')).toMatch(/"clockOffset":86[34]\d{6}/));
    await before.end('SIGKILL');
    for (const option of ['--state', '--seed']) {
      const after = await start(option, 'state.json');
      expect(await json(`${after.url}/sandbox/state`)).toMatchObject({...kept, now: expect.any(String) as string});
      await after.end();
    }
  });

  it('refuses a second process on a state file, and takes over the lock of one that was killed', async () => {
    const first = await start('--state', 'shared.json');
    const second = run(['--port', '0', '--state', './shared.json']);
    expect([await second.ended, second.output()]).toEqual([1, expect.stringMatching(/^\S.*in use by.*\n$/)]);
    expect(second.output()).toContain(`process ID ${first.pid}. Stop it, or name another file.`);
    await json(`${first.url}/sandbox/seed`, {orders: 'everyStatus'});
    await eventually(() => expect(readFileSync(inFolder('shared.json'), 'utf8')).toContain('"status":"VO"'));
    await first.end('SIGKILL');
    const third = await start('--state', 'shared.json');
    expect(((await json(`${third.url}/sandbox/state`)).orders as unknown[]).length).toBeGreaterThan(10);
    expect(statSync(inFolder('shared.json')).mode & 0o777).toBe(0o600);
    await third.end();
    expect(readdirSync(folder).filter((name) => name.startsWith('shared.json'))).toEqual(['shared.json']);
  });

  it('keeps a whole state when it is killed amid calls, and forgets what was reset', {timeout: PATIENCE}, async () => {
    const refnosOf = (round: number) =>
      [...Array(100).keys()].map((number) => String(600_000_000_000 + 100 * round + number));
    let saved: string[] = [];
    for (const round of [1, 2, 3]) {
      const sandbox = await start('--quiet', '--state', 'killed.json');
      const add = (refnos: string[]) =>
        fetch(`${sandbox.url}/sandbox/seed`, {
          method: 'POST',
          headers: {'content-type': 'application/json'},
          body: JSON.stringify({orders: refnos.map((refno) => ({refno}))}),
        }).catch(() => undefined);
      const {orders} = (await json(`${sandbox.url}/sandbox/state`)) as {orders: {refno: string}[]};
      expect(orders.map(({refno}) => refno)).toEqual(expect.arrayContaining(saved));
      expect(orders.some(({refno}) => round === 3 && refnosOf(1).includes(refno))).toBe(false);
      if (round === 2) await fetch(`${sandbox.url}/sandbox/reset`, {method: 'POST'});
      if (round === 2) saved = [];
      const first = refnosOf(round).slice(0, 50);
      await add(first);
      await eventually(() => expect(readFileSync(inFolder('killed.json'), 'utf8')).toContain(first.at(-1)));
      saved.push(...first);
      const others = refnosOf(round).slice(50);
      await Promise.all(others.map((refno, index) => (index === 25 ? sandbox.end('SIGKILL') : add([refno]))));
      expect(sandbox.output()).not.toContain('damaged');
    }
  });

  describe('with a damaged state', () => {
    let whole: string;
    beforeAll(async () => {
      const before = await start('--quiet', '--state', 'damage.json');
      await json(`${before.url}/sandbox/seed`, {orders: 'everyStatus'});
      const address = {postbackUrl: 'http://127.0.0.1:9/postback'};
      await json(`${before.url}/sandbox/settings`, address);
      await fetch(`${before.url}/sandbox/seed`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({orders: [{refno: '600000000077', status: 'N', ...address}]}),
      });
      await json(`${before.url}/sandbox/orders/600000000077`, {status: 'Y'});
      await before.end();
      // The start writes one snapshot.
      await (await start('--quiet', '--state', 'damage.json')).end();
      whole = readFileSync(inFolder('damage.json'), 'utf8');
    }, PATIENCE);

    it.each<[name: string, damage: (state: string) => string, reason: string]>([
      ['text', () => 'no JSON', 'is not valid JSON'],
      ['a torn file', (state) => state.slice(0, 100), 'JSON'],
      ['another version', (state) => state.replace('"format":2', '"format":1'), 'it has another version'],
      [
        'an order without a status',
        (state) => state.replace('"status":"NS"', '"was":"NS"'),
        'damage.json cannot be used (it is damaged)',
      ],
      [
        'a waiting postback with a bad address',
        (state) => state.replaceAll('"url":"http:', '"url":"'),
        'damage.json cannot be used (it is damaged)',
      ],
      [
        'a clock without a time',
        (state) => state.replace(/"clockOffset":\d+/, '"clockOffset":"soon"'),
        'damage.json cannot be used (it is damaged)',
      ],
      [
        'a fault that is null',
        (state) => state.replace('"faults":[]', '"faults":[null]'),
        'damage.json cannot be used (it is damaged)',
      ],
      [
        'a wrong setting',
        (state) => state.replace('"postbackMethod":"GET"', '"postbackMethod":"PUT"'),
        'postbackMethod',
      ],
    ])('keeps it aside and starts empty: %s', {timeout: PATIENCE}, async (_name, damage, reason) => {
      const damaged = damage(whole);
      writeFileSync(inFolder('damage.json'), damaged);
      const after = await start('--quiet', '--state', 'damage.json');
      expect((await fetch(after.url)).status).toBe(200);
      expect((await json(`${after.url}/sandbox/state`)).orders).toEqual([]);
      expect(await after.end()).toBe(0);
      const [sentence = '', ...others] = after.output().trim().split('\n');
      expect([sentence, others.length]).toEqual([expect.stringContaining(reason), 1]);
      const [, aside = ''] = /kept as (\S.*), and the sandbox starts empty/.exec(sentence) ?? [];
      expect(readFileSync(aside, 'utf8')).toBe(damaged);
      rmSync(aside);
      rmSync(inFolder('damage.json'));
    });
  });

  it('keeps an earlier state when the disk is full', async () => {
    const script = `ulimit -f 40; exec "$0" package/sandbox.cjs --port 0 --quiet --state full.json --ready-file ready.json`;
    const child = spawn('sh', ['-c', script, process.execPath], {cwd: folder, env: environment});
    running.add(child);
    let printed = '';
    child.stderr.on('data', (text: Buffer) => (printed += String(text)));
    await eventually(() => expect(existsSync(inFolder('ready.json'))).toBe(true));
    const {url} = JSON.parse(readFileSync(inFolder('ready.json'), 'utf8')) as Ready;
    await json(`${url}/sandbox/seed`, {orders: 'everyStatus'});
    await eventually(() => expect(readFileSync(inFolder('full.json'), 'utf8')).toContain('"status":"VO"'));
    for (let count = 0; count < 40; count += 1) {
      const orders = [...Array(10).keys()].map((index) => ({refno: String(600_000_000_000 + 10 * count + index)}));
      await fetch(`${url}/sandbox/seed`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({orders}),
      });
    }
    await eventually(() => expect(printed).toContain('The state is not saved'));
    child.kill('SIGKILL');
    await once(child, 'close');
    running.delete(child);
    rmSync(inFolder('ready.json'), {force: true});
    const after = await start('--quiet', '--state', 'full.json');
    expect(((await json(`${after.url}/sandbox/state`)).orders as unknown[]).length).toBeGreaterThan(10);
    await after.end();
    expect(after.output()).not.toContain('damaged');
    expect(readdirSync(folder).filter((name) => name.startsWith('full.json'))).toEqual(['full.json']);
  });

  it('exits quietly when its output is closed', async () => {
    const {child, ended} = run(['--port', '0']);
    child.stdout.destroy();
    let error = '';
    child.stderr.on('data', (text: string) => (error += text));
    expect([await ended, error]).toEqual([0, '']);
  });

  it('explains in one line how to fix a wrong option', async () => {
    writeFileSync(inFolder('wrong.json'), '{"orders": [{"refno": 1}]}');
    writeFileSync(inFolder('damaged.json'), '{"format":2}\n');
    const taken = new URL(server.url).port;
    const cases: [string[], number, string][] = [
      [['--port', 'http'], 2, 'A port is a number from 0 to 65535, not "http".'],
      [['--port', '80000'], 2, 'A port is a number from 0 to 65535, not "80000".'],
      [['--port', taken], 1, `Port ${taken} is taken. Stop what uses it, or choose another: --port`],
      [['--host', '203.0.113.1'], 1, 'This machine has no address 203.0.113.1.'],
      [['--prot', '1'], 2, 'Unknown option'],
      [['extra'], 2, '--help lists the options.'],
      [['--seed', '--quiet'], 2, "Option '--seed' argument is ambiguous. --help lists the options."],
      [['--merchant', '12'], 2, '--merchant 12: write 8 digits: it has 2.'],
      [['--seed', 'no seed.json'], 2, 'The seed no seed.json cannot be read'],
      [['--seed', 'wrong.json'], 1, 'orders[0].refno: is a number: write it as text'],
      [['--state', 'wrong.json'], 1, 'wrong.json is not the state of a sandbox. Name another file.'],
      [['--state', 'none/state.json'], 1, 'The state cannot be kept in none/state.json: its folder does not exist.'],
      [['--seed', 'damaged.json'], 2, 'The seed damaged.json cannot be read: '],
    ];
    const explain = async ([options, code, message]: (typeof cases)[number]) => {
      const {output, ended} = run(options);
      expect([options, await ended, output().trim()]).toEqual([options, code, expect.stringContaining(message)]);
      expect(output().trim().split('\n')).toHaveLength(1);
    };
    await Promise.all(cases.map(explain));
  });
});

it('starts from source with npm run sandbox', async () => {
  const started = promisify(execFile)('npm', ['run', '--silent', 'sandbox', '--', '--help']);
  expect((await started).stdout).toMatch(/^Usage: payment-sandbox/);
});
