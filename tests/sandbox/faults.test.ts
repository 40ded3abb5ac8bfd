import {expect, it} from 'vitest';
import {type Client, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
useSandbox((_sandbox, merchant) => (client = merchant));

/** Creates an order. Returns the status and body of the answer, or the client's error. */
const attempt = async (referenceNo: string, patience = 20_000): Promise<string> => {
  try {
    const response = await client.promptPay({referenceNo}, {}, AbortSignal.timeout(patience));
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection closed';
  }
};

it.each([
  ['latency', 'timeout', 'is carried out'],
  ['noAnswer', 'timeout', 'is not carried out'],
  ['answerLost', 'connection closed', 'is carried out'],
  ['serverError', /^500 /, 'is not carried out'],
  ['tooManyRequests', /^429 /, 'is not carried out'],
  ['invalidJson', /^200 <html>/, 'is carried out'],
  ['emptyBody', /^200 $/, 'is carried out'],
  ['truncatedBody', 'connection closed', 'is carried out'],
])('the fault %s: the client sees %s, and the call %s', async (fault, seen, outcome) => {
  await client.command('faults', {fault, operation: 'createPromptPay', milliseconds: 10_000});
  const refno = newReference();
  expect((await client.inquire({refno})).status, 'another operation is not affected').toBe(200);
  expect(await attempt(refno, seen === 'timeout' ? 1_000 : undefined)).toMatch(seen);
  expect(await attempt(refno)).toContain(outcome === 'is carried out' ? 'duplicate' : '"success"');
});

it('affects the given number of calls, of one or all operations, until the faults are cleared', async () => {
  await client.command('faults', {fault: 'serverError', times: '2'});
  await client.command('faults', {fault: 'emptyBody', times: 'always'});
  const statuses = [];
  for (const call of [() => client.inquire({refno: '1'}), () => client.promptPay(), () => client.promptPay()]) {
    statuses.push((await call()).status);
  }
  expect(statuses).toEqual([500, 500, 200]);
  expect(await (await client.inquire({refno: '1'})).text()).toBe('');
  await client.command('faults', {fault: 'none'});
  expect(await (await client.inquire({refno: '1'})).text()).toBe('[]\n');
});

it('affects the calls about one reference', async () => {
  const [one, other] = [newReference(), newReference()];
  await client.command('faults', {fault: 'serverError', operation: 'createPromptPay', refno: one});
  expect(await attempt(other)).toContain('"success"');
  expect(await attempt(one)).toMatch(/^500 /);
  await client.command('faults', {fault: 'serverError', refno: one});
  const asked = async (refno: string) => (await client.inquire({refno})).status;
  expect([await asked(other), await asked(one), await asked(one)]).toEqual([200, 500, 200]);
});

it('answers about another reference, and finds nothing to alter in an empty reply', async () => {
  const refno = newReference();
  await client.command('faults', {fault: 'anotherReference', times: 'always'});
  expect(JSON.parse((await attempt(refno)).slice(4))).toMatchObject({status: 'success', data: {total: 100}});
  await client.command('faults', {fault: 'none'});
  await client.command(`orders/${refno}`, {status: 'Y'});
  const references = async () =>
    ((await (await client.inquire({refno})).json()) as {ReferenceNo: string}[]).map(({ReferenceNo}) => ReferenceNo);
  expect(await references()).toEqual([refno]);
  await client.command('faults', {fault: 'anotherReference', times: 'always'});
  const [another = ''] = await references();
  expect(another).toMatch(/^\d{12}$/);
  expect(another).not.toBe(refno);
  expect(await (await client.inquire({refno: newReference()})).text()).toBe('[]\n');
  await client.command('faults', {fault: 'none'});
});

it('refuses a fault when 100 wait, and forgets none', async () => {
  for (let sent = 0; sent < 100; sent += 1) await client.command('faults', {fault: 'emptyBody', milliseconds: sent});
  const refused = await client.command('faults', {fault: 'serverError'});
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('Send fault=none');
  expect(await (await client.inquire({refno: '1'})).text(), 'the oldest still applies').toBe('');
  await client.command('faults', {fault: 'none'});
});
