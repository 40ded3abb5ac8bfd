// Registers a buyer for later charges.
//
// node register-recurring.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  await payments.registerRecurring({
    reference: process.argv[2],
    firstName: 'Sample',
    lastName: 'Buyer',
    email: 'buyer@shop.example',
    description: 'Monthly membership',
  });
  console.log('registered', process.argv[2]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
