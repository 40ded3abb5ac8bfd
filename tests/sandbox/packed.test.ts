import {spawn} from 'node:child_process';
import {copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {packSandbox} from '../../sandbox/pack';
import {INSTALLED, install, isAlive, packedSandbox, type PackedSandbox} from './packed';
import {Client, contract, eventually, startTestSandbox} from './support';

const PATIENCE = 120_000;

let packed: PackedSandbox;

beforeAll(async () => {
  packed = await packedSandbox();
  expect(await install(packed)).toBe('');
}, PATIENCE);
afterAll(() => packed.close());

const program = (): string[] => [process.execPath, INSTALLED];
const json = async (address: string, fields?: Record<string, string>): Promise<unknown> =>
  (await fetch(address, fields && {method: 'POST', body: new URLSearchParams(fields)})).json();

describe('the package', () => {
  it('is the same bytes each time, and under 1 MB packed and unpacked', async () => {
    expect((await packSandbox(contract)).equals(packed.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(1_000_000);
    expect(readFileSync(path.join(packed.folder, INSTALLED)).length).toBeLessThan(1_000_000);
  });

  it('has no dependencies, and the licences of what is in it', () => {
    expect(readdirSync(path.join(packed.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'payment-sandbox',
    ]);
    const licences = readFileSync(path.join(packed.folder, path.dirname(INSTALLED), 'LICENCES.txt'), 'utf8');
    expect(licences).toMatch(/^ajv \d.*\n\nThe MIT License/m);
    expect(licences).not.toMatch(/^\S+ [\d.]+, undefined/m);
  });

  it('names no path of the machine that packed it', () => {
    const text = readFileSync(path.join(packed.folder, INSTALLED), 'utf8');
    expect(text).not.toContain(process.cwd());
  });

  it(
    'runs by npx from its address, in a folder with spaces and Thai letters, without a registry',
    {timeout: PATIENCE},
    async () => {
      const sandbox = await packed.start(['npx', '--yes', packed.address]);
      expect(await json(`${sandbox.url}/sandbox/state`)).toMatchObject({orders: []});
      expect(sandbox.output()).toContain(`The sandbox is at ${sandbox.url}`);
      await sandbox.end();
      await eventually(() => expect(isAlive(sandbox.pid)).toBe(false));
    },
  );
});

it('runs in continuous integration as the page says', {timeout: PATIENCE}, async () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/api/testcards-accounts.mdx'), 'utf8');
  const [, snippet = ''] = /```bash\n([^`]*--ready-file[^`]*)```/.exec(page) ?? [];
  expect(snippet).toContain('npm test');
  const script = snippet
    .replace('{{sandboxPackage}}', packed.address)
    .replace('npm test', 'curl --silent "$PAY_API_URL/sandbox/settings"; cp ready.json "then.json"');
  const folder = path.join(packed.folder, 'ci');
  mkdirSync(folder);
  const child = spawn('sh', ['-eu', '-c', script], {cwd: folder, env: packed.environment});
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  expect(printed).toContain('"postbackMethod":"GET"');
  const {pid} = JSON.parse(readFileSync(path.join(folder, 'then.json'), 'utf8')) as {pid: number};
  await eventually(() => expect(isAlive(pid)).toBe(false));
});

describe('the command line', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s, with 0 and without its ready file', async (signal) => {
    const sandbox = await packed.start(program());
    expect(await sandbox.end(signal)).toBe(0);
    expect(sandbox.output()).toContain('The sandbox stops.');
    expect(readdirSync(packed.folder).filter((name) => name.startsWith('ready'))).toEqual([]);
  });

  it('ends with the npm that has started it', {timeout: PATIENCE}, async () => {
    writeFileSync(
      path.join(packed.folder, 'package.json'),
      JSON.stringify({private: true, scripts: {sandbox: 'payment-sandbox'}}),
    );
    const sandbox = await packed.start(['npm', 'run', 'sandbox', '--']);
    expect(isAlive(sandbox.pid)).toBe(true);
    await sandbox.end('SIGTERM');
    await eventually(() => expect(isAlive(sandbox.pid)).toBe(false));
  });

  it('prints a line for each call and postback: reference, method, status, and what differs from the contract', async () => {
    const sandbox = await packed.start(program());
    const wrong = {merchantid: '1', refno: '600000000009', total: '1,000.00', postbackUrl: 'x'};
    await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(wrong)});
    await fetch(`${sandbox.url}/nowhere`);
    await eventually(() => expect(sandbox.output()).toContain('GET /nowhere 404'));
    await sandbox.end();
    expect(sandbox.output()).toMatch(/^\d\d:\d\d:\d\d POST createPayment 600000000009 400$/m);
    expect(sandbox.output()).toContain('  request: merchantid: write 8 digits: it has 1.');
    expect(sandbox.output()).toContain('Did you mean postbackurl?');
  });

  it('prints the ready line alone with --quiet', async () => {
    const sandbox = await packed.start(program(), ['--quiet']);
    await fetch(`${sandbox.url}/nowhere`);
    await sandbox.end();
    expect(sandbox.output()).toBe(`The sandbox is at ${sandbox.url} and no money moves. Ctrl+C stops it.\n`);
  });

  it('prints one JSON object a line with --json', async () => {
    const sandbox = await packed.start(program(), ['--json']);
    await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams({refno: '600000000010'})});
    await sandbox.end();
    const lines = sandbox
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      {event: 'ready', url: sandbox.url, pid: sandbox.pid},
      {event: 'call', operation: 'createPayment', reference: '600000000010', status: 400},
      {event: 'stopped'},
    ]);
  });

  it('takes another merchant', async () => {
    const sandbox = await packed.start(program(), ['--merchant', '12345678']);
    expect(sandbox.environment.PAY_MERCHANT_ID).toBe('12345678');
    expect(await (await fetch(sandbox.url)).text()).toMatch(/name="merchantid"\s+value="12345678"/);
    await sandbox.end();
  });

  it('keeps its state over a restart, also over one that nothing announced', async () => {
    const options = ['--state', 'state.json'];
    const before = await packed.start(program(), options);
    await json(`${before.url}/sandbox/seed`, {orders: 'everyStatus'});
    await json(`${before.url}/sandbox/settings`, {postbackMethod: 'POST', qrLifetime: '60'});
    await json(`${before.url}/sandbox/clock`, {advance: '10d'});
    const kept = (await json(`${before.url}/sandbox/state`)) as Record<string, unknown>;
    expect((kept.orders as unknown[]).length).toBeGreaterThan(10);
    await eventually(() =>
      expect(readFileSync(path.join(packed.folder, 'state.json'), 'utf8')).toMatch(/"clockOffset":86[34]\d{6}/),
    );
    await before.end('SIGKILL');
    const after = await packed.start(program(), options);
    expect(await json(`${after.url}/sandbox/state`)).toMatchObject({...kept, now: expect.any(String) as string});
    await after.end();
  });

  it('starts with the orders, settings and faults of a file', async () => {
    const seed = {
      settings: {inquiryEnvelope: 'object'},
      orders: [{refno: '600000000011', total: '250.00', status: 'RF', channel: 'truewallet'}],
      faults: [{fault: 'serverError', operation: 'inquireOrder', times: 'always'}],
    };
    writeFileSync(path.join(packed.folder, 'seed.json'), JSON.stringify(seed));
    const sandbox = await packed.start(program(), ['--seed', 'seed.json']);
    expect(await json(`${sandbox.url}/sandbox/state`)).toMatchObject({
      settings: seed.settings,
      orders: seed.orders.map((order) => ({...order})),
      faults: [{fault: 'serverError', times: null}],
    });
    await sandbox.end();
  });

  it('starts with what another one held', async () => {
    const other = await startTestSandbox();
    const client = new Client(other);
    await client.command('seed', {orders: [{refno: '600000000013', total: '9.00', status: 'CP'}]});
    await client.command('settings', {postbackMethod: 'POST'});
    await client.moveClock('2040-01-01T12:00:00+07:00');
    writeFileSync(path.join(packed.folder, 'session.json'), JSON.stringify(other.engine.snapshot()));
    await other.close();
    const sandbox = await packed.start(program(), ['--seed', 'session.json']);
    expect(await json(`${sandbox.url}/sandbox/state`)).toMatchObject({
      now: expect.stringMatching(/^2040-01-01 12:/) as string,
      settings: {postbackMethod: 'POST'},
      orders: [{refno: '600000000013', total: '9.00', status: 'CP'}],
    });
    await sandbox.end();
  });

  it.each([
    [['--seed', 'no seed.json'], 'The seed no seed.json cannot be read'],
    [['--seed', 'wrong.json'], 'orders[0].refno: write 12 digits as text.'],
    [['--state', 'broken.json'], 'broken.json is no state of this sandbox.'],
    [['--port', '80000'], 'A port is a number from 0 to 65535, not "80000".'],
    [['--host', '203.0.113.1'], 'This machine has no address 203.0.113.1.'],
  ])('says what to do about %j', async (options, message) => {
    writeFileSync(path.join(packed.folder, 'wrong.json'), '{"orders": [{"refno": 1}]}');
    writeFileSync(path.join(packed.folder, 'broken.json'), '{"orders": [');
    const child = spawn(process.execPath, [INSTALLED, ...options], {cwd: packed.folder, env: packed.environment});
    let printed = '';
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(printed).toContain(message);
    expect(printed.trim().split('\n')).toHaveLength(1);
    expect(code).not.toBe(0);
  });
});

it(
  'lets a shop in Ruby integrate, with its standard library, away from this repository',
  {timeout: PATIENCE},
  async () => {
    const sandbox = await packed.start(program(), ['--json']);
    const shop = path.join(packed.folder, 'shop');
    mkdirSync(shop);
    const programs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.rb'));
    for (const name of programs) copyFileSync(path.join(import.meta.dirname, name), path.join(shop, name));
    const env = {...packed.environment, ...sandbox.environment};
    const child = spawn('ruby', ['integrator.rb'], {cwd: shop, env});
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(printed).not.toContain('FAILED');
    const story = programs.flatMap((name) => readFileSync(path.join(shop, name), 'utf8').match(/^holds /gm) ?? []);
    expect({code, held: printed.match(/^ok /gm)?.length}).toEqual({code: 0, held: story.length});
    await sandbox.end();
    const events = sandbox
      .output()
      .trim()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as {event: string; fault?: string; problems?: {reply: string[]}; message?: string},
      );
    expect(events.filter(({event, problems}) => event === 'call' && problems?.reply.length !== 0)).toEqual([]);
    expect(events.filter(({message}) => message?.startsWith('Fault'))).toEqual([]);
    expect(existsSync(path.join(shop, 'node_modules'))).toBe(false);
  },
);
