// Lists the charges of a registration.
//
// node inquire-recurring.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const charges = await payments.inquireRecurring(
    process.argv[2],
  );
  console.log(charges.length, 'charges');
  for (const {day, status, total} of charges)
    console.log(day, status, total);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
