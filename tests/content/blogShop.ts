import {spawn} from 'node:child_process';
import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {vi} from 'vitest';
import {freePort} from '../support/ports';

const root = path.join(__dirname, '../..');

const post = readFileSync(path.join(root, 'blog/2026-11-17-first-blog-post.mdx'), 'utf8');

/** The post's code block with this title that contains this text. */
export function fence(title: string, holding: string): string {
  const fences = [...post.matchAll(/^```\w+ title="([^"]*)"\n([\s\S]*?)^```$/gm)];
  const found = fences.find(([, name, code]) => name === title && code?.includes(holding));
  if (!found?.[2]) throw new Error(`The post has no code "${title}" that contains "${holding}".`);
  return found[2];
}

/** The shop's token in the default address of the control panel. */
export const SHOP_TOKEN = 'a-token-of-the-shop';

/** Fields of the form on the shop's page. */
export interface OrderForm {
  refno: string;
  total: string;
  returnurl: string;
  postbackurl: string;
  [field: string]: string;
}

/** Parses the form on a page of the shop. */
async function formOf(page: Response): Promise<OrderForm> {
  const inputs = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])) as OrderForm;
}

/** The running shop of the post. */
export interface Shop {
  url: string;
  /** Its output. */
  printed: () => string;
  /** Its output about one order. */
  saying: (refno: string) => string[];
  placeOrder: () => Promise<OrderForm>;
  /** Starts another attempt to pay for an order, like the buttons on the return page. */
  payAgain: (attempt: OrderForm, query?: string) => Promise<OrderForm>;
  close: () => void;
}

/**
 * Starts the shop.
 *
 * @param environment addresses and credentials of the provider
 * @param preload a module to load first, such as one that speeds up its clock
 * @param extend adds to its program what a reader may add
 */
export async function openShop(
  environment: Record<string, string>,
  preload = '',
  extend = (program: string) => program,
): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(path.join(folder, 'shop.mjs'), extend(fence('shop.mjs', 'createServer')));
  copyFileSync(path.join(root, 'samples/node/payments.mjs'), path.join(folder, 'payments.mjs'));
  writeFileSync(path.join(folder, 'preload.mjs'), preload);
  const shop = spawn(process.execPath, ['--import', './preload.mjs', 'shop.mjs'], {
    cwd: folder,
    env: {...process.env, ...environment, PAY_POSTBACK_TOKEN: SHOP_TOKEN, SHOP_PORT: String(port)},
  });
  let printed = '';
  shop.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  shop.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await vi.waitFor(
    () => {
      if (!printed.includes('The shop is open')) throw new Error(`The shop did not start:\n${printed}`);
    },
    {timeout: 20_000},
  );
  return {
    url,
    printed: () => printed,
    saying: (refno) => printed.split('\n').filter((line) => line.startsWith(`${refno}: `)),
    placeOrder: async () => formOf(await fetch(url)),
    payAgain: async ({returnurl}, query = '') =>
      formOf(await fetch(returnurl.replace('/return?', '/again?') + query, {method: 'POST'})),
    close: () => {
      shop.kill();
      rmSync(folder, {recursive: true});
    },
  };
}
