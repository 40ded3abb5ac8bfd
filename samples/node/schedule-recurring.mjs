// Schedules a charge of a registration for a day.
//
// node schedule-recurring.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const charge = await payments.scheduleRecurring({
    reference: process.argv[2],
    total: '1250.00',
    day: '2099-01-15',
  });
  console.log('charge', charge.number, 'on', charge.day);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
