import {afterAll, beforeAll, beforeEach, expect, it} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import {RecurringClient} from './recurringCalls';
import {brokenReplies, newReference, startTestSandbox} from './support';

let sandbox: Sandbox;
let client: RecurringClient;
let refno: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = new RecurringClient(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await client.command('reset', {});
  await client.moveClock('2031-01-30T23:00:00+07:00');
  refno = newReference();
  await client.recurring('restaddrecurring', {
    refno,
    firstName: 'Sample',
    lastName: 'Buyer',
    customerEmail: 'buyer@shop.example',
    description: 'Monthly membership',
  });
});

const charge = (total: unknown = '299.00') => client.recurring('restpayrecurring', {refno, total});
const chargeOn = (schedule_date: string) =>
  client.recurring('restpayrecurring-scheduledate', {refno, total: '299.00', schedule_date});
const cancel = (scheduleDate?: string) =>
  client.recurring('restdeleterecurring', {
    refno,
    customerEmail: 'buyer@shop.example',
    description: 'stop',
    scheduleDate,
  });
const occurrences = async (): Promise<Record<string, unknown>[]> => {
  const {data} = (await client.recurring('restgetrecurring', {refno})) as {data: {data: Record<string, unknown>[]}};
  return data.data;
};

it('plays a month: register, schedule, advance the clock to 07:30, charge', async () => {
  expect(await charge()).toEqual({
    success: 200,
    message: 'Success',
    data: {merchantID: '00042', refno, scheduleDate: '2031-01-31', total: 299, occurranceNo: 1},
  });
  const waiting = {occurranceNo: 1, scheduleDate: '2031-01-31T00:00:00', status: '', amount: 299, countFail: 0};
  expect(await occurrences()).toEqual([waiting]);
  await client.moveClock('2031-01-31T07:29:00+07:00');
  expect(await occurrences()).toEqual([waiting]);
  const {now} = (await (await client.command('clock', {advance: 'recurring'})).json()) as {now: string};
  expect(now).toBe('2031-01-31 07:30:00');
  expect(await occurrences()).toEqual([{...waiting, status: 'success'}]);
});

it('advances past a morning for which nothing waits to that of the charge', async () => {
  await client.moveClock('2031-01-31T00:05:00+07:00');
  expect(await charge()).toMatchObject({data: {scheduleDate: '2031-02-01'}});
  const {now} = (await (await client.command('clock', {advance: 'recurring'})).json()) as {now: string};
  expect(now).toBe('2031-02-01 07:30:00');
  expect(await occurrences()).toMatchObject([{status: 'success'}]);
});

it('schedules on a day that exists, over month ends', async () => {
  expect(await chargeOn('2031-02-28')).toMatchObject({success: 200, data: {scheduleDate: '2031-02-28'}});
  expect(await chargeOn('2032-02-29')).toMatchObject({success: 200, data: {occurranceNo: 2}});
  expect(await chargeOn('2031-02-29')).toMatchObject({message: expect.stringContaining('schedule_date') as string});
  await client.moveClock('2031-01-31T12:00:00+07:00');
  expect(await charge()).toMatchObject({data: {scheduleDate: '2031-02-01'}});
});

it('counts the failure of a card that is declined, and approves the next', async () => {
  await client.command(`recurring/${refno}`, {card: '5105105105105100'});
  await charge();
  await client.moveClock('2031-01-31T08:00:00+07:00');
  expect(await occurrences()).toMatchObject([{status: 'fail', countFail: 1}]);
  await client.command(`recurring/${refno}`, {card: '4111111111111111'});
  await charge();
  await client.moveClock('2031-02-01T09:00:00+07:00');
  expect(await occurrences()).toMatchObject([
    {status: 'fail', countFail: 1},
    {status: 'success', countFail: 0},
  ]);
});

it('cancels in time, and says when it is too late', async () => {
  await charge();
  expect(await cancel('2031-01-31')).toMatchObject({success: 1, data: {scheduleDate: '2031-01-31'}});
  await chargeOn('2031-02-20');
  await client.moveClock('2031-01-31T00:00:00+07:00');
  expect(await cancel('2031-02-20')).toMatchObject({success: 0});
  await client.moveClock('2031-02-20T07:30:00+07:00');
  expect((await occurrences()).map(({status}) => status)).toEqual(['cancel', 'success']);
});

it('cancels the whole registration, which is then charged no more but still read', async () => {
  await charge();
  expect(await cancel()).toEqual({success: 1, message: 'success', data: {merchantID: '00042', refno}});
  expect(await charge()).not.toHaveProperty('success');
  expect(await occurrences()).toMatchObject([{status: 'cancel'}]);
});

