import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {eventually} from './support';

const command = ['--import', 'tsx', 'sandbox/main.ts'];

interface Run {
  code: number | null;
  output: string;
}

/** Runs the command. `until`: text after whose appearance it is interrupted, as by Ctrl+C. */
async function run(options: string[], until?: string): Promise<Run> {
  const child = spawn(process.execPath, [...command, ...options], {env: {...process.env, PORT: ''}});
  let output = '';
  let isInterrupted = false;
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    if (isInterrupted || until === undefined || !output.includes(until)) return;
    isInterrupted = true;
    child.kill('SIGINT');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  return {code, output};
}

describe('npm run sandbox', () => {
  it('says where it is, who the merchant is and what to try, and stops on Ctrl+C', async () => {
    const {code, output} = await run(['--port', '0'], 'Ask what became of it');
    expect(output).toMatch(/The sandbox is at http:\/\/127\.0\.0\.1:\d+ and no money moves/);
    expect(output).toContain('export PAY_MERCHANT_ID=00100042');
    expect(output.match(/^ {2}[123]\. /gm)).toHaveLength(3);
    expect(output).toContain('The sandbox stops.');
    expect(code).toBe(0);
  });

  it('prints calls to try that work as they are pasted, one after the other', async () => {
    const child = spawn(process.execPath, [...command, '--port', '0'], {env: {...process.env, PORT: ''}});
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => expect(output).toContain('QWERTY'));
    const lines = output.slice(output.indexOf('Try:')).match(/^ {5}.*$/gm) ?? [];
    const {stdout} = await promisify(execFile)('sh', ['-eu', '-c', lines.join('\n').replaceAll('curl ', 'curl -sSf ')]);
    child.kill('SIGINT');
    expect(stdout).toMatch(/^\{"status":"success",.*\[\{"ReferenceNo":"900000000001",.*"Status":"Y"/s);
  });

  it('names another port when its own is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const {port} = other.address() as AddressInfo;
    const {code, output} = await run(['--port', String(port)]);
    other.close();
    expect(output.trim()).toBe(`Port ${port} is taken. Stop what uses it, or choose another: --port ${port + 1}`);
    expect(code).toBe(1);
  });

  it('ends quietly when nobody reads what it prints', async () => {
    const child = spawn(process.execPath, [...command, '--port', '0']);
    child.stdout.destroy();
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect({code, error}).toEqual({code: 0, error: ''});
  });

  it.each([
    [['--port', 'http'], 'A port is a number from 0 to 65535, not "http".'],
    [['--prot', '1'], 'Unknown option'],
    [['extra'], '--help lists the options.'],
    [['--merchant', '12'], 'A merchant ID has 8 digits, such as 00100042, not "12".'],
    [['--seed', 'nowhere.json'], 'The seed nowhere.json cannot be read'],
  ])('says in one line what is wrong with %j', async (options, message) => {
    const {code, output} = await run(options);
    expect(output).toContain(message);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});
