import {beforeEach, describe, expect, it} from 'vitest';
import type {Sandbox} from 'payment-sandbox/server';
import {type Client, brokenReplies, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
let sandbox: Sandbox;
let refno: string;
useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));
beforeEach(async () => {
  await client.moveClock('2031-01-30T23:00:00+07:00');
  refno = newReference();
  await call('registerRecurring', {});
});

const call = async (operationId: string, fields: Record<string, unknown>): Promise<Record<string, unknown>> =>
  (await (await client.call(operationId, {refno, ...fields})).json()) as Record<string, unknown>;
const charge = (total: unknown = '1250.00') => call('chargeRecurring', {total});
const chargeOn = (schedule_date: string) => call('scheduleRecurring', {schedule_date});
const cancel = (scheduleDate?: string) => call('cancelRecurring', {scheduleDate});
const occurrences = async (): Promise<Record<string, unknown>[]> =>
  ((await call('inquireRecurring', {})) as {data: {data: Record<string, unknown>[]}}).data.data;
const statuses = async (): Promise<unknown[]> => (await occurrences()).map(({status}) => status);
const advance = async (): Promise<unknown> =>
  ((await (await client.command('clock', {advance: 'recurring'})).json()) as {now: string}).now;

describe('a charge', () => {
  it('is scheduled for the next day and runs at 07:30', async () => {
    expect(await charge()).toEqual({
      success: 200,
      message: 'Success',
      data: {merchantID: '00042', refno, scheduleDate: '2031-01-31', total: 1250, occurranceNo: 1},
    });
    const waiting = {occurranceNo: 1, scheduleDate: '2031-01-31T00:00:00', status: '', amount: 1250, countFail: 0};
    expect(await occurrences()).toEqual([waiting]);
    await client.moveClock('2031-01-31T07:29:00+07:00');
    expect(await occurrences()).toEqual([waiting]);
    expect(await advance()).toBe('2031-01-31 07:30:00');
    expect(await occurrences()).toEqual([{...waiting, status: 'success'}]);
    expect(brokenReplies(sandbox)).toEqual([]);
  });

  it('does not run on the day on which it is scheduled', async () => {
    await client.moveClock('2031-01-31T00:05:00+07:00');
    expect(await charge()).toMatchObject({data: {scheduleDate: '2031-02-01'}});
    expect(await advance()).toBe('2031-02-01 07:30:00');
    expect(await statuses()).toEqual(['success']);
  });

  it.each([
    ['2031-02-28T23:59:59+07:00', '2031-03-01'],
    ['2032-02-28T12:00:00+07:00', '2032-02-29'],
    ['2031-12-31T00:00:00+07:00', '2032-01-01'],
  ])('asked for at %s is scheduled for %s', async (now, scheduleDate) => {
    await client.moveClock(now);
    expect(await charge()).toMatchObject({data: {scheduleDate}});
  });

  it('accepts only valid future dates', async () => {
    expect(await chargeOn('2031-02-28')).toMatchObject({success: 200, data: {scheduleDate: '2031-02-28'}});
    expect(await chargeOn('2032-02-29')).toMatchObject({success: 200, data: {occurranceNo: 2}});
    expect(await chargeOn('2031-02-29')).toMatchObject({message: expect.stringContaining('schedule_date') as string});
    expect(await chargeOn('2031-01-30')).toEqual({
      message: 'schedule_date must be at least one day ahead',
      data: {merchantID: '00042', refno, total: 1250},
    });
    await client.moveClock('2031-03-01T09:00:00+07:00');
    expect(await statuses()).toEqual(['success', '']);
  });

  it('moves the clock to the first charge, however far away its day is', async () => {
    await chargeOn('2032-02-29');
    await chargeOn('2031-06-01');
    expect(await advance()).toBe('2031-06-01 07:30:00');
    expect(await statuses()).toEqual(['', 'success']);
  });

  it('that a declined card fails is tried again on the next two mornings, and not later', async () => {
    await client.command(`recurring/${refno}`, {card: '5105105105105100'});
    await charge();
    const fails = [];
    for (let morning = 0; morning < 4; morning += 1) {
      const now = await advance();
      fails.push([now, (await occurrences())[0]?.countFail]);
    }
    expect(fails).toEqual([
      ['2031-01-31 07:30:00', 1],
      ['2031-02-01 07:30:00', 2],
      ['2031-02-02 07:30:00', 3],
      ['2031-02-03 07:30:00', 3],
    ]);
    expect(await statuses()).toEqual(['fail']);
  });

  it('that failed succeeds with another card the next morning, although the registration was cancelled meanwhile', async () => {
    await client.command(`recurring/${refno}`, {card: '5105105105105100'});
    await charge();
    await advance();
    await client.command(`recurring/${refno}`, {card: '4111111111111111'});
    expect(await cancel('2031-01-31')).toMatchObject({success: 0});
    expect(await cancel()).toMatchObject({success: 1});
    await advance();
    expect(await occurrences()).toMatchObject([{status: 'success', countFail: 1}]);
  });

  it('accepts an amount as text, and answers with a number', async () => {
    expect(await charge('1250.50')).toMatchObject({success: 200, data: {total: 1250.5}});
    for (const total of [1250, 0, -1, 1.001, 1e300, '1e3', '0.00', null]) {
      expect(await charge(total), String(total)).toMatchObject({message: expect.stringContaining('total') as string});
    }
  });

  it('gets consecutive numbers when several arrive at once, up to 366 per registration', async () => {
    const replies = await Promise.all(Array.from({length: 20}, () => charge('1.00')));
    const numbers = replies.map(({data}) => (data as {occurranceNo: number}).occurranceNo);
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({length: 20}, (_, index) => index + 1));
    for (let count = 20; count < 366; count += 1) sandbox.engine.recurring.schedule(refno, '1.00');
    expect(await charge()).toMatchObject({message: expect.stringContaining('366 charges') as string});
    expect(sandbox.engine.recurring.get(refno)!.charges).toHaveLength(366);
  });
});

