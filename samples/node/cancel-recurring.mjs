// Cancels the charge of a day, or a whole registration.
//
// node cancel-recurring.mjs 202611200001

import {Payments} from './payments.mjs';

const day = '2099-01-15'; // or 'all': the whole registration

try {
  const payments = Payments.fromEnvironment();
  await payments.cancelRecurring({
    reference: process.argv[2],
    email: 'buyer@shop.example',
    description: 'Monthly membership',
    day,
  });
  console.log('cancelled', process.argv[2], day);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
