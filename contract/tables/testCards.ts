import type {Table, TableRow} from './types';

/** What a card does in the sandbox. */
export type SandboxOutcome = 'approve' | 'decline' | '3-D Secure failed' | 'hold' | 'invalid number';

/** A public test number. `code` is the number, digits only. */
export interface TestCard extends TableRow {
  readonly scheme: 'Visa' | 'Mastercard' | 'American Express' | 'JCB' | 'UnionPay';
  readonly sandboxOutcome: SandboxOutcome;
  /** Status code that the order gets in the sandbox; `null` when the card is refused before it is sent. */
  readonly sandboxStatus: string | null;
}

const statusByOutcome: Record<SandboxOutcome, string | null> = {
  approve: 'TC',
  decline: 'RE',
  '3-D Secure failed': 'VR',
  hold: 'HO',
  'invalid number': null,
};

const card = (code: string, scheme: TestCard['scheme'], sandboxOutcome: SandboxOutcome = 'approve'): TestCard => ({
  code,
  scheme,
  sandboxOutcome,
  sandboxStatus: statusByOutcome[sandboxOutcome],
  evidence: 'sandbox',
});

/** Numbers that schemes and gateways publish for tests, with the outcome of each in the sandbox. */
export const testCards: Table<TestCard> = {
  title: 'Test cards',
  page: 'docs/api/testcards-accounts',
  open: true,
  source: 'Numbers that card schemes and gateways publish. The outcomes were decided here.',
  note:
    'Use these numbers in the sandbox. An approval by a test card has the status TC. For a test with a demo account, ask ' +
    'support for its test cards.',
  columns: {code: 'Number', scheme: 'Scheme', sandboxOutcome: 'In the sandbox', sandboxStatus: 'Order status'},
  rows: [
    card('4111111111111111', 'Visa'),
    card('4242424242424242', 'Visa'),
    card('5555555555554444', 'Mastercard'),
    card('5105105105105100', 'Mastercard', 'decline'),
    card('378282246310005', 'American Express', 'hold'),
    card('3530111333300000', 'JCB', '3-D Secure failed'),
    card('3566111111111113', 'JCB'),
    card('6250947000000006', 'UnionPay'),
    card('4242424242424241', 'Visa', 'invalid number'),
  ],
};
