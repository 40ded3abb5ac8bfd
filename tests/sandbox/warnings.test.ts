import {expect, it} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import {type Client, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
let sandbox: Sandbox;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const lastWarnings = (): readonly string[] | undefined => sandbox.log.entries().at(-1)?.warnings;

it('a field that no operation has is named with the one that was meant, in the log and on both pages', async () => {
  const response = await client.pay({postbackUrl: 'https://shop.example/postback'});
  const message = 'postbackUrl: no such field, so it is ignored. Did you mean postbackurl?';
  expect(response.status).toBe(200);
  expect(lastWarnings()).toEqual([message]);
  expect(await response.text()).toContain(message);
  expect(await (await fetch(client.url)).text()).toContain(`warning: ${message}`);
});

it('inquiry has its own fields', async () => {
  await client.inquire({refNo: newReference(), refno: newReference()});
  expect(lastWarnings()).toEqual(['refNo: no such field, so it is ignored. Did you mean refno?']);
});

it.each(['', 'full'])('months without channel=installment but with "%s" are ignored, and said so', async (channel) => {
  const page = await client.open({total: '12000.00', channel, monthins: '10', bankins: 'SCB'});
  const ignored = 'the sandbox ignores it without channel=installment. What the provider does is not published.';
  expect(lastWarnings()).toEqual([`bankins: ${ignored}`, `monthins: ${ignored}`]);
  const {text} = await client.press(page, 'channel', {channel: 'installment'});
  if (channel === '') expect(text).not.toContain('selected');
});

it.each([
  ['1250.00', []],
  ['1250.50', ['total: the yen has no decimals. What the provider does with them is not published.']],
])('a yen amount of %s', async (total, warnings) => {
  await client.pay({cc: '02', total});
  expect(lastWarnings()).toEqual(warnings);
});

it('warns of nothing in a request that is right', async () => {
  await client.pay({channel: 'installment', total: '12000.00', monthins: '6'});
  expect(lastWarnings()).toEqual([]);
  await client.promptPay();
  expect(lastWarnings()).toEqual([]);
});

it('keeps the log small whatever is sent', async () => {
  const many = Object.fromEntries(Array.from({length: 500}, (_, index) => [`${index}${'x'.repeat(20)}`, '']));
  await client.inquire({...many, ['y'.repeat(5000)]: '', refno: newReference()});
  expect(JSON.stringify(lastWarnings()).length).toBeLessThan(1000);
});
