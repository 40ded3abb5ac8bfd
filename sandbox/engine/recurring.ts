import {testCards} from 'payment-contract/tables';
import {BoundedMap} from './boundedMap';
import {CHARGES_PER_REGISTRATION} from './settings';
import {findTestCard} from './tables';
import {addDays, thaiDate, thaiDateTime, thaiInstant} from './thaiTime';

/** Time of day at which charges run. */
const CHARGES_START = '07:30:00';
/** Mornings after its own on which a failed charge is tried again. */
const RETRIES = 2;

/** One scheduled charge. */
export interface Charge {
  /** From 1, in the order of scheduling. */
  readonly occurrence: number;
  /** Day of the charge, "YYYY-MM-DD" in Thailand. */
  readonly date: string;
  /** Day on which the merchant scheduled it: the last day on which it can be cancelled. */
  readonly scheduledOn: string;
  /** Baht with two decimals. */
  readonly total: string;
  /** `''` until it runs. */
  status: '' | 'success' | 'fail' | 'cancel';
  countFail: number;
}

/** The day on which a charge runs, or is tried again; nothing when it has its last status. */
function nextRun({status, date, countFail}: Charge): string | undefined {
  const isOpen = status === '' || (status === 'fail' && countFail <= RETRIES);
  return isOpen ? addDays(date, countFail) : undefined;
}

/** A buyer whose card can be charged. */
export interface Registration {
  refno: string;
  firstName: string;
  lastName: string;
  customerEmail: string;
  description: string;
  active: boolean;
  /** Number of the test card that is charged. */
  card: string;
  readonly charges: Charge[];
}

const APPROVED_CARD = testCards.rows.find((row) => row.sandboxOutcome === 'Approved')!.code;

/** Registered cards by their references, and their charges. Dates are in Thailand. */
export class RecurringRegister extends BoundedMap<string, Registration> {
  constructor(
    capacity: number,
    private readonly now: () => number,
  ) {
    super(capacity);
  }

  /** Registers a buyer, with a card that is approved. */
  register(details: Omit<Registration, 'active' | 'card' | 'charges'>): void {
    this.set(details.refno, {...details, active: true, card: APPROVED_CARD, charges: []});
  }

  /**
   * Schedules a charge, on the next possible day unless a later one is given.
   *
   * @returns the charge, or the condition of the contract under which it cannot be scheduled.
   */
  schedule(refno: string, total: string, date?: string): Charge | 'notScheduled' | 'tooEarly' | 'full' {
    const registration = this.get(refno);
    if (!registration?.active) return 'notScheduled';
    const today = thaiDate(this.now());
    const tomorrow = addDays(today, 1);
    const day = date ?? tomorrow;
    if (day < tomorrow) return 'tooEarly';
    if (registration.charges.length >= CHARGES_PER_REGISTRATION) return 'full';
    const charge: Charge = {
      occurrence: registration.charges.length + 1,
      date: day,
      scheduledOn: today,
      total,
      status: '',
      countFail: 0,
    };
    registration.charges.push(charge);
    return charge;
  }

  /**
   * Cancels one charge of a day, or without a day the registration and every charge that can still be cancelled. The
   * others still run, and a failed one is tried again. If a day has several charges, each call cancels the last one.
   */
  cancel(refno: string, date?: string): 'cancelled' | 'unknownRegistration' | 'tooLate' {
    const registration = this.get(refno);
    if (!registration) return 'unknownRegistration';
    const today = thaiDate(this.now());
    const isInTime = ({status, scheduledOn}: Charge): boolean => status === '' && scheduledOn >= today;
    if (date === undefined) {
      if (!registration.active) return 'unknownRegistration';
      registration.active = false;
      for (const charge of registration.charges.filter(isInTime)) charge.status = 'cancel';
      return 'cancelled';
    }
    const ofDay = registration.charges.filter((charge) => charge.date === date && charge.status !== 'cancel');
    if (ofDay.length === 0) return 'unknownRegistration';
    const charge = ofDay.filter(isInTime).at(-1);
    if (!charge) return 'tooLate';
    charge.status = 'cancel';
    return 'cancelled';
  }

  /** When charges run next: on the first day for which one waits, or tomorrow. */
  nextCharges(): number {
    const today = thaiDate(this.now());
    const waiting = [...this.values()].flatMap(({charges}) => charges.flatMap((charge) => nextRun(charge) ?? []));
    const [first = addDays(today, 1)] = waiting.map((day) => (day < today ? today : day)).sort();
    return thaiInstant(first, CHARGES_START);
  }

  /** Runs all charges that are due, also those of a cancelled registration. */
  runDue(): void {
    const now = thaiDateTime(this.now());
    for (const registration of this.values()) {
      const isApproved = findTestCard(registration.card)?.sandboxOutcome === 'Approved';
      for (const charge of registration.charges) {
        // Several mornings can have passed.
        for (let day = nextRun(charge); day !== undefined && `${day} ${CHARGES_START}` <= now; day = nextRun(charge)) {
          charge.status = isApproved ? 'success' : 'fail';
          charge.countFail += isApproved ? 0 : 1;
        }
      }
    }
  }
}
