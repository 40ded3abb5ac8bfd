import {beforeEach, describe, expect, it} from 'vitest';
import {testCards} from '../../contract/tables';
import {CHARGES_PER_REGISTRATION, RecurringRegister, nextChargesStart, type Charge} from './recurring';

const declined = testCards.rows.find(({sandboxOutcome}) => sandboxOutcome === 'decline')!.code;
const member = {refno: '1', firstName: 'A', lastName: 'B', customerEmail: 'a@shop.example', description: 'C'};

let now = 0;
let register: RecurringRegister;

const at = (time: string): void => {
  now = Date.parse(`${time}+07:00`);
  register?.runDue();
};
const charges = (): readonly Charge[] => register.get('1')?.charges ?? [];
const statuses = (): string[] => charges().map(({status}) => status);

beforeEach(() => {
  register = new RecurringRegister(10, () => now);
  at('2027-01-31T12:00:00');
  register.register(member);
});

describe('scheduling', () => {
  it('puts the next charge on tomorrow, over the end of a month', () => {
    expect(register.schedule('1', '299.00')).toMatchObject({occurrence: 1, date: '2027-02-01', status: ''});
  });

  it.each([
    ['2028-02-28T12:00:00', '2028-02-29'],
    ['2027-02-28T23:59:59', '2027-03-01'],
    ['2027-12-31T00:00:00', '2028-01-01'],
  ])('at %s tomorrow is %s', (time, date) => {
    at(time);
    expect(register.schedule('1', '299.00')).toMatchObject({date});
  });

  it('takes a day of the merchant, and numbers the charges', () => {
    expect(register.schedule('1', '299.00', '2027-03-31')).toMatchObject({occurrence: 1, date: '2027-03-31'});
    expect(register.schedule('1', '299.00', '2027-02-28')).toMatchObject({occurrence: 2, date: '2027-02-28'});
  });

  it.each(['2027-01-31', '2027-01-30'])('refuses %s, which is not a day ahead', (date) => {
    expect(register.schedule('1', '299.00', date)).toBe('too early');
    expect(charges()).toHaveLength(0);
  });

  it('refuses an unknown and a cancelled registration', () => {
    expect(register.schedule('2', '299.00')).toBe('unknown');
    register.cancel('1');
    expect(register.schedule('1', '299.00')).toBe('unknown');
  });

  it('is bounded', () => {
    for (let count = 0; count < CHARGES_PER_REGISTRATION; count += 1) register.schedule('1', '1.00');
    expect(register.schedule('1', '1.00')).toBe('full');
    expect(charges()).toHaveLength(CHARGES_PER_REGISTRATION);
  });
});

describe('running', () => {
  it('waits until 07:30 of the day', () => {
    register.schedule('1', '299.00');
    at('2027-02-01T07:29:59');
    expect(statuses()).toEqual(['']);
    at('2027-02-01T07:30:00');
    expect(statuses()).toEqual(['success']);
  });

  it('runs each charge once and counts a failure', () => {
    register.schedule('1', '299.00');
    const registration = register.get('1')!;
    const {card} = registration;
    registration.card = declined;
    at('2027-02-01T07:30:00');
    registration.card = card;
    at('2027-02-01T08:00:00');
    expect(charges()).toMatchObject([{status: 'fail', countFail: 1}]);
  });

  it('runs all that fell due when the clock leaps, and leaves the rest', () => {
    register.schedule('1', '1.00', '2027-02-10');
    register.schedule('1', '2.00', '2027-02-05');
    register.schedule('1', '3.00', '2027-02-11');
    at('2027-02-10T09:00:00');
    expect(statuses()).toEqual(['success', 'success', '']);
    at('2027-02-11T07:30:00');
    expect(statuses()).toEqual(['success', 'success', 'success']);
  });
});

describe('cancelling', () => {
  it('works until the end of the day of scheduling', () => {
    register.schedule('1', '299.00');
    at('2027-01-31T23:59:59');
    expect(register.cancel('1', '2027-02-01')).toBe('cancelled');
    at('2027-02-01T07:30:00');
    expect(statuses()).toEqual(['cancel']);
  });

  it('is too late from the next day on, also for a charge far away', () => {
    register.schedule('1', '299.00', '2027-03-31');
    at('2027-02-01T00:00:00');
    expect(register.cancel('1', '2027-03-31')).toBe('too late');
    at('2027-03-31T07:30:00');
    expect(statuses()).toEqual(['success']);
  });

  it('knows no charge on another day, and none twice', () => {
    register.schedule('1', '299.00');
    expect(register.cancel('1', '2027-02-02')).toBe('unknown');
    expect(register.cancel('1', '2027-02-01')).toBe('cancelled');
    expect(register.cancel('1', '2027-02-01')).toBe('unknown');
    expect(register.cancel('2', '2027-02-01')).toBe('unknown');
  });

  it('takes one of several charges of a day, the last that can still be cancelled', () => {
    register.schedule('1', '1.00', '2027-02-10');
    at('2027-02-01T12:00:00');
    register.schedule('1', '2.00', '2027-02-10');
    expect(register.cancel('1', '2027-02-10')).toBe('cancelled');
    expect(statuses()).toEqual(['', 'cancel']);
    expect(register.cancel('1', '2027-02-10')).toBe('too late');
  });

  it('of the registration cancels what can still be cancelled', () => {
    register.schedule('1', '1.00', '2027-02-10');
    at('2027-02-01T12:00:00');
    register.schedule('1', '2.00', '2027-02-11');
    expect(register.cancel('1')).toBe('cancelled');
    expect(register.cancel('1')).toBe('unknown');
    at('2027-02-12T00:00:00');
    expect(statuses()).toEqual(['success', 'cancel']);
  });
});

describe('nextChargesStart', () => {
  it.each([
    ['2026-11-20T07:29:59+07:00', '2026-11-20T07:30:00+07:00'],
    ['2026-11-20T07:30:00+07:00', '2026-11-21T07:30:00+07:00'],
    ['2026-11-30T23:59:59+07:00', '2026-12-01T07:30:00+07:00'],
  ])('after %s it is %s', (now, expected) => {
    expect(nextChargesStart(Date.parse(now))).toBe(Date.parse(expected));
  });
});
