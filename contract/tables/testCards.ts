import data from './data/testCards.json';
import {tableOf, type TableRow} from './types';

/** What a card does in the sandbox. */
export type SandboxOutcome = 'approve' | 'decline' | '3-D Secure failed' | 'hold' | 'invalid number';

/** A public test number. `code` is the number, digits only. */
export interface TestCard extends TableRow {
  readonly scheme: 'Visa' | 'Mastercard' | 'American Express' | 'JCB' | 'UnionPay';
  readonly sandboxOutcome: SandboxOutcome;
  /** Status code that the order gets in the sandbox; `null` when the card is rejected before it is sent. */
  readonly sandboxStatus: string | null;
}

/** Numbers that schemes and gateways publish for tests, with the outcome of each in the sandbox. */
export const testCards = tableOf<TestCard>(data);
