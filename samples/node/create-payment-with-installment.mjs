// Writes a form that opens the payment page at installments.
//
// node create-payment-with-installment.mjs 202611200002

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const form = payments.createPayment({
    reference: process.argv[2],
    total: '12000.00',
    product: 'Coffee beans 1 kg',
    email: 'buyer@shop.example',
    channel: 'installment',
    months: 6, // leave it out, and the buyer chooses
    returnUrl: 'https://shop.example/return?order=random',
    postbackUrl: 'https://shop.example/postback?token=secret',
  });
  console.log(form.html);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