describe('a cancellation', () => {
  const failure = {success: 0, message: expect.any(String) as string};

  it('works until the end of the day of scheduling', async () => {
    await charge();
    expect(await cancel('2031-01-31')).toMatchObject({success: 1, data: {scheduleDate: '2031-01-31'}});
    await chargeOn('2031-02-20');
    await client.moveClock('2031-01-31T00:00:00+07:00');
    expect(await cancel('2031-02-20')).toMatchObject({success: 0});
    await client.moveClock('2031-02-20T07:30:00+07:00');
    expect(await statuses()).toEqual(['cancel', 'success']);
  });

  it('removes one of two charges on a day, the last first', async () => {
    await chargeOn('2031-02-20');
    await chargeOn('2031-02-20');
    expect(await cancel('2031-02-20')).toMatchObject({success: 1});
    expect(await statuses()).toEqual(['', 'cancel']);
    expect(await cancel('2031-02-20')).toMatchObject({success: 1});
    expect(await cancel('2031-02-20')).toMatchObject({success: 0});
  });

  it('without a date ends the registration, which is then readable but no longer charged', async () => {
    await chargeOn('2031-02-10');
    await client.moveClock('2031-01-31T12:00:00+07:00');
    await chargeOn('2031-02-11');
    expect(await cancel()).toEqual({success: 1, message: 'success', data: {merchantID: '00042', refno}});
    expect(await charge()).not.toHaveProperty('success');
    await client.moveClock('2031-02-12T00:00:00+07:00');
    // For the first charge it was too late.
    expect(await statuses()).toEqual(['success', 'cancel']);
    // No field shows that it was cancelled.
    expect(await call('inquireRecurring', {})).toMatchObject({success: 1, message: 'success'});
    expect(await cancel()).toEqual({...failure, data: {merchantID: '00042', refno}});
  });

  it('with the address of another customer is carried out with a warning', async () => {
    await call('cancelRecurring', {scheduleDate: undefined, customerEmail: 'other@shop.example'});
    expect(sandbox.log.entries().at(-1)?.warnings).toEqual([
      'customerEmail: not that of the registration. Send the address that you registered.',
    ]);
    expect(await charge()).toMatchObject({message: 'recurring not found'});
  });
});
