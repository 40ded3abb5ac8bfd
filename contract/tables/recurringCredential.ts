import type {Credential} from './credentials';

/** How the recurring calls know the merchant. */
export const recurringCredential: Credential = {
  code: 'recurring',
  api: 'Recurring',
  operations: ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'inquireRecurring', 'cancelRecurring'],
  merchantId: 'merchantID, last 5 digits',
  credential: 'API key and secret key',
  carriedAs: 'Headers apikey, secretkey',
  evidence: 'documented',
};
