import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {exportsFor, variableOf} from './exportsFor';

const document = loadContract(provider);
const link = describeOperation(document, 'createSecureLink');

/** What a shell has in a variable after it has run the lines. */
const valueIn = (lines: string, name: string): string =>
  execFileSync('sh', ['-c', `${lines}\nprintf %s "$${name}"`], {encoding: 'utf8', env: {PATH: process.env.PATH}});

const hostile = fc.string({unit: fc.constantFrom("'", '"', '$', '`', '\\', '\n', '!', ' ', 'é', 'ก', '&', '<', 'a')});

test('a shell reads back any text', () => {
  fc.assert(
    fc.property(hostile, (orderDetail) => {
      expect(valueIn(exportsFor(link, link.request, {orderDetail}, true), 'PAY_PRODUCT')).toBe(orderDetail);
    }),
    {numRuns: 30},
  );
});

test('the sandbox has its hosts and keys, and the live service neither', () => {
  const values = {refno: '202611200001', oneTime: 'Y'};
  const lines = exportsFor(link, link.request, values, true);
  expect(valueIn(lines, 'PAY_LINK_URL')).toBe('http://127.0.0.1:4010');
  expect(valueIn(lines, 'PAY_API_KEY')).toBe('sandbox-api-key');
  expect(lines).toContain('# oneTime: the program does not send it. Add the field.');
  const live = exportsFor(link, link.request, values, false);
  expect(live).not.toMatch(/_KEY=|127\.0\.0\.1/);
  expect(valueIn(live, 'PAY_REFNO')).toBe('202611200001');
});

/** The fields that a cURL sample fills from the environment: `total=$PAY_ORDER_TOTAL`, `\"refno\": \"$PAY_REFNO\"`. */
const FIELDS = /(\w+)(?:=|(?:\\")?: (?:\\")?)\$\{?(PAY_[A-Z_]+)/g;
const samples = readdirSync('samples').filter((name) => existsSync(`samples/${name}/curl.sh`) && name !== 'postback');

describe.each(samples)('the sample %s', (operation) => {
  test('reads the variable of each field that it sends', () => {
    const text = readFileSync(`samples/${operation}/curl.sh`, 'utf8');
    const sent = [...text.matchAll(FIELDS)].filter(([, , variable]) => !variable!.endsWith('_KEY'));
    expect(sent.length).toBeGreaterThan(0);
    for (const [, field, variable] of sent) expect([field, variableOf(field!)]).toEqual([field, variable]);
  });
});