it('shows in the inquiry that a registration is cancelled, also one without a charge', async () => {
  expect(await client.recurring('restgetrecurring', {refno})).toMatchObject({success: 1, message: 'success'});
  await cancel();
  expect(await client.recurring('restgetrecurring', {refno})).toMatchObject({
    success: 1,
    message: 'recurring cancelled',
    data: {refno, data: []},
  });
});

it('cancels one of two charges of a day with each call', async () => {
  await chargeOn('2031-02-20');
  await chargeOn('2031-02-20');
  expect(await cancel('2031-02-20')).toMatchObject({success: 1});
  expect((await occurrences()).map(({status}) => status)).toEqual(['', 'cancel']);
  expect(await cancel('2031-02-20')).toMatchObject({success: 1});
  expect((await occurrences()).map(({status}) => status)).toEqual(['cancel', 'cancel']);
  expect(await cancel('2031-02-20')).toMatchObject({success: 0});
});

it('says in each failure what it is about', async () => {
  const data = {merchantID: '00042', refno};
  const details = {firstName: 'Sample', lastName: 'Buyer', customerEmail: 'buyer@shop.example', description: 'again'};
  const failure = {success: 0, message: expect.any(String) as string};
  const call = (path: string, fields: Record<string, unknown>) => client.recurring(path, {refno, ...fields});
  expect(await call('restaddrecurring', details)).toEqual({...failure, data});
  expect(await chargeOn('2031-01-30')).toEqual({
    message: 'schedule_date must be at least one day ahead',
    data: {...data, total: 299},
  });
  expect(await cancel('2031-03-01')).toEqual({...failure, data: {...data, scheduleDate: '2031-03-01'}});
  expect(await client.recurring('restgetrecurring', {refno: '000000000000'})).toEqual({
    ...failure,
    data: {...data, refno: '000000000000'},
  });
  await cancel();
  expect(await cancel()).toEqual({...failure, data});
});

it('takes an amount as text, and answers with a number', async () => {
  expect(await charge('299.50')).toMatchObject({success: 200, data: {total: 299.5}});
  for (const total of [299, 0, -1, 1.001, 1e300, '1e3', '0.00', null]) {
    expect(await charge(total), String(total)).toMatchObject({message: expect.stringContaining('total') as string});
  }
});

it('numbers charges that come at once without a gap', async () => {
  const atOnce = 200;
  const replies = await Promise.all(Array.from({length: atOnce}, () => charge('1.00')));
  const numbers = replies.map(({data}) => (data as {occurranceNo: number}).occurranceNo);
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({length: atOnce}, (_, index) => index + 1));
});

it('points out the address of another customer, and cancels all the same', async () => {
  refno = newReference();
  const about = {refno, description: 'Tea', customerEmail: 'buyer@shop.example'};
  await client.recurring('restaddrecurring', {...about, firstName: 'Sample', lastName: 'Buyer'});
  await client.recurring('restpayrecurring', {refno, total: '299.00'});
  const own = await client.recurring('restdeleterecurring', {...about, customerEmail: 'Buyer@shop.example'});
  expect([own.success, sandbox.log.entries().at(-1)?.warnings]).toEqual([1, []]);
  const other = newReference();
  await client.recurring('restaddrecurring', {...about, refno: other, firstName: 'Sample', lastName: 'Buyer'});
  await client.recurring('restdeleterecurring', {...about, refno: other, customerEmail: 'other@shop.example'});
  expect(sandbox.log.entries().at(-1)?.warnings).toEqual([
    'customerEmail: not that of the registration. Send the address that you registered.',
  ]);
  expect(await client.recurring('restgetrecurring', {refno: other})).toMatchObject({message: 'recurring cancelled'});
});

it('names the field that was meant', async () => {
  await client.recurring('restgetrecurring', {refno, merchantId: '1'});
  expect(sandbox.log.entries().at(-1)?.warnings).toEqual([
    'merchantId: no such field, so it is ignored. Did you mean merchantID?',
  ]);
});

it('starts with the recurring part of a seed', async () => {
  await client.command('seed', {recurring: [{refno: '600000000012'}]});
  expect(await client.recurring('restgetrecurring', {refno: '600000000012'})).toMatchObject({success: 1});
});

it('answers as the contract has it throughout', async () => {
  await charge();
  await occurrences();
  expect(brokenReplies(sandbox)).toEqual([]);
});
