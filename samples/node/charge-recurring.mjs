// Schedules the next charge of a registration.
//
// node charge-recurring.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const charge = await payments.chargeRecurring({
    reference: process.argv[2],
    total: '1250.00',
  });
  console.log('charge', charge.number, 'on', charge.day);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
