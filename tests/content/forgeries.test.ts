import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {fieldsOf, messageOf} from '../../contract/evidence';

// The commands with which a reader plays the thief. What they send must look like a postback in every field.

const root = path.join(import.meta.dirname, '../..');

/** Every field of a postback that was ever seen. */
const NINE = Object.keys(fieldsOf(messageOf('postback-get'))).sort();

const ADDRESS_OF_READER = {order: '7', token: 'a-secret'};

/** The block of a page that sends them, as a reader pastes it. */
function blockOf(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  const blocks = [...text.matchAll(/^([ \t]*)```bash[^\n]*\n([\s\S]*?)^\1```/gm)].map(([, , code = '']) => code);
  const found = blocks.find((code) => code.includes('statusname'));
  if (!found) throw new Error(`${file} forges no postback.`);
  return found;
}

interface Call {
  method: string;
  fields: Record<string, string>;
}

let calls: Call[] = [];
let victim: Server;
let address: string;

beforeAll(async () => {
  victim = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const {searchParams} = new URL(request.url ?? '', 'http://127.0.0.1');
      const fields = Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
      calls.push({method: request.method ?? '', fields});
      response.end();
    });
  });
  await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve));
  const query = new URLSearchParams(ADDRESS_OF_READER).toString();
  address = `http://127.0.0.1:${(victim.address() as AddressInfo).port}/postback?${query}`;
});

afterAll(() => victim.close());
beforeEach(() => {
  calls = [];
});

const run = (commands: string, env: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const shell = spawn('bash', ['-eu'], {env: {...process.env, ...env}});
    let errors = '';
    shell.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    shell.on('error', reject);
    shell.on('close', (code) => (code === 0 ? resolve(errors) : reject(new Error(`${code}: ${errors}`))));
    shell.stdin.end(commands);
  });

describe.each([
  {
    file: 'blog/2026-11-18-long-blog-post.mdx',
    env: (url: string) => ({HANDLER: url, REFNO: '202611200001'}),
    total: '1250.00',
  },
])('the forged postback of $file', ({file, env, total}) => {
  test('goes out by both methods, with all nine fields and the parameters of the address', async () => {
    await run(blockOf(file), env(address));
    expect(calls.map(({method}) => method)).toEqual(['GET', 'POST']);
    for (const {fields} of calls) {
      const {order, token, ...sent} = fields;
      expect({order, token}).toEqual(ADDRESS_OF_READER);
      expect(Object.keys(sent).sort()).toEqual(NINE);
      expect(sent).toMatchObject({refno: '202611200001', merchantid: '00100042', total, status: 'CP'});
      expect(Object.values(sent)).not.toContain('');
    }
  });
});
