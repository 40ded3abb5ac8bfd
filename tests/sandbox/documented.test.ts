import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import {Client, startTestSandbox} from './support';

// What is written of the sandbox's own commands, held against the sandbox.

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = new Client(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await client.command('reset', {});
  await client.command('settings', {postbackUrl: `${client.url}/postback`});
});

const REFERENCE = '700000000001';

interface Documented {
  file: string;
  method: string;
  command: string;
  /** As JSON. */
  body: string | undefined;
}

/** The rows of a file's tables that begin with the address of a command. */
const documentedIn = (file: string): Documented[] =>
  [
    ...readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8').matchAll(
      /^\| `(?:(GET|POST) )?(\/sandbox\/\S+)` *\| *(?:`(\{.*?\})` *\|)?/gm,
    ),
  ].map(([, method = 'POST', command = '', body]) => ({file, method, command, body}));

const rows = ['sandbox/README.md', 'docs/api/testcards-accounts.mdx'].flatMap(documentedIn);

describe('each command that is written of', () => {
  it.each(rows)('$file: $method $command $body', async ({file, method, command, body}) => {
    const [, kind] = /^\/sandbox\/(\w+)\/\{refno\}/.exec(command) ?? [];
    if (kind) await client.command('seed', {[kind]: [{refno: REFERENCE}]});
    const reply = await fetch(client.url + command.replace('{refno}', REFERENCE), {
      method,
      ...(method === 'POST' && {headers: {'content-type': 'application/json'}, body: body ?? '{}'}),
    });
    const answer = `${file}: ${method} ${command} ${body ?? ''} is answered with ${reply.status} ${await reply.text()}`;
    // Without fields some commands are refused, but none is unknown.
    if (body === undefined) expect([200, 400], `${answer}; correct or remove its row.`).toContain(reply.status);
    else expect(reply.status, `${answer}; correct or remove its row.`).toBe(200);
  });

  it('is found', () => {
    expect(new Set(rows.map(({file}) => file)).size).toBe(2);
  });
});

it('the seed on the page of the test cards is one', async () => {
  const page = 'docs/api/testcards-accounts.mdx';
  const text = readFileSync(path.join(import.meta.dirname, '../..', page), 'utf8');
  const [, seed = ''] = /\{\/\* #seeds \*\/\}\s+```json\n([\s\S]*?)```/.exec(text)!;
  const reply = await client.command('seed', JSON.parse(seed) as Record<string, unknown>);
  expect(reply.status, `${page}, the seed: ${await reply.clone().text()}`).toBe(200);
});
