import {Refusal} from './refusal';

/** The clock stops before this instant. */
export const LATEST = Date.parse('2100-01-01T00:00:00+07:00');

/** The machine's clock, which a tester can move forward. Instants are epoch milliseconds. */
export class SandboxClock {
  /** Milliseconds by which the clock is ahead of the machine's. */
  offset = 0;

  constructor(private readonly machine: () => number = Date.now) {}

  now(): number {
    return Math.min(this.machine() + this.offset, LATEST - 1);
  }

  /** @throws Refusal for an instant in the past, which would undo what has happened, or after the year 2099. */
  moveTo(instant: number): void {
    if (!Number.isFinite(instant))
      throw new Refusal('That is not a date and time: write it like 2027-01-31T07:30:00+07:00.');
    if (instant < this.now()) throw new Refusal('The clock only moves forward. Reset the sandbox to start again.');
    if (instant >= LATEST) throw new Refusal('The clock stops before the year 2100.');
    this.offset = instant - this.machine();
  }
}
