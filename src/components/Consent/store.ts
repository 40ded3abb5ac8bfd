import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {createStorageSlot} from '@docusaurus/theme-common';

/** What the reader said to scripts of other companies; undefined before they were asked. */
export type Choice = 'allowed' | 'declined' | undefined;

interface Consent {
  choice: Choice;
  /** Whether the question is shown. */
  isAsking: boolean;
}

const asChoice = (stored: string | null): Choice =>
  stored === 'allowed' || stored === 'declined' ? stored : undefined;

/** The browser's own way to say no: Global Privacy Control, or Do Not Track. */
const hasDeclinedEverywhere = () => {
  const {doNotTrack, globalPrivacyControl} = navigator as Navigator & {globalPrivacyControl?: boolean};
  return globalPrivacyControl === true || doNotTrack === '1';
};

const slot = createStorageSlot('consent');
const listeners = new Set<() => void>();

/** Before hydration nothing is known and nothing is asked. */
const UNKNOWN: Consent = {choice: undefined, isAsking: false};

let consent = UNKNOWN;

function change(next: Consent): void {
  consent = next;
  listeners.forEach((listener) => listener());
}

function takeOver(stored: string | null): void {
  const choice = asChoice(stored) ?? (hasDeclinedEverywhere() ? 'declined' : undefined);
  change({choice, isAsking: choice === undefined});
}

if (ExecutionEnvironment.canUseDOM) {
  takeOver(slot.get());
  // Another tab has been answered.
  slot.listen(({newValue}) => takeOver(newValue));
}

/** The reader's consent, as an external store for React. Kept in memory as well: storage may be blocked. */
export const consentStore = {
  get: (): Consent => consent,
  getOnServer: (): Consent => UNKNOWN,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Remembers the answer and closes the question. */
  choose: (choice: NonNullable<Choice>): void => {
    slot.set(choice);
    change({choice, isAsking: false});
  },
  /** Shows the question again; the answer stays until there is another. */
  ask: (): void => change({...consent, isAsking: true}),
};
