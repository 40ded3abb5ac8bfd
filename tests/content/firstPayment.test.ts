import {spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {freePort} from '../support/ports';

// The post is a program for its reader. Here it is followed, with the code that stands in it.
const post = readFileSync(path.join(import.meta.dirname, '../../blog/2026-11-17-first-blog-post.mdx'), 'utf8');

function fence(title: string, holding: string): string {
  const fences = [...post.matchAll(/^```\w+ title="([^"]*)"\n([\s\S]*?)^```$/gm)];
  const found = fences.find(([, name, code]) => name === title && code?.includes(holding));
  if (!found?.[2]) throw new Error(`The post has no code "${title}" with "${holding}" in it.`);
  return found[2];
}

describe('the post about a first payment', () => {
  let sandbox: Sandbox;
  let shop: ChildProcess;
  let shopUrl: string;
  let printed = '';
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));

  const saying = (refno: string) => printed.split('\n').filter((line) => line.startsWith(`${refno}: `));
  const orderOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );

  /** Presses the shop's button and pays with a test card. Returns the order's reference. */
  async function pay(change: Record<string, string> = {}): Promise<string> {
    const fields = {...orderOf(await (await fetch(shopUrl)).text()), ...change};
    const page = await fetch(`${sandbox.url}/payment`, {method: 'POST', body: new URLSearchParams(fields)});
    expect(page.status).toBe(200);
    const refno = fields.refno as string;
    const paid = await fetch(`${sandbox.url}/sandbox/orders/${refno}`, {
      method: 'POST',
      body: new URLSearchParams({status: 'TC'}),
    });
    expect(paid.status).toBe(200);
    await vi.waitFor(() => expect(saying(refno)).not.toHaveLength(0), {timeout: 10_000});
    await fetch(fields.returnurl as string);
    await vi.waitFor(() => expect(saying(refno)).toHaveLength(2), {timeout: 10_000});
    return refno;
  }

  beforeAll(async () => {
    sandbox = await startSandbox({port: 0});
    const port = await freePort();
    shopUrl = `http://127.0.0.1:${port}`;
    writeFileSync(path.join(folder, 'shop.mjs'), fence('shop.mjs', 'createServer'));
    shop = spawn(process.execPath, ['shop.mjs'], {
      cwd: folder,
      env: {...process.env, ...sandbox.environment, SHOP_PORT: String(port)},
    });
    shop.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    shop.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitFor(() => expect(printed).toContain('The shop is open'), {timeout: 10_000});
  });

  afterAll(async () => {
    shop.kill();
    await sandbox.close();
    rmSync(folder, {recursive: true});
  });

  test('gives the shop the environment that the sandbox prints', () => {
    const given = [...fence('Terminal 2', 'export').matchAll(/^export (\w+)=(.*)$/gm)];
    expect(given.length).toBeGreaterThan(0);
    for (const [, name = '', value = ''] of given) {
      expect(value).toBe(sandbox.environment[name]?.replace(sandbox.url, 'http://127.0.0.1:4010'));
    }
  });

  test('is right about a payment: one postback, one decision', async () => {
    const refno = await pay();
    expect(saying(refno)).toEqual([
      `${refno}: a postback says TC.`,
      `${refno}: the provider says TC, 1250. The order is paid with a test card: ship nothing.`,
    ]);
  });

  test('is right about a changed amount', async () => {
    const refno = await pay({total: '1.00'});
    expect(saying(refno)[1]).toBe(
      `${refno}: the provider says TC, 1. The order is on hold: the record differs from the order.`,
    );
  });

  test('is right about an invented postback: nothing changes', async () => {
    const {refno = '', returnurl = ''} = orderOf(await (await fetch(shopUrl)).text());
    const command = fence('Terminal 3', 'curl');
    const address = /curl "([^"]*)"/.exec(command)?.[1] ?? '';
    await fetch(address.replace('http://127.0.0.1:4000', shopUrl).replace('$ORDER', refno));
    expect(await (await fetch(returnurl)).text()).toContain(`Order ${refno} is unpaid.`);
    expect(saying(refno)).toEqual([`${refno}: a postback says CP.`]);
  });

  test('shows what is printed in the shape in which it is printed', () => {
    for (const line of fence('Terminal 2', 'the provider says TC, 1250').trim().split('\n')) {
      const [, sentence = ''] = /^\d{12}: (.*)$/.exec(line) ?? [];
      expect(printed).toContain(sentence);
    }
  });
});
