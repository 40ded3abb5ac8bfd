import {recurringCredential} from './recurringCredential';
import type {Table, TableRow} from './types';

/** How one API knows the merchant. `code` names the row on these pages. */
export interface Credential extends TableRow {
  readonly api: string;
  /** Operations of the contract that it covers. */
  readonly operations: readonly string[];
  /** Name and form of the merchant ID. */
  readonly merchantId: string;
  readonly credential: string;
  /** Where the credential travels. */
  readonly carriedAs: string;
}

/** How the APIs know who calls. */
export const credentials: Table<Credential> = {
  title: 'Credentials by API',
  page: 'docs/api/preparation',
  open: false,
  source: 'The original pages of each API.',
  note:
    'The merchant ID and the keys are in the control panel, under Merchant Settings > Merchant Details. Ask support for ' +
    'an Auth Key.',
  columns: {api: 'API', merchantId: 'Merchant ID', credential: 'Credential', carriedAs: 'Carried as'},
  rows: [
    {
      code: 'redirect',
      api: 'Redirect form',
      operations: ['createPayment'],
      merchantId: 'merchantid, 8 digits',
      credential: 'None: the form is unsigned',
      carriedAs: 'Form field merchantid',
      evidence: 'documented',
    },
    {
      code: 'promptpay',
      api: 'PromptPay',
      operations: ['createPromptPay'],
      merchantId: 'merchantID, 8 digits',
      credential: 'Auth Key',
      carriedAs: 'Header Authorization: Bearer',
      evidence: 'documented',
    },
    {
      code: 'inquiry',
      api: 'Inquiry',
      operations: ['inquireOrder'],
      merchantId: 'merchantId, last 5 digits',
      credential: 'API key and secret key',
      carriedAs: 'Headers apikey, merchantSecretKey, merchantId',
      evidence: 'documented',
    },
    recurringCredential,
    {
      code: 'secure-link',
      api: 'Secure link',
      operations: ['createSecureLink'],
      merchantId: 'None: the payment link name, in path and body',
      credential: 'API key',
      carriedAs: 'Header apikey',
      evidence: 'documented',
    },
  ],
};
