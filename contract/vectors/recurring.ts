import {testMerchant} from '../testMerchant';
import {EMAIL, PRODUCT, REFNO, type RequestVector} from './vector';

const {merchantId, apiKey, secretKey} = testMerchant;

const recurring = (
  operation: string,
  what: string,
  call: string,
  input: Record<string, string>,
  fields: Record<string, string>,
): RequestVector => ({
  operation,
  what,
  input: {refno: REFNO, ...input},
  request: {
    method: 'POST',
    path: `/recurring/api/${call}`,
    headers: {'content-type': 'application/json', apikey: apiKey, secretkey: secretKey},
    json: {merchantID: merchantId.slice(-5), refno: REFNO, ...fields},
  },
  evidence: 'documented',
});

/** Written by hand from the pages of the operations. */
export const recurringVectors: readonly RequestVector[] = [
  recurring(
    'registerRecurring',
    'a registration',
    'restaddrecurring',
    {firstName: 'สมชาย', lastName: `O'Buyer`, email: EMAIL, description: PRODUCT},
    {firstName: 'สมชาย', lastName: `O'Buyer`, customerEmail: EMAIL, description: PRODUCT},
  ),
  recurring('chargeRecurring', 'the next charge', 'restpayrecurring', {total: '299.00'}, {total: '299.00'}),
  recurring(
    'scheduleRecurring',
    'a charge on a day: the one name with an underscore',
    'restpayrecurring-scheduledate',
    {total: '299.00', date: '2099-01-15'},
    {total: '299.00', schedule_date: '2099-01-15'},
  ),
  recurring('inquireRecurring', 'what became of it', 'restgetrecurring', {}, {}),
  recurring(
    'cancelRecurring',
    'one charge: without the date, the whole registration is cancelled',
    'restdeleterecurring',
    {email: EMAIL, description: PRODUCT, date: '2099-01-15'},
    {customerEmail: EMAIL, description: PRODUCT, scheduleDate: '2099-01-15'},
  ),
];
