import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {provider} from '../../provider';

// What a reader copies must follow the rules that the pages teach: an example is pasted, a rule is skimmed.

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const contract = loadContract(provider);

/** Every value that the contract shows for a field: examples of schemas, of parameters and of whole messages. */
function shownFor(names: readonly string[], node: unknown = contract): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (!names.includes(key)) return shownFor(names, value);
    if (typeof value === 'string') return [value];
    const {example} = (value ?? {}) as {example?: unknown};
    return typeof example === 'string' ? [example] : shownFor(names, value);
  });
}

describe('an example of the contract', () => {
  test('returns the buyer to an address with a value that finds the order', () => {
    const addresses = shownFor(['returnurl', 'returnURL']);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !/\?order=[\w-]{16,}$/.test(address))).toEqual([]);
    expect(read('docs/api/preparation.mdx')).toContain('`https://shop.example/return?order=` and 128 random bits');
  });

  test('has the postback carry a token', () => {
    const addresses = shownFor(['postbackurl', 'postBackURL']);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !/\?token=[\w-]{8,}$/.test(address))).toEqual([]);
  });

  test('names a member by a reference that nobody can count up to', () => {
    const references = shownFor(['customerref']);
    expect(references.length).toBeGreaterThan(1);
    expect(references.filter((reference) => /^[A-Z]*\d+$/i.test(reference))).toEqual([]);
  });
});

describe('a page', () => {
  test('on links shows addresses with a token for the handler and a value for the return', () => {
    const page = read('docs/api/payment-link/secure-link-api.mdx');
    expect(page).toMatch(/\\"postBackURL\\": \\"[^"]*\?token=/);
    expect(page).toMatch(/\\"returnURL\\": \\"[^"]*\?order=/);
  });
});

describe('a text of the contract', () => {
  const texts = (folder: string): [file: string, text: string][] =>
    readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => [name, read(path.join(folder, name)).replace(/\s+/g, ' ')]);

  test('says "compare" with the merchant wherever it lists what is compared', () => {
    const lists = texts('contract').flatMap(([, text]) => text.match(/compare reference, [^.]*/g) ?? []);
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.filter((list) => !list.includes('merchant'))).toEqual([]);
  });
});
