// Asks Inquiry whether an attempt of 1,250.00 baht is paid.
//
// node inquire-order.mjs 202611200001
//
// Exits with 0 only if it is paid. 2: not paid now, ask again
// later. 1: a person has to look, or there is no answer.

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const attempt = {
    reference: process.argv[2],
    total: '1250.00',
    currency: '00',
  };
  const records = await payments.inquireOrder(
    attempt.reference,
  );
  const verdict = payments.decide(records, attempt);
  const {reference, total} = attempt;
  console.log(verdict.decision, reference, total);
  if (verdict.person) throw new Error(verdict.person);
  process.exitCode = verdict.ship ? 0 : 2;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
