import {describe, expect, it} from 'vitest';
import {SandboxClock} from './clock';
import {Refusal} from './refusal';

const NOON = Date.parse('2026-11-20T12:00:00+07:00');

describe('SandboxClock', () => {
  it('runs with the machine, also after it was moved', () => {
    let machine = NOON;
    const clock = new SandboxClock(() => machine);
    expect(clock.now()).toBe(NOON);
    clock.moveTo(NOON + 60_000);
    machine += 1_000;
    expect(clock.now()).toBe(NOON + 61_000);
    clock.offset = 0;
    expect(clock.now()).toBe(NOON + 1_000);
  });

  it.each([
    ['the past', NOON - 1],
    ['no moment', NaN],
    ['the year 2100', Date.parse('2100-01-01T00:00:00+07:00')],
  ])('refuses %s and stays where it is', (_name, instant) => {
    const clock = new SandboxClock(() => NOON);
    expect(() => clock.moveTo(instant)).toThrow(Refusal);
    expect(clock.now()).toBe(NOON);
  });
});
